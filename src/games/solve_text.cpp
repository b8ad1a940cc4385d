// The answer in one call: a game and a position as text.

#include "bouton/bouton.hpp"

#include <optional>
#include "core/text_file.hpp"

namespace bouton {

Solution solve(std::string_view game, std::string_view position,
               std::optional<Convention> convention, Limits const& limits) {
  Game const named = parse_game(game, read_text_file);
  return solve(named.rules, convention.value_or(named.convention),
               parse_position(position, named.rules), limits);
}

}  // namespace bouton

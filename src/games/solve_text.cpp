// The answer in one call: a game and a position as text.

#include "bouton/bouton.hpp"

#include <optional>
#include <vector>

#include "core/text_file.hpp"
#include "rules/state.hpp"

namespace bouton {

Solution solve(std::string_view game, std::string_view position,
               std::optional<Convention> convention, Limits const& limits) {
  Game const named = parse_game(game, read_text_file);
  return solve(named.rules, convention.value_or(named.convention),
               parse_position(position, named.rules), limits);
}

Solution solve(std::string_view game, std::initializer_list<std::uint64_t> heaps,
               std::optional<Convention> convention, Limits const& limits) {
  Game const named = parse_game(game, read_text_file);
  Position const position =
      start_position(named.rules, std::vector<Natural>(heaps.begin(), heaps.end()));
  return solve(named.rules, convention.value_or(named.convention), position, limits);
}

}  // namespace bouton

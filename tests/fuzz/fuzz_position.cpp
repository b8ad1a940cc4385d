#include <array>
#include <string>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "fuzz/fuzz_body.hpp"
#include "rules/named_rules.hpp"

namespace bouton::fuzz {
namespace {

Ruleset limited_pass_nim() {
  Ruleset rules = pass_nim_rules();
  rules.limit = TakeLimit{};
  rules.one_pass = true;
  return rules;
}

}  // namespace

void position_body(Bytes bytes) {
  static std::array<Ruleset, 5> const kRules = {nim_rules(), pass_nim_rules(), fibonacci_rules(),
                                                wythoff_rules(), limited_pass_nim()};
  if (bytes.empty()) return;
  Ruleset const& rules = kRules[bytes[0] % kRules.size()];
  std::string_view const text = as_text(bytes.subspan(1));
  try {
    Position const position = parse_position(text, rules);
    require(position.heaps.size() <= kMaxHeaps, "number of heaps");
    require(position.spent.size() == (rules.pass_per_heap ? position.heaps.size() : 0),
            "one pass a heap");
    require(!rules.heap_count || position.heaps.size() == *rules.heap_count, "heap count");
    std::string const printed = to_string(position);
    require(parse_position(printed, rules) == position, "printed and read again");
    if (auto const small = to_small(position)) {
      require(to_string(*small) == printed, "small positions print alike");
      require(!is_move(rules, *small, *small), "no move leaves all as it was");
    }
  } catch (ParseError const& error) {
    require(error.text() == text, "the complaint is about this text");
    require_good(error);
  }
}

}  // namespace bouton::fuzz

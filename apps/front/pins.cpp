#include "front/pins.hpp"

#include <algorithm>

#include "front/describe.hpp"
#include "rules/features.hpp"

namespace bouton::front {
namespace {

/// Rules that pins in a row can show.
constexpr RulesUser kPins{"rules_user.drawing", kMoveFeatures | kOriginalFeatures};

}  // namespace

bool has_rows_of_pins(Ruleset const& rules) {
  return supports(kPins, rules) && rules.splits() &&
         std::all_of(rules.moves.begin(), rules.moves.end(), [](MoveKind const& kind) {
           return kind.take.max_parts() <= 2 && kind.take.digit(0) == 0 &&
                  kind.parts == PartsCondition::kAny;
         });
}

std::string describe_pins(Ruleset const& rules, Position const& before, Position const& after,
                          Language language) {
  std::vector<HeapChange> const all = changes(rules, before, after);
  // Rules of your own may let several rows be hit at once, and have passes.
  if (all.size() != 1) return describe_move(rules, before, after, language);
  HeapChange const& change = all.front();
  if (change.pass) {
    return render(Message{"play.pass_row", {{"row", std::to_string(change.heap + 1)}}}, language);
  }
  Natural const left =
      change.parts.empty() ? Natural(before.heaps[change.heap] - change.taken) : change.parts[0];
  std::string const key = change.taken == 1   ? "play.pin"
                          : change.taken == 2 ? "play.two_pins"
                                              : "play.pins";
  return render(Message{key,
                        {{"row", std::to_string(change.heap + 1)},
                         {"first", short_number(left + 1)},
                         {"last", short_number(left + change.taken)}}},
                language);
}

}  // namespace bouton::front

#include "rules/state.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "bouton/core/error.hpp"
#include "rules/features.hpp"
#include "rules/move_details.hpp"

namespace bouton {
namespace {

using Visitor = std::function<bool(SmallPosition const&)>;

constexpr RulesUser kState{"rules_user.state", kMoveFeatures | kOriginalFeatures};

template <class Integer>
BasicPosition<Integer> start(Ruleset const& rules, std::vector<Integer> heaps) {
  require(kState, rules);
  BasicPosition<Integer> position{std::move(heaps)};
  if (rules.pass_per_heap) position.spent.assign(position.heaps.size(), false);
  return position;
}

/// All ways to mark the passes of the heaps from `heap` on as spent.
bool for_each_pass(SmallPosition& position, std::size_t heap, Visitor const& visit) {
  if (heap == position.heaps.size()) return visit(position);
  if (!for_each_pass(position, heap + 1, visit)) return false;
  if (position.heaps[heap] == 0) return true;
  position.spent[heap] = true;
  bool const go_on = for_each_pass(position, heap + 1, visit);
  position.spent[heap] = false;
  return go_on;
}

/// The start of the game, and every limit that may make a difference.
bool for_each_limit(SmallPosition& position, Visitor const& visit) {
  if (!visit(position)) return false;
  std::uint64_t total = 0;
  for (std::uint64_t const heap : position.heaps) total += heap;
  for (std::uint64_t limit = 0; limit <= total + 1; ++limit) {
    position.limit = limit;
    if (!visit(position)) return false;
  }
  position.limit.reset();
  return true;
}

bool for_each_pass_and_limit(Ruleset const& rules, SmallPosition& position, Visitor const& visit) {
  position.spent.clear();
  position.limit.reset();
  if (rules.pass_per_heap) {
    position.spent.assign(position.heaps.size(), false);
    if (!rules.limit) return for_each_pass(position, 0, visit);
    return for_each_pass(position, 0,
                         [&](SmallPosition const&) { return for_each_limit(position, visit); });
  }
  return rules.limit ? for_each_limit(position, visit) : visit(position);
}

}  // namespace

Position start_position(Ruleset const& rules, std::vector<Natural> heaps) {
  return start(rules, std::move(heaps));
}
SmallPosition start_position(Ruleset const& rules, std::vector<std::uint64_t> heaps) {
  return start(rules, std::move(heaps));
}

bool has_state_of(Ruleset const& rules, SmallPosition const& position) {
  require(kState, rules);
  return position.spent.size() == (rules.pass_per_heap ? position.heaps.size() : 0) &&
         (rules.limit || !position.limit) && (rules.one_pass || !position.one_pass_spent);
}

void check_position(Ruleset const& rules, Position const& position) {
  require(kState, rules);
  if (rules.heap_count && position.heaps.size() != *rules.heap_count) {
    throw Error(Message{"error.position.heap_count",
                        {{"expected", std::to_string(*rules.heap_count)},
                         {"found", std::to_string(position.heaps.size())}}});
  }
  std::size_t const passes = rules.pass_per_heap ? position.heaps.size() : 0;
  if (position.spent.size() != passes) throw Error(Message{"error.position.passes", {}});
  if (position.limit && !rules.limit) throw Error(Message{"error.position.no_limit", {}});
  if (position.one_pass_spent && !rules.one_pass) {
    throw Error(Message{"error.position.no_one_pass", {}});
  }
  auto const negative = [](Natural const& value) { return value < 0; };
  if (std::any_of(position.heaps.begin(), position.heaps.end(), negative) ||
      (position.limit && negative(*position.limit))) {
    throw Error(Message{"error.position.negative", {}});
  }
}

SmallPosition position_after(Ruleset const& rules, SmallPosition const& from,
                             std::vector<std::vector<std::uint64_t>> const& parts,
                             std::uint64_t taken) {
  require(kState, rules);
  SmallPosition to;
  to.one_pass_spent = from.one_pass_spent;
  for (std::size_t heap = 0; heap < from.heaps.size(); ++heap) {
    auto const put = [&](std::uint64_t size) {
      to.heaps.push_back(size);
      if (rules.pass_per_heap) to.spent.push_back(from.spent[heap] && size > 0);
    };
    if (parts[heap].empty()) put(0);
    for (std::uint64_t const part : parts[heap]) put(part);
  }
  if (rules.limit) to.limit = saturating_multiply(rules.limit->factor, taken);
  return to;
}

bool may_pass(Ruleset const& rules, SmallPosition const& position, std::size_t heap) {
  require(kState, rules);
  return rules.pass_per_heap && position.heaps[heap] != 0 && !position.spent[heap];
}

SmallPosition after_pass(SmallPosition position, std::size_t heap) {
  position.spent[heap] = true;
  return position;
}

bool may_pass_once(Ruleset const& rules, SmallPosition const& position) {
  require(kState, rules);
  return rules.one_pass && !position.one_pass_spent && !details::all_empty(position);
}

SmallPosition after_one_pass(SmallPosition position) {
  position.one_pass_spent = true;
  return position;
}

bool for_each_state(Ruleset const& rules, SmallPosition& position, Visitor const& visit) {
  require(kState, rules);
  position.one_pass_spent = false;
  if (!for_each_pass_and_limit(rules, position, visit)) return false;
  if (!rules.one_pass) return true;
  position.one_pass_spent = true;
  bool const go_on = for_each_pass_and_limit(rules, position, visit);
  position.one_pass_spent = false;
  return go_on;
}

}  // namespace bouton

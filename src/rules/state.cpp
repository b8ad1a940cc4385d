#include "rules/state.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "bouton/core/error.hpp"
#include "core/saturating.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "rules/move_details.hpp"

namespace bouton {
namespace {

using Visitor = std::function<bool(SmallPosition const&)>;

constexpr RulesUser kState{"rules_user.state", kHeapsAndBoards};

template <class Integer>
BasicPosition<Integer> start(Ruleset const& rules, std::vector<Integer> heaps) {
  require(kState, rules);
  BasicPosition<Integer> position{std::move(heaps)};
  position.board = rules.board;
  if (rules.pass_per_heap) position.spent.assign(position.heaps.size(), false);
  return position;
}

void require_independent(bool independent) {
  if (!independent) throw std::logic_error("this position is not a sum of its heaps");
}

template <class Integer>
BasicPosition<Integer> alone(BasicPosition<Integer> const& position, std::size_t heap) {
  auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  require_independent(!limit && !one_pass_spent && !last && board == nullptr);
  BasicPosition<Integer> result;
  result.heaps = {heaps[heap]};
  if (!spent.empty()) result.spent = {spent[heap]};
  return result;
}

template <class Integer>
BasicPosition<Integer> replaced(BasicPosition<Integer> const& position, std::size_t heap,
                                BasicPosition<Integer> const& became) {
  auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  require_independent(!limit && !one_pass_spent && !last && board == nullptr);
  BasicPosition<Integer> result;
  auto const put = [at = static_cast<std::ptrdiff_t>(heap)](auto& to, auto const& whole,
                                                            auto const& part) {
    to.reserve(whole.size() + part.size());
    to.assign(whole.begin(), whole.begin() + at);
    to.insert(to.end(), part.begin(), part.end());
    to.insert(to.end(), whole.begin() + at + 1, whole.end());
  };
  put(result.heaps, heaps, became.heaps);
  if (!spent.empty()) put(result.spent, spent, became.spent);
  return result;
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

/// `number` absent as at the start of the game, and every value of it that may make a difference.
bool for_each_number(SmallPosition& position, std::optional<std::uint64_t> SmallPosition::*number,
                     Visitor const& visit) {
  if (!visit(position)) return false;
  std::uint64_t const total = saturating_total(position.heaps);
  for (std::uint64_t value = 0; value <= saturating_add(total, 1U); ++value) {
    position.*number = value;
    if (!visit(position)) return false;
  }
  (position.*number).reset();
  return true;
}

/// The limit and what was just taken: with a last move there is a limit, and the other way round.
bool for_each_memory(Ruleset const& rules, SmallPosition& position, Visitor const& visit) {
  if (!rules.remembers()) {
    return rules.limit ? for_each_number(position, &SmallPosition::limit, visit) : visit(position);
  }
  return for_each_number(position, &SmallPosition::last, [&](SmallPosition const&) {
    if (rules.limit && position.last) position.limit = rules.limit->after(*position.last);
    bool const go_on = visit(position);
    position.limit.reset();
    return go_on;
  });
}

bool for_each_pass_and_memory(Ruleset const& rules, SmallPosition& position, Visitor const& visit) {
  position.spent.clear();
  position.limit.reset();
  position.last.reset();
  if (!rules.pass_per_heap) return for_each_memory(rules, position, visit);
  position.spent.assign(position.heaps.size(), false);
  return for_each_pass(
      position, 0, [&](SmallPosition const&) { return for_each_memory(rules, position, visit); });
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
  auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  return spent.size() == (rules.pass_per_heap ? heaps.size() : 0) && (rules.limit || !limit) &&
         (rules.one_pass || !one_pass_spent) && (!last || rules.remembers()) &&
         board == rules.board;
}

SmallPosition with_state_of(Ruleset const& rules, SmallPosition position) {
  require(kState, rules);
  auto& [heaps, spent, limit, one_pass_spent, last, board] = position;
  if (!rules.pass_per_heap) {
    spent.clear();
  } else if (spent.empty()) {
    spent.assign(heaps.size(), false);
  } else if (spent.size() != heaps.size()) {
    throw std::logic_error("`spent` must have one entry a heap");
  }
  if (!rules.limit) limit.reset();
  if (!rules.one_pass) one_pass_spent = false;
  if (!rules.remembers()) last.reset();
  board = rules.board;
  return position;
}

void check_position(Ruleset const& rules, Position const& position) {
  require(kState, rules);
  auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  if (rules.heap_count && heaps.size() != *rules.heap_count) {
    throw Error(Message{"error.position.heap_count",
                        {{"expected", std::to_string(*rules.heap_count)},
                         {"found", std::to_string(heaps.size())}}});
  }
  std::size_t const passes = rules.pass_per_heap ? heaps.size() : 0;
  if (spent.size() != passes) throw Error(Message{"error.position.passes", {}});
  if (limit && !rules.limit) throw Error(Message{"error.position.no_limit", {}});
  if (one_pass_spent && !rules.one_pass) throw Error(Message{"error.position.no_one_pass", {}});
  if (last && !rules.remembers()) throw Error(Message{"error.position.no_last", {}});
  auto const negative = [](Natural const& value) { return value < 0; };
  if (std::any_of(heaps.begin(), heaps.end(), negative) || (limit && negative(*limit)) ||
      (last && negative(*last))) {
    throw Error(Message{"error.position.negative", {}});
  }
  PositionSize().add(position);
  if (board != rules.board) throw Error(Message{"error.position.board", {}});
  if (board != nullptr) check_on_board(position);
}

SmallPosition position_after(Ruleset const& rules, SmallPosition const& from,
                             std::vector<std::vector<std::uint64_t>> const& parts,
                             std::uint64_t taken) {
  require(kState, rules);
  SmallPosition result;
  auto& [heaps, spent, limit, one_pass_spent, last, board] = result;
  one_pass_spent = from.one_pass_spent;
  board = from.board;
  for (std::size_t heap = 0; heap < from.heaps.size(); ++heap) {
    auto const put = [&, &to = heaps, &marks = spent](std::uint64_t size) {
      to.push_back(size);
      if (rules.pass_per_heap) marks.push_back(from.spent[heap] && size > 0);
    };
    if (parts[heap].empty()) put(0);
    for (std::uint64_t const part : parts[heap]) put(part);
  }
  if (rules.limit) limit = rules.limit->after(taken);
  if (rules.remembers()) last = taken;
  return result;
}

bool has_only_heaps(Position const& position) {
  [[maybe_unused]] auto const& [heaps, spent, limit, one_pass_spent, last, board] = position;
  return spent.empty() && !limit && !one_pass_spent && !last && board == nullptr;
}

Position heap_alone(Position const& position, std::size_t heap) {
  return alone(position, heap);
}
SmallPosition heap_alone(SmallPosition const& position, std::size_t heap) {
  return alone(position, heap);
}

Position with_heap(Position const& position, std::size_t heap, Position const& became) {
  return replaced(position, heap, became);
}
SmallPosition with_heap(SmallPosition const& position, std::size_t heap,
                        SmallPosition const& became) {
  return replaced(position, heap, became);
}

bool may_pass(Ruleset const& rules, SmallPosition const& position, std::size_t heap) {
  require(kState, rules);
  return rules.pass_per_heap && position.heaps[heap] != 0 && !position.spent[heap] &&
         !details::is_over(rules, position);
}

SmallPosition after_pass(SmallPosition position, std::size_t heap) {
  position.spent[heap] = true;
  return position;
}

bool may_pass_once(Ruleset const& rules, SmallPosition const& position) {
  require(kState, rules);
  return rules.one_pass && !position.one_pass_spent && !details::all_empty(position) &&
         !details::is_over(rules, position);
}

SmallPosition after_one_pass(SmallPosition position) {
  position.one_pass_spent = true;
  return position;
}

bool for_each_state(Ruleset const& rules, SmallPosition& position, Visitor const& visit) {
  require(kState, rules);
  position.one_pass_spent = false;
  if (!for_each_pass_and_memory(rules, position, visit)) return false;
  if (!rules.one_pass) return true;
  position.one_pass_spent = true;
  bool const go_on = for_each_pass_and_memory(rules, position, visit);
  position.one_pass_spent = false;
  return go_on;
}

}  // namespace bouton

// Outcome and moves come from NimTargets; most of this file explains the reason to the student.
#include "theory/nim.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "theory/columns.hpp"

namespace bouton::theory {
namespace {

/// A winning move: lower heap number `heap` (from 0) to `to`.
struct Lowering {
  std::size_t heap;
  Natural to;
};

/// The winning move that takes most, the leftmost of these; and how many there are.
std::pair<std::optional<Lowering>, std::uint64_t> best_lowering(Position const& position,
                                                                NimTargets const& targets) {
  std::optional<Lowering> best;
  Natural most = 0;
  std::uint64_t count = 0;
  for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
    Natural const& size = position.heaps[heap];
    if (!targets.can_lower(size)) continue;
    ++count;
    Natural to = targets.target(size);
    Natural taken = size - to;
    if (taken <= most) continue;
    most = std::move(taken);
    best = Lowering{heap, std::move(to)};
  }
  return {std::move(best), count};
}

/// Steps that write the reason; each appends one message.
class NimExplainer {
 public:
  NimExplainer(Position const& position, NimTargets const& targets,
               std::optional<Lowering> const& move, std::uint64_t count)
      : position_(position), targets_(targets), move_(move), count_(count) {}

  std::vector<Message> explain() && {
    bool const misere = targets_.convention() == Convention::kMisere;
    if (targets_.ones() + targets_.large() == 0) {
      say(misere ? "nim.misere.end" : "nim.normal.end");
    } else if (misere && targets_.large() == 0) {
      explain_ones();
    } else if (misere && targets_.large() == 1) {
      explain_turn();
    } else {
      explain_columns(misere);
    }
    return std::move(reason_);
  }

 private:
  using Arguments = std::vector<std::pair<std::string, MessageValue>>;

  void say(std::string key, Arguments arguments = {}) {
    reason_.push_back(Message{std::move(key), std::move(arguments)});
  }

  void explain_ones() {
    std::string const ones = std::to_string(targets_.ones());
    say(move_ ? "nim.misere.ones.n" : "nim.misere.ones.p", {{"ones", ones}});
    say("nim.misere.ones.rule");
    if (!move_) return;
    say("nim.misere.ones.move", {{"heap", std::to_string(move_->heap + 1)},
                                 {"left", std::to_string(targets_.ones() - 1)},
                                 {"count", std::to_string(count_)}});
  }

  void explain_turn() {
    std::size_t const ones = targets_.ones();
    say("nim.misere.turn");
    say("nim.misere.turn.rule");
    say("nim.misere.turn.move", {{"ones", std::to_string(ones)},
                                 {"heap", std::to_string(move_->heap + 1)},
                                 {"from", shown(position_.heaps[move_->heap])},
                                 {"to", shown(move_->to)},
                                 {"left", std::to_string(ones + (move_->to == 1 ? 1 : 0))},
                                 {"normal", move_->to == 1 ? "0" : "1"}});
  }

  void explain_columns(bool misere) {
    if (move_) {
      say(misere ? "nim.misere.n" : "nim.normal.n", {{"sum", shown(targets_.sum())}});
    } else {
      say(misere ? "nim.misere.p" : "nim.normal.p");
    }
    describe_columns();
    say("nim.rule");
    say(misere ? "nim.misere.later" : "nim.rule.last");
    if (!move_) {
      say("nim.reply");
      return;
    }
    describe_move();
    std::string const column = power_of_two(bit_length(targets_.sum()) - 1);
    if (count_ == 1) {
      say("nim.count.one", {{"column", column}});
    } else {
      say("nim.count", {{"column", column}, {"count", std::to_string(count_)}});
    }
  }

  void describe_columns() {
    std::vector<std::string> rows = draw_columns(position_.heaps, 1);
    if (!rows.empty()) {
      say(move_ ? "nim.columns" : "nim.columns.even", {{"rows", std::move(rows)}});
      return;
    }
    std::size_t bits = 0;
    for (Natural const& heap : position_.heaps) bits = std::max(bits, bit_length(heap));
    Arguments arguments{{"heaps", std::to_string(targets_.ones() + targets_.large())},
                        {"bits", std::to_string(bits)}};
    if (!move_) {
      say("nim.summary.even", std::move(arguments));
      return;
    }
    std::size_t odd = 0;
    std::size_t const top = bit_length(targets_.sum());
    for (std::size_t column = 0; column < top; ++column) {
      if (bit_test(targets_.sum(), column)) ++odd;
    }
    arguments.emplace_back("odd", std::to_string(odd));
    arguments.emplace_back("column", power_of_two(top - 1));
    say("nim.summary", std::move(arguments));
  }

  void describe_move() {
    Natural const& from = position_.heaps[move_->heap];
    Arguments arguments{{"heap", std::to_string(move_->heap + 1)},
                        {"from", shown(from)},
                        {"to", shown(move_->to)},
                        {"taken", shown(from - move_->to)}};
    if (draw_columns(position_.heaps, 1).empty()) {
      say("nim.move.short", std::move(arguments));
      return;
    }
    std::vector<Natural> after = position_.heaps;
    after[move_->heap] = move_->to;
    std::vector<std::string> rows = draw_columns(after, 1);
    if (rows.empty()) {
      say("nim.move.clears", std::move(arguments));
      return;
    }
    arguments.emplace_back("sum", shown(targets_.sum()));
    arguments.emplace_back("rows", std::move(rows));
    say("nim.move", std::move(arguments));
  }

  Position const& position_;
  NimTargets const& targets_;
  std::optional<Lowering> const& move_;
  std::uint64_t count_;
  std::vector<Message> reason_;
};

}  // namespace

NimTargets::NimTargets(std::span<Natural const> values, Convention convention)
    : convention_(convention) {
  for (Natural const& value : values) {
    sum_ ^= value;
    if (value == 1) ++ones_;
    if (value > 1) ++large_;
  }
}

Outcome NimTargets::outcome() const {
  bool const previous_wins =
      convention_ == Convention::kMisere && large_ == 0 ? ones_ % 2 == 1 : sum_ == 0;
  return previous_wins ? Outcome::kP : Outcome::kN;
}

bool NimTargets::sum_decides_without(Natural const& value) const {
  return convention_ == Convention::kNormal || large_ > (value > 1 ? 1U : 0U);
}

unsigned NimTargets::parity_target(Natural const& value) const {
  std::size_t const other_ones = ones_ - (value == 1 ? 1U : 0U);
  return other_ones % 2 == 0 ? 1 : 0;
}

Natural NimTargets::target(Natural const& value) const {
  // A target >= 2 beside values <= 1 would leave a nim-sum other than 0: never P.
  if (!sum_decides_without(value)) return parity_target(value);
  return value ^ sum_;
}

bool NimTargets::can_lower(Natural const& value) const {
  if (!sum_decides_without(value)) return value > parity_target(value);
  // The highest bit of the nim-sum decides whether the XOR goes down or up.
  return sum_ != 0 && bit_test(value, msb(sum_));
}

std::vector<Message> tell_values(std::string const& game, Position const& position,
                                 std::vector<Natural> const& values, NimTargets const& targets) {
  constexpr std::size_t kMostListed = 12;
  bool const misere = targets.convention() == Convention::kMisere;
  std::string const own = game + (misere ? ".misere." : ".");
  bool const wins = targets.outcome() == Outcome::kN;
  if (targets.ones() + targets.large() == 0) {
    return {{game + (misere ? ".misere.end" : ".normal.end"), {}}};
  }
  std::vector<Message> reason;
  if (misere && targets.large() == 0) {
    reason.push_back(
        {own + (wins ? "ones.n" : "ones.p"), {{"ones", std::to_string(targets.ones())}}});
  } else if (misere && targets.large() == 1) {
    reason.push_back({own + "turn", {}});
  } else if (wins) {
    reason.push_back({own + "n", {{"sum", shown(targets.sum())}}});
  } else {
    reason.push_back({own + "p", {}});
  }
  reason.push_back({game + ".value.rule", {}});
  reason.push_back({game + ".value.why", {}});
  if (values.size() <= kMostListed) {
    std::vector<std::string> rows;
    for (std::size_t heap = 0; heap < values.size(); ++heap) {
      bool const spent = !position.spent.empty() && position.spent[heap];
      rows.push_back(shown(position.heaps[heap]) + (spent ? "-" : "") + " -> " +
                     shown(values[heap]));
    }
    reason.push_back({game + ".values", {{"rows", std::move(rows)}}});
  }
  if (std::vector<std::string> rows = draw_columns(values, 1); !rows.empty()) {
    reason.push_back(
        {game + (targets.sum() == 0 ? ".columns.even" : ".columns"), {{"rows", rows}}});
  }
  if (misere) reason.push_back({own + "why", {}});
  return reason;
}

Outcome nim_outcome(std::span<std::uint64_t const> heaps, Convention convention) {
  std::uint64_t sum = 0;
  std::uint64_t any = 0;
  for (std::uint64_t const heap : heaps) {
    sum ^= heap;
    any |= heap;
  }
  // With heaps <= 1 the nim-sum is the parity of the ones, and misere play reverses it.
  bool const turned = convention == Convention::kMisere && any <= 1;
  return (sum == 0) != turned ? Outcome::kP : Outcome::kN;
}

Solution solve_nim(Position const& position, Convention convention, Detail detail) {
  NimTargets const targets(position.heaps, convention);
  auto const [move, count] = best_lowering(position, targets);

  Solution solution;
  solution.outcome = targets.outcome();
  if (convention == Convention::kNormal) solution.nim_value = targets.sum();
  solution.winning_move_count = count;
  solution.certainty = Certainty::kTheorem;
  solution.references = {Message{"by.bouton", {}}};
  if (detail == Detail::kFull) {
    solution.reason = NimExplainer(position, targets, move, count).explain();
  }
  if (!move) return solution;

  solution.recommended = SumOption{position};
  solution.recommended->after.heaps[move->heap] = move->to;
  auto const from = std::make_shared<Position const>(position);
  solution.for_each_winning_move = [from, targets](PositionVisitor const& visit) {
    Position option = *from;
    for (std::size_t heap = 0; heap < from->heaps.size(); ++heap) {
      if (!targets.can_lower(from->heaps[heap])) continue;
      option.heaps[heap] = targets.target(from->heaps[heap]);
      if (!visit(option)) return;
      option.heaps[heap] = from->heaps[heap];
    }
  };
  return solution;
}

/// The nim-value of a heap is its size: one move at most leaves a given value.
constexpr HeapFormula kNimFormula = {
    .value = [](Natural const& heap) { return heap; },
    .count_moves = [](Natural const& heap,
                      Natural const& value) { return Natural(value < heap ? 1 : 0); },
    .for_each_move =
        [](Natural const& heap, Natural const& value, HeapFormula::PartsVisitor const& visit) {
          return value >= heap || visit(std::span(&value, value == 0 ? 0 : 1));
        },
    .preperiod = 0,
    .period = 1,
    .saltus = 1,
    .reference = "",  // there is nothing to prove
    .key = "nim.value",
};

BOUTON_THEORY(nim) = {
    .name = "nim",
    .known = {Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      MoveKind const* const move = move_of_any_amounts(asked.rules);
      if (move == nullptr) return std::nullopt;
      return 1;
    },
    .solve = [](TheoryCase const& nim, Position const& position, Detail detail)
        -> std::optional<Solution> { return solve_nim(position, nim.convention, detail); },
    .title =
        [](std::uint64_t) {
          return Message{"game.nim.title", {}};
        },
    .outcome = [](TheoryCase const& nim) -> OutcomeOfHeaps {
      return [convention = nim.convention](std::span<std::uint64_t const> heaps) {
        return nim_outcome(heaps, convention);
      };
    },
    .heap_formula = &kNimFormula,
};

}  // namespace bouton::theory

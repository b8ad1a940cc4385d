// Heaps become values, NimTargets says which value is wanted, and a heap gets it by taking (to
// one size at most) or by a split.
#include "theory/lasker.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "answer/theory.hpp"
#include "rules/state.hpp"
#include "theory/columns.hpp"
#include "theory/nim.hpp"

namespace bouton::theory {
namespace {

std::vector<Natural> lasker_values(Position const& position) {
  std::vector<Natural> values;
  values.reserve(position.heaps.size());
  for (Natural const& heap : position.heaps) values.push_back(lasker_value(heap));
  return values;
}

/// The goal for one heap.
struct Wanted {
  std::optional<Natural> rest;         ///< lower the heap to this
  std::optional<Natural> split_value;  ///< the values of the two parts have this nim-sum
  bool two_ones = false;               ///< split 2 into 1 and 1
};

/// Knows the winning moves of every heap of an N-position.
class LaskerMoves {
 public:
  LaskerMoves(Position position, Convention convention)
      : position_(std::move(position)),
        values_(lasker_values(position_)),
        targets_(values_, convention) {}

  [[nodiscard]] Position const& position() const { return position_; }
  [[nodiscard]] std::vector<Natural> const& values() const { return values_; }
  [[nodiscard]] NimTargets const& targets() const { return targets_; }
  [[nodiscard]] bool misere() const { return targets_.convention() == Convention::kMisere; }

  [[nodiscard]] Wanted wanted(std::size_t heap) const {
    Wanted wanted;
    Natural const& size = position_.heaps[heap];
    if (size == 0 || targets_.outcome() == Outcome::kP) return wanted;
    Natural const target = targets_.target(values_[heap]);
    if (Natural rest = lasker_value(target); rest < size) wanted.rest = std::move(rest);
    if (size == 1) return wanted;
    if (!misere() || targets_.large() > 1) {
      wanted.split_value = target;
    } else if (size == 2) {
      // Two more heaps of 1: right exactly where 0 is right, since both keep the parity.
      wanted.two_ones = target == 0;
    } else {
      // A part is 2 or more, so the nim-sum decides, as in normal play.
      wanted.split_value = targets_.sum() ^ values_[heap];
    }
    return wanted;
  }

  /// heap: its index; parts: what it becomes, one or two.
  template <class Visitor>
  bool visit_heap(std::size_t heap, Visitor const& visitor) const {
    Wanted const wanted = this->wanted(heap);
    if (wanted.rest && !visitor(std::vector<Natural>{*wanted.rest})) return false;
    if (wanted.two_ones) return visitor(std::vector<Natural>{1, 1});
    return !wanted.split_value ||
           for_each_lasker_split(position_.heaps[heap], *wanted.split_value,
                                 [&](Natural const& left, Natural const& right) {
                                   return visitor(std::vector<Natural>{left, right});
                                 });
  }

 private:
  Position position_;
  std::vector<Natural> values_;
  NimTargets targets_;
};

struct Best {
  std::size_t heap = 0;
  std::vector<Natural> parts;
};

/// The move that takes most; where none takes, the first split.
std::optional<Best> best_move(LaskerMoves const& moves) {
  std::optional<Best> best;
  if (moves.targets().outcome() == Outcome::kP) return best;
  Natural most = 0;
  std::vector<Natural> const& heaps = moves.position().heaps;
  for (std::size_t heap = 0; heap < heaps.size(); ++heap) {
    auto rest = moves.wanted(heap).rest;
    if (!rest || heaps[heap] - *rest <= most) continue;
    most = heaps[heap] - *rest;
    best = Best{heap, {std::move(*rest)}};
  }
  for (std::size_t heap = 0; heap < heaps.size() && !best; ++heap) {
    moves.visit_heap(heap, [&](std::vector<Natural> const& parts) {
      best = Best{heap, parts};
      return false;
    });
  }
  return best;
}

/// Of winning moves. Parts have an order among the positions after the moves, but not in a move.
struct Count {
  std::uint64_t taking = 0;
  Natural ordered = 0, halves = 0;  ///< of splits, and those into two equal parts

  [[nodiscard]] Natural splitting() const { return (ordered + halves) / 2; }
};

Count count_moves(LaskerMoves const& moves) {
  Count count;
  for (std::size_t heap = 0; heap < moves.position().heaps.size(); ++heap) {
    Wanted const wanted = moves.wanted(heap);
    if (wanted.rest) ++count.taking;
    if (wanted.two_ones) ++count.ordered, ++count.halves;
    if (wanted.split_value) {
      Natural const& size = moves.position().heaps[heap];
      count.ordered += lasker_split_count(size, *wanted.split_value);
      if (*wanted.split_value == 0 && size >= 2 && size % 2 == 0) ++count.halves;
    }
  }
  return count;
}

Message tell_move(LaskerMoves const& moves, Best const& best) {
  Natural const& from = moves.position().heaps[best.heap];
  std::vector<std::pair<std::string, MessageValue>> arguments = {
      {"heap", std::to_string(best.heap + 1)},
      {"from", shown(from)},
      {"before", shown(moves.values()[best.heap])}};
  if (best.parts.size() == 1) {
    arguments.emplace_back("to", shown(best.parts[0]));
    arguments.emplace_back("taken", shown(from - best.parts[0]));
    arguments.emplace_back("after", shown(lasker_value(best.parts[0])));
    return {"lasker.move.take", std::move(arguments)};
  }
  Natural const left = lasker_value(best.parts[0]);
  Natural const right = lasker_value(best.parts[1]);
  arguments.emplace_back("left", shown(best.parts[0]));
  arguments.emplace_back("right", shown(best.parts[1]));
  arguments.emplace_back("left_value", shown(left));
  arguments.emplace_back("right_value", shown(right));
  arguments.emplace_back("after", shown(left ^ right));
  return {"lasker.move.split", std::move(arguments)};
}

std::vector<Message> explain(LaskerMoves const& moves, std::optional<Best> const& best,
                             Count const& count) {
  NimTargets const& targets = moves.targets();
  std::vector<Message> reason = tell_values("lasker", moves.position(), moves.values(), targets);
  if (targets.ones() + targets.large() == 0) return reason;
  if (!best) {
    reason.push_back({"lasker.reply", {}});
    return reason;
  }
  reason.push_back(tell_move(moves, *best));
  reason.push_back(
      {"lasker.count",
       {{"taking", std::to_string(count.taking)}, {"splitting", shown(count.splitting())}}});
  return reason;
}

}  // namespace

Natural lasker_value(Natural const& heap) {
  if (heap == 0) return 0;
  bool const low = bit_test(heap, 0);
  bool const high = bit_test(heap, 1);
  if (low && high) return heap + 1;
  return low || high ? heap : Natural(heap - 1);
}

Outcome lasker_outcome(std::span<std::uint64_t const> heaps, Convention convention) {
  // 2^64 - 1 has the value 2^64: its 65th bit is counted apart.
  std::uint64_t sum = 0, ones = 0;
  bool large = false, carry = false;
  for (std::uint64_t const heap : heaps) {
    if (heap == 0) continue;
    std::uint64_t value = heap;
    if (heap % 4 == 3) {
      value = heap + 1;
      if (value == 0) carry = !carry;
    } else if (heap % 4 == 0) {
      value = heap - 1;
    }
    sum ^= value;
    if (heap == 1) ++ones;
    large = large || heap >= 2;
  }
  bool const lost =
      convention == Convention::kMisere && !large ? ones % 2 == 1 : sum == 0 && !carry;
  return lost ? Outcome::kP : Outcome::kN;
}

Solution solve_lasker(Position const& position, Convention convention, Detail detail,
                      Limits const& limits) {
  Meter meter = Meter::patient(limits);
  auto const moves = std::make_shared<LaskerMoves const>(position, convention);
  if (!meter.spend(kHeapSteps * position.heaps.size())) return unknown_in_time();
  std::optional<Best> const best = best_move(*moves);
  if (!meter.spend(kHeapSteps * position.heaps.size())) return unknown_in_time();

  Solution solution;
  solution.outcome = moves->targets().outcome();
  if (convention == Convention::kNormal) solution.nim_value = moves->targets().sum();
  solution.certainty = Certainty::kTheorem;
  bool const normal = convention == Convention::kNormal;
  solution.references = {Message{"by.lasker", {}}, normal
                                                       ? Message{"by.values", {}}
                                                       : Message{"by.page", {{"page", "lasker"}}}};
  if (!best) solution.winning_move_count = 0;
  if (detail == Detail::kFull) {
    Count const count = count_moves(*moves);
    solution.winning_move_count = count.ordered + count.taking;
    solution.moves_made = count.splitting() + count.taking;
    solution.reason = explain(*moves, best, count);
  }
  if (!best) return solution;

  solution.recommended = SumOption{with_heap(position, best->heap, {.heaps = best->parts})};
  solution.for_each_winning_move = [moves](PositionVisitor const& visit) {
    for (std::size_t heap = 0; heap < moves->position().heaps.size(); ++heap) {
      bool const go_on = moves->visit_heap(heap, [&](std::vector<Natural> const& parts) {
        return visit(with_heap(moves->position(), heap, {.heaps = parts}));
      });
      if (!go_on) return;
    }
  };
  return solution;
}

namespace {

using PartsVisitor = HeapFormula::PartsVisitor;

/// The heap to which taking leads, if it gives this value.
std::optional<Natural> rest_of_value(Natural const& heap, Natural const& value) {
  Natural rest = lasker_value(value);
  if (rest >= heap) return std::nullopt;
  return rest;
}

constexpr HeapFormula kFormula = {
    .value = lasker_value,
    .count_moves = [](Natural const& heap, Natural const& value) -> Natural {
      return lasker_split_count(heap, value) + (rest_of_value(heap, value) ? 1 : 0);
    },
    .for_each_move =
        [](Natural const& heap, Natural const& value, PartsVisitor const& visit) {
          if (auto const rest = rest_of_value(heap, value)) {
            if (!visit(std::span(&*rest, *rest == 0 ? 0 : 1))) return false;
          }
          return for_each_lasker_split(heap, value, [&](Natural const& left, Natural const& right) {
            Natural const parts[] = {left, right};
            return visit(parts);
          });
        },
    .preperiod = 1,
    .period = 4,
    .saltus = 4,
    .reference = "by.lasker",
    .key = "lasker.formula",
};

}  // namespace

BOUTON_THEORY(lasker) = {
    .name = "lasker",
    .known = {Feature::kSplit},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      // Taking leaves nothing or one heap (3); taking nothing leaves two heaps (4).
      static HeapCode const code({4}, {3});
      if (asked.rules.moves.size() != 1 || asked.rules.moves[0].take != code) return std::nullopt;
      return 1;
    },
    .solve = [](TheoryCase const& lasker, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return solve_lasker(position, lasker.convention, detail, lasker.limits);
    },
    .title =
        [](std::uint64_t) {
          return Message{"alias.lasker", {}};
        },
    .outcome = [](TheoryCase const& lasker) -> OutcomeOfHeaps {
      return [convention = lasker.convention](std::span<std::uint64_t const> heaps) {
        return lasker_outcome(heaps, convention);
      };
    },
    .heap_formula = &kFormula,
};

}  // namespace bouton::theory

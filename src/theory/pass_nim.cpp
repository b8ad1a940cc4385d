// Heaps become values, NimTargets says which value is wanted, and two kinds of move may
// reach it: lowering the heap to the size of that value, or passing where that is its size.
#include "theory/pass_nim.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "theory/columns.hpp"
#include "theory/nim.hpp"

namespace bouton::theory {
namespace {

/// A position with one entry of `spent` per heap, and no spent pass on an empty heap.
Position completed(Position position) {
  position.spent.resize(position.heaps.size(), false);
  for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
    if (position.heaps[heap] == 0) position.spent[heap] = false;
  }
  return position;
}

Natural value_of(Position const& position, std::size_t heap) {
  return position.spent[heap] ? position.heaps[heap] : pass_nim_value(position.heaps[heap]);
}

std::vector<Natural> values_of(Position const& position) {
  std::vector<Natural> values;
  values.reserve(position.heaps.size());
  for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
    values.push_back(value_of(position, heap));
  }
  return values;
}

/// The winning moves on one heap: at most one lowers it, at most one passes it.
struct HeapMoves {
  std::optional<Natural> lower_to;
  bool pass = false;
  bool raise = false;  // they raise the value of the heap
};

HeapMoves winning_moves(Position const& position, NimTargets const& targets, std::size_t heap) {
  Natural const& size = position.heaps[heap];
  Natural const value = value_of(position, heap);
  bool const spent = position.spent[heap];
  if (!targets.can_lower(value)) {
    // A target above the value is in reach only if it is the size, the next number; beside a
    // much longer nim-sum there is no need to compute it.
    if (spent || size == 0 || bit_length(targets.sum()) > bit_length(size)) return {};
    Natural const target = targets.target(value);
    if (target != size) return {};
    return HeapMoves{size - 1, true, true};
  }
  Natural const target = targets.target(value);
  if (spent) return HeapMoves{target};
  if (target == size) return HeapMoves{std::nullopt, true};
  return HeapMoves{pass_nim_value(target)};  // the bijection is its own inverse
}

struct Chosen {
  std::size_t heap = 0;
  bool pass = false;
  Natural to;  // size after the move
};

struct Summary {
  std::optional<Chosen> best;  // lowers a value; takes most, or passes where nothing else does
  std::uint64_t lowering = 0;
  std::uint64_t passing = 0;
  std::uint64_t raising = 0;  // of both kinds together
};

Summary survey(Position const& position, NimTargets const& targets) {
  Summary summary;
  if (targets.outcome() == Outcome::kP) return summary;
  Natural most = 0;
  for (std::size_t heap = 0; heap < position.heaps.size(); ++heap) {
    HeapMoves const moves = winning_moves(position, targets, heap);
    if (moves.pass) ++summary.passing;
    if (moves.lower_to) ++summary.lowering;
    if (moves.raise) {
      summary.raising += 2;
      continue;
    }
    if (moves.pass) {
      if (!summary.best) summary.best = Chosen{heap, true, position.heaps[heap]};
    }
    if (!moves.lower_to) continue;
    Natural taken = position.heaps[heap] - *moves.lower_to;
    if (taken <= most) continue;
    most = std::move(taken);
    summary.best = Chosen{heap, false, *moves.lower_to};
  }
  return summary;
}

void apply(Position& position, std::size_t heap, Natural const& to) {
  position.heaps[heap] = to;
  if (to == 0) position.spent[heap] = false;
}

std::vector<Message> explain(Position const& position, std::vector<Natural> const& values,
                             NimTargets const& targets, Summary const& summary) {
  std::vector<Message> reason = tell_values("pass_nim", position, values, targets);
  if (targets.ones() + targets.large() == 0) return reason;
  if (!summary.best) {
    reason.push_back({"pass_nim.reply", {}});
    return reason;
  }
  Chosen const& best = *summary.best;
  Natural const& from = position.heaps[best.heap];
  Natural const after = best.pass || position.spent[best.heap] ? best.to : pass_nim_value(best.to);
  reason.push_back({best.pass ? "pass_nim.move.pass" : "pass_nim.move.lower",
                    {{"heap", std::to_string(best.heap + 1)},
                     {"from", shown(from)},
                     {"to", shown(best.to)},
                     {"taken", shown(from - best.to)},
                     {"before", shown(values[best.heap])},
                     {"after", shown(after)}}});
  reason.push_back({"pass_nim.count",
                    {{"lowering", std::to_string(summary.lowering)},
                     {"passing", std::to_string(summary.passing)}}});
  if (summary.raising > 0) {
    reason.push_back({"pass_nim.raising", {{"raising", std::to_string(summary.raising)}}});
  }
  return reason;
}

}  // namespace

Natural pass_nim_value(Natural const& heap) {
  if (heap == 0) return 0;
  return bit_test(heap, 0) ? Natural(heap + 1) : Natural(heap - 1);
}

Solution solve_pass_nim(Position const& position, Convention convention, Detail detail) {
  auto const from = std::make_shared<Position const>(completed(position));
  std::vector<Natural> const values = values_of(*from);
  NimTargets const targets(values, convention);
  Summary const summary = survey(*from, targets);

  Solution solution;
  solution.outcome = targets.outcome();
  if (convention == Convention::kNormal) solution.nim_value = targets.sum();
  solution.winning_move_count = summary.lowering + summary.passing;
  solution.certainty = Certainty::kTheorem;
  // The values are mex values; misere play adds the theory of reversible moves.
  solution.references = {Message{"by.bouton", {}}};
  if (convention == Convention::kNormal) {
    solution.references.insert(solution.references.end(),
                               {Message{"by.sprague", {}}, Message{"by.grundy", {}}});
  } else {
    solution.references.push_back(Message{"by.conway", {}});
  }
  if (detail == Detail::kFull) solution.reason = explain(*from, values, targets, summary);
  if (!summary.best) return solution;

  solution.recommended = SumOption{*from};
  if (summary.best->pass) {
    solution.recommended->after.spent[summary.best->heap] = true;
  } else {
    apply(solution.recommended->after, summary.best->heap, summary.best->to);
  }
  solution.for_each_winning_move = [from, targets](PositionVisitor const& visit) {
    Position option = *from;
    for (std::size_t heap = 0; heap < from->heaps.size(); ++heap) {
      HeapMoves const moves = winning_moves(*from, targets, heap);
      if (moves.lower_to) {
        apply(option, heap, *moves.lower_to);
        if (!visit(option)) return;
        option.heaps[heap] = from->heaps[heap];
        option.spent[heap] = from->spent[heap];
      }
      if (moves.pass) {
        option.spent[heap] = true;
        if (!visit(option)) return;
        option.spent[heap] = false;
      }
    }
  };
  return solution;
}

BOUTON_THEORY(pass_nim) = {
    .name = "pass_nim",
    .known = {Feature::kPassEachHeap, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (!asked.rules.pass_per_heap || move_of_any_amounts(asked.rules) == nullptr) {
        return std::nullopt;
      }
      return 1;
    },
    .solve = [](TheoryCase const& nim, Position const& position, Detail detail)
        -> std::optional<Solution> { return solve_pass_nim(position, nim.convention, detail); },
    .title =
        [](std::uint64_t) {
          return Message{"game.pass_nim.title", {}};
        },
};

}  // namespace bouton::theory

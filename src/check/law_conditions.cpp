#include "check/law_conditions.hpp"

#include <algorithm>
#include <utility>

namespace bouton::check {
namespace {

LawSum size_of(std::size_t heap) {
  LawSum sum;
  sum.before.emplace_back(heap, 1);
  return sum;
}

/// The one heap is at least as large as the other.
LawFormula as_large(std::size_t one, std::size_t other) {
  LawSum sum = size_of(one);
  sum.before.emplace_back(other, -1);
  return LawFormula::at_least(std::move(sum), 0);
}

/// All heaps from `first` to before `end` are empty.
LawFormula all_empty(std::size_t first, std::size_t end) {
  LawSum sum;
  for (std::size_t heap = first; heap < end; ++heap) sum.before.emplace_back(heap, 1);
  return LawFormula::at_most(std::move(sum), 0);
}

LawFormula may_be_touched(LawChoice choice, std::size_t heap, std::size_t heaps) {
  if (choice == LawChoice::kEnd) {
    return LawFormula::either(all_empty(0, heap), all_empty(heap + 1, heaps));
  }
  LawFormula formula(true);
  for (std::size_t other = 0; other < heaps; ++other) {
    if (other == heap) continue;
    if (choice == LawChoice::kLargest) {
      formula = LawFormula::both(std::move(formula), as_large(heap, other));
    } else {
      formula = LawFormula::both(
          std::move(formula),
          LawFormula::either(LawFormula::at_most(size_of(other), 0), as_large(other, heap)));
    }
  }
  return formula;
}

/// Some so many heaps are empty, all of them.
LawFormula some_empty(std::size_t count, std::size_t heaps) {
  LawFormula formula(false);
  for (std::size_t set = 0; set < (std::size_t{1} << heaps); ++set) {
    LawSum sum;
    for (std::size_t heap = 0; heap < heaps; ++heap) {
      if ((set >> heap & 1U) != 0) sum.before.emplace_back(heap, 1);
    }
    if (sum.before.size() != count) continue;
    formula = LawFormula::either(std::move(formula), LawFormula::at_most(std::move(sum), 0));
  }
  return formula;
}

}  // namespace

std::vector<LawFormula> not_over(LawClaim const& claim) {
  LawEnd const& end = claim.end;
  if (!end.total && end.fewer_heaps == 0 && end.positions.empty()) return {};
  LawFormula over(end.fewer_heaps > claim.heaps);
  if (end.total) {
    LawSum all;
    for (std::size_t heap = 0; heap < claim.heaps; ++heap) all.before.emplace_back(heap, 1);
    over = LawFormula::either(std::move(over), LawFormula::at_most(std::move(all), *end.total));
  }
  if (end.fewer_heaps > 0 && end.fewer_heaps <= claim.heaps) {
    auto const few = static_cast<std::size_t>(end.fewer_heaps);
    over = LawFormula::either(std::move(over), some_empty(claim.heaps - few + 1, claim.heaps));
  }
  for (std::vector<std::int64_t> const& position : end.positions) {
    LawFormula here(true);
    for (std::size_t heap = 0; heap < claim.heaps; ++heap) {
      here = LawFormula::both(std::move(here), LawFormula::equal(size_of(heap), position[heap]));
    }
    over = LawFormula::either(std::move(over), here);
  }
  return {LawFormula::negation(std::move(over))};
}

LawFormula multiple_of(std::vector<std::int64_t> const& vector) {
  std::size_t counts = 0;  // a heap that loses tokens
  while (vector[counts] <= 0) ++counts;
  std::int64_t const unit = vector[counts];
  LawSum lost;
  lost.add_loss(counts, 1);
  LawFormula formula =
      LawFormula::both(LawFormula::at_least(lost, 1),
                       LawFormula(LawAtom{lost, LawAtom::Kind::kRemainder, 0, unit, {0}}));
  for (std::size_t heap = 0; heap < vector.size(); ++heap) {
    if (heap == counts || vector[heap] == 0) continue;
    LawSum same;
    same.add_loss(heap, unit);
    same.add_loss(counts, -vector[heap]);
    formula = LawFormula::both(std::move(formula), LawFormula::equal(same, 0));
  }
  return formula;
}

void add_conditions(LawClaim const& claim, LawMove const& move, Change& change) {
  for (std::size_t const heap : change.heaps) {
    if (!move.take_if.empty()) {
      LawSum lost;
      for (std::size_t one = heap; one <= (move.to_left ? change.heaps.back() : heap); ++one) {
        lost.add_loss(one, 1);
      }
      change.formulas.push_back(read_formula(move.take_if, size_of(heap), lost, claim.base()));
    }
    if (move.choice != LawChoice::kAny) {
      change.formulas.push_back(may_be_touched(move.choice, heap, claim.heaps));
    }
  }
  // Where tokens go to the left, nothing is taken from a heap that only receives some.
  for (std::size_t heap = 0; move.to_left && heap + 1 < claim.heaps; ++heap) {
    auto const touched = [&](std::size_t one) {
      return std::find(change.heaps.begin(), change.heaps.end(), one) != change.heaps.end();
    };
    if (touched(heap) || !touched(heap + 1)) continue;
    LawSum lost;
    for (std::size_t one = heap; one <= change.heaps.back(); ++one) lost.add_loss(one, 1);
    change.formulas.push_back(LawFormula::equal(lost, 0));
  }
}

}  // namespace bouton::check

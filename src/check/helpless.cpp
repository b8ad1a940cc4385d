#include "check/helpless.hpp"

#include <algorithm>

namespace bouton::check {

HelplessSets::HelplessSets(InfiniteClaim& claim, WorkMeter& work) : claim_(claim), work_(work) {
  for (std::uint64_t seed = 1; seed <= 64; ++seed) {
    Formulas::Point point;
    std::uint64_t bits = seed * 0x9e3779b97f4a7c15U;
    for (std::size_t i = 0; i < claim.counters; ++i, bits = bits * 0x2545f4914f6cdd1dU + 1) {
      point.push_back(bits >> 61);
    }
    sample_.push_back(std::move(point));
  }
}

bool HelplessSets::empty(Id formula) {
  work_.require(1);
  if (formula == Formulas::kFalse) return true;
  auto const [place, is_new] = empty_.try_emplace(formula, false);
  if (is_new) {
    place->second = !claim_.formulas.find(formula, work_).has_value();
  }
  return place->second;
}

bool HelplessSets::empty(Contexts const& set) {
  return std::all_of(set.begin(), set.end(), [&](Id const id) { return empty(id); });
}

bool HelplessSets::inside(Contexts const& a, Contexts const& b) {
  for (std::size_t x = 0; x < a.size(); ++x) {
    Formulas& formulas = claim_.formulas;
    if (a[x] != b[x] && !empty(formulas.both(a[x], formulas.negation(b[x])))) return false;
  }
  return true;
}

HelplessSets::Id HelplessSets::shifted(Id formula, std::vector<std::int64_t> const& by) {
  auto const known = shifted_.find({formula, by});
  if (known != shifted_.end()) return known->second;
  Substitution substitution{by, {}};
  for (std::size_t i = 0; i < by.size(); ++i) {
    substitution.rows.emplace_back(by.size(), 0)[i] = 1;
  }
  Id const result = claim_.formulas.substitute(claim_.formulas, formula, substitution);
  shifted_[{formula, by}] = result;
  return result;
}

HelplessSets::Contexts const& HelplessSets::lost(Image const& x) {
  auto const [place, is_new] = lost_.try_emplace(x);
  if (is_new) {
    work_.require(std::uint64_t{10} * claim_.monoid.order);
    for (std::uint32_t y = 0; y < claim_.monoid.order; ++y) {
      auto const set = claim_.lost[claim_.monoid.product(x.element, y)];
      place->second.push_back(shifted(set, x.counters));
    }
  }
  return place->second;
}

HelplessSets::Id HelplessSets::canonical(Id formula) {
  if (empty(formula)) return Formulas::kFalse;
  auto const known = canonical_.find(formula);
  if (known != canonical_.end()) return known->second;
  auto& alike = by_sample_[claim_.formulas.holds_at(formula, sample_)];
  for (Id const other : alike) {
    if (empty(claim_.formulas.differ(formula, other))) return canonical_[formula] = other;
  }
  alike.push_back(formula);
  return canonical_[formula] = formula;
}

}  // namespace bouton::check

#include "check/law_formula.hpp"

#include <algorithm>
#include <utility>

namespace bouton::check {

using Truth = Judgement::Truth;

LawFormula::LawFormula(LawAtom atom) {
  atoms_.push_back(std::move(atom));
  steps_.push_back({Join::kAtom, 0});
}

LawFormula::LawFormula(bool truth) {
  steps_.push_back({truth ? Join::kTrue : Join::kFalse, 0});
}

LawFormula LawFormula::negation(LawFormula of) {
  of.steps_.push_back({Join::kNot, 0});
  return of;
}

LawFormula LawFormula::both(LawFormula a, LawFormula const& b) {
  std::size_t const first = a.atoms_.size();
  a.atoms_.insert(a.atoms_.end(), b.atoms_.begin(), b.atoms_.end());
  for (Step step : b.steps_) {
    step.atom += first;
    a.steps_.push_back(step);
  }
  a.steps_.push_back({Join::kAnd, 0});
  return a;
}

LawFormula LawFormula::either(LawFormula a, LawFormula const& b) {
  LawFormula result = both(std::move(a), b);
  result.steps_.back().join = Join::kOr;
  return result;
}

LawFormula LawFormula::at_least(LawSum sum, std::int64_t number) {
  return LawFormula(LawAtom{std::move(sum), LawAtom::Kind::kAtLeast, number});
}

LawFormula LawFormula::at_most(LawSum sum, std::int64_t number) {
  return negation(at_least(std::move(sum), number + 1));
}

LawFormula LawFormula::equal(LawSum const& sum, std::int64_t number) {
  return both(at_least(sum, number), at_most(sum, number));
}

Judgement LawFormula::begin() const {
  Judgement judgement;
  judgement.sums.resize(atoms_.size());
  judgement.atoms.assign(atoms_.size(), Truth::kOpen);
  return judgement;
}

bool LawFormula::read(LawClaim const& claim, Judgement& judgement,
                      std::vector<std::int64_t> const& before,
                      std::vector<std::int64_t> const& after) const {
  if (judgement.whole == Truth::kTrue) return true;
  for (std::size_t i = 0; i < atoms_.size(); ++i) {
    if (judgement.atoms[i] != Truth::kOpen) continue;
    LawAtom const& atom = atoms_[i];
    DigitSum& sum = judgement.sums[i];
    std::int64_t digits = 0;
    std::int64_t down = 0;
    std::int64_t up = 0;
    auto const add = [&](std::int64_t factor, std::int64_t digit) {
      digits += factor * digit;
      (factor < 0 ? down : up) += factor < 0 ? -factor : factor;
    };
    for (auto const& [track, factor] : atom.sum.before) add(factor, before[track]);
    for (auto const& [track, factor] : atom.sum.after) add(factor, after[track]);
    sum.read(claim, digits);
    if (atom.kind == LawAtom::Kind::kRemainder) {
      sum.a = ((sum.a % atom.modulus) + atom.modulus) % atom.modulus;
      sum.b = ((sum.b % atom.modulus) + atom.modulus) % atom.modulus;
      continue;
    }
    Reach const bounds = reach(claim, sum, down, up);
    Truth& known = judgement.atoms[i];
    if (atom.kind == LawAtom::Kind::kAtLeast) {
      if (bounds.least && *bounds.least >= atom.constant) known = Truth::kTrue;
      if (bounds.greatest && *bounds.greatest < atom.constant) known = Truth::kFalse;
    } else {
      // With n digits to follow, the sum is less than b^n away from a b^n. A power of b is there if
      // a is 0 or 1, or if a is itself a power and nothing more is added: kept as b.
      std::int64_t leading = sum.a;
      while (leading > atom.constant && leading % atom.constant == 0) leading /= atom.constant;
      bool const possible = leading == 0 || leading == 1 || leading == atom.constant;
      if (!possible) known = Truth::kFalse;
      if (possible) sum.a = leading;
    }
    if (known != Truth::kOpen) sum = {};
  }
  judgement.whole = truth(judgement.atoms);
  if (judgement.whole == Truth::kTrue) {
    judgement.sums.assign(atoms_.size(), {});
    judgement.atoms.assign(atoms_.size(), Truth::kOpen);
  }
  return judgement.whole != Truth::kFalse;
}

bool LawFormula::holds(LawClaim const& claim, Judgement const& judgement) const {
  if (judgement.whole == Truth::kTrue) return true;
  std::vector<Truth> atoms = judgement.atoms;
  for (std::size_t i = 0; i < atoms_.size(); ++i) {
    if (atoms[i] != Truth::kOpen) continue;
    LawAtom const& atom = atoms_[i];
    std::int64_t const value = judgement.sums[i].value(claim);
    bool so = value >= atom.constant;
    if (atom.kind == LawAtom::Kind::kRemainder) {
      std::int64_t const left = ((value % atom.modulus) + atom.modulus) % atom.modulus;
      so = std::binary_search(atom.remainders.begin(), atom.remainders.end(), left);
    }
    if (atom.kind == LawAtom::Kind::kPower) so = value == 1 || value == atom.constant;
    atoms[i] = so ? Truth::kTrue : Truth::kFalse;
  }
  return truth(atoms) == Truth::kTrue;
}

void LawFormula::add_key(Judgement const& judgement, std::vector<std::int64_t>& key) {
  key.push_back(static_cast<std::int64_t>(judgement.whole));
  for (std::size_t i = 0; i < judgement.sums.size(); ++i) {
    key.push_back(static_cast<std::int64_t>(judgement.atoms[i]));
    key.push_back(judgement.sums[i].a);
    key.push_back(judgement.sums[i].b);
  }
}

void LawFormula::add_tracks(std::vector<std::size_t>& tracks) const {
  for (LawAtom const& atom : atoms_) {
    for (auto const& [track, factor] : atom.sum.before) tracks.push_back(track);
  }
}

/// By Kleene's rules: what is open may still become both.
Truth LawFormula::truth(std::vector<Truth> const& atoms) const {
  std::vector<Truth> stack;
  for (Step const& step : steps_) {
    if (step.join == Join::kAtom) {
      stack.push_back(atoms[step.atom]);
    } else if (step.join == Join::kTrue || step.join == Join::kFalse) {
      stack.push_back(step.join == Join::kTrue ? Truth::kTrue : Truth::kFalse);
    } else if (step.join == Join::kNot) {
      Truth& last = stack.back();
      if (last != Truth::kOpen) last = last == Truth::kTrue ? Truth::kFalse : Truth::kTrue;
    } else {
      Truth const decides = step.join == Join::kAnd ? Truth::kFalse : Truth::kTrue;
      Truth const second = stack.back();
      stack.pop_back();
      Truth& first = stack.back();
      if (first == decides || second == decides) {
        first = decides;
      } else if (second == Truth::kOpen) {
        first = Truth::kOpen;
      }
    }
  }
  return stack.back();
}

}  // namespace bouton::check

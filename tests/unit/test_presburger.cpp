// The decision procedure for formulas over natural numbers, against trying all small numbers.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "check/presburger.hpp"

namespace {

using bouton::LimitReached;
using bouton::Limits;
using bouton::Meter;
using bouton::Stop;
using bouton::check::Atom;
using bouton::check::Formulas;
using bouton::check::Substitution;

using Point = std::vector<std::uint64_t>;

std::optional<Point> find(Formulas const& formulas, Formulas::Id formula) {
  Limits const limits;
  Meter work(limits, 10'000'000'000);
  return formulas.find(formula, work);
}

Atom atom(Atom::Kind kind, std::vector<std::int64_t> coefficients, std::int64_t constant,
          std::int64_t modulus = 1) {
  return {kind, std::move(coefficients), constant, modulus};
}
constexpr auto kAtLeast = Atom::Kind::kAtLeast;
constexpr auto kEqual = Atom::Kind::kEqual;
constexpr auto kCongruent = Atom::Kind::kCongruent;

/// By the meaning of the words, without the library.
bool true_at(Atom const& a, Point const& x) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += a.coefficients[i] * static_cast<std::int64_t>(x[i]);
  }
  if (a.kind == kAtLeast) return sum >= a.constant;
  if (a.kind == kEqual) return sum == a.constant;
  return (sum - a.constant) % a.modulus == 0;
}

/// A random formula together with its truth at each point of a box.
struct Random {
  Formulas formulas;
  std::vector<Point> box;
  std::vector<std::pair<Formulas::Id, std::vector<bool>>> made;

  explicit Random(std::size_t variables, std::uint64_t side) : formulas(variables) {
    Point x(variables, 0);
    while (true) {
      box.push_back(x);
      std::size_t i = 0;
      while (i < variables && ++x[i] == side) x[i++] = 0;
      if (i == variables) break;
    }
  }
  void grow() {
    int const what = made.size() < 2 ? 0 : *rc::gen::inRange(0, 4);
    std::vector<bool> truth;
    if (what <= 1) {
      Atom a;
      a.kind = *rc::gen::element(kAtLeast, kEqual, kCongruent);
      a.coefficients = *rc::gen::container<std::vector<std::int64_t>>(
          formulas.variables(), rc::gen::inRange<std::int64_t>(-4, 5));
      a.constant = *rc::gen::inRange<std::int64_t>(-12, 13);
      a.modulus = *rc::gen::inRange<std::int64_t>(1, 13);
      for (Point const& x : box) truth.push_back(true_at(a, x));
      made.emplace_back(formulas.atom(a), truth);
      return;
    }
    auto const& one = made[*rc::gen::inRange<std::size_t>(0, made.size())];
    auto const& two = made[*rc::gen::inRange<std::size_t>(0, made.size())];
    for (std::size_t i = 0; i < box.size(); ++i) {
      truth.push_back(what == 2 ? one.second[i] && !two.second[i] : one.second[i] || two.second[i]);
    }
    Formulas::Id const id = what == 2 ? formulas.both(one.first, formulas.negation(two.first))
                                      : formulas.either(one.first, two.first);
    made.emplace_back(id, truth);
  }
};

RC_GTEST_PROP(Presburger, FindsAPointIffThereIsOne, ()) {
  Random random(*rc::gen::inRange<std::size_t>(1, 4), 9);
  for (int i = 0; i < 9; ++i) random.grow();
  for (auto const& [id, truth] : random.made) {
    auto const point = find(random.formulas, id);
    for (std::size_t i = 0; i < truth.size(); ++i) {
      RC_ASSERT(random.formulas.holds(id, random.box[i]) == truth[i]);
      RC_ASSERT(!truth[i] || point.has_value());
    }
    if (point) RC_ASSERT(random.formulas.holds(id, *point));
  }
}

RC_GTEST_PROP(Presburger, SubstitutionIsTheFormulaAtTheSumsSubstituted, ()) {
  Random random(2, 4);
  for (int i = 0; i < 8; ++i) random.grow();
  auto const small = rc::gen::inRange<std::int64_t>(0, 5);
  Substitution const substitution{{*small, *small},
                                  {{*small, *small, *small}, {*small, *small, *small}}};
  Formulas other(3);
  Formulas::Id const from = random.made.back().first;
  Formulas::Id const to = other.substitute(random.formulas, from, substitution);
  Point const y = *rc::gen::container<Point>(3, rc::gen::inRange<std::uint64_t>(0, 9));
  Point x;
  for (std::size_t i = 0; i < 2; ++i) {
    std::int64_t sum = substitution.start[i];
    for (std::size_t j = 0; j < 3; ++j) {
      sum += substitution.rows[i][j] * static_cast<std::int64_t>(y[j]);
    }
    x.push_back(static_cast<std::uint64_t>(sum));
  }
  RC_ASSERT(other.holds(to, y) == random.formulas.holds(from, x));
}

TEST(Presburger, FindsPointsFarAway) {
  Formulas formulas(2);
  auto const line = formulas.atom(atom(kEqual, {3, -2}, 1));
  auto const far = formulas.atom(atom(kAtLeast, {1, 0}, 100'000));
  auto const residue = formulas.atom(atom(kCongruent, {0, 1}, 5, 14));
  auto const all = formulas.both(line, formulas.both(far, residue));
  auto const point = find(formulas, all);
  ASSERT_TRUE(point.has_value());
  EXPECT_TRUE(formulas.holds(all, *point));
  EXPECT_EQ((*point)[0] * 3, (*point)[1] * 2 + 1);
  EXPECT_GE((*point)[0], 100'000U);
}

TEST(Presburger, KnowsWhatHoldsNowhere) {
  Formulas formulas(2);
  auto const none = [&](Atom const& a, Atom const& b) {
    return !find(formulas, formulas.both(formulas.atom(a), formulas.atom(b)));
  };
  EXPECT_TRUE(none(atom(kEqual, {6, -4}, 1), atom(kAtLeast, {0, 1}, 0)));
  EXPECT_TRUE(none(atom(kAtLeast, {1, -1}, 1), atom(kAtLeast, {-1, 1}, 0)));
  EXPECT_TRUE(none(atom(kCongruent, {1, 0}, 1, 6), atom(kCongruent, {1, 0}, 2, 4)));
  EXPECT_TRUE(none(atom(kEqual, {1, 1}, 1000), atom(kEqual, {1, 1}, 1001)));
  EXPECT_FALSE(none(atom(kCongruent, {1, 0}, 1, 6), atom(kCongruent, {1, 0}, 3, 4)));
  EXPECT_FALSE(none(atom(kEqual, {6, -4}, 2), atom(kAtLeast, {0, 1}, 50)));
}

TEST(Presburger, EqualFormulasAreOne) {
  Formulas formulas(1);
  auto const a = formulas.atom(atom(kAtLeast, {1}, 3));
  EXPECT_EQ(a, formulas.atom(atom(kAtLeast, {1}, 3)));
  EXPECT_EQ(formulas.negation(formulas.negation(a)), a);
  EXPECT_EQ(formulas.both(a, formulas.negation(a)), Formulas::kFalse);
  EXPECT_EQ(formulas.atom(atom(kCongruent, {1}, 9, 4)), formulas.atom(atom(kCongruent, {1}, 1, 4)));
  EXPECT_EQ(formulas.atom(atom(kAtLeast, {0}, 0)), Formulas::kTrue);
  EXPECT_EQ(formulas.atom(atom(kEqual, {0}, 1)), Formulas::kFalse);
}

TEST(Presburger, StopsWhenTheWorkIsUsedUp) {
  Formulas formulas(3);
  auto const a = formulas.both(formulas.atom(atom(kEqual, {977, -991, 13}, 1)),
                               formulas.atom(atom(kEqual, {-877, 883, 17}, 123456789)));
  Limits const limits;
  Meter work(limits, 1'000);
  EXPECT_THROW((void)formulas.find(a, work), LimitReached);
  EXPECT_EQ(work.stopped_by(), Stop::kWork);
}

}  // namespace

#include "discover/amount_cases.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "bouton/core/error.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostCases = 256;
constexpr std::int64_t kMostTerm = 1'000'000;  // of factors and constants
constexpr std::int64_t kMostModulus = 4096;

using Kind = Constraint::Kind;
using Op = ConditionOp;

/// heap * n + amount * k + constant.
struct Linear {
  std::int64_t heap = 0, amount = 0, constant = 0;

  [[nodiscard]] bool is_constant() const { return heap == 0 && amount == 0; }
};

Linear sum_of(Linear const& a, std::int64_t factor, Linear const& b) {
  return {a.heap + factor * b.heap, a.amount + factor * b.amount, a.constant + factor * b.constant};
}
bool is_small(Linear const& a) {
  auto const small = [](std::int64_t value) { return -kMostTerm <= value && value <= kMostTerm; };
  return small(a.heap) && small(a.amount) && small(a.constant);
}

/// A number on one side of a comparison: linear, and once perhaps a quotient or a remainder of
/// something linear, which is added (factor 1) or subtracted (-1).
struct Term {
  enum class Part { kNone, kQuotient, kRemainder };
  Linear linear;
  Part part = Part::kNone;
  std::int64_t factor = 0;
  Linear of;
  std::int64_t by = 1;
};

class CaseMaker {
 public:
  explicit CaseMaker(AmountCondition const& condition) : condition_(condition) {}

  /// The cases in which the formula at this step holds, or does not.
  std::vector<AmountCase> cases(std::size_t at, bool holds) {
    std::size_t const left = at + 1;
    switch (condition_.steps()[at].op) {
      case Op::kNot:
        return cases(left, !holds);
      case Op::kAnd:
      case Op::kOr: {
        std::size_t const right = condition_.after(left);
        bool const both = (condition_.steps()[at].op == Op::kAnd) == holds;
        std::vector<AmountCase> first = cases(left, holds);
        std::vector<AmountCase> const second = cases(right, holds);
        if (both) return product(first, second);
        first.insert(first.end(), second.begin(), second.end());
        return bounded(std::move(first));
      }
      case Op::kEqual:
      case Op::kUnequal:
      case Op::kLess:
      case Op::kAtMost:
        return simple(at, difference_and_zero(at, holds));
      case Op::kPower:
        return simple(at, power(at, holds));
      default:
        refuse(at);
    }
  }

 private:
  [[noreturn]] void refuse(std::size_t at) const {
    auto const& steps = condition_.steps();
    AmountCondition const part({steps.begin() + static_cast<std::ptrdiff_t>(at),
                                steps.begin() + static_cast<std::ptrdiff_t>(condition_.after(at))});
    throw Error(Message{"discover.error.formula", {{"part", to_string(part)}}});
  }

  static std::vector<AmountCase> bounded(std::vector<AmountCase> cases) {
    if (cases.size() > kMostCases) {
      throw Error(Message{"discover.error.cases", {{"most", std::to_string(kMostCases)}}});
    }
    return cases;
  }

  static std::vector<AmountCase> product(std::vector<AmountCase> const& first,
                                         std::vector<AmountCase> const& second) {
    std::vector<AmountCase> result;
    for (AmountCase const& a : first) {
      for (AmountCase const& b : second) {
        result.push_back(a);
        result.back().insert(result.back().end(), b.begin(), b.end());
      }
      result = bounded(std::move(result));
    }
    return result;
  }

  /// Of left - right and 0.
  std::vector<AmountCase> difference_and_zero(std::size_t at, bool holds) {
    auto const left = term(at + 1);
    auto const right = term(condition_.after(at + 1));
    auto const difference = left && right ? sum(*left, -1, *right) : std::nullopt;
    if (!difference || difference->part == Term::Part::kRemainder) {
      if (!difference || !difference->linear.is_constant()) refuse(at);
      return remainders(at, *difference, holds);
    }
    switch (condition_.steps()[at].op) {
      case Op::kLess:  // left < right, or left >= right
        return {holds ? at_most(*difference, -1) : at_least(*difference, 0)};
      case Op::kAtMost:
        return {holds ? at_most(*difference, 0) : at_least(*difference, 1)};
      default:
        break;
    }
    if ((condition_.steps()[at].op == Op::kUnequal) == holds) {
      return {at_least(*difference, 1), at_most(*difference, -1)};
    }
    if (difference->part == Term::Part::kNone) {
      Linear const& sum = difference->linear;
      return {{{sum.heap, sum.amount, Kind::kOneOf, {-sum.constant}}}};
    }
    return product({at_least(*difference, 0)}, {at_most(*difference, 0)});
  }

  /// Without the tests in which n and k do not occur.
  [[nodiscard]] std::vector<AmountCase> simple(std::size_t at,
                                               std::vector<AmountCase> const& cases) const {
    std::vector<AmountCase> result;
    for (AmountCase const& one : cases) {
      AmountCase kept;
      bool possible = true;
      for (AmountTest const& test : one) {
        if (!is_small({test.heap, test.amount, test.values.front()})) refuse(at);
        Constraint const alone{{}, {}, test.kind, test.values, test.modulus};
        if (test.heap != 0 || test.amount != 0) {
          kept.push_back(test);
        } else {
          possible = possible && alone.holds(0);
        }
      }
      if (possible) result.push_back(std::move(kept));
    }
    return result;
  }

  /// term >= bound. Of whole numbers, floor(e / d) >= m means e >= d m, and floor(e / d) <= m means
  /// e <= d m + d - 1.
  static AmountCase at_least(Term const& term, std::int64_t bound) {
    Linear sum = term.linear;
    sum.constant -= bound;  // sum + factor * floor(of / by) >= 0
    if (term.part == Term::Part::kQuotient) {
      Linear scaled = sum_of({}, term.by, sum);
      if (term.factor < 0) scaled.constant += term.by - 1;
      sum = sum_of(scaled, term.factor, term.of);
    }
    return {{sum.heap, sum.amount, Kind::kAtLeast, {-sum.constant}}};
  }
  static AmountCase at_most(Term const& term, std::int64_t bound) {
    Term opposite = term;
    opposite.linear = sum_of({}, -1, term.linear);
    opposite.factor = -term.factor;
    return at_least(opposite, -bound);
  }

  /// A remainder against a number: the remainders for which it holds.
  std::vector<AmountCase> remainders(std::size_t at, Term const& term, bool holds) {
    std::vector<std::int64_t> allowed;
    for (std::int64_t remainder = 0; remainder < term.by; ++remainder) {
      std::int64_t const value = term.linear.constant + term.factor * remainder;
      bool const so = condition_.steps()[at].op == Op::kEqual     ? value == 0
                      : condition_.steps()[at].op == Op::kUnequal ? value != 0
                      : condition_.steps()[at].op == Op::kLess    ? value < 0
                                                                  : value <= 0;
      std::int64_t const shifted = (remainder - term.of.constant) % term.by;
      if (so == holds) allowed.push_back(shifted < 0 ? shifted + term.by : shifted);
    }
    if (allowed.empty()) return {};
    if (allowed.size() == static_cast<std::size_t>(term.by)) return {{}};
    std::sort(allowed.begin(), allowed.end());
    return {{{term.of.heap, term.of.amount, Kind::kResidue, std::move(allowed), term.by}}};
  }

  /// power(e, b), for something linear without a constant.
  std::vector<AmountCase> power(std::size_t at, bool holds) {
    auto const of = term(at + 1);
    auto const base = term(condition_.after(at + 1));
    if (!holds || !of || !base || of->part != Term::Part::kNone || of->linear.constant != 0) {
      refuse(at);
    }
    bool const numeral = base->part == Term::Part::kNone && base->linear.is_constant();
    if (!numeral || base->linear.constant < 2 || base->linear.constant > kMostPowerBase) refuse(at);
    return {{{of->linear.heap, of->linear.amount, Kind::kPower, {base->linear.constant}}}};
  }

  /// Empty if it is not of this kind.
  std::optional<Term> term(std::size_t at) {
    ConditionStep const& step = condition_.steps()[at];
    std::size_t const left = at + 1;
    switch (step.op) {
      case Op::kNumber:
        return checked({{0, 0, step.number}});
      case Op::kHeap:
        return Term{{1, 0, 0}};
      case Op::kAmount:
        return Term{{0, 1, 0}};
      case Op::kNegative: {
        auto const of = term(left);
        return of ? sum({}, -1, *of) : std::nullopt;
      }
      case Op::kPlus:
      case Op::kMinus:
      case Op::kTimes:
      case Op::kQuotient:
      case Op::kRemainder:
        break;
      default:
        return std::nullopt;
    }
    auto const a = term(left);
    auto const b = term(condition_.after(left));
    if (!a || !b) return std::nullopt;
    if (step.op == Op::kPlus) return sum(*a, 1, *b);
    if (step.op == Op::kMinus) return sum(*a, -1, *b);
    if (step.op == Op::kTimes) return times(*a, *b);
    return divided(step.op, *a, *b);
  }

  static std::optional<Term> checked(Term term) {
    if (!is_small(term.linear) || !is_small(term.of)) return std::nullopt;
    return term;
  }

  static std::optional<Term> sum(Term const& a, std::int64_t sign, Term const& b) {
    Term result = a;
    result.linear = sum_of(a.linear, sign, b.linear);
    if (b.part != Term::Part::kNone) {
      if (a.part != Term::Part::kNone) return std::nullopt;
      result = {result.linear, b.part, sign * b.factor, b.of, b.by};
    }
    return checked(std::move(result));
  }

  static std::optional<Term> times(Term const& a, Term const& b) {
    if (a.part != Term::Part::kNone || b.part != Term::Part::kNone) return std::nullopt;
    if (!a.linear.is_constant() && !b.linear.is_constant()) return std::nullopt;
    bool const first = a.linear.is_constant();
    Linear const& of = first ? b.linear : a.linear;
    return checked({sum_of({}, first ? a.linear.constant : b.linear.constant, of)});
  }

  static std::optional<Term> divided(Op op, Term const& a, Term const& b) {
    if (a.part != Term::Part::kNone || b.part != Term::Part::kNone) return std::nullopt;
    std::int64_t const by = b.linear.constant;
    if (!b.linear.is_constant() || by < 1) return std::nullopt;
    if (op == Op::kRemainder) {
      if (by > kMostModulus) return std::nullopt;
      return Term{{}, Term::Part::kRemainder, 1, a.linear, by};
    }
    return Term{{}, Term::Part::kQuotient, 1, a.linear, by};
  }

  static constexpr std::int64_t kMostPowerBase = 16;

  AmountCondition const& condition_;
};

}  // namespace

std::vector<AmountCase> amount_cases(AmountCondition const& condition) {
  if (condition.always()) return {{}};
  return CaseMaker(condition).cases(0, true);
}

}  // namespace bouton::discover

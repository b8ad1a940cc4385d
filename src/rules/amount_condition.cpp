// What a formula about amounts means, and which amounts it allows.
#include "bouton/rules/amount_condition.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bouton/core/error.hpp"
#include "rules/amount_sets.hpp"
#include "rules/condition_steps.hpp"

namespace bouton {
namespace {

__extension__ using Signed = __int128;
using AmountList = std::vector<std::uint64_t>;

[[noreturn]] void too_large() {
  throw Error(Message{"error.condition.large", {}});
}

/// Every number from `first` to `last`, to be looked at one by one.
AmountList every_number(std::uint64_t first, std::uint64_t last) {
  AmountList numbers;
  if (first > last) return numbers;
  if (last - first >= kMaxAmountsTried) {
    throw Error(Message{"error.condition.heap", {{"most", std::to_string(kMaxAmountsTried)}}});
  }
  numbers.resize(static_cast<std::size_t>(last - first + 1));
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

/// Thrown by a division by 0, which makes the whole formula false.
struct DividedByZero {};

/// The value of a formula, step by step.
class Evaluation {
 public:
  Evaluation(AmountCondition const& condition, std::uint64_t heap, std::uint64_t amount)
      : condition_(condition), heap_(heap), amount_(amount) {}

  [[nodiscard]] bool is_true(std::size_t at) const {
    ConditionOp const op = condition_.steps()[at].op;
    std::size_t const left = at + 1;
    switch (op) {
      case ConditionOp::kAnd:
        return is_true(left) && is_true(condition_.after(left));
      case ConditionOp::kOr:
        return is_true(left) || is_true(condition_.after(left));
      case ConditionOp::kNot:
        return !is_true(left);
      default:
        break;
    }
    Signed const a = number(left);
    Signed const b = arity(op) == 2 ? number(condition_.after(left)) : Signed{0};
    switch (op) {
      case ConditionOp::kEqual:
        return a == b;
      case ConditionOp::kUnequal:
        return a != b;
      case ConditionOp::kLess:
        return a < b;
      case ConditionOp::kAtMost:
        return a <= b;
      case ConditionOp::kPower:
        return b >= 2 && a > 0 && is_power(small(a), small(b));
      case ConditionOp::kDigit:
        return a > 0 && b > 0 && b < 10 && has_digit(a, b);
      default:
        break;
    }
    if (a <= 0) return false;
    switch (op) {
      case ConditionOp::kPrime:
        return is_prime(small(a));
      case ConditionOp::kSquare:
        return is_square(small(a));
      case ConditionOp::kCube:
        return is_cube(small(a));
      default:
        return is_fibonacci(small(a));
    }
  }

  [[nodiscard]] Signed number(std::size_t at) const {
    ConditionStep const& step = condition_.steps()[at];
    std::size_t const left = at + 1;
    switch (step.op) {
      case ConditionOp::kNumber:
        return step.number;
      case ConditionOp::kHeap:
        return heap_;
      case ConditionOp::kAmount:
        return amount_;
      default:
        break;
    }
    Signed const a = number(left);
    if (step.op == ConditionOp::kNegative) return -a;
    Signed const b = number(condition_.after(left));
    Signed result = 0;
    switch (step.op) {
      case ConditionOp::kPlus:
        if (__builtin_add_overflow(a, b, &result)) too_large();
        break;
      case ConditionOp::kMinus:
        if (__builtin_sub_overflow(a, b, &result)) too_large();
        break;
      case ConditionOp::kTimes:
        if (__builtin_mul_overflow(a, b, &result)) too_large();
        break;
      case ConditionOp::kQuotient:
      case ConditionOp::kRemainder: {
        if (b == 0) throw DividedByZero{};
        Signed quotient = a / b;
        Signed remainder = a % b;
        if (remainder != 0 && (remainder < 0) != (b < 0)) {
          --quotient;
          remainder += b;
        }
        result = step.op == ConditionOp::kQuotient ? quotient : remainder;
        break;
      }
      default:
        result = gcd(a, b);
    }
    // One bit is kept free, so that a change of sign is always possible.
    if (result > kMost || result < -kMost) too_large();
    return result;
  }

 private:
  static constexpr Signed kMost =
      static_cast<Signed>(~__extension__ static_cast<unsigned __int128>(0) >> 2U);

  static std::uint64_t small(Signed value) {
    if (value > static_cast<Signed>(~std::uint64_t{0})) too_large();
    return static_cast<std::uint64_t>(value);
  }
  static Signed gcd(Signed a, Signed b) {
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    while (b != 0) a = std::exchange(b, a % b);
    return a;
  }
  static bool has_digit(Signed number, Signed digit) {
    for (; number > 0; number /= 10) {
      if (number % 10 == digit) return true;
    }
    return false;
  }

  AmountCondition const& condition_;
  std::uint64_t heap_;
  std::uint64_t amount_;
};

/// Which amounts have to be looked at: bounds, or a short list.
class Candidates {
 public:
  Candidates(AmountCondition const& condition, std::uint64_t heap, std::uint64_t first,
             std::uint64_t last)
      : condition_(condition), heap_(heap), first_(first), last_(last) {}

  [[nodiscard]] AmountList all() {
    narrow(0);
    if (auto listed = list(0)) return std::move(*listed);
    return every_number(first_, last_);
  }

 private:
  [[nodiscard]] ConditionOp op(std::size_t at) const { return condition_.steps()[at].op; }
  [[nodiscard]] bool is_amount(std::size_t at) const { return op(at) == ConditionOp::kAmount; }
  /// Whether a number does not depend on the amount.
  [[nodiscard]] bool is_fixed(std::size_t at) const {
    for (std::size_t i = at; i < condition_.after(at); ++i) {
      if (is_amount(i)) return false;
    }
    return true;
  }
  [[nodiscard]] Signed fixed(std::size_t at) const {
    return Evaluation(condition_, heap_, 0).number(at);
  }

  /// Lets the bounds say what `step` says of them: k <= E, c * k <= E, k * k <= E, E <= k.
  void narrow(std::size_t step) {
    std::size_t const a = step + 1;
    if (op(step) == ConditionOp::kAnd) {
      narrow(a);
      narrow(condition_.after(a));
    }
    if (op(step) != ConditionOp::kLess && op(step) != ConditionOp::kAtMost) return;
    std::size_t const b = condition_.after(a);
    Signed const strict = op(step) == ConditionOp::kLess ? 1 : 0;
    if (is_amount(b) && is_fixed(a)) return at_least(fixed(a) + strict);
    if (!is_fixed(b)) return;
    Signed const bound = fixed(b) - strict;
    if (is_amount(a)) return at_most(bound);
    if (op(a) != ConditionOp::kTimes) return;
    std::size_t const left = a + 1;
    std::size_t const right = condition_.after(left);
    if (is_amount(left) && is_amount(right)) {
      at_most(bound < 0 ? bound : static_cast<Signed>(root_below(clipped(bound))));
    } else if (is_amount(right) && is_fixed(left) && fixed(left) > 0) {
      at_most(bound < 0 ? Signed{-1} : bound / fixed(left));
    } else if (is_amount(left) && is_fixed(right) && fixed(right) > 0) {
      at_most(bound < 0 ? Signed{-1} : bound / fixed(right));
    }
  }
  static std::uint64_t clipped(Signed value) {
    Signed const most = static_cast<Signed>(~std::uint64_t{0});
    return static_cast<std::uint64_t>(value < 0 ? 0 : value > most ? most : value);
  }
  void at_most(Signed bound) {
    if (bound < 0) {
      first_ = 1;
      last_ = 0;
    } else {
      last_ = std::min(last_, clipped(bound));
    }
  }
  void at_least(Signed bound) { first_ = std::max(first_, clipped(bound)); }

  [[nodiscard]] AmountList within(AmountList numbers) const {
    std::erase_if(numbers, [this](std::uint64_t k) { return k < first_ || k > last_; });
    return numbers;
  }

  /// Amounts among which all are that satisfy `step`, ascending; empty if they may be very many.
  [[nodiscard]] std::optional<AmountList> list(std::size_t step) const {
    std::size_t const a = step + 1;
    switch (op(step)) {
      case ConditionOp::kAnd: {
        auto left = list(a);
        auto right = list(condition_.after(a));
        if (left && right)
          return left->size() <= right->size() ? std::move(left) : std::move(right);
        return left ? std::move(left) : std::move(right);
      }
      case ConditionOp::kOr: {
        auto const left = list(a);
        auto const right = list(condition_.after(a));
        if (!left || !right) return std::nullopt;
        AmountList united;
        std::set_union(left->begin(), left->end(), right->begin(), right->end(),
                       std::back_inserter(united));
        return united;
      }
      case ConditionOp::kEqual:
        return equal(a, condition_.after(a));
      case ConditionOp::kSquare:
        return is_amount(a) ? thin(squares_up_to(last_)) : std::nullopt;
      case ConditionOp::kCube:
        return is_amount(a) ? thin(cubes_up_to(last_)) : std::nullopt;
      case ConditionOp::kFibonacci:
        return is_amount(a) ? thin(fibonacci_up_to(last_)) : std::nullopt;
      case ConditionOp::kPrime:
        return is_amount(a) && last_ <= kMaxAmountsTried ? thin(primes_up_to(last_)) : std::nullopt;
      case ConditionOp::kPower: {
        std::size_t const base = condition_.after(a);
        if (!is_amount(a) || !is_fixed(base) || fixed(base) < 2) return std::nullopt;
        return thin(powers_up_to(clipped(fixed(base)), last_));
      }
      default:
        return std::nullopt;
    }
  }
  [[nodiscard]] std::optional<AmountList> thin(std::optional<AmountList> numbers) const {
    if (!numbers) return std::nullopt;
    return within(std::move(*numbers));
  }
  /// k == E, or n % k == 0.
  [[nodiscard]] std::optional<AmountList> equal(std::size_t a, std::size_t b) const {
    if (is_amount(b)) std::swap(a, b);
    if (is_amount(a) && is_fixed(b)) {
      Signed const only = fixed(b);
      if (only < 0 || only > static_cast<Signed>(~std::uint64_t{0})) return AmountList{};
      return within({clipped(only)});
    }
    if (op(b) == ConditionOp::kRemainder) std::swap(a, b);
    bool const divides = op(a) == ConditionOp::kRemainder && op(a + 1) == ConditionOp::kHeap &&
                         is_amount(condition_.after(a + 1)) &&
                         condition_.steps()[b] == ConditionStep{ConditionOp::kNumber, 0};
    if (!divides) return std::nullopt;
    return thin(divisors_of(heap_));
  }

  AmountCondition const& condition_;
  std::uint64_t heap_;
  std::uint64_t first_;
  std::uint64_t last_;
};

}  // namespace

AmountCondition::AmountCondition(std::vector<ConditionStep> steps) : steps_(std::move(steps)) {
  after_.resize(steps_.size());
  // From the last step to the first: what follows each is known then.
  for (std::size_t at = steps_.size(); at-- > 0;) {
    std::size_t end = at + 1;
    ConditionOp const op = steps_[at].op;
    for (unsigned i = 0; i < arity(op); ++i) {
      bool const fits =
          end < steps_.size() && is_condition(steps_[end].op) == works_on_conditions(op);
      if (!fits) throw std::logic_error("not a formula");
      end = after_[end];
    }
    after_[at] = end;
  }
  bool const whole = steps_.empty() || (after_[0] == steps_.size() && is_condition(steps_[0].op));
  if (!whole) throw std::logic_error("not one formula");
}

bool AmountCondition::holds(std::uint64_t heap, std::uint64_t amount) const {
  if (always()) return true;
  try {
    return Evaluation(*this, heap, amount).is_true(0);
  } catch (DividedByZero const&) {
    return false;
  }
}

bool AmountCondition::reads_heap() const {
  return std::any_of(steps_.begin(), steps_.end(),
                     [](ConditionStep const& step) { return step.op == ConditionOp::kHeap; });
}

AmountList AmountCondition::amounts(std::uint64_t heap, std::uint64_t first,
                                    std::uint64_t last) const {
  if (always()) throw std::logic_error("every amount is allowed");
  AmountList found;
  try {
    found = Candidates(*this, heap, first, last).all();
  } catch (DividedByZero const&) {
    found = every_number(first, last);  // bounds that cannot be computed
  }
  std::erase_if(found, [&](std::uint64_t amount) { return !holds(heap, amount); });
  return found;
}

bool operator<(AmountCondition const& a, AmountCondition const& b) {
  auto const less = [](ConditionStep const& x, ConditionStep const& y) {
    return std::tie(x.op, x.number) < std::tie(y.op, y.number);
  };
  return std::lexicographical_compare(a.steps_.begin(), a.steps_.end(), b.steps_.begin(),
                                      b.steps_.end(), less);
}

AmountCondition both(AmountCondition const& a, AmountCondition const& b) {
  if (a.always()) return b;
  if (b.always()) return a;
  std::vector<ConditionStep> steps{{ConditionOp::kAnd}};
  steps.insert(steps.end(), a.steps().begin(), a.steps().end());
  steps.insert(steps.end(), b.steps().begin(), b.steps().end());
  return AmountCondition(std::move(steps));
}

std::vector<AmountCondition> joined_by(ConditionOp joint, AmountCondition const& condition) {
  std::vector<AmountCondition> parts;
  auto const& steps = condition.steps();
  for (std::size_t at = 0; at < steps.size();) {
    if (steps[at].op == joint) {
      ++at;  // its two formulas follow
      continue;
    }
    parts.emplace_back(std::vector<ConditionStep>(
        steps.begin() + static_cast<std::ptrdiff_t>(at),
        steps.begin() + static_cast<std::ptrdiff_t>(condition.after(at))));
    at = condition.after(at);
  }
  return parts;
}

}  // namespace bouton

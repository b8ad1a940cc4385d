// AmountCondition: which amounts may be taken from a heap of n tokens, as a formula in n and k.
//
// `2 * k <= n` says at most half, `n % k == 0` a divisor, `prime(k)` a prime. A rules file writes
// it as `take_if`; its words for sets of amounts, for shares of the heap and for the sizes of heaps
// that may be touched become such formulas too, so that there is one meaning behind all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bouton {

/// Most steps of a formula, and how deep its brackets and functions may be nested.
inline constexpr std::size_t kMaxConditionSteps = 1000;
inline constexpr std::size_t kMaxConditionDepth = 100;
/// Most amounts that are looked at one by one for a heap.
inline constexpr std::uint64_t kMaxAmountsTried = std::uint64_t{1} << 22;

/// What one step of a formula stands for.
enum class ConditionOp : std::uint8_t {
  kNumber,
  kHeap,    ///< n
  kAmount,  ///< k
  kNegative,
  kPlus,
  kMinus,
  kTimes,
  kQuotient,   ///< rounded down
  kRemainder,  ///< with the sign of the divisor
  kGcd,
  // From here on: true or false.
  kEqual,
  kUnequal,
  kLess,
  kAtMost,
  kAnd,
  kOr,
  kNot,
  kPrime,
  kSquare,     ///< 1, 4, 9, ...
  kCube,       ///< 1, 8, 27, ...
  kPower,      ///< of the second number, at least 2: 1, b, b^2, ...
  kFibonacci,  ///< 1, 2, 3, 5, ...
  kDigit,      ///< one of the decimal digits of the first number, and not 0
};

struct ConditionStep {
  ConditionOp op = ConditionOp::kNumber;
  std::int64_t number = 0;  ///< of kNumber

  friend bool operator==(ConditionStep const&, ConditionStep const&) = default;
};

/// A formula, or none: then it holds always.
class AmountCondition {
 public:
  AmountCondition() = default;
  /// \param steps  each step before what it works on
  /// \throws std::logic_error if this is not one formula that is true or false
  explicit AmountCondition(std::vector<ConditionStep> steps);

  [[nodiscard]] bool always() const { return steps_.empty(); }
  /// Whether `amount` may be taken from `heap`. A division by 0 makes it false.
  /// \throws Error if a number on the way has more than 126 bits
  [[nodiscard]] bool holds(std::uint64_t heap, std::uint64_t amount) const;
  /// Whether it depends on the heap.
  [[nodiscard]] bool reads_heap() const;
  /// The amounts from `first` to `last` for which it holds, ascending. Sets that are thin (squares,
  /// divisors, one amount) are found without a look at the others.
  /// \throws Error if more than kMaxAmountsTried amounts would have to be looked at, and as holds()
  [[nodiscard]] std::vector<std::uint64_t> amounts(std::uint64_t heap, std::uint64_t first,
                                                   std::uint64_t last) const;

  [[nodiscard]] std::vector<ConditionStep> const& steps() const { return steps_; }
  /// The place after the last step that belongs to step `at`. \pre at < steps().size()
  [[nodiscard]] std::size_t after(std::size_t at) const { return after_[at]; }

  friend bool operator==(AmountCondition const& a, AmountCondition const& b) {
    return a.steps_ == b.steps_;
  }
  friend bool operator<(AmountCondition const& a, AmountCondition const& b);

 private:
  std::vector<ConditionStep> steps_;
  std::vector<std::size_t> after_;  // for each step
};

/// Holds where both hold.
[[nodiscard]] AmountCondition both(AmountCondition const& a, AmountCondition const& b);

/// The formulas that `joint`, kAnd or kOr, joins to this one, alone if there is none. Empty for the
/// condition that always holds.
[[nodiscard]] std::vector<AmountCondition> joined_by(ConditionOp joint,
                                                     AmountCondition const& condition);

/// Reads a formula: `n`, `k`, whole numbers, `+ - * // %`, comparisons (`a < b <= c` too), `and or
/// not`, `gcd(a, b)`, `prime(a)`, `square(a)`, `cube(a)`, `power(a, b)`, `fibonacci(a)`,
/// `digit(a, b)`.
/// \throws ParseError naming the place
[[nodiscard]] AmountCondition parse_amount_condition(std::string_view text);

/// The formula in the same words, with no more brackets than it needs; "" for none.
[[nodiscard]] std::string to_string(AmountCondition const& condition);

}  // namespace bouton

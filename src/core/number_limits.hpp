// NumberLimits: while one lives, work with long numbers in its thread keeps to its limits.
//
// A product, a quotient, a root or a conversion of a million digits takes up to a tenth of a
// second, and an answer about heaps of that size takes dozens of them, in whatever theory gives it
// and wherever it is read or written. So the look at the clock is in one place: Natural looks
// before each of them, at the limits of whoever asked in this thread, and throws LimitReached where
// they are over. Shorter numbers are counted, and it looks once they make up a million digits. So
// what a search found until its time was over can be written: such numbers are not refused. Numbers
// below 2^64 do not pass by here; whoever goes through all heaps of a position, of which there may
// be a million, says so.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>

#include "bouton/core/limits.hpp"
#include "core/work_meter.hpp"

namespace bouton {

class NumberLimits {
 public:
  /// From so many on, a pass over the heaps of a position takes a millisecond or more.
  static constexpr std::size_t kManyHeaps = std::size_t{1} << 15U;

  /// Those that are in force already stay so. \pre objects of a thread end in reverse order
  explicit NumberLimits(Limits const& limits);
  explicit NumberLimits(Limits&&) = delete;  // kept by reference
  ~NumberLimits();
  NumberLimits(NumberLimits const&) = delete;
  NumberLimits& operator=(NumberLimits const&) = delete;

  /// Called before work with a long number. \throws LimitReached if any limits in force in this
  /// thread are reached
  static void look();
  /// Called before work with a shorter number of so many limbs. Looks where there have been many
  /// since the last look. \throws LimitReached as look()
  static void count(std::size_t limbs);
  /// Called before a pass over all heaps of a position, or over its text: looks if they
  /// are many. \throws LimitReached as look()
  static void pass(std::size_t heaps) {
    if (heaps >= kManyHeaps) look();
  }
  /// The same within a slow pass, at each heap. \throws LimitReached as look()
  static void pass_at(std::size_t heap, std::size_t heaps) {
    if (heap % kManyHeaps == 0) pass(heaps);
  }

 private:
  static constexpr std::size_t kLimbsBetweenLooks = std::size_t{1} << 16U;  // some 50 ms

  Limits const& limits_;
  NumberLimits* outer_;
  std::size_t counted_ = 0;
};

/// The result of function(), which keeps to these limits where it works with long numbers; empty if
/// they, or others in force, were reached. Of a function without a result: whether it came to its
/// end.
template <class Function>
[[nodiscard]] auto in_time(Limits const& limits, Function const& function) {
  using Result = std::invoke_result_t<Function const&>;
  constexpr bool kNoResult = std::is_void_v<Result>;
  using InTime = std::conditional_t<kNoResult, bool, std::optional<Result>>;
  NumberLimits const in_force(limits);
  try {
    if constexpr (kNoResult) {
      function();
      return true;
    } else {
      return InTime(function());
    }
  } catch (LimitReached const&) {
    return InTime();
  }
}

}  // namespace bouton

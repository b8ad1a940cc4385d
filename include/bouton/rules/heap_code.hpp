// HeapCode: which amounts may be taken from one heap, and what may remain of it.
//
// This is Guy and Smith's octal notation with digits of any width: bit k of digit t says
// that taking t tokens may leave exactly k non-empty heaps. Nim is 0.(3), a subtraction
// set has 3 at its members, Kayles is 0.77, and "4." as leading digit splits a heap
// without taking anything. Every one-heap rule of the project is such a code.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bouton {

/// Bit k set: k non-empty heaps may remain. Bits 0 to 31.
using Digit = std::uint32_t;

/// A digit for each amount: a table with finitely many entries, of which the last may repeat
/// forever.
/// \cite GuySmith1956
class HeapCode {
 public:
  HeapCode() = default;
  /// Digits for t = 0, 1, 2, ...; after the prefix the tail repeats forever (an empty one means
  /// zeros). Reduced to the shortest prefix and tail that mean the same.
  /// \throws Error if digit 0 allows 0 or 1 remaining heaps (a move must change something).
  /// \complexity linear in the number of digits
  HeapCode(std::vector<Digit> prefix, std::vector<Digit> tail = {});

  /// Digit of amount `taken`; O(1).
  [[nodiscard]] Digit digit(std::uint64_t taken) const;
  /// Whether taking `taken` tokens may leave exactly `parts` non-empty heaps; O(1).
  [[nodiscard]] bool allows(std::uint64_t taken, unsigned parts) const {
    return parts < 32 && ((digit(taken) >> parts) & 1U) != 0;
  }

  /// The digits before the repeating ones, of t = 0, 1, 2, ...
  [[nodiscard]] std::vector<Digit> const& prefix() const { return prefix_; }
  /// The digits that repeat after them; empty if the code is finite.
  [[nodiscard]] std::vector<Digit> const& tail() const { return tail_; }
  /// Whether there is no repeating tail: only finitely many amounts may be taken.
  [[nodiscard]] bool finite() const { return tail_.empty(); }
  /// Largest amount that may be taken; 0 for the empty code. \pre finite()
  [[nodiscard]] std::uint64_t max_taken() const { return prefix_.empty() ? 0 : prefix_.size() - 1; }
  /// Whether some digit leaves two or more heaps.
  [[nodiscard]] bool splits() const { return max_parts() > 1; }
  /// Largest number of heaps that may remain of one heap; O(1).
  [[nodiscard]] unsigned max_parts() const { return max_parts_; }

  friend bool operator==(HeapCode const&, HeapCode const&) = default;

 private:
  std::vector<Digit> prefix_;
  std::vector<Digit> tail_;
  unsigned max_parts_ = 0;
};

/// Reads a code such as "0.77", "4.007", "0.(3)", "0.3(03)"; digits 0-9 and a-v (values 0 to 31:
/// bits 0 to 4). A repeating tail is written in parentheses at the end. At most 1,000,000 digits.
/// \throws ParseError naming the place.
[[nodiscard]] HeapCode parse_heap_code(std::string_view text);

/// The shortest text of the code. Digits above 31, which have no letter, are written in brackets:
/// [63].
[[nodiscard]] std::string to_string(HeapCode const& code);

/// Takes any amount (Nim): 0.(3).
[[nodiscard]] HeapCode any_amount();
/// Takes exactly the amounts given, leaving one heap or none. Time and memory: O(largest amount).
/// \pre no amount is 0
[[nodiscard]] HeapCode only_amounts(std::vector<std::uint64_t> const& amounts);
/// Takes every amount except those given. Time and memory: O(largest amount).
[[nodiscard]] HeapCode all_amounts_but(std::vector<std::uint64_t> const& amounts);

}  // namespace bouton

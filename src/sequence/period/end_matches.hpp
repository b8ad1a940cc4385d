// Where the end of a sequence has occurred before: what a search for periods asks.
//
//            <------- length ------>
//   . . . x [a b c d e f g h i j k l]      the last values, and the same values `shift` earlier:
//       y [a b c d e f g h i j k l] . .    as many as agree, counted from the end
//
// A bound that proves a period asks for agreement on about half of all values. So hardly any shift
// is worth more than a glance at four values that are rare, and the search costs a fraction of a
// nanosecond a value. Sequences made to defeat that are searched by a linear method instead.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bouton::sequence {

/// matches[p] = the number of n, counted from the end of `values`, that agree with n - p.
/// (The Z-function of the reversed sequence; linear.)
template <class Value>
std::vector<std::size_t> matches_from_end(std::vector<Value> values) {
  std::reverse(values.begin(), values.end());
  std::size_t const size = values.size();
  std::vector<std::size_t> z(size, 0);
  if (size > 0) z[0] = size;
  std::size_t left = 0, right = 0;  // [left, right): the match that reaches farthest
  for (std::size_t i = 1; i < size; ++i) {
    std::size_t length = i < right ? std::min(right - i, z[i - left]) : 0;
    while (i + length < size && values[length] == values[i + length]) ++length;
    if (i + length > right) {
      left = i;
      right = i + length;
    }
    z[i] = length;
  }
  return z;
}

/// The same of the differences of neighbouring values: where they repeat, g(n + p) - g(n) is
/// constant.
[[nodiscard]] std::vector<std::size_t> matches_of_differences(
    std::span<std::uint16_t const> values);

/// The last `length` values equal those `shift` earlier; one more does not, if there is one.
struct EndMatch {
  std::size_t shift = 0;
  std::size_t length = 0;

  friend bool operator==(EndMatch const&, EndMatch const&) = default;
};

/// All shifts, ascending from 1, at which at least `least` values agree.
/// \complexity O(values) for all calls of next() together, besides O(length) for each match
class EndMatches {
 public:
  /// \param values  must live as long as this
  EndMatches(std::span<std::uint16_t const> values, std::size_t least);

  /// The next one, or no value after the last.
  [[nodiscard]] std::optional<EndMatch> next();

 private:
  [[nodiscard]] std::size_t next_shift();
  [[nodiscard]] bool agrees(std::size_t shift);
  [[nodiscard]] bool agrees_near(std::size_t shift) const;
  [[nodiscard]] std::size_t length_of(std::size_t shift) const;

  std::span<std::uint16_t const> values_;
  std::size_t least_;
  std::size_t mark_ = 0;              // where the values of a glance begin
  std::size_t shift_ = 1;             // the next to be looked at
  std::size_t compared_ = 0;          // values, at shifts that came to nothing
  std::vector<std::size_t> matches_;  // of all shifts, once the glances have cost too much
};

}  // namespace bouton::sequence

// Numeration: systems in which every number has one word of digits, most significant first.
//
//   base b          weights 1, b, b^2, ...                    all words
//   metallic m, s   weights 1, s, m s + 1, ... (s = m or m + 1):  w(n+1) = m w(n) + w(n-1)
//                   digits 0 to m, after m comes 0; if s = m the last digit is below m
//
// Fibonacci numeration is metallic with m = 1, s = 2. Zeros in front change nothing. The words of
// length n are the numbers below w(n), in the same order; both are proved in docs/discover.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bouton::discover {

/// A digit, or digits of several numbers read together.
using Letter = std::uint32_t;

class Numeration {
 public:
  /// \pre 2 <= base <= 16
  [[nodiscard]] static Numeration base(unsigned base);
  /// \pre 1 <= mean <= 15; second == mean + 1, or second == mean > 1
  [[nodiscard]] static Numeration metallic(unsigned mean, unsigned second);

  [[nodiscard]] bool is_base() const { return q_ == 0; }
  /// The digits are 0, ..., digits() - 1.
  [[nodiscard]] unsigned digits() const { return digits_; }
  /// w(n+1) = p w(n) + q w(n-1) for n >= 0.
  [[nodiscard]] std::int64_t p() const { return p_; }
  [[nodiscard]] std::int64_t q() const { return q_; }
  /// w(n) for -1 <= n <= longest().
  [[nodiscard]] std::int64_t weight(int n) const {
    return weights_[static_cast<std::size_t>(n) + 1];
  }
  /// Weights beyond w(longest()) are not kept; w(longest()) is at least 2^40.
  [[nodiscard]] int longest() const { return static_cast<int>(weights_.size()) - 2; }

  /// What the digits read so far allow: a state below states(), 0 at the start.
  [[nodiscard]] unsigned states() const { return q_ == 0 ? 1 : 2; }
  static constexpr unsigned kInvalid = 9;
  /// The state after one more digit; kInvalid if that digit may not follow.
  [[nodiscard]] unsigned after(unsigned state, Letter digit) const {
    if (q_ == 0) return 0;
    if (state == 1) return digit == 0 ? 0 : kInvalid;
    return digit == digits_ - 1 ? 1 : 0;
  }
  /// Whether a word may end here.
  [[nodiscard]] bool may_end(unsigned state) const { return state == 0 || weights_[0] == 1; }

  /// The digits of a number, `length` of them. \pre number < w(length), length <= longest()
  [[nodiscard]] std::vector<Letter> word(std::uint64_t number, int length) const;
  /// The least n with number < w(n). \pre number < w(longest())
  [[nodiscard]] int length(std::uint64_t number) const;

  /// "base 2", "fibonacci", "metallic 2 3": what JSON calls it.
  [[nodiscard]] std::string name() const;

  friend bool operator==(Numeration const&, Numeration const&) = default;

 private:
  Numeration(std::int64_t p, std::int64_t q, std::int64_t before_first, unsigned digits);

  std::int64_t p_, q_;
  unsigned digits_;
  std::vector<std::int64_t> weights_;  // from w(-1) on
};

/// The letters of several numbers read in parallel: digit of track j times digits^j.
/// \return digits^tracks
[[nodiscard]] std::size_t letter_count(Numeration const& system, std::size_t tracks);
/// The digit of a track.
[[nodiscard]] inline Letter digit_of(Letter letter, std::size_t track, unsigned digits) {
  for (; track > 0; --track) letter /= digits;
  return letter % digits;
}
/// The words of several numbers as letters, of a common length. \pre as word()
[[nodiscard]] std::vector<Letter> letters(Numeration const& system,
                                          std::span<std::uint64_t const> numbers, int length);
/// The same, as short as can be. \pre as length()
[[nodiscard]] std::vector<Letter> letters(Numeration const& system,
                                          std::span<std::uint64_t const> numbers);
/// Digit j of a letter, for each number.
void split_letter(Letter letter, unsigned digits, std::vector<Letter>& each);

}  // namespace bouton::discover

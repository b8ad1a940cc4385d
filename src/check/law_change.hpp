// LawChange: one kind of change of a position, read digit by digit.
//
// Derived from the rules for the checker alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "check/law_claim.hpp"

namespace bouton::check {

/// A sum of numbers with factors, while their digits are read (docs/discover.md): if n zeros
/// followed, it would be a w(n) + b w(n-1); any n digits that follow add at most w(n) - 1 to each
/// number.
struct DigitSum {
  std::int64_t a = 0, b = 0;

  void read(LawClaim const& claim, std::int64_t digits) {
    std::int64_t const before = a;
    a = claim.p * a + b + digits;
    b = claim.q * before;
  }
  /// The sum if nothing follows.
  [[nodiscard]] std::int64_t value(LawClaim const& claim) const {
    return a + b * claim.weight_before();
  }
};

/// Bounds on what a sum can become, with any number of digits; empty: none was found.
struct Reach {
  std::optional<std::int64_t> least, greatest;
};

/// \param down  minus the sum of the negative factors
/// \param up    the sum of the positive factors
[[nodiscard]] inline Reach reach(LawClaim const& claim, DigitSum sum, std::int64_t down,
                                 std::int64_t up) {
  constexpr std::int64_t kHeaviest = std::int64_t{1} << 30;
  // The bound from below; that from above is the same for the opposite sum.
  auto const least = [&](std::int64_t a, std::int64_t b,
                         std::int64_t factor) -> std::optional<std::int64_t> {
    std::int64_t before = claim.weight_before();
    std::int64_t weight = 1;
    std::optional<std::int64_t> found;
    std::int64_t last = -1;
    for (int n = 0; weight <= kHeaviest; ++n) {
      std::int64_t const now = (a - factor) * weight + b * before;
      if (!found || now + factor < *found) found = now + factor;
      if (n > 0 && last >= 0 && now >= 0) return found;  // not less from here on (Lemma 2)
      last = now;
      std::int64_t const heavier = n == 0 ? claim.second : claim.p * weight + claim.q * before;
      before = weight;
      weight = heavier;
    }
    return std::nullopt;
  };
  Reach result;
  result.least = least(sum.a, sum.b, down);
  if (auto const opposite = least(-sum.a, -sum.b, up)) result.greatest = -*opposite;
  return result;
}

/// A kind of change: a move of the rules on certain heaps, a pass, or a move in the Nim heap: in
/// one of known size, which is no track, or in one of any size.
struct Change {
  enum class Kind { kTake, kPassHeap, kPassOnce, kNim, kNimAny };
  Kind kind = Kind::kTake;
  std::size_t move = 0;                  // kTake
  std::vector<std::size_t> heaps;        // touched, or passed
  std::vector<std::int64_t> exact = {};  // of a move by vectors: taken from each heap touched
  /// Pairs (heap touched, other heaps): what is taken from it is at most these together.
  std::vector<std::pair<std::size_t, std::vector<std::size_t>>> bounds = {};
};

/// What is known of the amount taken from one heap.
struct Amount {
  DigitSum sum;
  bool large = false;  // beyond the table of the code: only remainders count
  bool left = false;   // something is left of the heap
};

/// All that is known of one change.
struct Progress {
  std::vector<Amount> amounts;
  std::vector<DigitSum> differences;  // of each two heaps
  std::vector<char> settled;          // of each difference
  DigitSum slack, next_limit;         // limit minus taken; next limit minus its multiple
  bool slack_settled = false;
  std::vector<DigitSum> room;  // of each bound by other heaps: these minus what is taken
  std::vector<char> enough;    // it cannot fail any more
  DigitSum from_nim;           // kNimAny: what is taken from the Nim heap
  bool nim_settled = false;    // and it is at least 1
  bool some = false;           // kPassHeap, kPassOnce: a token has been seen
};

/// Reads the digits of a position before and after the change, most significant first.
class ChangeReader {
 public:
  ChangeReader(LawClaim const& claim, Change const& change);

  [[nodiscard]] Progress begin() const;
  /// The tracks whose digits decide, before the change; all that change are among them.
  [[nodiscard]] std::vector<std::size_t> read_tracks() const;
  /// The tracks that the change changes.
  [[nodiscard]] std::vector<std::size_t> changing() const;
  /// Reads one digit of each track, before and after.
  /// \return false if it cannot be a move any more
  bool read(Progress& progress, std::vector<std::int64_t> const& before,
            std::vector<std::int64_t> const& after) const;
  /// Whether the words read so far are a move.
  [[nodiscard]] bool complete(Progress const& progress) const;
  /// The same for the same progress, different for different ones.
  [[nodiscard]] std::vector<std::int64_t> key(Progress const& progress) const;

 private:
  [[nodiscard]] std::int64_t tail() const;
  [[nodiscard]] std::int64_t table() const;
  [[nodiscard]] bool can_be(Amount const& amount, std::int64_t wanted) const;
  bool read_bounds(Progress& progress, std::vector<std::int64_t> const& before,
                   std::vector<std::int64_t> const& after) const;
  bool possible(Amount& amount) const;
  [[nodiscard]] std::uint32_t digit_of(Amount const& amount) const;
  bool read_limit(Progress& progress, std::vector<std::int64_t> const& before,
                  std::vector<std::int64_t> const& after, std::int64_t taken) const;
  bool read_nim(Progress& progress, std::int64_t taken) const;

  LawClaim const& claim_;
  Change const& change_;
  bool takes_ = true;
  bool empties_matter_ = false;  // whether a heap may be emptied depends on the amount
  HeapRules const* rules_ = nullptr;
};

}  // namespace bouton::check

// LawChange: one kind of change of a position, read digit by digit.
//
// Derived from the rules for the checker alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "check/digit_sum.hpp"
#include "check/law_claim.hpp"
#include "check/law_formula.hpp"

namespace bouton::check {

/// A kind of change: a move of the rules on certain heaps, a pass, or a move in the Nim heap: in
/// one of known size, which is no track, or in one of any size.
struct Change {
  enum class Kind { kTake, kPassHeap, kPassOnce, kNim, kNimAny };
  Kind kind = Kind::kTake;
  std::size_t move = 0;            // kTake
  std::vector<std::size_t> heaps;  // touched, or passed
  bool by_vector = false;
  std::vector<std::int64_t> exact = {};  // taken from each heap by a vector without multiples
  /// Pairs (heap touched, other heaps): what is taken from it is at most these together.
  std::vector<std::pair<std::size_t, std::vector<std::size_t>>> bounds = {};
  std::vector<LawFormula> formulas = {};  // all hold
};

/// What is known of the amount taken from one heap.
struct Amount {
  DigitSum sum;
  bool large = false;  // beyond the table of the code: only remainders count
  bool left = false;   // something is left of the heap
  DigitSum rest;       // what is left of it before tokens come from the right, until that is sure
};

/// All that is known of one change.
struct Progress {
  std::vector<Amount> amounts;
  std::vector<DigitSum> differences;  // of each two heaps
  std::vector<char> settled;          // of each difference
  DigitSum slack, next_limit;         // limit minus taken; next limit minus its multiple
  bool slack_settled = false;
  std::vector<DigitSum> room;         // of each bound by other heaps: these minus what is taken
  std::vector<char> enough;           // it cannot fail any more
  std::vector<Judgement> judgements;  // of each formula
  DigitSum from_nim;                  // kNimAny: what is taken from the Nim heap
  bool nim_settled = false;           // and it is at least 1
  bool some = false;                  // kPassHeap, kPassOnce: a token has been seen
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
  [[nodiscard]] std::int64_t loss(std::size_t heap, std::vector<std::int64_t> const& before,
                                  std::vector<std::int64_t> const& after) const;
  bool read_rest(Amount& amount, std::int64_t digits) const;
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
  bool to_left_ = false;
  std::int64_t summed_ = 1;  // tracks whose changes make an amount, at most
  HeapRules const* rules_ = nullptr;
};

}  // namespace bouton::check

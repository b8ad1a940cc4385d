// What generating moves and checking a move share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"
#include "core/saturating.hpp"

namespace bouton::details {

/// Whether the game has ended here, whatever moves the heaps would allow.
inline bool is_over(Ruleset const& rules, SmallPosition const& position) {
  return rules.end && rules.end->is_over(position.heaps);
}

/// The most that one move may take.
inline std::uint64_t most_taken(Ruleset const& rules, SmallPosition const& position) {
  if (!rules.limit) return kNoBound;
  if (position.limit) return *position.limit;
  std::uint64_t all = 0;
  for (std::uint64_t const heap : position.heaps) {
    if (__builtin_add_overflow(all, heap, &all)) return kNoBound;
  }
  return all == 0 ? 0 : all - 1;
}

/// What taking `amount` from the heap with this index may leave: a digit of the heap code, or of
/// several if the amount is a multiple of several other heaps.
inline Digit digit_of_amount(MoveKind const& kind, SmallPosition const& position, std::size_t heap,
                             std::uint64_t amount) {
  if (kind.unit == Unit::kToken) return kind.take.digit(amount);
  Digit digit = 0;
  for (std::size_t other = 0; other < position.heaps.size() && amount > 0; ++other) {
    std::uint64_t const unit = position.heaps[other];
    if (other == heap || unit == 0 || amount % unit != 0) continue;
    digit |= kind.take.digit(amount / unit);
  }
  return digit;
}

/// The least amount >= `least` that is a number of units; kNoBound if there is none.
inline std::uint64_t next_amount(MoveKind const& kind, SmallPosition const& position,
                                 std::size_t heap, std::uint64_t least) {
  if (kind.unit == Unit::kToken) return least;
  least = std::max<std::uint64_t>(least, 1);
  std::uint64_t next = kNoBound;
  for (std::size_t other = 0; other < position.heaps.size(); ++other) {
    std::uint64_t const unit = position.heaps[other];
    if (other == heap || unit == 0) continue;
    next = std::min(next, saturating_multiply((least - 1) / unit + 1, unit));
  }
  return next;
}

/// The most tokens that the heap code can take.
inline std::uint64_t most_by_code(MoveKind const& kind, SmallPosition const& position) {
  if (!kind.take.finite()) return kNoBound;
  if (kind.unit == Unit::kToken) return kind.take.max_taken();
  std::uint64_t largest = 0;
  for (std::uint64_t const heap : position.heaps) largest = std::max(largest, heap);
  return saturating_multiply(kind.take.max_taken(), largest);
}

/// The heaps that a move of this kind touches at least in this position.
inline std::uint64_t least_heaps(MoveKind const& kind, SmallPosition const& position) {
  return kind.min_heaps == kNoBound ? position.heaps.size() : kind.min_heaps;
}

/// Sizes of the other heaps, before the move.
struct OtherHeaps {
  std::uint64_t least, greatest, sum;
};
/// What may be taken from a heap beside others; kNoBound where they do not matter.
[[nodiscard]] std::uint64_t bounded_by(HeapBound bound, OtherHeaps const& others);

/// The most that other heaps allow to take from the heap with this index.
[[nodiscard]] std::uint64_t most_by_others(MoveKind const& kind, SmallPosition const& position,
                                           std::size_t heap);

/// Whether what a move takes in all is allowed after the opponent's last move.
inline bool allowed_after_last(MoveConditions const& conditions, SmallPosition const& position,
                               std::uint64_t taken) {
  if (!position.last) return true;
  return (!conditions.at_least_last || taken >= *position.last) &&
         (!conditions.not_again || taken != *position.last);
}

/// The size of the heaps that may be touched; empty if sizes do not decide it.
[[nodiscard]] std::optional<std::uint64_t> chosen_size(HeapChoice choice,
                                                       SmallPosition const& position);
/// The first and the last heap that are not empty. \pre not all are
[[nodiscard]] std::pair<std::size_t, std::size_t> ends(SmallPosition const& position);

/// Whether all these heaps, ascending, stand in one list of the kind of move, if it has lists.
[[nodiscard]] bool stand_in_one_set(MoveConditions const& conditions,
                                    std::vector<std::size_t> const& touched);

/// Heaps among which neighbours are counted: all, or where empty ones close up the others.
/// \return how many there are, and for each heap its place among them
struct Places {
  std::size_t count = 0;
  std::vector<std::size_t> of;  ///< empty: each heap's own index
  [[nodiscard]] std::size_t place(std::size_t heap) const { return of.empty() ? heap : of[heap]; }
};
[[nodiscard]] Places places(Ruleset const& rules, SmallPosition const& position);

/// Whether heaps in these places, ascending, lie among as many neighbouring ones as the kind of
/// move says. \pre places < count
[[nodiscard]] bool lie_within(MoveKind const& kind, bool circle, std::size_t count,
                              std::vector<std::size_t> const& touched);

/// The option that a multiple of a vector leads to; empty if a heap or the limit is too small, or
/// if it is not a move on so many heaps.
/// \param times  1, or more where the kind of move has multiples
/// \throws Error if a heap would grow beyond 64 bits
[[nodiscard]] std::optional<SmallPosition> after_vector(Ruleset const& rules,
                                                        SmallPosition const& from,
                                                        std::vector<std::int64_t> const& vector,
                                                        std::uint64_t times);
/// Whether some vector puts tokens on a heap.
[[nodiscard]] bool puts_tokens(MoveKind const& kind);
/// The largest multiple of a vector that the heaps allow, at least 0. \pre some entry is positive
[[nodiscard]] std::uint64_t most_times(MoveKind const& kind, SmallPosition const& from,
                                       std::vector<std::int64_t> const& vector);

inline bool all_empty(SmallPosition const& position) {
  return std::all_of(position.heaps.begin(), position.heaps.end(),
                     [](std::uint64_t heap) { return heap == 0; });
}

/// Whether the parts left of one heap satisfy the condition of the move.
[[nodiscard]] bool parts_allowed(PartsCondition condition, std::vector<std::uint64_t> const& parts);

}  // namespace bouton::details

// Safe starting splits: player A divides M tokens into Nim heaps, player B moves first.
//
// A split is safe if B, to move, loses: if it is a P-position of Nim (Bouton 1901). A safe
// split exists in normal play exactly for even M, in misere play for every M except 0
// and 2. The heaps of a split are non-empty; M = 0 has one split, the empty one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::theory {

/// \pre no number is negative
struct SplitQuestion {
  Natural tokens = 0;
  std::optional<Natural> heaps = std::nullopt;     ///< exactly this many; empty: any number
  std::optional<Natural> max_heap = std::nullopt;  ///< no larger heap; empty: any size
  Convention convention = Convention::kNormal;
};

/// Heaps in non-increasing order.
using Split = std::vector<Natural>;
/// Equal heaps together, largest first: a split of any length in little space.
struct SplitRun {
  Natural heap = 0;
  Natural count = 0;

  friend bool operator==(SplitRun const&, SplitRun const&) = default;
};
using SplitRuns = std::vector<SplitRun>;
/// Called with each split, an object that is reused; returns false to stop.
using SplitVisitor = std::function<bool(Split const&)>;

/// With a number of heaps >= 4 splits are listed up to this many tokens.
inline constexpr std::uint64_t kMaxTokensListedByHeaps = 1'000'000;

/// The number of safe splits, without listing them; empty if the limits (deadline,
/// cancel, memory) or 10^11 additions would be exceeded.
///
/// In normal play without further conditions this is OEIS A048833(M / 2) for even M.
/// Complexity for largest heap X <= M / 2: O(X^2 M) additions of numbers with
/// O(sqrt(M)) bits, times the number of heaps if that is given and below M / 2; memory
/// O(M log M) numbers for each thread. M = 1000: milliseconds; M = 4000: seconds. Up to three heaps
/// are counted whatever M is: in linear time, with a largest heap below M / 2 in the square of the
/// number of bits.
[[nodiscard]] std::optional<Natural> count_splits(SplitQuestion const& question,
                                                  Limits const& limits = {});

/// Visits every safe split once, in descending lexicographic order (the largest heap as large
/// as possible first). Nothing is stored: the first split comes at once, and without a
/// number of heaps every choice is known to lead to a split before it is made.
/// \return false if the visitor stopped.
/// \throws Error if a split to be listed has more than kMaxHeaps heaps, or if a number of
///         heaps >= 4 is given with more than kMaxTokensListedByHeaps tokens.
bool for_each_split(SplitQuestion const& question, SplitVisitor const& visit);

/// The first safe split in that order; empty if none is safe. \throws as for_each_split.
[[nodiscard]] std::optional<Split> one_split(SplitQuestion const& question);

/// The same split with equal heaps counted, whatever the number of heaps. Where one_split throws
/// only because of that number, the answer comes at once. With four heaps or more of more than
/// kMaxTokensListedByHeaps tokens it is a safe split, but not always the first.
/// \throws Error if an odd number of heaps from 5 on is given with more than
///         kMaxTokensListedByHeaps tokens and a largest heap that leaves no three of the heaps with
///         nim-sum 0: whether there is a safe split is then not known.
[[nodiscard]] std::optional<SplitRuns> one_split_in_runs(SplitQuestion const& question);

/// Whether any split, safe or not, meets the conditions: 100 tokens in no heaps, or in three heaps
/// of at most 5, are none. O(1).
[[nodiscard]] bool some_split(SplitQuestion const& question);

/// Why there is a safe split or none: a headline, then the explanation. `split` is the answer
/// of one_split or one_split_in_runs.
[[nodiscard]] std::vector<Message> explain_split(SplitQuestion const& question,
                                                 std::optional<Split> const& split);
[[nodiscard]] std::vector<Message> explain_split(SplitQuestion const& question,
                                                 std::optional<SplitRuns> const& split);

}  // namespace bouton::theory

// One safe split of any number of tokens, equal heaps counted instead of listed.
//
// A bound on the heaps, or misere play, can make all safe splits as long as the number of
// tokens itself. Two observations shorten them:
//   * tokens heaps, or odd tokens in misere play: all heaps are 1;
//   * with a largest heap X <= tokens / 2 and no number of heaps, the first split in
//     descending order begins with pairs of X: after an even number of them the nim-sum is
//     0 again, and X is the largest heap allowed, so it stays the first choice, and the
//     choice is possible, while at least 2X tokens are left (all heaps X but for pairs of 1).
#include <algorithm>

#include "bouton/theory/split.hpp"

namespace bouton::theory {
namespace {

SplitRuns runs_of(Split const& split) {
  SplitRuns runs;
  for (std::uint64_t const heap : split) {
    if (runs.empty() || runs.back().heap != heap) runs.push_back({heap, 0});
    ++runs.back().count;
  }
  return runs;
}

std::optional<SplitRuns> in_runs(std::optional<Split> const& split) {
  if (!split) return std::nullopt;
  return runs_of(*split);
}

}  // namespace

std::optional<SplitRuns> one_split_in_runs(SplitQuestion const& question) {
  std::uint64_t const tokens = question.tokens;
  bool const normal = question.convention == Convention::kNormal;
  std::uint64_t const largest = std::min(question.max_heap.value_or(tokens), tokens);
  if (tokens == 0 || largest == 0) return in_runs(one_split(question));
  if (question.heaps && *question.heaps > tokens) return std::nullopt;
  bool const only_ones = largest == 1 || question.heaps == tokens;
  bool const odd = tokens % 2 != 0;
  if (only_ones || (odd && !normal)) {
    bool const allowed = question.heaps.value_or(tokens) == tokens;
    // An odd number of ones is safe in misere play, an even number in normal play.
    if (!allowed || odd == normal) return std::nullopt;
    return SplitRuns{{1, tokens}};
  }
  if (odd) return std::nullopt;
  if (question.heaps || largest > tokens / 2) return in_runs(one_split(question));

  SplitQuestion rest = question;
  std::uint64_t const pairs = tokens / 2 / largest;
  rest.tokens = tokens - 2 * pairs * largest;
  rest.convention = Convention::kNormal;  // the pairs are heaps of 2 or more
  SplitRuns runs = {{largest, 2 * pairs}};
  if (rest.tokens > 0) {
    // Two halves, each smaller than `largest`.
    for (SplitRun const& run : runs_of(one_split(rest).value_or(Split{}))) runs.push_back(run);
  }
  return runs;
}

}  // namespace bouton::theory

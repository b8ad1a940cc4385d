// One safe split of any number of tokens, equal heaps counted instead of listed.
//
// A bound on the heaps, or misere play, can make all safe splits as long as the number of
// tokens itself. Two observations shorten them:
//   * tokens heaps, or odd tokens in misere play: all heaps are 1;
//   * with a largest heap X <= tokens / 2 and no number of heaps, the first split in
//     descending order begins with pairs of X: after an even number of them the nim-sum is
//     0 again, and X is the largest heap allowed, so it stays the first choice, and the
//     choice is possible, while at least 2X tokens are left (all heaps X but for pairs of 1).
//
// With H >= 4 heaps of more tokens than are listed, a split is put together instead of searched:
//   * H even: pairs of equal heaps, H / 2 numbers of 1 to X with the sum M / 2;
//   * H odd: three heaps with nim-sum 0, and pairs. The three have twice as many tokens as some
//     number N with two bits or more, each of which is in two of the heaps. No smaller largest heap
//     is possible than 2^t + 2^s, the two highest bits of N: both heaps with 2^t have at most the
//     lower bits of N that are not 2^s, and one of the three pairs has 2^s and one of those.
#include <algorithm>

#include "bouton/core/error.hpp"
#include "bouton/theory/split.hpp"
#include "theory/split_bits.hpp"

namespace bouton::theory {
namespace {

SplitRuns runs_of(Split const& split) {
  SplitRuns runs;
  for (Natural const& heap : split) {
    if (runs.empty() || runs.back().heap != heap) runs.push_back({heap, 0});
    ++runs.back().count;
  }
  return runs;
}

std::optional<SplitRuns> in_runs(std::optional<Split> const& split) {
  if (!split) return std::nullopt;
  return runs_of(*split);
}

/// `count` pairs of equal heaps of 1 to `largest` with the sum `half` of their smaller members,
/// largest first. \pre count <= half <= count * largest
SplitRuns pairs_of(Natural const& half, Natural const& count, Natural const& largest) {
  if (count == 0) return {};
  SplitRuns runs;
  // Ones, of which as many as possible grow to `largest`, and one by what is left.
  Natural const over = half - count;
  Natural const whole = largest == 1 ? Natural(0) : over / (largest - 1);
  Natural const rest = over - whole * (largest - 1);
  Natural const grown = rest == 0 ? 0 : 1;
  if (whole > 0) runs.push_back({largest, 2 * whole});
  if (rest > 0) runs.push_back({rest + 1, 2});
  if (count > whole + grown) runs.push_back({1, 2 * (count - whole - grown)});
  return runs;
}

/// Three heaps with nim-sum 0 of at most `largest` with 2n tokens; empty if there are none.
std::optional<Split> three_heaps(Natural const& n, Natural const& largest) {
  Natural const first = highest_bit(n);
  Natural const second = highest_bit(Natural(n ^ first));
  if (second == 0 || first + second > largest) return std::nullopt;
  Natural const low = n ^ first ^ second;
  return Split{first | second, first | low, second | low};
}

/// \pre 4 <= heaps < tokens, tokens are even, 1 < largest, the heaps have room for the tokens
SplitRuns put_together(Natural const& tokens, Natural const& heaps, Natural const& largest) {
  Natural const half = tokens / 2;
  if (heaps % 2 == 0) return pairs_of(half, heaps / 2, largest);
  Natural const pairs = (heaps - 3) / 2;
  // The largest n, so that few tokens are left for pairs, and smaller ones where they are too few.
  Natural const top = highest_bit(largest);
  Natural const next = highest_bit(Natural(largest ^ top));
  Natural const most = next == 0 ? top - 1 : top + 2 * next - 1;
  for (Natural n = std::min<Natural>(most, half - pairs); n + pairs * largest >= half && n > 2;
       --n) {
    auto const three = three_heaps(n, largest);
    if (!three) continue;
    SplitRuns runs = pairs_of(half - n, pairs, largest);
    for (Natural const& heap : *three) runs.push_back({heap, 1});
    std::sort(runs.begin(), runs.end(),
              [](SplitRun const& a, SplitRun const& b) { return a.heap > b.heap; });
    return runs;
  }
  throw Error(Message{"error.split.tokens", {{"limit", std::to_string(kMaxTokensListedByHeaps)}}});
}

}  // namespace

std::optional<SplitRuns> one_split_in_runs(SplitQuestion const& question) {
  Natural const& tokens = question.tokens;
  bool const normal = question.convention == Convention::kNormal;
  Natural const largest = std::min(question.max_heap.value_or(tokens), tokens);
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
  if (question.heaps && *question.heaps > 3 && tokens > kMaxTokensListedByHeaps) {
    if (!some_split(question)) return std::nullopt;
    return put_together(tokens, *question.heaps, largest);
  }
  if (question.heaps || largest > tokens / 2) return in_runs(one_split(question));

  SplitQuestion rest = question;
  Natural const pairs = tokens / 2 / largest;
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

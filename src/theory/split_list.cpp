// Listing the safe splits lazily.
//
// Heaps are chosen from the largest to the smallest. Suppose `rest` tokens are left, no heap
// may exceed `cap`, and the heaps to come must have nim-sum `need`. They exist exactly if
// need has no more bits than cap, need <= rest, and rest - need is even: the heaps of the
// bits of need (or need itself) have sum need, and pairs of ones use up the remainder. So
// without a number of heaps the search never enters a dead end. With a number of heaps the
// test is exact for the last two, necessary for more, and dead ends are remembered.
#include <algorithm>
#include <bit>
#include <string>
#include <tuple>
#include <unordered_set>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/theory/split.hpp"
#include "theory/split_three.hpp"

namespace bouton::theory {
namespace {

/// What must still be put on the table.
struct Remaining {
  std::uint64_t tokens = 0;
  std::uint64_t cap = 0;    // largest heap allowed
  std::uint64_t need = 0;   // nim-sum
  std::uint64_t heaps = 0;  // number of heaps, if it is given

  friend bool operator==(Remaining const&, Remaining const&) = default;
};

struct RemainingHash {
  std::size_t operator()(Remaining const& rest) const {
    std::uint64_t hash = 0;
    for (std::uint64_t const value : {rest.tokens, rest.cap, rest.need, rest.heaps}) {
      hash = (hash ^ value) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 32;
    }
    return static_cast<std::size_t>(hash);
  }
};

class Lister {
 public:
  Lister(SplitQuestion const& question, SplitVisitor const& visit)
      : visit_(visit),
        counts_heaps_(question.heaps.has_value()),
        skip_all_ones_(question.convention == Convention::kMisere) {
    std::uint64_t const cap =
        std::min(question.max_heap.value_or(question.tokens), question.tokens);
    start_ = {question.tokens, cap, 0, question.heaps.value_or(0)};
  }

  bool run() {
    if (!possible(start_)) return true;
    push(start_);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.rest.tokens == 0) {
        if (!emit()) return false;
        for (Frame& above : frames_) above.fruitful = true;
        pop();
        continue;
      }
      std::uint64_t const heap = next_heap(frame);
      if (heap == 0) {
        if (!frame.fruitful) remember(frame.rest);
        pop();
        continue;
      }
      frame.next = heap - 1;
      if (heaps_.size() == kMaxHeaps) {
        throw Error(Message{"error.split.heaps", {{"limit", std::to_string(kMaxHeaps)}}});
      }
      Remaining const below = after(frame.rest, heap);
      heaps_.push_back(heap);
      push(below);
    }
    return true;
  }

 private:
  static constexpr std::size_t kMaxRemembered = 1'000'000;

  struct Frame {
    Remaining rest;
    std::uint64_t next;    // the largest heap not tried yet
    std::uint64_t lowest;  // smaller heaps cannot do
    bool fruitful = false;
  };

  void push(Remaining const& rest) {
    // A heap p leaves need ^ p >= p - need to at most tokens - p, so 2p <= tokens + need.
    std::uint64_t highest =
        std::min(rest.cap, rest.need / 2 + rest.tokens / 2 + (rest.need & rest.tokens & 1));
    std::uint64_t lowest = std::max<std::uint64_t>(1, std::bit_floor(rest.need));
    if (counts_heaps_ && rest.heaps > 0) {
      lowest = std::max(lowest, (rest.tokens - 1) / rest.heaps + 1);
      highest = std::min(highest, rest.tokens - (rest.heaps - 1));
    }
    frames_.push_back({rest, highest, lowest});
  }

  void pop() {
    frames_.pop_back();
    if (!heaps_.empty()) heaps_.pop_back();
  }

  static Remaining after(Remaining const& rest, std::uint64_t heap) {
    return {rest.tokens - heap, std::min(heap, rest.tokens - heap), rest.need ^ heap,
            rest.heaps - 1};
  }

  /// The next heap worth trying, or 0.
  std::uint64_t next_heap(Frame const& frame) const {
    for (std::uint64_t heap = frame.next; heap >= frame.lowest; --heap) {
      Remaining const below = after(frame.rest, heap);
      if (possible(below) && dead_ends_.count(below) == 0) return heap;
    }
    return 0;
  }

  [[nodiscard]] bool possible(Remaining const& rest) const {
    if (rest.need > rest.tokens || (rest.tokens - rest.need) % 2 != 0) return false;
    if (std::bit_width(rest.need) > std::bit_width(rest.cap)) return false;
    if (!counts_heaps_) return rest.tokens == 0 || rest.cap > 0;
    if (rest.heaps == 0) return rest.tokens == 0;
    if (rest.tokens < rest.heaps || (rest.tokens - 1) / rest.heaps >= rest.cap) return false;
    // The most heaps: one for each bit of need, and pairs of ones with the remainder.
    std::uint64_t const most_heaps =
        rest.tokens - rest.need + static_cast<std::uint64_t>(std::popcount(rest.need));
    if (rest.heaps > most_heaps) return false;
    if (rest.heaps == 1) return rest.need == rest.tokens;
    if (rest.heaps > 2) return true;
    // Two heaps p and q: p ^ q = need and p & q = common. Both are positive, because
    // most_heaps is 1 for a single bit and nothing in common.
    std::uint64_t const common = (rest.tokens - rest.need) / 2;
    if ((common & rest.need) != 0) return false;
    std::uint64_t const top = std::bit_floor(rest.need);
    return common + top <= rest.cap;
  }

  bool emit() const {
    // All heaps of size 1: the only case in which misere play needs the other parity.
    if (skip_all_ones_ && (heaps_.empty() || heaps_.front() == 1)) return true;
    return visit_(heaps_);
  }

  void remember(Remaining const& rest) {
    if (!counts_heaps_ || rest.heaps < 3) return;
    if (dead_ends_.size() == kMaxRemembered) dead_ends_.clear();
    dead_ends_.insert(rest);
  }

  SplitVisitor const& visit_;
  bool counts_heaps_;
  bool skip_all_ones_;
  Remaining start_;
  std::vector<Frame> frames_;  // frames_[i] is left after i heaps
  Split heaps_;
  std::unordered_set<Remaining, RemainingHash> dead_ends_;
};

}  // namespace

bool for_each_split(SplitQuestion const& question, SplitVisitor const& visit) {
  if (question.tokens % 2 != 0) {
    // An odd nim-sum cannot be 0; in misere play an odd number of ones is safe.
    bool const all_ones = question.heaps.value_or(question.tokens) == question.tokens &&
                          question.max_heap.value_or(1) >= 1;
    if (question.convention == Convention::kNormal || !all_ones) return true;
    if (question.tokens > kMaxHeaps) {
      throw Error(Message{"error.split.heaps", {{"limit", std::to_string(kMaxHeaps)}}});
    }
    return visit(Split(static_cast<std::size_t>(question.tokens), 1));
  }
  if (question.heaps == std::uint64_t{3}) {
    return for_each_three_heaps(question.tokens, question.max_heap.value_or(question.tokens),
                                visit);
  }
  if (question.heaps.value_or(0) > 3 && question.tokens > kMaxTokensListedByHeaps) {
    throw Error(
        Message{"error.split.tokens", {{"limit", std::to_string(kMaxTokensListedByHeaps)}}});
  }
  return Lister(question, visit).run();
}

std::optional<Split> one_split(SplitQuestion const& question) {
  std::optional<Split> found;
  for_each_split(question, [&](Split const& split) {
    found = split;
    return false;
  });
  return found;
}

}  // namespace bouton::theory

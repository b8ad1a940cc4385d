// Listing the safe splits lazily.
//
// Heaps are chosen from the largest to the smallest. Suppose `rest` tokens are left, no heap
// may exceed `cap`, and the heaps to come must have nim-sum `need`. They exist exactly if
// need has no more bits than cap, need <= rest, and rest - need is even: the heaps of the
// bits of need (or need itself) have sum need, and pairs of ones use up the remainder. So
// without a number of heaps the search never enters a dead end, and the next heap is found
// from its bits. With a number of heaps the test is exact for the last two, necessary for
// more, and dead ends are remembered.
//
// Everything is written once for 64 bits, where it is quick, and for numbers of any size.
#include <algorithm>
#include <string>
#include <unordered_set>

#include "bouton/core/error.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/theory/split.hpp"
#include "theory/split_bits.hpp"
#include "theory/split_three.hpp"

namespace bouton::theory {
namespace {

/// What must still be put on the table.
template <class Integer>
struct Remaining {
  Integer tokens = 0;
  Integer cap = 0;    // largest heap allowed
  Integer need = 0;   // nim-sum
  Integer heaps = 0;  // number of heaps, if it is given

  friend bool operator==(Remaining const&, Remaining const&) = default;
};

struct RemainingHash {
  template <class Integer>
  std::size_t operator()(Remaining<Integer> const& rest) const {
    std::uint64_t hash = 0;
    for (Integer const& value : {rest.tokens, rest.cap, rest.need, rest.heaps}) {
      hash = (hash ^ low_word(value)) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 32;
    }
    return static_cast<std::size_t>(hash);
  }
};

template <class Integer>
class Lister {
 public:
  /// \pre the number of tokens, and the number of heaps if it is given, fit into Integer
  Lister(SplitQuestion const& question, SplitVisitor const& visit)
      : visit_(visit),
        counts_heaps_(question.heaps.has_value()),
        skip_all_ones_(question.convention == Convention::kMisere) {
    Natural const cap = std::min(question.max_heap.value_or(question.tokens), question.tokens);
    start_ = {as<Integer>(question.tokens), as<Integer>(cap), 0,
              as<Integer>(question.heaps.value_or(0))};
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
      Integer const heap = next_heap(frame);
      if (heap == 0) {
        if (!frame.fruitful) remember(frame.rest);
        pop();
        continue;
      }
      frame.next = heap - 1;
      if (heaps_.size() == kMaxHeaps) {
        throw Error(Message{"error.split.heaps", {{"limit", std::to_string(kMaxHeaps)}}});
      }
      Rest const below = after(frame.rest, heap);
      heaps_.push_back(heap);
      push(below);
    }
    return true;
  }

 private:
  static constexpr std::size_t kMaxRemembered = 1'000'000;

  using Rest = Remaining<Integer>;
  struct Frame {
    Rest rest;
    Integer next;    // the largest heap not tried yet
    Integer lowest;  // smaller heaps cannot do
    bool fruitful = false;
  };

  void push(Rest const& rest) {
    // A heap p leaves need ^ p >= p - need to at most tokens - p, so 2p <= tokens + need.
    Integer highest = std::min<Integer>(
        rest.cap, rest.need / 2 + rest.tokens / 2 + (rest.need & rest.tokens & 1));
    Integer lowest = std::max<Integer>(1, highest_bit(rest.need));
    if (counts_heaps_ && rest.heaps > 0) {
      lowest = std::max<Integer>(lowest, (rest.tokens - 1) / rest.heaps + 1);
      highest = std::min<Integer>(highest, rest.tokens - (rest.heaps - 1));
    }
    frames_.push_back({rest, highest, lowest});
  }

  void pop() {
    frames_.pop_back();
    if (!heaps_.empty()) heaps_.pop_back();
  }

  static Rest after(Rest const& rest, Integer const& heap) {
    return {rest.tokens - heap, std::min<Integer>(heap, rest.tokens - heap), rest.need ^ heap,
            rest.heaps - 1};
  }

  /// The next heap worth trying, or 0.
  Integer next_heap(Frame const& frame) const {
    if (!counts_heaps_) {
      // A heap p is possible if (need ^ p) + p <= tokens. The left side is need and twice the bits
      // of p that need lacks: these may be worth half of tokens - need.
      if (frame.next < frame.lowest) return 0;
      Integer const heap =
          largest_with_few(frame.next, frame.rest.need, (frame.rest.tokens - frame.rest.need) / 2);
      return heap < frame.lowest ? Integer(0) : heap;
    }
    for (Integer heap = frame.next; heap >= frame.lowest; --heap) {
      Rest const below = after(frame.rest, heap);
      if (possible(below) && dead_ends_.count(below) == 0) return heap;
    }
    return 0;
  }

  [[nodiscard]] bool possible(Rest const& rest) const {
    if (rest.need > rest.tokens || ((rest.tokens ^ rest.need) & 1) != 0) return false;
    if (highest_bit(rest.need) > rest.cap) return false;
    if (!counts_heaps_) return rest.tokens == 0 || rest.cap > 0;
    if (rest.heaps == 0) return rest.tokens == 0;
    if (rest.tokens < rest.heaps || (rest.tokens - 1) / rest.heaps >= rest.cap) return false;
    // The most heaps: one for each bit of need, and pairs of ones with the remainder.
    if (rest.heaps > rest.tokens - rest.need + count_bits(rest.need)) return false;
    if (rest.heaps == 1) return rest.need == rest.tokens;
    if (rest.heaps > 2) return true;
    // Two heaps p and q: p ^ q = need and p & q = common. Both are positive, because
    // a single bit and nothing in common make one heap at most.
    Integer const common = (rest.tokens - rest.need) / 2;
    if ((common & rest.need) != 0) return false;
    return common + highest_bit(rest.need) <= rest.cap;
  }

  bool emit() const {
    // All heaps of size 1: the only case in which misere play needs the other parity.
    if (skip_all_ones_ && (heaps_.empty() || heaps_.front() == 1)) return true;
    return visit_(heaps_);
  }

  void remember(Rest const& rest) {
    if (!counts_heaps_ || rest.heaps < 3) return;
    if (dead_ends_.size() == kMaxRemembered) dead_ends_.clear();
    dead_ends_.insert(rest);
  }

  SplitVisitor const& visit_;
  bool counts_heaps_;
  bool skip_all_ones_;
  Rest start_;
  std::vector<Frame> frames_;  // frames_[i] is left after i heaps
  Split heaps_;
  std::unordered_set<Rest, RemainingHash> dead_ends_;
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
    return visit(Split(question.tokens.convert_to<std::size_t>(), 1));
  }
  if (question.heaps && *question.heaps > question.tokens) return true;
  if (question.heaps == Natural(3)) {
    return for_each_three_heaps(question.tokens, question.max_heap.value_or(question.tokens),
                                visit);
  }
  if (question.heaps.value_or(0) > 3 && question.tokens > kMaxTokensListedByHeaps) {
    throw Error(
        Message{"error.split.tokens", {{"limit", std::to_string(kMaxTokensListedByHeaps)}}});
  }
  if (question.tokens.is_u64()) return Lister<std::uint64_t>(question, visit).run();
  return Lister<Natural>(question, visit).run();
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

#include "sequence/engine/pair_values.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <iterator>
#include <utility>

#include "sequence/engine/pair_kernel_take.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint32_t kPairValueCount = 65536;
constexpr std::size_t kBlockHeaps = 64;
/// The average of about so many values says how many pairs a block marks.
constexpr std::uint32_t kAveraged = 256;
/// While the room is doubled: values and their parts, forwards and backwards, in the new and the
/// old.
constexpr std::uint64_t kBytesPerHeap = std::uint64_t{2} * 4 * (2 + 1);
/// What a step takes beside its pairs, in time for so many pairs.
constexpr std::uint64_t kStepWork = std::uint64_t{1} << 13;
/// Read beyond the marks by a whole word.
constexpr std::size_t kMarksBeyond = 8;

/// How many pairs of the heap at place i of a block have a member in the block, if t are taken.
std::size_t late_pairs(std::size_t i, std::size_t t) {
  return i > t ? i - t : 0;
}

}  // namespace

bool PairValues::suits(OneHeapGame const& game) {
  return game.code.finite() && game.code.max_parts() <= 2 &&
         game.parts != PartsCondition::kNotAllEqual;
}

PairValues::PairValues(OneHeapGame game, InstructionSet instructions)
    : PairValues(std::move(game), pair_kernels(instructions)) {}

PairValues::PairValues(OneHeapGame game, PairKernels const& kernels)
    : game_(std::move(game)), kernels_(kernels), block_(kernels) {
  std::vector<Digit> const& digits = game_.code.prefix();
  for (std::size_t t = 0; t < digits.size(); ++t) {
    if ((digits[t] & 1U) != 0) whole_.push_back(t);
    if ((digits[t] & 2U) != 0) single_.push_back(t);
    if ((digits[t] & 4U) != 0) split_.push_back(t);
  }
  restore(std::array<std::uint16_t, 1>{0});
}

void PairValues::restore(std::span<std::uint16_t const> values) {
  count_ = 0;
  bound_ = 0;
  greatest_ = 0;
  average_ = 0;
  reserve(values.size());
  for (std::uint16_t const value : values) append(value);
}

void PairValues::Members::resize(std::size_t size) {
  values.resize(size);
  low.resize(size);
  high.resize(size);
}

void PairValues::Members::put(std::size_t at, std::uint16_t value) {
  values[at] = value;
  low[at] = low_part(value);
  high[at] = high_part(value);
}

PairParts PairValues::Members::parts_at(std::size_t at) const {
  return {low.data() + at, high.data() + at};
}

void PairValues::reserve(std::size_t count) {
  std::size_t const size = std::max<std::size_t>(std::bit_ceil(count), 1024);
  if (size <= forwards_.values.size()) return;
  forwards_.resize(size);
  backwards_ = {};
  backwards_.resize(size);
  for (std::size_t n = 0; n < count_; ++n) backwards_.put(size - 1 - n, forwards_.values[n]);
}

void PairValues::append(std::uint16_t value) {
  forwards_.put(count_, value);
  backwards_.put(backwards_.values.size() - 1 - count_, value);
  ++count_;
  greatest_ = std::max<std::uint32_t>(greatest_, value);
  average_ += value;
  average_ -= average_ / kAveraged;
  if (value >= bound_) {
    bound_ = std::bit_ceil(value + 1U);
    marks_.resize(bound_ + kMarksBeyond);
  }
}

bool PairValues::extend_to(std::uint64_t n, Limits const& limits) {
  meter_ = Meter::patient(limits);
  while (count_ <= n) {
    if (!meter_.spend(kStepWork)) return false;
    if (count_ == forwards_.values.size()) {
      if (kBytesPerHeap * count_ > limits.memory_bytes) {
        return meter_.stop(Stop::kMemory);
      }
      reserve(2 * count_);
    }
    std::size_t const heaps =
        static_cast<std::size_t>(std::min<std::uint64_t>(n + 1 - count_, kBlockHeaps));
    if (count_ < kernels_.blocks_from
            ? !next_value(0)
            : !next_block(std::min(heaps, forwards_.values.size() - count_))) {
      return false;
    }
  }
  return true;
}

/// The pairs of a total m, from the one with a = from on.
PairRun PairValues::pairs_of(std::size_t m, std::size_t from) const {
  std::size_t const last = game_.parts == PartsCondition::kAny ? m / 2 : (m - 1) / 2;
  std::size_t const down = backwards_.values.size() - 1 - m + from;
  return {{forwards_.values.data() + from, backwards_.values.data() + down,
           forwards_.parts_at(from), backwards_.parts_at(down)},
          last < from ? 0 : last - from + 1};
}

/// The pairs of a block whose members are both smaller than its first heap: a >= heaps.
std::vector<PairBlock::Total> PairValues::totals_of_block(std::size_t heaps) const {
  if (split_.empty()) return {};
  std::size_t const first = count_;
  std::size_t const least = std::max(2 * heaps, first - std::min(first, split_.back()));
  std::size_t const past = first + heaps - std::min(first + heaps, split_.front());
  std::vector<PairBlock::Total> totals;
  for (std::size_t m = least; m < past; ++m) totals.push_back({pairs_of(m, heaps), {}});
  for (std::size_t n = first; n < first + heaps; ++n) {
    for (std::size_t const t : split_) {
      if (n < t + least) break;
      totals[n - t - least].heaps.push_back(n - first);
    }
  }
  std::erase_if(totals, [](PairBlock::Total const& total) { return total.heaps.empty(); });
  return totals;
}

/// What the pairs of a total m with a = from, ..., to give, those that there are.
void PairValues::put_pairs(std::size_t m, std::size_t from, std::size_t to,
                           std::vector<std::uint16_t>& options) const {
  PairRun const run = pairs_of(m, from);
  for (std::size_t i = 0; i < run.pairs && from + i <= to; ++i) {
    options.push_back(run.first.up[i] ^ run.first.down[i]);
  }
}

/// The values of the next heaps, which the pairs of smaller heaps decide but for a few candidates.
bool PairValues::next_block(std::size_t heaps) {
  std::size_t const first = count_;
  heaps_.resize(heaps);
  for (std::size_t i = 0; i < heaps; ++i) {
    std::size_t const n = first + i;
    PairBlock::Heap& heap = heaps_[i];
    heap.single.clear();
    for (std::size_t const t : whole_) {
      if (t == n) heap.single.push_back(0);
    }
    for (std::size_t const t : single_) {
      if (t > i && t < n) heap.single.push_back(forwards_.values[n - t]);
    }
    // Of the pairs with a < heaps those with a member that is there.
    for (std::size_t const t : split_) {
      if (t >= n) break;
      put_pairs(n - t, late_pairs(i, t) + 1, heaps - 1, heap.single);
    }
  }
  auto const go_on = [&](std::uint64_t pairs) { return meter_.spend(pairs); };
  std::uint32_t const bound = bound_;
  if (!block_.settle(heaps_, totals_of_block(heaps), bound, average_ / kAveraged, go_on))
    return false;
  for (PairBlock::Heap const& heap : heaps_) {
    if (auto const value = least_left(heap, first)) {
      append(*value);
    } else if (!next_value(heap.left.empty() ? bound : heap.left.back() + 1U)) {
      return false;
    }
  }
  return true;
}

/// The least number that is no option, if the block knows it: `heap` is the next one, and `first`
/// the first of its block.
std::optional<std::uint16_t> PairValues::least_left(PairBlock::Heap const& heap,
                                                    std::size_t first) {
  std::size_t const n = count_;
  late_.clear();
  for (std::size_t const t : single_) {
    if (t <= n - first) late_.push_back(forwards_.values[n - t]);
  }
  for (std::size_t const t : split_) {
    if (t >= n) break;
    put_pairs(n - t, 1, late_pairs(n - first, t), late_);
  }
  for (std::uint16_t const number : heap.left) {
    if (std::find(late_.begin(), late_.end(), number) == late_.end()) return number;
  }
  return std::nullopt;
}

bool PairValues::next_value(std::uint32_t from) {
  std::size_t const n = count_;
  std::fill(marks_.begin(), marks_.end(), std::uint8_t{0});
  for (std::size_t const t : whole_) {
    if (t == n) marks_[0] = 1;
  }
  for (std::size_t const t : single_) {
    if (t >= n) break;
    marks_[forwards_.values[n - t]] = 1;
  }
  mark_totals(n);
  std::uint32_t value = from;
  if (!meter_.spend(whole_.size() + single_.size() + split_.size()) || !least_unmarked(value)) {
    return false;
  }
  if (value >= kPairValueCount) return meter_.stop(Stop::kValueSize);
  append(static_cast<std::uint16_t>(value));
  return true;
}

/// Marks what some pairs of each total give, and lists the totals with others.
void PairValues::mark_totals(std::size_t n) {
  totals_.clear();
  chunks_ = 0;
  std::size_t const sample = sample_size(greatest_, split_.size());
  for (std::size_t const t : split_) {
    if (t >= n || n - t < 2) break;
    PairRun const run = pairs_of(n - t, 1);
    meter_.count(std::min(run.pairs, sample));
    mark_sample(kernels_, marks_.data(), run, sample);
    if (marks_all(run, sample)) continue;
    totals_.push_back({run, chunks_});
    chunks_ += (run.pairs + kPairChunk - 1) / kPairChunk;
  }
}

/// The last chunk of a total overlaps the previous one, so that all have full length.
PairChunk PairValues::chunk(std::size_t index) const {
  auto const total = std::prev(std::upper_bound(
      totals_.begin(), totals_.end(), index,
      [](std::size_t at, Total const& other) { return at < other.chunks_before; }));
  std::size_t const a =
      std::min((index - total->chunks_before) * kPairChunk, total->run.pairs - kPairChunk);
  return chunk_from(total->run, a);
}

/// Least number >= from that is not marked; bound_ if all below it are.
std::uint32_t PairValues::next_unmarked(std::uint32_t from) const {
  std::uint64_t constexpr kAllMarked = 0x0101010101010101;
  for (std::uint32_t at = from; at < bound_; at += 8) {
    std::uint64_t word;
    std::memcpy(&word, marks_.data() + at, sizeof word);
    if (word == kAllMarked) continue;
    while (marks_[at] != 0) ++at;
    return std::min(at, bound_);
  }
  return bound_;
}

/// Steps 2 and 3 above, for numbers from `value` on. False if it was told to stop.
bool PairValues::least_unmarked(std::uint32_t& value) {
  std::uint32_t next = next_unmarked(value);
  if (chunks_ == 0 || next == bound_) {
    value = next;
    return true;
  }
  std::array<std::uint16_t, kPairCandidates> candidates{};  // ascending
  std::array<std::size_t, kPairCandidates> done_at{};       // after how many chunks in all
  unsigned alive = 0;
  std::size_t index = 0;
  for (std::size_t read = 0;; ++read) {
    // A candidate that has survived a quarter of the chunks will most likely stay: add no more.
    if (alive == 0 || read + chunks_ - done_at[0] <= chunks_ / 4) {
      for (; alive < kPairCandidates && next < bound_; next = next_unmarked(next + 1)) {
        candidates[alive] = static_cast<std::uint16_t>(next);
        done_at[alive++] = read + chunks_;
      }
    }
    if (alive == 0 || done_at[0] == read) break;
    std::uint32_t const found = kernels_.find(chunk(index), candidates.data(), alive);
    if (++index == chunks_) index = 0;
    if (found != 0) {
      unsigned left = 0;
      for (unsigned j = 0; j < alive; ++j) {
        if (((found >> j) & 1U) != 0) continue;
        candidates[left] = candidates[j];
        done_at[left++] = done_at[j];
      }
      alive = left;
    }
    if (!meter_.spend(kPairChunk)) return false;
  }
  value = alive == 0 ? bound_ : candidates[0];
  return true;
}

}  // namespace bouton::sequence

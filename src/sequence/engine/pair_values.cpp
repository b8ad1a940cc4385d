#include "sequence/engine/pair_values.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <iterator>
#include <utility>

namespace bouton::sequence {
namespace {

constexpr std::uint32_t kPairValueCount = 65536;
constexpr std::uint64_t kPairsBetweenPolls = std::uint64_t{1} << 22;
/// Pairs marked before candidates are taken: this many times the largest value. As measured:
/// more marks, fewer candidates to be met.
constexpr std::size_t kSampleFactor = 12;
constexpr std::size_t kSampleLeast = 64;
/// Neighbouring pairs often give the same values, so the sample is many short runs.
constexpr std::size_t kSampleRun = 64;
/// Candidates in a window beyond those that were needed of late.
constexpr std::uint32_t kNeededBeyond = 16;
/// Read beyond the marks by a whole word.
constexpr std::size_t kMarksBeyond = 8;

void put(PairWindow& window, std::uint32_t x) {
  std::uint16_t& word = window.words[x / 16];
  word = static_cast<std::uint16_t>(word | 1U << (x % 16));
}

/// kPairWindow or more if the window is empty.
std::uint32_t least(PairWindow const& window) {
  std::uint32_t at = 0;
  while (at < window.words.size() && window.words[at] == 0) ++at;
  if (at == window.words.size()) return kPairWindow;
  return 16 * at + static_cast<std::uint32_t>(std::countr_zero(window.words[at]));
}

/// Members x' <= x of the window.
std::uint32_t count_to(PairWindow const& window, std::uint32_t x) {
  std::uint32_t count = 0;
  for (std::uint32_t at = 0; at < window.words.size() && 16 * at <= x; ++at) {
    std::uint32_t word = window.words[at];
    if (x - 16 * at < 15) word &= (2U << (x - 16 * at)) - 1;
    count += static_cast<std::uint32_t>(std::popcount(word));
  }
  return count;
}

}  // namespace

bool PairValues::suits(OneHeapGame const& game) {
  return game.code.finite() && game.code.max_parts() <= 2 &&
         game.parts != PartsCondition::kNotAllEqual;
}

PairValues::PairValues(OneHeapGame game, InstructionSet instructions)
    : PairValues(std::move(game), pair_kernels(instructions)) {}

PairValues::PairValues(OneHeapGame game, PairKernels const& kernels)
    : game_(std::move(game)), kernels_(kernels) {
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
  reserve(values.size());
  for (std::uint16_t const value : values) append(value);
}

void PairValues::reserve(std::size_t count) {
  std::size_t const size = std::max<std::size_t>(std::bit_ceil(count), 1024);
  if (size <= forwards_.size()) return;
  forwards_.resize(size);
  std::vector<std::uint16_t> backwards(size);
  std::copy(backwards_.begin(), backwards_.end(),
            backwards.end() - static_cast<std::ptrdiff_t>(backwards_.size()));
  backwards_ = std::move(backwards);
}

void PairValues::append(std::uint16_t value) {
  forwards_[count_] = value;
  backwards_[backwards_.size() - 1 - count_] = value;
  ++count_;
  greatest_ = std::max<std::uint32_t>(greatest_, value);
  if (value >= bound_) {
    bound_ = std::bit_ceil(value + 1U);
    marks_.resize(bound_ + kMarksBeyond);
  }
}

bool PairValues::extend_to(std::uint64_t n, Limits const& limits) {
  stopped_by_ = Stop::kNone;
  while (count_ <= n) {
    if (count_ == forwards_.size()) {
      if (8 * count_ * sizeof(std::uint16_t) > limits.memory_bytes) {
        stopped_by_ = Stop::kMemory;
        return false;
      }
      reserve(2 * count_);
    }
    if (!next_value(limits)) return false;
  }
  return true;
}

bool PairValues::poll(std::uint64_t work, Limits const& limits) {
  work_ += work;
  if (work_ >= kPairsBetweenPolls) {
    work_ = 0;
    if (limits.expired()) stopped_by_ = Stop::kExpired;
  }
  return stopped_by_ == Stop::kNone;
}

bool PairValues::next_value(Limits const& limits) {
  std::size_t const n = count_;
  std::fill(marks_.begin(), marks_.end(), std::uint8_t{0});
  for (std::size_t const t : whole_) {
    if (t == n) marks_[0] = 1;
  }
  for (std::size_t const t : single_) {
    if (t >= n) break;
    marks_[forwards_[n - t]] = 1;
  }
  mark_sample(n);
  std::uint32_t value = 0;
  if (!poll(whole_.size() + single_.size() + split_.size(), limits) ||
      !least_unmarked(limits, value)) {
    return false;
  }
  if (value >= kPairValueCount) {
    stopped_by_ = Stop::kValueSize;
    return false;
  }
  append(static_cast<std::uint16_t>(value));
  return true;
}

/// Marks what some pairs of each total give, and lists the totals with others.
void PairValues::mark_sample(std::size_t n) {
  totals_.clear();
  chunks_ = 0;
  std::size_t const sample =
      (kSampleFactor * greatest_ + kSampleLeast) / std::max<std::size_t>(split_.size(), 1);
  bool const equal = game_.parts == PartsCondition::kAny;
  for (std::size_t const t : split_) {
    if (t >= n || n - t < 2) break;
    std::size_t const m = n - t;
    Total const total{.up = forwards_.data() + 1,
                      .down = backwards_.data() + (backwards_.size() - m),
                      .pairs = equal ? m / 2 : (m - 1) / 2,
                      .chunks_before = chunks_};
    if (total.pairs <= std::max(2 * sample, kPairChunk)) {
      kernels_.mark(marks_.data(), {total.up, total.down}, total.pairs);
      work_ += total.pairs;
      continue;
    }
    std::size_t const runs = sample / kSampleRun + 1;
    std::size_t const stride = (total.pairs - kSampleRun) / runs;
    for (std::size_t run = 0; run < runs; ++run) {
      std::size_t const a = run * stride;
      kernels_.mark(marks_.data(), {total.up + a, total.down + a}, kSampleRun);
    }
    work_ += sample;
    totals_.push_back(total);
    chunks_ += (total.pairs + kPairChunk - 1) / kPairChunk;
  }
}

/// The last chunk of a total overlaps the previous one, so that all have full length.
PairChunk PairValues::chunk(std::size_t index) const {
  auto const total = std::prev(std::upper_bound(
      totals_.begin(), totals_.end(), index,
      [](std::size_t at, Total const& other) { return at < other.chunks_before; }));
  std::size_t const a =
      std::min((index - total->chunks_before) * kPairChunk, total->pairs - kPairChunk);
  return {total->up + a, total->down + a};
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

/// Steps 2 and 3 above. False if it was told to stop.
bool PairValues::least_unmarked(Limits const& limits, std::uint32_t& value) {
  std::uint32_t next = next_unmarked(0);
  if (chunks_ == 0 || next == bound_) {
    value = next;
    return true;
  }
  return chunks_ >= kernels_.sift_from ? least_in_windows(next, limits, value)
                                       : least_of_eight(next, limits, value);
}

/// Numbers from `next` on that are not marked, as many as were needed of late and some more.
/// \return the first number after them
std::uint32_t PairValues::fill(PairWindow& window, std::uint32_t next) const {
  window = {};
  window.first = static_cast<std::uint16_t>(next);
  std::uint32_t const end = std::min(bound_, next + kernels_.window);
  std::uint32_t at = next;
  for (std::uint32_t left = needed_ + needed_ / 4 + kNeededBeyond; at < end && left > 0; --left) {
    put(window, at - next);
    at = next_unmarked(at + 1);
  }
  return std::min(at, end);
}

/// The least number from `next` on that is no option, by one pass over the pairs for each window.
bool PairValues::least_in_windows(std::uint32_t next, Limits const& limits, std::uint32_t& value) {
  PairWindow window;
  std::uint32_t taken = 0;  // candidates so far
  while (next < bound_) {
    std::uint32_t const end = fill(window, next);
    PairWindow const whole = window;
    for (std::size_t index = 0; index < chunks_; ++index) {
      kernels_.sift(window, chunk(index));
      if (!poll(kPairChunk, limits)) return false;
    }
    std::uint32_t const left = least(window);
    taken += count_to(whole, left);
    if (left < kPairWindow) {
      value = next + left;
      needed_ = std::max(needed_ - needed_ / 64, taken);
      return true;
    }
    next = next_unmarked(end);
  }
  value = bound_;
  return true;
}

/// The same, where several candidates are compared with a chunk at a time.
bool PairValues::least_of_eight(std::uint32_t next, Limits const& limits, std::uint32_t& value) {
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
    if (!poll(kPairChunk, limits)) return false;
  }
  value = alive == 0 ? bound_ : candidates[0];
  return true;
}

}  // namespace bouton::sequence

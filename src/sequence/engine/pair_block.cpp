#include "sequence/engine/pair_block.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace bouton::sequence {
namespace {

/// Pairs marked: this many times the usual value. As measured: more marks, fewer candidates.
constexpr std::size_t kSampleFactor = 12;
constexpr std::size_t kSampleLeast = 64;
/// Neighbouring pairs often give the same values, so the sample is many short runs.
constexpr std::size_t kSampleRun = 64;
constexpr std::uint32_t kWord = 64;
constexpr std::uint64_t kOnes = 0x0101010101010101;  // a mark in each of eight bytes
/// Of the rows one in so many is sifted, and not more than these, as measured.
constexpr std::size_t kSiftedPart = 4;
constexpr std::size_t kMostSifted = 32;
/// Factors tried for a group; then it gets smaller.
constexpr unsigned kEnoughTries = 64;

std::size_t rows_of(PairRun const& run) {
  return (run.pairs + kPairChunk - 1) / kPairChunk;
}

/// The first so many are sifted.
std::size_t sifted_rows(PairRun const& run) {
  return std::min(rows_of(run) / kSiftedPart + 1, kMostSifted);
}

/// The last chunk overlaps the one before, so that all have full length.
PairChunk chunk_of(PairRun const& run, std::size_t row) {
  std::size_t const at = std::min(row * kPairChunk, run.pairs - kPairChunk);
  return {run.up + at, run.down + at};
}

/// Puts the numbers into slots by products with a factor that keeps them apart; as many of them as
/// that is found for.
void find_slots(PairGroup& group) {
  std::uint32_t factor = 40503;
  for (unsigned tries = 0;; ++tries) {
    if (tries == kEnoughTries && group.count > 1) {
      group.count -= group.count / 4 + 1;
      tries = 0;
    }
    factor = (factor * 25173 + 13849 * 2) | 1U;
    group.factor = static_cast<std::uint16_t>(factor);
    std::uint64_t taken = 0;
    unsigned placed = 0;
    for (; placed < group.count; ++placed) {
      std::uint64_t const bit = std::uint64_t{1} << slot_of(group, group.numbers[placed]);
      if ((taken & bit) != 0) break;
      taken |= bit;
    }
    if (placed == group.count) break;
  }
}

/// A slot without a number of the group holds a number of another slot, which nothing finds there.
void fill_slots(PairGroup& group) {
  group.stranger = 1;
  while (slot_of(group, group.stranger) == 0) ++group.stranger;
  group.slots.fill(0);
  group.slots[0] = group.stranger;
  for (unsigned i = 0; i < group.count; ++i) {
    group.slots[slot_of(group, group.numbers[i])] = group.numbers[i];
  }
}

/// Keeps the numbers that are still in their slots.
void keep_those_in_slots(PairGroup& group) {
  unsigned left = 0;
  for (unsigned i = 0; i < group.count; ++i) {
    std::uint16_t const number = group.numbers[i];
    if (group.slots[slot_of(group, number)] == number) group.numbers[left++] = number;
  }
  group.count = left;
}

}  // namespace

std::size_t sample_size(std::size_t usual, std::size_t runs) {
  return (kSampleFactor * usual + kSampleLeast) / std::max<std::size_t>(runs, 1);
}

bool mark_sample(PairKernels const& kernels, std::uint8_t* marks, PairRun const& run,
                 std::size_t sample) {
  if (run.pairs <= std::max(2 * sample, kPairChunk)) {
    kernels.mark(marks, {run.up, run.down}, run.pairs);
    return true;
  }
  std::size_t const parts = sample / kSampleRun + 1;
  std::size_t const stride = (run.pairs - kSampleRun) / parts;
  for (std::size_t part = 0; part < parts; ++part) {
    std::size_t const at = part * stride;
    kernels.mark(marks, {run.up + at, run.down + at}, kSampleRun);
  }
  return false;
}

/// Marks what is no pair, and what some pairs of each run give; keeps the runs with others.
void PairBlock::mark(Heap const& heap, Work& work, std::uint32_t bound, std::uint32_t usual) {
  marks_.assign(std::max<std::size_t>(bound, 8), 0);
  for (std::uint16_t const option : heap.single) marks_[option] = 1;
  work.runs.clear();
  std::size_t const sample = sample_size(usual, heap.runs.size());
  for (PairRun const& run : heap.runs) {
    if (!mark_sample(kernels_, marks_.data(), run, sample)) work.runs.push_back(run);
  }
  work.unmarked.assign(bound / kWord + kPairWindow / kWord + 1, 0);
  for (std::uint32_t x = 0; x < bound; x += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, marks_.data() + x, sizeof eight);
    // Gathers the lowest bits of eight bytes.
    std::uint64_t const bits = (eight ^ kOnes) * 0x0102040810204080U >> 56U;
    work.unmarked[x / kWord] |= bits << (x % kWord);
  }
}

void PairBlock::open_window(Work& work) {
  std::uint32_t const first = work.next / kWord * kWord;
  work.window = {};
  work.window.first = static_cast<std::uint16_t>(first);
  for (std::uint32_t i = 0; i < kPairWindow / 16; ++i) {
    std::uint64_t word = work.unmarked[first / kWord + i / 4];
    if (i / 4 == 0) word &= ~std::uint64_t{0} << (work.next - first);
    work.window.words[i] = static_cast<std::uint16_t>(word >> (16 * (i % 4)));
  }
  work.window.words[kPairWindow / 16 - 1] &= 0x7fff;
  work.next = first + kPairWindow - 1;
}

void PairBlock::close_window(Work& work, std::uint32_t bound) {
  work.waiting.clear();
  for (std::uint32_t i = 0; i < kPairWindow / 16; ++i) {
    for (std::uint32_t word = work.window.words[i]; word != 0; word &= word - 1) {
      std::uint32_t const number =
          work.window.first + 16 * i + static_cast<std::uint32_t>(std::countr_zero(word));
      if (number < bound) work.waiting.push_back(static_cast<std::uint16_t>(number));
    }
  }
}

void PairBlock::next_group(Work& work) {
  PairGroup& group = work.group;
  group.count = static_cast<unsigned>(std::min<std::size_t>(work.waiting.size(), kPairGroup));
  std::copy_n(work.waiting.begin(), group.count, group.numbers.begin());
  find_slots(group);
  fill_slots(group);
  work.waiting.erase(work.waiting.begin(),
                     work.waiting.begin() + static_cast<std::ptrdiff_t>(group.count));
}

bool PairBlock::settle(std::span<Heap> heaps, std::uint32_t bound, std::uint32_t usual,
                       std::function<bool(std::uint64_t)> const& go_on) {
  works_.resize(heaps.size());
  std::size_t rows = 0;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    Work& work = works_[i];
    mark(heaps[i], work, bound, usual);
    work.next = 0;
    work.waiting.clear();
    work.settled = false;
    heaps[i].left.clear();
    for (PairRun const& run : work.runs) rows = std::max(rows, rows_of(run));
  }
  for (std::size_t unsettled = heaps.size(); unsettled > 0;) {
    std::vector<Work*> opened;
    for (Work& work : works_) {
      if (work.settled || !work.waiting.empty()) continue;
      open_window(work);
      opened.push_back(&work);
    }
    for (std::size_t row = 0; row < rows && !opened.empty(); ++row) {
      std::uint64_t pairs = 0;
      for (Work* const work : opened) {
        for (PairRun const& run : work->runs) {
          if (row >= sifted_rows(run)) continue;
          kernels_.sift(work->window, chunk_of(run, row));
          pairs += kPairChunk;
        }
      }
      if (pairs == 0) break;
      if (!go_on(pairs)) return false;
    }
    for (Work* const work : opened) close_window(*work, bound);
    for (Work& work : works_) {
      if (!work.settled) next_group(work);
    }
    for (std::size_t row = 0; row < rows; ++row) {
      std::uint64_t pairs = 0;
      for (Work& work : works_) {
        if (work.settled || work.group.count == 0) continue;
        for (PairRun const& run : work.runs) {
          if (row < sifted_rows(run) || row >= rows_of(run)) continue;
          if (kernels_.take(work.group, chunk_of(run, row))) keep_those_in_slots(work.group);
          pairs += kPairChunk;
        }
      }
      if (!go_on(pairs)) return false;
    }
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      Work& work = works_[i];
      if (work.settled) continue;
      if (work.group.count == 0 && (!work.waiting.empty() || work.next < bound)) continue;
      heaps[i].left.assign(work.group.numbers.begin(),
                           work.group.numbers.begin() + work.group.count);
      work.settled = true;
      --unsettled;
    }
  }
  return true;
}

}  // namespace bouton::sequence

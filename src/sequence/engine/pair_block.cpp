#include "sequence/engine/pair_block.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "sequence/engine/block_tuning.hpp"
#include "sequence/engine/pair_kernel_take.hpp"

namespace bouton::sequence {
namespace {

constexpr std::size_t kMostFactor = 1024;
constexpr std::size_t kSampleLeast = 64;
/// Neighbouring pairs often give the same values, so the sample is many short runs.
constexpr std::size_t kSampleRun = 64;
constexpr std::uint32_t kWord = 64;
/// Of the rows one in so many is sifted, and not more than these, as measured.
constexpr std::size_t kSiftedPart = 4;
constexpr std::size_t kMostSifted = 48;
/// With fewer numbers waiting the next window is opened before the other rows are read.
constexpr std::size_t kFewWaiting = 16;
constexpr std::uint64_t kOnes = 0x0101010101010101;  // a mark in each of eight bytes

/// Work, as measured in tenths of a nanosecond: for a pair that is marked, for a number in a
/// window, and for a vector of 64 pairs that sifts a window, or is compared with a table.
constexpr std::uint64_t kMarkWork = 4, kNumberWork = 70, kSiftWork = 90, kTakeWork = 15;
constexpr std::uint64_t kTunedOften = 4;  // a round of tuning is 32 blocks, here 8

std::size_t rows_of(PairRun const& run) {
  return (run.pairs + kPairChunk - 1) / kPairChunk;
}

/// Rows at this distance, from all parts of the pairs, are sifted.
std::size_t distance_of_sifted(std::size_t rows) {
  return std::max(kSiftedPart, (rows + kMostSifted - 1) / kMostSifted);
}

/// The last chunk overlaps the one before, so that all have full length.
PairChunk row_of(PairRun const& run, std::size_t row) {
  return chunk_from(run, std::min(row * kPairChunk, run.pairs - kPairChunk));
}

/// The lowest bits of 64 bytes.
std::uint64_t lowest_bits(std::uint8_t const* bytes) {
  std::uint64_t result = 0;
  for (std::uint32_t i = 0; i < kWord; i += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes + i, sizeof eight);
    // The product gathers one bit of each byte in the highest byte.
    result |= ((eight & kOnes) * 0x0102040810204080U >> 56U) << i;
  }
  return result;
}

}  // namespace

PairChunk chunk_from(PairRun const& run, std::size_t at) {
  PairChunk const& first = run.first;
  auto const parts = [at](PairParts const& of) { return PairParts{of.low + at, of.high + at}; };
  return {first.up + at, first.down + at, parts(first.up_parts), parts(first.down_parts)};
}

std::size_t sample_size(std::size_t usual, std::size_t runs, std::size_t factor) {
  return (factor * usual + kSampleLeast) / std::max<std::size_t>(runs, 1);
}

bool marks_all(PairRun const& run, std::size_t sample) {
  return run.pairs <= std::max(2 * sample, kPairChunk);
}

void mark_sample(PairKernels const& kernels, std::uint8_t* marks, PairRun const& run,
                 std::size_t sample) {
  if (marks_all(run, sample)) {
    kernels.mark(marks, run.first, run.pairs);
    return;
  }
  std::size_t const parts = sample / kSampleRun + 1;
  std::size_t const stride = (run.pairs - kSampleRun) / parts;
  for (std::size_t part = 0; part < parts; ++part) {
    std::size_t const at = part * stride;
    kernels.mark(marks, chunk_from(run, at), kSampleRun);
  }
}

PairBlock::PairBlock(PairKernels const& kernels)
    : kernels_(kernels), factor_{.value = kSampleFactor} {}

/// Marks what is no pair, and what some pairs of each run give.
void PairBlock::mark(Heap const& heap, Work& work, std::uint32_t bound, std::size_t sample) {
  marks_.assign(std::max(bound, kWord), 0);
  for (std::uint16_t const option : heap.single) marks_[option] = 1;
  for (PairRun const* const run : work.runs) {
    mark_sample(kernels_, marks_.data(), *run, sample);
    factor_.work += kMarkWork * std::min(run->pairs, sample);
  }
  work.unmarked.assign(bound / kWord + kPairWindow / kWord + 1, 0);
  for (std::uint32_t x = 0; x < bound; x += kWord) {
    work.unmarked[x / kWord] = ~lowest_bits(marks_.data() + x);
  }
  if (bound < kWord) work.unmarked[0] &= (std::uint64_t{1} << bound) - 1;
}

/// \return how many numbers are in the window
std::uint64_t PairBlock::open_window(Work& work) {
  std::uint32_t const first = work.next / kWord * kWord;
  work.window = {};
  work.window.first = static_cast<std::uint16_t>(first);
  std::uint64_t numbers = 0;
  for (std::uint32_t row = 0; row < kPairWindow / kWord; ++row) {
    auto const bit = static_cast<std::uint8_t>(1U << (row % 8));
    std::uint64_t word = work.unmarked[first / kWord + row];
    numbers += static_cast<unsigned>(std::popcount(word));
    for (; word != 0; word &= word - 1) {
      work.window.bytes[row / 8][static_cast<std::size_t>(std::countr_zero(word))] |= bit;
    }
  }
  work.next = first + kPairWindow;
  return numbers;
}

void PairBlock::close_window(Work& work, std::uint32_t bound) {
  for (std::uint32_t row = 0; row < kPairWindow / kWord; ++row) {
    std::uint32_t const first = work.window.first + kWord * row;
    if (first >= bound) break;
    PairWindow::Quarter shifted;
    std::transform(work.window.bytes[row / 8].begin(), work.window.bytes[row / 8].end(),
                   shifted.begin(), [row](unsigned byte) { return byte >> (row % 8); });
    for (std::uint64_t word = lowest_bits(shifted.data()); word != 0; word &= word - 1) {
      work.waiting.push_back(
          static_cast<std::uint16_t>(first + static_cast<unsigned>(std::countr_zero(word))));
    }
  }
}

/// Puts the least numbers waiting into empty tables, until one finds no place.
void PairBlock::fill_tables(Work& work) {
  for (PairTable& table : work.tables) {
    for (unsigned slot = 0; slot < kPairSlots; ++slot) empty_slot(table, slot);
  }
  work.used = 0;
  auto number = work.waiting.begin();
  for (; number != work.waiting.end(); ++number) {
    std::uint64_t const bit = std::uint64_t{1} << (*number % kPairSlots);
    std::size_t table = 0;
    while (table < kTables && (work.tables[table].full & bit) != 0) ++table;
    if (table == kTables) break;
    put_number(work.tables[table], *number);
    work.used = std::max(work.used, table + 1);
  }
  work.waiting.erase(work.waiting.begin(), number);
}

/// Moves numbers to free places in earlier tables, so that fewer tables are asked.
void PairBlock::close_ranks(Work& work) {
  for (std::size_t from = 1; from < work.used; ++from) {
    for (std::size_t to = 0; to < from; ++to) {
      PairTable& source = work.tables[from];
      for (std::uint64_t move = source.full & ~work.tables[to].full; move != 0; move &= move - 1) {
        auto const slot = static_cast<unsigned>(std::countr_zero(move));
        put_number(work.tables[to], source.numbers[slot]);
        empty_slot(source, slot);
      }
    }
  }
  while (work.used > 0 && work.tables[work.used - 1].full == 0) --work.used;
}

/// For each heap with few numbers waiting. \return whether there was any
bool PairBlock::open_windows(std::uint32_t bound) {
  bool any = false;
  for (Work& work : works_) {
    work.opened = !work.settled && work.waiting.size() < kFewWaiting && work.next < bound;
    if (work.opened) factor_.work += kNumberWork * open_window(work);
    any |= work.opened;
  }
  return any;
}

/// Sifts the open windows and closes them.
bool PairBlock::sift_windows(std::uint32_t bound, GoOn const& go_on) {
  for (std::size_t row = 0; row < rows_; row += distance_of_sifted(rows_)) {
    std::uint64_t pairs = 0;
    for (Total const* const total : open_) {
      if (row >= rows_of(total->run)) continue;
      for (std::size_t const i : total->heaps) {
        if (!works_[i].opened) continue;
        kernels_.sift(works_[i].window, row_of(total->run, row));
        factor_.work += kSiftWork * kPairChunk / kPairSlots;
        pairs += kPairChunk;
      }
    }
    if (!go_on(pairs)) return false;
  }
  for (Work& work : works_) {
    if (work.opened) close_window(work, bound);
  }
  return true;
}

/// The rows that were not sifted take what they give out of the tables.
bool PairBlock::take_rows(std::uint32_t bound, GoOn const& go_on) {
  std::vector<PairTable*> asked;
  for (std::size_t row = 0; row < rows_; ++row) {
    if (row % distance_of_sifted(rows_) == 0) continue;
    std::uint64_t pairs = 0;
    for (Total const* const total : open_) {
      if (row >= rows_of(total->run)) continue;
      asked.clear();
      for (std::size_t const i : total->heaps) {
        for (std::size_t table = 0; table < works_[i].used; ++table) {
          asked.push_back(&works_[i].tables[table]);
        }
      }
      if (asked.empty()) continue;
      kernels_.take(asked.data(), asked.size(), row_of(total->run, row), bound <= kSmallNumbers);
      factor_.work += kTakeWork * asked.size() * kPairChunk / kPairSlots;
      pairs += kPairChunk;
    }
    for (Work& work : works_) close_ranks(work);
    if (!go_on(pairs)) return false;
  }
  return true;
}

/// What stayed in the tables, which no pair gives. \return whether the least number is known
bool PairBlock::answer(Work const& work, std::uint32_t bound, std::vector<std::uint16_t>& left) {
  for (std::size_t table = 0; table < work.used; ++table) {
    for (std::uint64_t full = work.tables[table].full; full != 0; full &= full - 1) {
      left.push_back(work.tables[table].numbers[static_cast<std::size_t>(std::countr_zero(full))]);
    }
  }
  std::sort(left.begin(), left.end());
  return !left.empty() || (work.waiting.empty() && work.next >= bound);
}

bool PairBlock::settle(std::span<Heap> heaps, std::span<Total const> totals, std::uint32_t bound,
                       std::uint32_t usual, GoOn const& go_on) {
  works_.resize(heaps.size());
  for (Work& work : works_) {
    work.runs.clear();
    work.waiting.clear();
    work.next = 0;
    work.settled = false;
  }
  for (Total const& total : totals) {
    for (std::size_t const i : total.heaps) works_[i].runs.push_back(&total.run);
  }
  std::size_t most = 0;
  for (Work const& work : works_) most = std::max(most, work.runs.size());
  // More marks, fewer candidates. Which number is best differs from game to game: where some
  // numbers are given by few pairs, it saves most of the work to mark many.
  tune(factor_, kTunedOften * ++blocks_, 1, kMostFactor);
  std::size_t const sample = sample_size(usual, most, factor_.value);
  open_.clear();
  rows_ = 0;
  for (Total const& total : totals) {
    if (marks_all(total.run, sample)) continue;
    open_.push_back(&total);
    rows_ = std::max(rows_, rows_of(total.run));
  }
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    mark(heaps[i], works_[i], bound, sample);
    heaps[i].left.clear();
  }
  for (std::size_t unsettled = heaps.size(); unsettled > 0;) {
    while (open_windows(bound)) {
      if (!sift_windows(bound, go_on)) return false;
    }
    for (Work& work : works_) {
      if (!work.settled) fill_tables(work);
    }
    if (!take_rows(bound, go_on)) return false;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      Work& work = works_[i];
      if (work.settled || !answer(work, bound, heaps[i].left)) continue;
      work.settled = true;
      work.used = 0;
      --unsettled;
    }
  }
  return true;
}

}  // namespace bouton::sequence

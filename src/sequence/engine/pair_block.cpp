#include "sequence/engine/pair_block.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>

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

std::size_t rows_of(PairRun const& run) {
  return (run.pairs + kPairChunk - 1) / kPairChunk;
}

/// The first so many are sifted.
std::size_t sifted_rows(PairRun const& run) {
  return std::min(rows_of(run) / kSiftedPart + 1, kMostSifted);
}

/// The last chunk overlaps the one before, so that all have full length.
PairChunk row_of(PairRun const& run, std::size_t row) {
  return chunk_from(run, std::min(row * kPairChunk, run.pairs - kPairChunk));
}

}  // namespace

PairChunk chunk_from(PairRun const& run, std::size_t at) {
  PairChunk const& first = run.first;
  auto const parts = [at](PairParts const& of) { return PairParts{of.low + at, of.high + at}; };
  return {first.up + at, first.down + at, parts(first.up_parts), parts(first.down_parts)};
}

std::size_t sample_size(std::size_t usual, std::size_t runs) {
  return (kSampleFactor * usual + kSampleLeast) / std::max<std::size_t>(runs, 1);
}

bool mark_sample(PairKernels const& kernels, std::uint8_t* marks, PairRun const& run,
                 std::size_t sample) {
  if (run.pairs <= std::max(2 * sample, kPairChunk)) {
    kernels.mark(marks, run.first, run.pairs);
    return true;
  }
  std::size_t const parts = sample / kSampleRun + 1;
  std::size_t const stride = (run.pairs - kSampleRun) / parts;
  for (std::size_t part = 0; part < parts; ++part) {
    std::size_t const at = part * stride;
    kernels.mark(marks, chunk_from(run, at), kSampleRun);
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

/// Puts the least numbers waiting into the table, one for each place.
void PairBlock::fill_table(Work& work) {
  PairTable& table = work.table;
  table.full = 0;
  table.high.fill(kRareHigh);
  std::erase_if(work.waiting, [&](std::uint16_t number) {
    unsigned const slot = number % kPairSlots;
    std::uint64_t const bit = std::uint64_t{1} << slot;
    if ((table.full & bit) != 0) return false;
    table.full |= bit;
    table.numbers[slot] = number;
    table.high[slot] = static_cast<std::uint8_t>(number / kPairSlots);
    return true;
  });
}

/// What is still in the table after all rows stays.
void PairBlock::empty_table(Work& work) {
  for (std::uint64_t left = work.table.full; left != 0; left &= left - 1) {
    work.stayed.push_back(work.table.numbers[static_cast<std::size_t>(std::countr_zero(left))]);
  }
  std::sort(work.stayed.begin(), work.stayed.end());
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
    work.stayed.clear();
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
          kernels_.sift(work->window, row_of(run, row));
          pairs += kPairChunk;
        }
      }
      if (pairs == 0) break;
      if (!go_on(pairs)) return false;
    }
    for (Work* const work : opened) close_window(*work, bound);
    for (Work& work : works_) {
      if (!work.settled) fill_table(work);
    }
    for (std::size_t row = 0; row < rows; ++row) {
      std::uint64_t pairs = 0;
      for (Work& work : works_) {
        if (work.settled || work.table.full == 0) continue;
        for (PairRun const& run : work.runs) {
          if (row < sifted_rows(run) || row >= rows_of(run)) continue;
          kernels_.take(work.table, row_of(run, row));
          pairs += kPairChunk;
        }
      }
      if (!go_on(pairs)) return false;
    }
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      Work& work = works_[i];
      if (work.settled) continue;
      empty_table(work);
      // Below it all numbers are options or stayed.
      std::uint32_t const known = work.waiting.empty() ? work.next : work.waiting.front();
      if (work.stayed.empty() ? known < bound : work.stayed.front() > known) continue;
      std::copy_if(work.stayed.begin(), work.stayed.end(), std::back_inserter(heaps[i].left),
                   [&](std::uint16_t number) { return number < known; });
      work.settled = true;
      --unsettled;
    }
  }
  return true;
}

}  // namespace bouton::sequence

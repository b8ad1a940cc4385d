#include "sequence/engine/witness_runs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace bouton::sequence {
namespace {

constexpr int kFewOfARun = 8;  // rare heaps

/// Bit i: heap 63 - i of the run is common. Heap 0 is not a part of a split.
std::uint64_t common_bits(std::span<WitnessRuns::Heap const> heaps, std::size_t first) {
  std::uint64_t bits = 0;
  for (std::size_t heap = first; heap < first + kRun; ++heap) {
    bits = bits << 1 | (heap > 0 && heaps[heap].common ? 1U : 0U);
  }
  return bits;
}

}  // namespace

WitnessRuns::WitnessRuns(std::span<Heap const> heaps) {
  std::size_t const whole = heaps.size() / kRun * kRun;
  constexpr std::size_t kLeast = kRun * (kFirstRuns + kSecondRuns);
  while (first_ + kLeast < whole && std::popcount(~common_bits(heaps, first_)) > kFewOfARun) {
    first_ += kRun;
  }
  for (std::size_t run = first_; run < whole; run += kRun) {
    common_.push_back(common_bits(heaps, run));
    for (std::size_t i = 0; i < kRun; ++i) {
      std::uint16_t const code = heaps[run + kRun - 1 - i].code;
      low_.push_back(static_cast<std::uint8_t>(code));
      high_.push_back(static_cast<std::uint8_t>(code >> 8));
    }
  }
}

void WitnessRuns::choose_partners(std::span<std::uint8_t const> recent, std::uint32_t code_count) {
  std::array<std::uint64_t, 256> counts{};
  for (std::uint8_t const code : recent) ++counts[code];
  std::array<std::uint8_t, 256> others{};
  std::iota(others.begin(), others.end(), std::uint8_t{0});
  std::stable_sort(others.begin(), others.end(), [&](std::uint8_t code, std::uint8_t other) {
    return counts[code] > counts[other];
  });

  std::array<std::vector<std::uint16_t>, 256> heaps;  // common ones, by code
  for (std::size_t heap = first_; heap < end(); ++heap) {
    std::size_t const run = (heap - first_) / kRun;
    std::size_t const place = kRun - 1 - heap % kRun;
    std::vector<std::uint16_t>& same = heaps[low_[kRun * run + place]];
    bool const common = (common_[run] >> place & 1U) != 0;
    if (common && same.size() < kPartners) same.push_back(static_cast<std::uint16_t>(heap));
  }
  partners_.clear();
  for (std::uint32_t code = 0; code < code_count; ++code) {
    std::size_t const enough = partners_.size() + kPartners;
    for (std::uint8_t const other : others) {
      std::span<std::uint16_t const> likely = heaps[other ^ code];
      likely = likely.first(std::min(likely.size(), enough - partners_.size()));
      partners_.insert(partners_.end(), likely.begin(), likely.end());
    }
    if (partners_.size() < enough) return partners_.clear();
  }
}

}  // namespace bouton::sequence

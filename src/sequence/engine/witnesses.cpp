#include "sequence/engine/witnesses.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace bouton::sequence {
namespace {

/// The rare codes that the chosen witnesses have not shown yet to be options.
class OpenOptions {
  static constexpr unsigned kBits = 64;
  using Codes = std::array<std::uint64_t, 256 / kBits>;  // one bit each
  struct Heap {
    std::size_t place;  // in the sample
    Codes open;         // never empty
  };

  static Codes first_codes(unsigned count) {
    Codes codes{};
    for (std::uint64_t& word : codes) {
      unsigned const here = std::min(count, kBits);
      word = here == kBits ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
      count -= here;
    }
    return codes;
  }
  /// The option that the witness gives a heap after this amount.
  auto options(BlockSource const& witness, std::uint64_t amount) const {
    std::uint8_t const* const other = sample_.codes - (witness.distance + amount);
    return
        [other, code = witness.low & 0xffU](Heap const& heap) { return other[heap.place] ^ code; };
  }

 public:
  explicit OpenOptions(WitnessSample const& sample) : sample_(sample) {
    for (std::size_t i = 0; i < sample.count; ++i) {
      unsigned const needed = sample.needed[(sample.first + i) % 2][sample.codes[i]];
      if (needed > 0) heaps_.push_back({i, first_codes(needed)});
    }
  }

  [[nodiscard]] bool empty() const { return heaps_.empty(); }

  /// How many of them a witness shows, counted for each amount.
  [[nodiscard]] std::uint64_t shown_by(BlockSource const& witness) const {
    std::uint64_t shown = 0;
    for (std::uint64_t const amount : sample_.amounts) {
      auto const option = options(witness, amount);
      for (Heap const& heap : heaps_) {
        unsigned const code = option(heap);
        shown += (heap.open[code / kBits] >> (code % kBits)) & 1U;
      }
    }
    return shown;
  }
  /// Closes those.
  void choose(BlockSource const& witness) {
    for (std::uint64_t const amount : sample_.amounts) {
      auto const option = options(witness, amount);
      for (Heap& heap : heaps_) {
        unsigned const code = option(heap);
        heap.open[code / kBits] &= ~(std::uint64_t{1} << (code % kBits));
      }
    }
    std::erase_if(heaps_, [](Heap const& heap) { return heap.open == Codes{}; });
  }

 private:
  WitnessSample const& sample_;
  std::vector<Heap> heaps_;
};

/// A witness that shows less than one option of so many heaps is not worth marking: to find what it
/// shows one by one takes no longer.
constexpr std::uint64_t kHeapsForOne = 4096;

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

std::size_t choose_witnesses(std::span<BlockSource> witnesses, WitnessSample const& sample,
                             std::size_t candidates, std::size_t most, Limits const& limits) {
  OpenOptions open(sample);
  std::size_t chosen = 0, next = 0;
  while (chosen < std::min(most, witnesses.size()) && !open.empty() && !limits.expired()) {
    std::size_t best = chosen;
    std::uint64_t most_shown = 0;
    for (std::size_t i = 0; i < std::min(candidates, witnesses.size() - chosen); ++i, ++next) {
      if (next < chosen || next >= witnesses.size()) next = chosen;
      std::uint64_t const shown = open.shown_by(witnesses[next]);
      if (shown > most_shown) {
        most_shown = shown;
        best = next;
      }
    }
    if (most_shown * kHeapsForOne < sample.count) break;
    open.choose(witnesses[best]);
    std::swap(witnesses[chosen++], witnesses[best]);
  }
  return chosen;
}

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

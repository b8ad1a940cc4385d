#include "sequence/engine/witness_choice.hpp"

#include <algorithm>
#include <utility>
#include <vector>

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

}  // namespace bouton::sequence

// WitnessRuns: the small heaps among which a single code is looked for (block_search.hpp).
//
// They are kept as the vector engine reads them: a run of 64 heaps is compared with the other parts
// of a total at once, so its codes stand in the order of those parts. For each code there are also
// the heaps likeliest to show it, for codes that the first runs do not show.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "sequence/engine/block_task.hpp"

namespace bouton::sequence {

// The choice of the first witnesses: those that together show most of what values need.
//
// Verification marks what the first witnesses of a list show, and looks for what is left one code
// at a time (block_verifier.hpp). In random order they show the same options again and again; each
// chosen for what those before it leave open at sample heaps, half as many leave as little open.
// That is the greedy choice for maximum coverage (Nemhauser, Wolsey & Fisher 1978), each time among
// a few candidates that come next in the list (Mirzasoleiman et al. 2015, "Lazier than lazy
// greedy"): nearly as good, and much sooner made.

/// Heaps that follow each other, all codes one byte.
struct WitnessSample {
  std::uint64_t first;        ///< the first of the heaps
  std::uint8_t const* codes;  ///< theirs; as far before as witnesses reach, they can be read too
  std::size_t count;
  std::span<std::uint64_t const> amounts;  ///< after which a witness may serve
  /// needed[n % 2][c]: so many rare codes, from 0 on, must be options of a heap n with code c.
  std::array<std::array<std::uint16_t, 256>, 2> needed;
};

/// Moves the chosen witnesses to the front, one after another, each the best of `candidates`, until
/// nothing is open at the sample heaps, `most` are chosen, or a limit is reached. The others stay
/// behind, somehow ordered. \return how many were chosen
/// Time: about candidates * amounts * sample heaps that are still open, for each one chosen.
/// \pre no heap that a witness reaches from the sample is rare; candidates > 0
std::size_t choose_witnesses(std::span<BlockSource> witnesses, WitnessSample const& sample,
                             std::size_t candidates, std::size_t most, Limits const& limits);

class WitnessRuns {
 public:
  struct Heap {
    std::uint16_t code;
    bool common;
  };

  WitnessRuns() = default;
  /// Of heaps 0, 1, ..., from the first run on of which few are rare; a last one that is not whole
  /// is left out.
  explicit WitnessRuns(std::span<Heap const> heaps);

  /// For each code below code_count, the heaps whose other parts would have the codes most frequent
  /// among `recent`. Where there are too few heaps, there are none for any code.
  /// \pre all codes are below code_count <= 256
  void choose_partners(std::span<std::uint8_t const> recent, std::uint32_t code_count);

  /// Every heap is below this; 0 if there are none.
  [[nodiscard]] std::size_t end() const { return first_ + kRun * common_.size(); }
  /// Valid until something is changed.
  [[nodiscard]] BlockRuns view() const {
    return {low_.data(),
            high_.data(),
            common_.data(),
            first_,
            common_.size(),
            partners_.data(),
            partners_.size() / kPartners};
  }

 private:
  std::size_t first_ = 0;
  std::vector<std::uint8_t> low_, high_;
  std::vector<std::uint64_t> common_;
  std::vector<std::uint16_t> partners_;
};

}  // namespace bouton::sequence

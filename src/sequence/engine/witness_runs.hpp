// WitnessRuns: the small heaps among which a single code is looked for (block_search.hpp).
//
// They are kept as the vector engine reads them: a run of 64 heaps is compared with the other parts
// of a total at once, so its codes stand in the order of those parts. For each code there are also
// the heaps likeliest to show it, for codes that the first runs do not show.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sequence/engine/block_task.hpp"

namespace bouton::sequence {

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

// RepetitionFinder: watches a stream of codes for the return of a window of values.
//
// Anchors are windows kept from the past, at positions in geometric progression, so that one of
// them is soon after the beginning of the periodic part and old enough for the period. All end with
// the same four codes, the tail: one search for it serves all anchors, at any offset.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sequence/engine/sparse_values.hpp"
#include "sequence/file/saved_state.hpp"

namespace bouton::sequence {

struct Repetition {
  std::uint64_t at = 0;      ///< the window before this heap
  std::uint64_t period = 0;  ///< is the window before at + period
  std::uint64_t window = 0;  ///< values
};

class RepetitionFinder {
 public:
  /// Values that must stay readable before those not yet seen.
  [[nodiscard]] std::uint64_t wanted(SparseValues const& values) const;
  /// Examines the values from where the last call ended. After this call everything up to
  /// computed() has been seen, unless a repetition was found.
  [[nodiscard]] std::optional<Repetition> look(SparseValues const& values);

  /// Everything before this heap has been examined.
  [[nodiscard]] std::uint64_t seen() const { return seen_; }

  void save(StateWriter& writer) const;
  void restore(StateReader& reader);

 private:
  struct Anchor {
    std::uint64_t at = 0;
    std::uint64_t last = 0;               // the last eight low codes
    std::vector<std::uint8_t> low, high;  // codes of the window
  };

  void check_anchors(SparseValues const& values);
  void put_anchor(SparseValues const& values, std::uint64_t at);
  [[nodiscard]] bool returned(SparseValues const& values, Anchor const& anchor,
                              std::uint64_t at) const;

  std::uint64_t seen_ = 0;
  std::uint32_t tail_ = 0;        // the last four codes of all anchors
  std::uint64_t tail_since_ = 0;  // 0: none chosen
  std::uint64_t next_anchor_ = 0;
  std::uint64_t window_ = 0;  // of all anchors
  // What anchors depend on:
  SparseSpace space_;
  bool wide_ = false;
  std::uint64_t rare_ = 0;
  std::vector<Anchor> anchors_;  // ascending
};

}  // namespace bouton::sequence

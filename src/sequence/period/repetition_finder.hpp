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
  /// \param memory_bytes  of the whole computation: a small part of it is for anchors. Windows of
  ///                      which not even two have room are not looked for.
  void limit_memory(std::uint64_t memory_bytes);
  /// Whether windows as long as the last values had need have room.
  [[nodiscard]] bool has_room() const { return !too_long(window_, wide_); }
  /// Values that should stay readable before those not yet seen.
  [[nodiscard]] std::uint64_t wanted(SparseValues const& values) const;
  /// Examines the values from where the last call ended, as far as their windows can still be read.
  /// After this call everything up to computed() has been seen, unless a repetition was found.
  [[nodiscard]] std::optional<Repetition> look(SparseValues const& values);

  /// Everything before this heap has been examined.
  [[nodiscard]] std::uint64_t seen() const { return seen_; }

  void save(StateWriter& writer) const;
  void restore(StateReader& reader);

 private:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 28;

  struct Anchor {
    std::uint64_t at = 0;
    std::uint64_t last = 0;               // the last eight low codes
    std::vector<std::uint8_t> low, high;  // codes of the window
  };

  [[nodiscard]] bool too_long(std::uint64_t window, bool wide) const;
  [[nodiscard]] std::uint64_t most_anchors() const;
  void check_anchors(SparseValues const& values);
  void put_anchor(SparseValues const& values, std::uint64_t at);
  [[nodiscard]] bool returned(SparseValues const& values, Anchor const& anchor,
                              std::uint64_t at) const;

  std::uint64_t room_ = kMostBytes;  // bytes, for all anchors together
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

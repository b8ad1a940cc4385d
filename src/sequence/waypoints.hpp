// Waypoints: values of heaps that would take an hour to reach, from places on the way.
//
// Where a certificate proves that no heap after the first is rare, the last values alone determine
// all later ones (docs/sequences.md, "Waypoints"). data/waypoints has such last values from place
// to place, one file a game, and the engine goes on from the nearest place below.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "sequence/engine/instructions.hpp"

namespace bouton::sequence {

class Waypoints {
 public:
  /// \param text  as docs/sequences.md describes it
  /// \pre it is such a text
  explicit Waypoints(std::string_view text);

  [[nodiscard]] OneHeapGame const& game() const { return game_; }
  [[nodiscard]] std::uint64_t preperiod() const { return preperiod_; }
  [[nodiscard]] std::uint64_t period() const { return period_; }
  /// Between two of them.
  [[nodiscard]] std::uint64_t spacing() const { return spacing_; }
  [[nodiscard]] std::size_t count() const { return windows_.size() / (width_ + 1); }

  /// The values kept at heap place * spacing(), of the heaps just below it. \pre 1 <= place <=
  /// count()
  [[nodiscard]] std::vector<std::uint16_t> window(std::size_t place) const;

  /// How many values a place keeps: those that a later value may depend on.
  [[nodiscard]] std::size_t lookback() const;

  /// A heap of which the waypoints are not far, with the same value, and so are the kNear heaps
  /// below the two.
  [[nodiscard]] std::uint64_t representative(Natural const& heap) const;
  /// g(heap - size + 1), ..., g(heap); no value if a limit ended it. Up to spacing() values are
  /// computed, at one to two nanoseconds each.
  /// \pre kLeast <= heap <= representative() of any heap; size <= kNear
  [[nodiscard]] std::optional<std::vector<std::uint16_t>> values_up_to(
      std::uint64_t heap, std::size_t size, Limits const& limits,
      InstructionSet instructions = best_instruction_set()) const;

  static constexpr std::uint64_t kNear = 1 << 14;
  static constexpr std::uint64_t kLeast = 1 << 22;

 private:
  OneHeapGame game_;
  std::uint64_t period_ = 0, preperiod_ = 0, spacing_ = 0;
  std::string_view windows_;  // lines, of the heaps below spacing, 2 * spacing, ...
  std::size_t width_ = 0;     // of a line, without its end
};

/// Those that come with the library; null if there are none for this game.
[[nodiscard]] Waypoints const* shipped_waypoints(OneHeapGame const& game);

/// The texts of data/waypoints, which the build puts into a source file. The page has none.
[[nodiscard]] std::span<std::string_view const> shipped_waypoint_texts();

}  // namespace bouton::sequence

// The heaps of one game with what knows their values: a table and its period, a closed formula
// (range_heaps.hpp), or waypoints. Heaps beyond any table of games with waypoints are here too:
// their values, and the moves that take the few values beside them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/core/outcome.hpp"
#include "sequence/nim_sequence.hpp"
#include "sequence/waypoints.hpp"
#include "solver/range_heaps.hpp"
#include "solver/value_moves.hpp"

namespace bouton {

class FarHeaps final : public ValuedGame {
 public:
  /// \param small  the values of small heaps, at least Waypoints::kNear
  FarHeaps(sequence::Waypoints const& waypoints,
           std::shared_ptr<sequence::NimSequence const> small);

  /// Computes the value of a heap; false if a limit ended it.
  /// \pre heap >= Waypoints::kLeast + Waypoints::kNear
  bool add(Natural const& heap, Limits const& limits);

  [[nodiscard]] sequence::Waypoints const& waypoints() const { return waypoints_; }
  /// The value of a heap that was added, of one not far below it, or of a small one.
  /// \pre it is one of these
  [[nodiscard]] std::uint16_t value(Natural const& heap) const;

  /// Only moves with a part below Waypoints::kNear, or to one heap.
  [[nodiscard]] bool visit(Natural const& size, Natural const& wanted,
                           ReplacementVisitor const& visitor, Meter& meter) const override;
  /// Unknown: there are as many as half the heap.
  [[nodiscard]] std::optional<Natural> count(Natural const&, Natural const&,
                                             Meter&) const override {
    return std::nullopt;
  }
  [[nodiscard]] bool judges_all(Natural const&) const override { return false; }

 private:
  sequence::Waypoints const& waypoints_;
  std::shared_ptr<sequence::NimSequence const> small_;
  std::map<Natural, std::vector<std::uint16_t>> near_;  // heap -> values up to it
};

/// Where the certificate is that waypoints rely on.
[[nodiscard]] std::string certificate_of(sequence::Waypoints const& waypoints);

/// The heaps of a position, with what knows their values.
struct HeapsOfGame {
  std::shared_ptr<sequence::NimSequence const> known;
  std::shared_ptr<FarHeaps const> far;      ///< null unless some heap is beyond `known`
  std::shared_ptr<RangeHeaps const> range;  ///< the same where a closed formula has all values
  std::vector<std::shared_ptr<ValuedGame const>> games;
  std::vector<ValuedHeap> heaps;  ///< in order; their games are numbers in `games`

  /// Of a heap of the position, or a part that a move has left.
  [[nodiscard]] Natural value(Natural const& heap) const;
  /// kTheorem if a table or a formula has all values; else kPeriodicityProved, and who proved it.
  [[nodiscard]] Certainty certainty() const;
  [[nodiscard]] std::vector<Message> references() const;
};

/// \param why  the reason, if there is no result
[[nodiscard]] std::optional<HeapsOfGame> heaps_of_game(sequence::OneHeapGame const& game,
                                                       std::vector<Natural> const& heaps,
                                                       Limits const& limits,
                                                       sequence::SequenceCache const& cache,
                                                       Message& why);

}  // namespace bouton

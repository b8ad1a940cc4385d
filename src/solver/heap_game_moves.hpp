// The winning moves of a sum of heaps whose nim-values are known and decide as in Nim.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "bouton/sequence/heap_options.hpp"
#include "bouton/sequence/nim_sequence.hpp"
#include "bouton/theory/nim_targets.hpp"

namespace bouton {

/// Immutable; shared by the solution's move visitor.
class HeapGameMoves {
 public:
  /// \param others  values of heaps of other games, played at the same time
  /// \pre the sequence knows every heap of the position
  HeapGameMoves(std::shared_ptr<sequence::NimSequence const> sequence, Position position,
                Convention convention, std::vector<Natural> const& others = {});

  [[nodiscard]] theory::NimTargets const& targets() const { return targets_; }
  [[nodiscard]] Natural const& nim_sum() const { return targets_.sum(); }
  [[nodiscard]] std::vector<Natural> const& values() const { return values_; }
  [[nodiscard]] Position const& position() const { return position_; }
  [[nodiscard]] sequence::NimSequence const& sequence() const { return *sequence_; }

  /// heap: its index; parts: what it becomes. Heaps from left to right, totals ascending.
  using Visitor = std::function<bool(std::size_t heap, std::span<Natural const> parts)>;
  /// \return false if the limits ended it.
  bool visit(Visitor const& visitor, Limits const& limits) const;
  [[nodiscard]] std::optional<Natural> count(Limits const& limits) const;

 private:
  [[nodiscard]] Natural target(std::size_t heap) const { return targets_.target(values_[heap]); }
  bool visit_heap(std::size_t heap, sequence::PartsVisitor const& visitor, Watch& watch) const;
  [[nodiscard]] std::optional<Natural> count_heap(std::size_t heap, Watch& watch) const;
  [[nodiscard]] std::vector<Natural> rests_of_value(Natural const& heap, Natural const& value,
                                                    Watch& watch) const;

  std::shared_ptr<sequence::NimSequence const> sequence_;
  Position position_;
  std::vector<Natural> values_;
  theory::NimTargets targets_;
  std::optional<sequence::HeapOptions> options_;  // none with a saltus: values without bound
};

/// The game as its code, where it has letters; else a key of the texts.
[[nodiscard]] std::string name_of(sequence::OneHeapGame const& game);
/// Why neither the values nor a period reach this heap.
[[nodiscard]] Message tell_unknown_values(sequence::NimSequence const& known,
                                          Natural const& largest);

}  // namespace bouton

// Heaps of one-heap games: their nim-values and moves from a sequence.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bouton/core/message.hpp"
#include "sequence/heap_options.hpp"
#include "sequence/nim_sequence.hpp"
#include "solver/value_moves.hpp"

namespace bouton {

class SequenceHeaps final : public ValuedGame {
 public:
  explicit SequenceHeaps(std::shared_ptr<sequence::NimSequence const> sequence);

  [[nodiscard]] sequence::NimSequence const& sequence() const { return *sequence_; }

  /// \pre the sequence knows the heap
  [[nodiscard]] bool visit(Natural const& size, Natural const& wanted,
                           ReplacementVisitor const& visitor, Meter& meter) const override;
  [[nodiscard]] std::optional<Natural> count(Natural const& size, Natural const& wanted,
                                             Meter& meter) const override;

 private:
  [[nodiscard]] std::vector<Natural> rests_of_value(Natural const& heap, Natural const& value,
                                                    Meter& meter) const;

  std::shared_ptr<sequence::NimSequence const> sequence_;
  std::optional<sequence::HeapOptions> options_;  // empty with a saltus: values are unbounded then
};

/// Who proved that such a period holds for all heaps, as author and year.
[[nodiscard]] Message reference_of(sequence::Period const& period);
/// The game as its code, if its digits have letters; else a message key.
[[nodiscard]] std::string name_of(sequence::OneHeapGame const& game);
/// The reason why neither the values nor a period reach this heap.
[[nodiscard]] Message tell_unknown_values(sequence::NimSequence const& known,
                                          Natural const& largest);

}  // namespace bouton

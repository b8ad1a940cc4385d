// StreamEngine: one game, the engine that suits it, and the change from one to the other.
//
// Every game with two parts and finitely many digits begins with all pairs (PairValues), which is
// quick for the first thousands of heaps. At each doubling the values show whether rare ones are
// few and become fewer: then SparseValues continues, at a cost independent of n. Other games stay
// with the definition (NimValues).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/value_stream.hpp"
#include "sequence/engine/instructions.hpp"
#include "sequence/engine/nim_values.hpp"
#include "sequence/engine/pair_values.hpp"
#include "sequence/engine/ruled_values.hpp"
#include "sequence/engine/sparse_values.hpp"
#include "sequence/file/saved_state.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::sequence {

class StreamEngine {
 public:
  explicit StreamEngine(OneHeapGame const& game,
                        InstructionSet instructions = best_instruction_set());

  /// Computes g(n) at least for all n below `end`. \return kNone when done, else why not; a
  /// later call goes on.
  /// \param most_work  for the definition, as in NimValues::extend_to
  Stop advance(std::uint64_t end, Limits const& limits, std::uint64_t most_work = kNoBound);

  [[nodiscard]] OneHeapGame const& game() const { return game_; }
  /// May be more than what was asked for.
  [[nodiscard]] std::uint64_t computed() const;
  /// Values from here on can be read.
  [[nodiscard]] std::uint64_t kept_from() const { return sparse_ ? sparse_->kept_from() : 0; }
  /// \pre kept_from() <= from, from + out.size() <= computed()
  void read(std::uint64_t from, std::span<std::uint16_t> out) const;
  /// At least this many values before computed() stay readable.
  void keep_at_least(std::uint64_t values);
  /// Older ones are not read by anybody: SparseValues::forget_when_calm.
  void forget_when_calm();
  /// The sparse engine, if it is in use; else null.
  [[nodiscard]] SparseValues const* sparse() const { return sparse_ ? &*sparse_ : nullptr; }
  [[nodiscard]] StreamReport report() const;

  /// \param readable  how many values before computed() can be read of what is restored
  void save(StateWriter& writer, std::uint64_t readable) const;
  /// The least that later values depend on. \complexity as computing the window
  /// \return false if a limit was reached first
  [[nodiscard]] bool save_small(StateWriter& writer, Limits const& limits) const;
  /// \return empty if a limit was reached: of a small state some values are computed again
  [[nodiscard]] static std::optional<StreamEngine> restore(OneHeapGame const& game,
                                                           StateReader& reader,
                                                           Limits const& limits);
  /// The same without limits but that of memory. \throws Error if that is reached
  [[nodiscard]] static StreamEngine restore(OneHeapGame const& game, StateReader& reader);

 private:
  Stop advance_pairs(std::uint64_t end, Limits const& limits);
  void look_for_space();
  Stop recover_history(Limits const& limits);
  [[nodiscard]] bool restore_small(StateReader& reader, Limits const& limits);

  OneHeapGame game_;
  InstructionSet instructions_;
  std::uint64_t next_look_;  // for a sparse space; 0 if no look is left
  [[nodiscard]] bool by_definition() const { return definition_ || ruled_; }
  [[nodiscard]] std::span<std::uint16_t const> listed_values() const;

  std::optional<NimValues> definition_;
  std::optional<RuledValues> ruled_;
  std::optional<PairValues> pairs_;
  std::optional<SparseValues> sparse_;
  std::uint64_t wanted_ = 0;
  bool forgets_when_calm_ = false;
};

}  // namespace bouton::sequence

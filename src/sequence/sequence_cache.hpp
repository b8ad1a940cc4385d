// SequenceCache: keeps nim-values between questions, for the games asked about most recently.
#pragma once

#include <memory>

#include "bouton/core/limits.hpp"
#include "bouton/core/natural.hpp"
#include "sequence/engine/instructions.hpp"

namespace bouton::sequence {

struct NimSequence;
struct OneHeapGame;

/// A handle: copies share their contents, caches made separately share nothing. Safe for concurrent
/// calls. The contents are freed with the last copy; answers already given stay valid. Making one
/// costs an allocation.
class SequenceCache {
 public:
  /// \param instructions  what values are computed with; one of usable_instruction_sets().
  explicit SequenceCache(InstructionSet instructions = best_instruction_set());

 private:
  struct Impl;
  friend std::shared_ptr<NimSequence const> nim_sequence(OneHeapGame const&, Natural const&,
                                                         Limits const&, SequenceCache const&);

  std::shared_ptr<Impl> impl_;
};

}  // namespace bouton::sequence

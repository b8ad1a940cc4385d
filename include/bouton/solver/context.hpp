// Context: what questions share: nim-values and quotients already computed, and the
// vector instructions they are computed with.
//
// A program makes one at its start and hands it to every question. Nothing is kept for the whole
// process: a question without a context computes everything that it needs itself, and then forgets
// it.
#pragma once

#include "bouton/misere/quotient_cache.hpp"
#include "bouton/sequence/instructions.hpp"
#include "bouton/sequence/sequence_cache.hpp"

namespace bouton {

/// A handle: copies share everything, contexts made separately share nothing. Safe for concurrent
/// use by any number of threads; answers do not depend on which questions came before.
/// Each of the two caches keeps the 32 games (or sets of games) used last; one game takes
/// memory within the limits of the questions about it.
class Context {
 public:
  /// \param instructions  one of sequence::usable_instruction_sets(); all give the same answers.
  explicit Context(sequence::InstructionSet instructions)
      : instructions_(instructions), sequences_(instructions) {}
  Context() : Context(sequence::best_instruction_set()) {}

  [[nodiscard]] sequence::InstructionSet instructions() const { return instructions_; }
  [[nodiscard]] sequence::SequenceCache const& sequences() const { return sequences_; }
  [[nodiscard]] misere::QuotientCache const& quotients() const { return quotients_; }

 private:
  sequence::InstructionSet instructions_;
  sequence::SequenceCache sequences_;
  misere::QuotientCache quotients_;
};

}  // namespace bouton

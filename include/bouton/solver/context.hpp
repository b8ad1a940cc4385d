// Context: what questions share: nim-values and quotients already computed, and proved laws.
//
// A program makes one at its start and hands it to every question. Nothing is kept for the whole
// process: a question without a context computes everything that it needs itself, and then forgets
// it.
#pragma once

#include <memory>

namespace bouton {

namespace sequence {
class SequenceCache;        // not installed, as the other two
enum class InstructionSet;  // sequence/engine/instructions.hpp
}  // namespace sequence
namespace misere {
class QuotientCache;
}
namespace laws {
class LawStore;
}

/// A handle: copies share everything, contexts made separately share nothing. Safe for concurrent
/// use by any number of threads; answers do not depend on which questions came before.
/// Each of its two caches keeps the 32 games (or sets of games) used last; one game takes
/// memory within the limits of the questions about it. Making one costs some allocations.
class Context {
 public:
  /// With the best vector instructions that the processor has.
  Context();
  /// \param instructions  one of sequence::usable_instruction_sets(); all give the same answers.
  explicit Context(sequence::InstructionSet instructions);

  [[nodiscard]] sequence::InstructionSet instructions() const;
  [[nodiscard]] sequence::SequenceCache const& sequences() const;
  [[nodiscard]] misere::QuotientCache const& quotients() const;

  /// This context, with which questions are answered by these laws too, where no theorem is about
  /// their rules. \pre all of them are proved
  [[nodiscard]] Context with_laws(std::shared_ptr<laws::LawStore const> laws) const;
  /// This context with the laws that come with the library. Reads nothing before a question needs
  /// them.
  [[nodiscard]] Context with_known_laws() const;
  /// nullptr if there are none.
  [[nodiscard]] laws::LawStore const* laws() const { return laws_.get(); }

 private:
  struct Shared;

  std::shared_ptr<Shared const> shared_;
  std::shared_ptr<laws::LawStore const> laws_;
};

}  // namespace bouton

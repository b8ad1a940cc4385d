#include "bouton/solver/context.hpp"

#include "laws/law_store.hpp"
#include "misere/quotient_cache.hpp"
#include "sequence/engine/instructions.hpp"
#include "sequence/sequence_cache.hpp"

namespace bouton {

struct Context::Shared {
  explicit Shared(sequence::InstructionSet set) : instructions(set), sequences(set) {}

  sequence::InstructionSet instructions;
  sequence::SequenceCache sequences;
  misere::QuotientCache quotients;
};

Context::Context() : Context(sequence::best_instruction_set()) {}
Context::Context(sequence::InstructionSet instructions)
    : shared_(std::make_shared<Shared const>(instructions)) {}

sequence::InstructionSet Context::instructions() const {
  return shared_->instructions;
}
sequence::SequenceCache const& Context::sequences() const {
  return shared_->sequences;
}
misere::QuotientCache const& Context::quotients() const {
  return shared_->quotients;
}

Context Context::with_laws(std::shared_ptr<laws::LawStore const> laws) const {
  Context result = *this;
  result.laws_ = std::move(laws);
  return result;
}
Context Context::with_known_laws() const {
  return with_laws(std::make_shared<laws::LawStore const>(true));
}

}  // namespace bouton

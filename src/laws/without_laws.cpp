// Laws in the page's module, which has none of them: it stays small, and loads at once.
#include "laws/law_store.hpp"

namespace bouton::laws {

std::shared_ptr<HeldLaw const> LawStore::find(Ruleset const&, Convention, std::size_t) const {
  return nullptr;
}

}  // namespace bouton::laws

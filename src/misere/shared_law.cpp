#include "misere/shared_law.hpp"

#include "misere/known_law.hpp"

namespace bouton::misere {

SharedLaw::Image SharedLaw::image(Counts const& counts) const {
  Image result = tables_.front()->nothing();
  for (auto const& [heap, count] : counts) {
    result = product(result, power(heap.first, heap.second, count));
  }
  return result;
}

std::shared_ptr<SharedLaw const> shared_law(std::vector<sequence::OneHeapGame> const& games,
                                            QuotientCache const& cache) {
  std::vector<std::shared_ptr<LawTable const>> tables;
  for (sequence::OneHeapGame const& game : games) {
    auto table = known_law(game, cache);
    if (!table || (!tables.empty() && &table->law() != &tables.front()->law())) return nullptr;
    tables.push_back(std::move(table));
  }
  return std::make_shared<SharedLaw const>(std::move(tables));
}

}  // namespace bouton::misere

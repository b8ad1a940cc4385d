#include "misere/shared_infinite.hpp"

#include "misere/known_infinite.hpp"

namespace bouton::misere {

SharedInfinite::Image SharedInfinite::image(Counts const& counts) const {
  Image result = tables_.front()->nothing();
  for (auto const& [heap, count] : counts) {
    result = product(result, power(heap.first, heap.second, count));
  }
  return result;
}

std::shared_ptr<SharedInfinite const> shared_infinite(
    std::vector<sequence::OneHeapGame> const& games, QuotientCache const& cache) {
  std::vector<std::shared_ptr<InfiniteTable const>> tables;
  for (sequence::OneHeapGame const& game : games) {
    auto table = known_infinite_quotient(game, cache);
    if (!table || (!tables.empty() && &table->law() != &tables.front()->law())) return nullptr;
    tables.push_back(std::move(table));
  }
  return std::make_shared<SharedInfinite const>(std::move(tables));
}

}  // namespace bouton::misere

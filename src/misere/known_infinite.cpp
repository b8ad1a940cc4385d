#include "misere/known_infinite.hpp"

#include "misere/infinite_json.hpp"

namespace bouton::misere {
namespace {

/// Heaps of one game may be like heaps of another a few tokens larger or smaller.
constexpr std::int64_t kMostShift = 3;
constexpr std::size_t kMostKnown = 64;

}  // namespace

std::shared_ptr<InfiniteTable const> InfiniteLaws::of(sequence::OneHeapGame const& game) {
  std::lock_guard const lock(mutex_);
  std::string const name = sequence::game_name(game);
  if (auto const known = known_.find(name); known != known_.end()) return known->second;
  if (laws_.empty()) {
    for (InfiniteText const& law : infinite_texts()) {
      laws_.push_back(std::make_shared<PreparedInfinite const>(read_infinite(certificate(law))));
    }
  }
  std::shared_ptr<InfiniteTable const> best;
  for (auto const& law : laws_) {
    for (std::int64_t shift = -kMostShift; shift <= kMostShift; ++shift) {
      auto table = InfiniteTable::for_game(law, game, shift);
      if (table && (!best || best->largest() < table->largest())) best = std::move(table);
    }
  }
  if (known_.size() >= kMostKnown) known_.clear();
  return known_[name] = best;
}

std::vector<std::string> games_with_infinite_quotients() {
  std::vector<std::string> games;
  for (InfiniteText const& text : infinite_texts()) games.emplace_back(text.game);
  return games;
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

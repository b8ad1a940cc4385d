#include "misere/known_law.hpp"

#include <utility>

#include "misere/law_shelf.hpp"
#include "misere/law_texts.hpp"

namespace bouton::misere {
namespace {

/// Heaps of one game may be like heaps of another a few tokens larger or smaller.
constexpr std::int64_t kMostShift = 3;
constexpr std::size_t kMostKnown = 64;

}  // namespace

std::shared_ptr<LawTable const> LawShelf::of(sequence::OneHeapGame const& game) {
  std::lock_guard const lock(mutex_);
  std::string const name = sequence::game_name(game);
  if (auto const known = known_.find(name); known != known_.end()) return known->second;
  if (laws_.empty()) {
    for (LawText const& law : law_texts()) {
      laws_.push_back(std::make_shared<PreparedLaw const>(read_law(certificate(law))));
    }
  }
  std::shared_ptr<LawTable const> best;
  for (auto const& law : laws_) {
    for (std::int64_t shift = -kMostShift; shift <= kMostShift; ++shift) {
      auto table = LawTable::for_game(law, game, shift);
      if (table && (!best || best->largest() < table->largest())) best = std::move(table);
    }
  }
  if (known_.size() >= kMostKnown) known_.clear();
  return known_[name] = best;
}

std::vector<std::string> games_with_laws() {
  std::vector<std::string> games;
  for (LawText const& text : law_texts()) games.emplace_back(text.game);
  return games;
}

}  // namespace bouton::misere

#include "census/row_order.hpp"

namespace bouton::census {

RowOrder::RowOrder(std::vector<GameClass> const& games) {
  games_.reserve(games.size());
  for (GameClass const& game : games) {
    numbers_.emplace(game.standard, games_.size());
    games_.push_back({game.standard, false});
  }
}

void RowOrder::done(std::string_view standard) {
  Game& game = games_.at(numbers_.find(standard)->second);
  if (game.done) return;
  game.done = true;
  ++count_;
}

bool RowOrder::visit_ready(Visit const& visit) {
  std::size_t const before = next_;
  while (next_ < games_.size() && games_[next_].done) visit(games_[next_++].standard);
  return next_ > before;
}

void RowOrder::visit_rest(Visit const& visit) {
  for (; next_ < games_.size(); ++next_) {
    if (games_[next_].done) visit(games_[next_].standard);
  }
}

}  // namespace bouton::census

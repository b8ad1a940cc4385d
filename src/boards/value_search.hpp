// ValueSearch: the search of a board by bouton::Search, for games that are types
// (bouton/search.hpp).
#pragma once

#include <memory>
#include <mutex>
#include <utility>

#include "bouton/search.hpp"
#include "rules/board_row.hpp"

namespace bouton::boards {

/// The position of a search. \pre the numbers are of this board
template <class Position>
[[nodiscard]] Position position_of(BoardNumbers const& numbers) {
  if constexpr (requires(Position bits) { bits.word; }) {
    Position bits;
    for (std::size_t i = 0; i < numbers.size(); ++i) bits.word[i] = numbers[i];
    return bits;
  } else {
    return Position(numbers);
  }
}

/// Finds the value of every position on the way, and in misère play who wins each.
template <class GameOfIt>
class ValueSearch : public BoardSearch {
 public:
  using Game = GameOfIt;
  using Position = typename Game::Position;

  explicit ValueSearch(Game game) : game_(std::move(game)) {}

  std::uint64_t nim_value(BoardNumbers const& numbers, Limits const& limits) override {
    std::lock_guard const lock(mutex_);
    return found(Convention::kNormal, limits,
                 [&](auto& search) { return search.nim_value(position_of<Position>(numbers)); });
  }
  Outcome outcome(BoardNumbers const& numbers, Convention convention,
                  Limits const& limits) override {
    std::lock_guard const lock(mutex_);
    return found(convention, limits,
                 [&](auto& search) { return search.outcome(position_of<Position>(numbers)); });
  }

 protected:
  Game game_;
  std::mutex mutex_;

 private:
  /// What a search answers, which is made when it is first asked.
  auto found(Convention convention, Limits const& limits, auto const& question) {
    auto& search = convention == Convention::kNormal ? normal_ : misere_;
    if (search == nullptr) search = std::make_unique<Search<Game>>(game_, convention, limits);
    search->set_limits(limits);
    auto const answer = question(*search);
    if (!answer) throw LimitReached{search->stopped_by()};
    return *answer;
  }

  std::unique_ptr<Search<Game>> normal_, misere_;
};

}  // namespace bouton::boards

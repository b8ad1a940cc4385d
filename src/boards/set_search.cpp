// The searches of boards on which things are taken away: couples for nim-values, collections of
// parts for misere play.
#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

#include "boards/grid.hpp"
#include "boards/set_board.hpp"
#include "boards/set_game.hpp"
#include "boards/value_search.hpp"
#include "bouton/search/couples.hpp"

namespace bouton::boards {
namespace {

/// A search by couples stores little of what it looks at, and its table is bounded.
constexpr std::uint64_t kLooksForEachStored = 16;

/// What a symmetry says in normal play. A move that leaves such a position is one of those that
/// win.
std::optional<BoardTheorem> by_symmetry(SetBoard const& board, BoardNumbers const& left,
                                        Convention convention) {
  if (convention == Convention::kMisere || board.symmetries.empty()) return std::nullopt;
  BoardTheorem found;
  found.references = {Message{"by.page", {{"page", "boards"}}}};
  if (pairs_off(board, left)) {
    found.nim_value = 0;
    found.reason = {{"board.pairs.p", {}}};
    return found;
  }
  for (SetMove const& move : board.moves) {
    BoardNumbers const after = after_move(board, move, left);
    if (after == left || !pairs_off(board, after)) continue;
    found.outcome = Outcome::kN;
    found.wins = {after};
    found.all_wins = false;
    found.reason = {{"board.pairs.n", {}}};
    return found;
  }
  return std::nullopt;
}

/// That whoever is to move wins, and no word about how.
std::optional<BoardTheorem> by_stealing(SetBoard const& board, BoardNumbers const& left) {
  auto const thing = taken_along(board, left);
  if (!thing) return std::nullopt;
  BoardTheorem found;
  found.outcome = Outcome::kN;
  found.all_wins = false;
  found.reason = {{"board.stealing", {{"thing", board.names[*thing]}}}};
  found.references = {Message{"by.page", {{"page", "boards"}}}};
  return found;
}

/// What the searches see of any SetBoard.
struct SetMoves {
  using Position = BoardNumbers;
  SetBoard const* board;

  void moves(Position const& left, auto const& visit) const {
    for (SetMove const& move : board->moves) {
      if (BoardNumbers const after = after_move(*board, move, left);
          after != left && !visit(after)) {
        return;
      }
    }
  }
};

/// \tparam Of  ValueSearch of a game, or one that is derived from it
template <class Of>
class SetSearch : public Of {
 public:
  SetSearch(typename Of::Game game, SetBoard const& board) : Of(std::move(game)), board_(board) {}

  std::optional<BoardTheorem> theorem(BoardNumbers const& left, Convention convention,
                                      Limits const&) override {
    auto found = by_symmetry(board_, left, convention);
    return found ? found : by_stealing(board_, left);
  }

 private:
  SetBoard const& board_;
};

/// By couples. \tparam GameOnBits  with positions Bits
template <class GameOnBits>
class PartsSearch : public ValueSearch<GameOnBits> {
 public:
  explicit PartsSearch(GameOnBits game) : ValueSearch<GameOnBits>(std::move(game)) {}

  std::uint64_t nim_value(BoardNumbers const& numbers, Limits const& limits) override {
    std::lock_guard const lock(this->mutex_);
    return couples(limits).nim_value(this->position(numbers), looks(limits));
  }
  Outcome outcome(BoardNumbers const& numbers, Convention convention,
                  Limits const& limits) override {
    if (convention == Convention::kMisere) {
      return ValueSearch<GameOnBits>::outcome(numbers, convention, limits);
    }
    std::lock_guard const lock(this->mutex_);
    return couples(limits).is_lost(this->position(numbers), looks(limits)) ? Outcome::kP
                                                                           : Outcome::kN;
  }

  bool has_value(BoardNumbers const& numbers, std::uint64_t value, Limits const& limits) override {
    std::lock_guard const lock(this->mutex_);
    return couples(limits).has_value(this->position(numbers), static_cast<std::uint32_t>(value),
                                     looks(limits));
  }

  [[nodiscard]] std::uint64_t looked_at() const override {
    return couples_ == nullptr ? 0 : couples_->expanded() / kLooksForEachStored;
  }

 private:
  static Limits looks(Limits limits) {
    constexpr std::uint64_t kMost = ~std::uint64_t{0};
    limits.positions = limits.positions > kMost / kLooksForEachStored
                           ? kMost
                           : limits.positions * kLooksForEachStored;
    return limits;
  }
  search::CoupleSearch<GameOnBits>& couples(Limits const& limits) {
    if (couples_ == nullptr || memory_ != limits.memory_bytes) {
      memory_ = limits.memory_bytes;
      couples_ = std::make_unique<search::CoupleSearch<GameOnBits>>(
          this->game_, limits.memory_bytes, limits.threads);
    }
    return *couples_;
  }

  std::uint64_t memory_ = 0;
  std::unique_ptr<search::CoupleSearch<GameOnBits>> couples_;
};

/// On squares: the board is turned so that its rows are the short sides.
template <template <unsigned> class OnGrid, unsigned kWords>
class SquareSearch final : public SetSearch<PartsSearch<OnGrid<kWords>>> {
 public:
  explicit SquareSearch(SetBoard const& board)
      : SquareSearch(board, board.size() / board.columns, board.columns) {}

 private:
  SquareSearch(SetBoard const& board, std::uint32_t rows, std::uint32_t columns)
      : SetSearch<PartsSearch<OnGrid<kWords>>>(
            OnGrid<kWords>(Grid<kWords>(std::min(columns, rows), std::max(columns, rows))), board),
        columns_(columns),
        rows_(rows) {}

  [[nodiscard]] Bits<kWords> position(BoardNumbers const& numbers) const override {
    Bits<kWords> bits;
    for (std::uint32_t square = 0; square < columns_ * rows_; ++square) {
      if (!is_left(numbers, square)) continue;
      std::uint32_t const row = square / columns_, column = square % columns_;
      bits |= Bits<kWords>::of(columns_ > rows_ ? column * rows_ + row : square);
    }
    return bits;
  }

  std::uint32_t columns_, rows_;
};

constexpr std::uint32_t kMostShortSide = 32;

template <unsigned kWords>
std::unique_ptr<BoardSearch> search_of(SetBoard const& set) {
  using Game = SetGame<kWords>;
  bool const narrow =
      set.columns > 0 && std::min(set.columns, set.size() / set.columns) <= kMostShortSide;
  if constexpr (kWords <= 2) {  // on more squares no search comes to an end
    if (narrow && set.squares == SquareGame::kCram) {
      return std::make_unique<SquareSearch<Cram, kWords>>(set);
    }
    if (narrow && set.squares == SquareGame::kNodeKayles) {
      return std::make_unique<SquareSearch<GridKayles, kWords>>(set);
    }
  }
  if (set.by_values) return std::make_unique<SetSearch<ValueSearch<Game>>>(Game(set), set);
  return std::make_unique<SetSearch<PartsSearch<Game>>>(Game(set), set);
}

}  // namespace

std::unique_ptr<BoardSearch> search_of_sets(Board const& board) {
  SetBoard const& set = set_board(board);
  if (set.size() > Bits<4>::kMost || set.settle_by) {
    return std::make_unique<SetSearch<ValueSearch<SetMoves>>>(SetMoves{&set}, set);
  }
  if (set.size() <= 64) return search_of<1>(set);
  if (set.size() <= 128) return search_of<2>(set);
  return search_of<4>(set);
}

}  // namespace bouton::boards

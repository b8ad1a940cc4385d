// The searches of boards on which things are taken away: couples for nim-values, collections of
// parts for misere play.
#include <array>
#include <memory>
#include <mutex>
#include <utility>

#include "boards/grid.hpp"
#include "boards/set_board.hpp"
#include "boards/set_game.hpp"
#include "bouton/search.hpp"
#include "bouton/search/couples.hpp"

namespace bouton::boards {
namespace {

/// A search by couples stores little of what it looks at, and its table is bounded.
constexpr std::uint64_t kLooksForEachStored = 64;

/// \tparam Game  with positions Bits
template <class Game>
class PartsSearch : public BoardSearch {
 public:
  using Position = typename Game::Position;

 private:
  /// What a search answers. \param search  made when it is first asked
  auto found(std::unique_ptr<Search<Game>>& search, Convention convention, Limits const& limits,
             auto const& question) {
    if (search == nullptr) search = std::make_unique<Search<Game>>(game_, convention, limits);
    search->set_limits(limits);
    auto const answer = question(*search);
    if (!answer) throw LimitReached{search->stopped_by()};
    return *answer;
  }

 public:
  explicit PartsSearch(Game game, bool by_values = false)
      : game_(std::move(game)), by_values_(by_values) {}

  std::uint64_t nim_value(BoardNumbers const& numbers, Limits const& limits) override {
    std::lock_guard const lock(mutex_);
    if (!by_values_) return couples(limits).nim_value(position(numbers), looks(limits));
    return found(values_, Convention::kNormal, limits,
                 [&](Search<Game>& search) { return search.nim_value(position(numbers)); });
  }
  Outcome outcome(BoardNumbers const& numbers, Convention convention,
                  Limits const& limits) override {
    std::lock_guard const lock(mutex_);
    bool const normal = convention == Convention::kNormal;
    bool const lost = normal && !by_values_
                          ? couples(limits).is_lost(position(numbers), looks(limits))
                          : found(normal ? values_ : misere_, convention, limits,
                                  [&](Search<Game>& search) {
                                    return search.outcome(position(numbers));
                                  }) == Outcome::kP;
    return lost ? Outcome::kP : Outcome::kN;
  }

 protected:
  /// \pre the numbers are of this board
  [[nodiscard]] virtual Position position(BoardNumbers const& numbers) const {
    Position bits;
    for (std::size_t i = 0; i < numbers.size(); ++i) bits.word[i] = numbers[i];
    return bits;
  }

 private:
  static Limits looks(Limits limits) {
    constexpr std::uint64_t kMost = ~std::uint64_t{0};
    limits.positions = limits.positions > kMost / kLooksForEachStored
                           ? kMost
                           : limits.positions * kLooksForEachStored;
    return limits;
  }
  search::CoupleSearch<Game>& couples(Limits const& limits) {
    if (couples_ == nullptr || couples_memory_ != limits.memory_bytes) {
      couples_memory_ = limits.memory_bytes;
      couples_ = std::make_unique<search::CoupleSearch<Game>>(game_, limits.memory_bytes,
                                                              limits.threads);
    }
    return *couples_;
  }

  std::mutex mutex_;
  Game game_;
  bool by_values_;
  std::uint64_t couples_memory_ = 0;
  std::unique_ptr<search::CoupleSearch<Game>> couples_;
  std::unique_ptr<Search<Game>> values_, misere_;
};

/// On squares: the board is turned so that its rows are the short sides.
template <template <unsigned> class Game, unsigned kWords>
class SquareSearch final : public PartsSearch<Game<kWords>> {
 public:
  SquareSearch(std::uint32_t columns, std::uint32_t rows)
      : PartsSearch<Game<kWords>>(
            Game<kWords>(Grid<kWords>(std::min(columns, rows), std::max(columns, rows)))),
        columns_(columns),
        rows_(rows) {}

 private:
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

template <template <unsigned> class Game>
std::unique_ptr<BoardSearch> search_on_squares(std::uint32_t columns, std::uint32_t rows) {
  if (columns * rows <= 64) return std::make_unique<SquareSearch<Game, 1>>(columns, rows);
  if (columns * rows <= 128) return std::make_unique<SquareSearch<Game, 2>>(columns, rows);
  return std::make_unique<SquareSearch<Game, 4>>(columns, rows);
}

}  // namespace

std::unique_ptr<BoardSearch> search_of_sets(Board const& board) {
  SetBoard const& set = set_board(board);
  if (set.size() == 0 || set.size() > 256) return nullptr;
  if (set.squares != SquareGame::kNone) {
    std::uint32_t const rows = set.size() / set.columns;
    if (std::min(rows, set.columns) <= kMostShortSide) {
      return set.squares == SquareGame::kCram ? search_on_squares<Cram>(set.columns, rows)
                                              : search_on_squares<GridKayles>(set.columns, rows);
    }
  }
  if (set.size() <= 64) return std::make_unique<PartsSearch<SetGame<1>>>(SetGame<1>(set), set.by_values);
  if (set.size() <= 128) return std::make_unique<PartsSearch<SetGame<2>>>(SetGame<2>(set), set.by_values);
  return std::make_unique<PartsSearch<SetGame<4>>>(SetGame<4>(set), set.by_values);
}

}  // namespace bouton::boards

// The searches of boards on which things are taken away: couples for nim-values, collections of
// parts for misere play.
#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
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
  if (!moves_stand_alone(board)) return std::nullopt;
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

/// By couples, and in misere play by collections of parts. \tparam GameOnBits  with positions Bits
template <class GameOnBits>
class PartsSearch : public BoardSearch {
 public:
  using Game = GameOnBits;
  using Position = typename Game::Position;

  explicit PartsSearch(Game game) : game_(std::move(game)) {}

  std::uint64_t nim_value(BoardNumbers const& numbers, Limits const& limits) override {
    std::lock_guard const lock(mutex_);
    return couples(limits).nim_value(position(numbers), looks(limits));
  }
  Outcome outcome(BoardNumbers const& numbers, Convention convention,
                  Limits const& limits) override {
    std::lock_guard const lock(mutex_);
    bool lost = false;
    if (convention == Convention::kNormal) {
      lost = couples(limits).is_lost(position(numbers), looks(limits));
    } else {
      if (sums_ == nullptr) sums_ = std::make_unique<search::SumsSearch<Game>>(game_);
      try {
        lost = sums_->is_lost(position(numbers), convention, limits);
      } catch (std::bad_alloc const&) {
        throw LimitReached{Stop::kMemory};
      }
    }
    return lost ? Outcome::kP : Outcome::kN;
  }

  bool has_value(BoardNumbers const& numbers, std::uint64_t value, Limits const& limits) override {
    std::lock_guard const lock(mutex_);
    return couples(limits).has_value(position(numbers), static_cast<std::uint32_t>(value),
                                     looks(limits));
  }

  [[nodiscard]] std::uint64_t looked_at() const override {
    return couples_ == nullptr ? 0 : couples_->expanded() / kLooksForEachStored;
  }

  [[nodiscard]] bool keeps(Convention convention) const override {
    return convention == Convention::kNormal;
  }
  void keep(std::function<void(std::string_view)> const& put) override {
    std::lock_guard const lock(mutex_);
    if (couples_ == nullptr) return;
    std::string piece;
    couples_->table().for_each([&](auto const& key, std::uint16_t bits) {
      for (std::uint64_t const word : key) put_bytes(piece, word, sizeof(word));
      put_bytes(piece, bits, sizeof(bits));
      if (piece.size() < kPiece) return;
      put(piece);
      piece.clear();
    });
    put(piece);
  }
  bool take_up(std::string_view kept, Limits const& limits) override {
    std::lock_guard const lock(mutex_);
    auto& table = couples(limits).table();
    using Key = typename std::remove_reference_t<decltype(table)>::Key;
    constexpr std::size_t kEntry = sizeof(Key) + sizeof(std::uint16_t);
    if (kept.size() % kEntry != 0) return false;
    for (; !kept.empty(); kept.remove_prefix(kEntry)) {
      Key key;
      for (std::size_t i = 0; i < key.size(); ++i) key[i] = number_in(kept.substr(8 * i, 8));
      table.take_up(key, static_cast<std::uint16_t>(number_in(kept.substr(sizeof(Key), 2))));
    }
    return true;
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16;

  static void put_bytes(std::string& text, std::uint64_t number, std::size_t bytes) {
    for (; bytes-- > 0; number >>= 8) text += static_cast<char>(number & 0xFFU);
  }
  static std::uint64_t number_in(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t at = bytes.size(); at-- > 0;) {
      number = number << 8 | static_cast<unsigned char>(bytes[at]);
    }
    return number;
  }

  [[nodiscard]] virtual Position position(BoardNumbers const& numbers) const {
    return position_of<Position>(numbers);
  }
  static Limits looks(Limits limits) {
    constexpr std::uint64_t kMost = ~std::uint64_t{0};
    limits.positions = limits.positions > kMost / kLooksForEachStored
                           ? kMost
                           : limits.positions * kLooksForEachStored;
    return limits;
  }
  search::CoupleSearch<Game>& couples(Limits const& limits) {
    if (couples_ == nullptr ||
        (limits.memory_bytes < memory_ && limits.memory_bytes < couples_->bytes())) {
      couples_ = std::make_unique<search::CoupleSearch<Game>>(game_, limits.memory_bytes);
    }
    memory_ = limits.memory_bytes;
    couples_->table().may_take(memory_);
    return *couples_;
  }

  Game game_;
  std::mutex mutex_;
  std::uint64_t memory_ = 0;
  std::unique_ptr<search::CoupleSearch<Game>> couples_;
  std::unique_ptr<search::SumsSearch<Game>> sums_;
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

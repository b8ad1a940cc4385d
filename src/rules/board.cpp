// Boards, each once, and what all of them have in common.
#include <algorithm>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "bouton/core/error.hpp"
#include "rules/board_row.hpp"

namespace bouton {
namespace {

/// Searches that are kept for further questions.
constexpr std::size_t kSearchesKept = 64;
/// Options that are listed to draw one of them fairly.
constexpr std::uint64_t kDrawnAmong = 20'000;

Position on(Board const& board, BoardNumbers const& numbers) {
  return {.heaps = {numbers.begin(), numbers.end()}, .board = &board};
}

SmallPosition small_of(Position const& position) {
  auto small = to_small(position);
  if (!small) throw Error(Message{"error.position.on_board", {}});
  return *std::move(small);
}

}  // namespace

std::shared_ptr<BoardSearch> Board::search() const {
  // The latest first. Each has a table of some megabytes.
  static std::mutex mutex;
  static std::list<std::pair<Board const*, std::shared_ptr<BoardSearch>>> recent;
  auto const known = [this]() -> std::shared_ptr<BoardSearch> {
    auto const found = std::find_if(recent.begin(), recent.end(),
                                    [this](auto const& kept) { return kept.first == this; });
    if (found == recent.end()) return nullptr;
    recent.splice(recent.begin(), recent, found);
    return found->second;
  };
  if (row->search == nullptr) return nullptr;
  {
    std::lock_guard const lock(mutex);
    if (auto search = known()) return search;
  }
  std::shared_ptr<BoardSearch> made = row->search(*this), forgotten;
  std::lock_guard const lock(mutex);
  if (auto search = known()) return search;  // another thread was faster
  recent.emplace_front(this, made);
  if (recent.size() > kSearchesKept) {
    forgotten = std::move(recent.back().second);
    recent.pop_back();
  }
  return made;
}

Board const* board_of(BoardRow const& row, std::vector<std::uint64_t> shape, std::string text) {
  static std::mutex mutex;
  static std::map<std::tuple<std::string_view, std::vector<std::uint64_t>, std::string>,
                  std::unique_ptr<Board>>
      boards;
  std::lock_guard const lock(mutex);
  auto& board = boards[{row.word, shape, text}];
  if (board == nullptr) {
    auto made = std::make_unique<Board>();
    made->row = &row;
    if (row.prepare != nullptr) made->prepared = row.prepare(shape, text);
    made->shape = std::move(shape);
    made->text = std::move(text);
    board = std::move(made);
  }
  return board.get();
}

bool every_play_ends(Ruleset const& rules) {
  return rules.board == nullptr || rules.board->row->ends;
}

Position read_on_board(Board const& board, std::string_view text) {
  return on(board, board.row->read(board, text));
}

std::string text_on_board(Position const& position) {
  return text_on_board(small_of(position));
}
std::string text_on_board(SmallPosition const& position) {
  return position.board->row->write(*position.board, position.heaps);
}

void check_on_board(Position const& position) {
  SmallPosition const small = small_of(position);
  Board const& board = *position.board;
  if (board.row->read(board, text_on_board(small)) != small.heaps) {
    throw Error(Message{"error.position.on_board", {}});
  }
}

bool is_move_on_board(Ruleset const& rules, SmallPosition const& from, SmallPosition const& to) {
  BoardRow const& row = *rules.board->row;
  if (row.is_move != nullptr) return row.is_move(rules, from, to);
  return !row.for_each_option(rules, from,
                              [&](SmallPosition const& option) { return option != to; });
}

std::vector<Message> words_on_board(Position const& from, Position const& after) {
  return from.board->row->words(small_of(from), small_of(after));
}

std::vector<Message> each_move_on_board(Ruleset const& rules, Position const& from,
                                        Position const& after) {
  if (rules.board == nullptr || rules.board->row->each_move == nullptr) return {};
  return rules.board->row->each_move(small_of(from), small_of(after));
}

std::optional<SmallPosition> random_move_on_board(Ruleset const& rules, SmallPosition const& from,
                                                  Dice& dice) {
  std::optional<SmallPosition> chosen;
  std::uint64_t listed = 0;
  rules.board->row->for_each_option(rules, from, [&](SmallPosition const& option) {
    ++listed;
    if (dice.roll(listed) == 0) chosen = option;
    return listed < kDrawnAmong;
  });
  return chosen;
}

}  // namespace bouton

#include "ask/board_state.hpp"

#include <string>

#include "rules/board_row.hpp"
#include "sequence/file/saved_state.hpp"

namespace bouton::ask {
namespace {

constexpr std::string_view kKind = "board search 1";

/// The board as its row knows it.
std::string name_of(Board const& board) {
  std::string name(board.row->word);
  for (std::uint64_t const number : board.shape) name += ' ' + std::to_string(number);
  return name + '\n' + board.text;
}

}  // namespace

bool keeps_search(Game const& game) {
  std::shared_ptr<BoardSearch const> const search =
      game.rules.board == nullptr ? nullptr : game.rules.board->search();
  return search != nullptr && search->keeps(game.convention);
}

void save_search(Game const& game, std::function<void(std::string_view)> const& put) {
  Board const& board = *game.rules.board;
  sequence::StateSink const sink(put);
  sequence::StateWriter writer(kKind, sink);
  writer.text(name_of(board));
  writer.state([&](sequence::StateSink const& inner) { board.search()->keep(inner); });
  writer.finish();
}

bool take_up_search(Game const& game, std::string_view saved, Limits const& limits) {
  return sequence::unless_stopped([&] {
           sequence::StateReader reader(kKind, saved, &limits);
           std::string_view const name = reader.text(), known = reader.text();
           reader.finish();
           if (name != name_of(*game.rules.board)) {
             throw Error(Message{"ask.error.other_board",
                                 {{"saved", std::string(name.substr(0, name.find('\n')))}}});
           }
           if (!game.rules.board->search()->take_up(known, limits)) {
             sequence::StateReader::damaged();
           }
           return true;
         })
      .value_or(false);
}

}  // namespace bouton::ask

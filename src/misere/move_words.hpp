// The words for a move of a heap among several games: which row it changes, and into what.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "misere/game_heap.hpp"

namespace bouton::misere {

/// \param key  of a text with {row} and {parts}
/// \param names  names of the games, to distinguish their heaps; empty for a single game
[[nodiscard]] inline Message tell_move(std::string key, HeapMove const& move,
                                       std::vector<GameHeap> const& heaps,
                                       std::vector<std::string> const& names) {
  GameHeap const& from = heaps[move.heap];
  std::string const size = to_string(from.size);
  std::vector<std::string> parts;
  for (Natural const& part : move.parts) parts.push_back(to_string(part));
  if (parts.empty()) parts.emplace_back("0");
  return {
      std::move(key),
      {{"row", names.empty() ? size : names[from.game] + ' ' + size}, {"parts", std::move(parts)}}};
}

}  // namespace bouton::misere

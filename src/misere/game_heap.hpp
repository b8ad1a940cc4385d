// GameHeap: a heap of one of several games played together, and the words for a move of it.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "bouton/core/natural.hpp"

namespace bouton::misere {

struct GameHeap {
  std::size_t game = 0;
  Natural size;
};

/// \param names  names of the games, to distinguish their heaps; empty for a single game
[[nodiscard]] inline std::string name_of(GameHeap const& heap,
                                         std::vector<std::string> const& names) {
  std::string const size = to_string(heap.size);
  return names.empty() ? size : names[heap.game] + ' ' + size;
}

/// Which row a move changes, and into what.
/// \param key  of a text with {row} and {parts}
[[nodiscard]] inline Message tell_move(std::string key, HeapMove const& move,
                                       std::vector<GameHeap> const& heaps,
                                       std::vector<std::string> const& names) {
  std::vector<std::string> parts;
  for (Natural const& part : move.parts) parts.push_back(to_string(part));
  if (parts.empty()) parts.emplace_back("0");
  return {std::move(key), {{"row", name_of(heaps[move.heap], names)}, {"parts", std::move(parts)}}};
}

}  // namespace bouton::misere

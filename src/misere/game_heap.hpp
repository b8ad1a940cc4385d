// GameHeap: a heap of one of several games played together.
#pragma once

#include <cstddef>

#include "bouton/core/natural.hpp"

namespace bouton::misere {

struct GameHeap {
  std::size_t game = 0;
  Natural size;
};

}  // namespace bouton::misere

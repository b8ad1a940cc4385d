// Reach: what of a game says how far its values must agree with themselves, shifted by a period, to
// prove it. Finding it is linear in the length of the code; asking it takes no time.
#pragma once

#include <cstdint>
#include <optional>

#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::sequence {

struct Reach {
  std::uint64_t parts;
  std::uint64_t taken;
  bool equal_parts;
};

/// Empty: no theorem says how far to compare.
[[nodiscard]] std::optional<Reach> reach_of(OneHeapGame const& game);
/// agreement_needed() of a game with this reach.
[[nodiscard]] std::uint64_t agreement_for(Reach const& reach, std::uint64_t preperiod,
                                          std::uint64_t period);

}  // namespace bouton::sequence

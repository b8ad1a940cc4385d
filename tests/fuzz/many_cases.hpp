// Differential cases in bulk, the same for the same seed.
#pragma once

#include <cstdint>
#include <random>

namespace bouton::fuzz {

/// Draws a game and compares about `cases` positions of it, which share the cost of setting it up.
void one_game(std::mt19937_64& random, std::uint64_t cases);

/// Draws some games and compares some twenty sums of them.
void one_sum(std::mt19937_64& random);

}  // namespace bouton::fuzz

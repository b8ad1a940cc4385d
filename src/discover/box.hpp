// Box: the outcomes of all small positions of a linear game, from which a law is guessed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"
#include "discover/linear_game.hpp"

namespace bouton::discover {

/// The outcome of a position in this control state with these numbers on its tracks; empty outside
/// the box.
using Box = std::function<std::optional<Outcome>(std::size_t control,
                                                 std::span<std::uint64_t const> numbers)>;

/// All positions with heaps below `side`, with every limit and every control state. `rules` are
/// those that `game` was made of. Where moves are translations, the sieve of the referee finds them
/// (search/sieve.hpp); where a move takes any amounts from heaps that may be touched together, a
/// position looks at those with a token less; where moves put tokens on heaps, its weight orders
/// all positions; else all moves into each P-position are crossed out one by one, or, with a moving
/// limit, the least winning amount is found for each choice of heaps. The box refers to the game.
/// \throws LimitReached
[[nodiscard]] Box make_box(Ruleset const& rules, LinearGame const& game, std::uint64_t side,
                           Meter& work);

/// Heaps of the boxes are below these, one box after the other.
[[nodiscard]] std::vector<std::uint64_t> usual_sides(LinearGame const& game);

/// Whether every move is in one heap and asks nothing of the others, so that the game is the sum of
/// its heaps, each of which may be moved in alike: normal play, no limit, no pass for the whole
/// game, no early end.
[[nodiscard]] bool is_sum_of_heaps(Ruleset const& rules, LinearGame const& game);

// The kinds of box, each for the games that it is quick for; make_box() chooses.

/// A bit for each position, 64 of them decided at a time. \pre takes_finite_lists(game)
[[nodiscard]] Box make_packed_box(LinearGame const& game, std::uint64_t side, Meter& work);
/// The least winning amount for each choice of heaps. \pre game.limit
[[nodiscard]] Box make_limit_box(LinearGame const& game, std::uint64_t side, Meter& work);
/// The largest sets of heaps that one move may touch, a bit for each heap, if moves take any
/// amounts from the heaps of one of these sets (Nim on a simplicial complex: these are its facets);
/// empty for other games, and where there are more than eight.
[[nodiscard]] std::vector<std::uint32_t> faces_of(LinearGame const& game);
/// Each position from those with one token less. \pre faces_of(game) is not empty
[[nodiscard]] Box make_face_box(LinearGame const& game, std::uint64_t side, Meter& work);
/// All moves into each P-position crossed out one by one, for any control states.
/// \pre no limit, not game.every_value
[[nodiscard]] Box make_crossed_box(LinearGame const& game, std::uint64_t side, Meter& work);
/// The nim-value of every position, from those of its options.
/// \pre normal play, no limit, game.values == 0
[[nodiscard]] Box make_value_box(LinearGame const& game, std::uint64_t side, Meter& work);
/// The positions whose sum of heaps times weights is so small that no heap can ever reach `side`;
/// others are unknown. \pre game.weights is not empty
[[nodiscard]] Box make_falling_box(Ruleset const& rules, LinearGame const& game, std::uint64_t side,
                                   Meter& work);
/// The nim-values of one heap alone, which make the outcome of any number of them; heaps are known
/// beyond `side` too. \pre is_sum_of_heaps(rules, game)
[[nodiscard]] Box make_sum_box(Ruleset const& rules, LinearGame const& game, std::uint64_t side,
                               Meter& work);

}  // namespace bouton::discover

// Box: the outcomes of all small positions of a linear game, from which a law is guessed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bouton/core/outcome.hpp"
#include "bouton/rules/ruleset.hpp"
#include "core/work_meter.hpp"
#include "discover/linear_game.hpp"

namespace bouton::discover {

class Box {
 public:
  Box() = default;
  Box(Box const&) = delete;
  Box& operator=(Box const&) = delete;
  virtual ~Box() = default;

  /// The outcome of a position with these numbers on its tracks; empty outside the box.
  [[nodiscard]] virtual std::optional<Outcome> at(std::size_t control,
                                                  std::span<std::uint64_t const> numbers) const = 0;
};

/// All positions with heaps below `side`, with every limit and every control state. `rules` are
/// those that `game` was made of. Where moves are translations, the sieve of the referee finds them
/// (search/sieve.hpp); where a move takes any amounts from heaps that may be touched together, a
/// position looks at those with a token less; else all moves into each P-position are crossed out
/// one by one, or, with a moving limit, the least winning amount is found for each choice of heaps.
/// \throws LimitReached
[[nodiscard]] std::unique_ptr<Box> make_box(Ruleset const& rules, LinearGame const& game,
                                            std::uint64_t side, WorkMeter& work);

/// Heaps of the boxes are below these, one box after the other.
[[nodiscard]] std::vector<std::uint64_t> usual_sides(LinearGame const& game);

}  // namespace bouton::discover

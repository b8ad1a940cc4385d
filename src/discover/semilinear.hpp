// Semilinear laws: those in which only remainders count, for heaps from some size on.
//
// Two heaps have the same *class* if they are equal, or both at least `threshold` and equal modulo
// `modulus`. Whether the law depends on the classes of the heaps alone - and, of two heaps, on
// their difference as far as `difference` - is decided by one walk through the automaton of the law
// beside that of the classes: in no two places may one class have different marks.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bouton/core/message.hpp"
#include "discover/automaton.hpp"
#include "discover/linear_game.hpp"
#include "discover/numeration.hpp"

namespace bouton::discover {

struct Semilinear {
  std::uint32_t threshold = 0, modulus = 1;
  /// Of two heaps: differences beyond this count as one; empty: no difference counts.
  std::optional<std::uint32_t> difference = std::nullopt;
  std::uint64_t classes = 0, lost = 0;  ///< of positions: all, and those of P-positions
  /// The P-positions with heaps below threshold + modulus; empty where a difference counts, or
  /// where there are too many to list.
  std::vector<std::vector<std::uint64_t>> listed = {};
};

/// The form with the fewest classes that was found; empty if there is none, or if the law has
/// several control states, a limit or a numeration that is no base.
[[nodiscard]] std::optional<Semilinear> semilinear(LinearGame const& game, Numeration const& system,
                                                   Dfa const& law);

/// A table of the positions with heaps below this has each class in it.
[[nodiscard]] std::uint64_t table_of_every_class(Semilinear const& law);

/// The law as a sentence, which says it completely unless it only counts the classes.
[[nodiscard]] Message in_words(Semilinear const& law);

}  // namespace bouton::discover

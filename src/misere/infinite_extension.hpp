// The next heap of a game with a law: does it have an image in the same monoid and counters?
//
// Who wins one such heap beside any sum of the law is known from its options and from the law, sum
// by sum. If that is the law itself, with some image in the place of the heap, this is its image
// (as far as it was compared; the proof follows). Else a larger monoid would be needed.
#pragma once

#include <cstdint>
#include <optional>

#include "core/work_meter.hpp"
#include "misere/infinite_table.hpp"

namespace bouton::misere {

/// The image that heap largest() + 1 seems to have; nothing if there is none. \throws LimitReached
/// \complexity |F| times the points of a small box, times the options of the heaps of a word
[[nodiscard]] std::optional<InfiniteImage> next_image(PreparedInfinite const& law, WorkMeter& work);

}  // namespace bouton::misere

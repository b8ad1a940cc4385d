// The state of a position: what it holds besides its heaps, as its rules ask for it.
//
// Passes that are spent, the limit on the next move and what the last one took. Code that makes
// positions goes through these functions, so that a new kind of state is added here, in the move
// generator, and in the key of positions (position_key.hpp). They take a position apart by the
// names of all its members: a new member does not compile before each of them says what becomes of
// it.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "bouton/rules/position.hpp"
#include "bouton/rules/ruleset.hpp"

namespace bouton {

/// These heaps at the start of a game: no pass is spent, and there is no limit yet.
[[nodiscard]] Position start_position(Ruleset const& rules, std::vector<Natural> heaps);
[[nodiscard]] SmallPosition start_position(Ruleset const& rules, std::vector<std::uint64_t> heaps);

/// Whether the position says of each heap whether its pass is spent if, and only if, the rules
/// have passes, and has neither a limit, nor a last amount, nor a spent pass of the whole game
/// where the rules have none.
[[nodiscard]] bool has_state_of(Ruleset const& rules, SmallPosition const& position);

/// The position with exactly the state that these rules have: passes are unspent where it says
/// nothing of them, and what the rules do not have is left out.
/// \throws std::logic_error if it says of some heaps, but not of each, whether the pass is spent
[[nodiscard]] SmallPosition with_state_of(Ruleset const& rules, SmallPosition position);

/// \throws Error that says why this is not a position of these rules: the number of heaps, the
///         passes, a limit that the rules do not have, a negative number, one beyond the bounds,
///         another board, or something that cannot stand on it.
void check_position(Ruleset const& rules, Position const& position);

/// What a move leaves if it replaces heap i of `from` by the non-empty heaps parts[i] (by an empty
/// heap if it is empty) and takes `taken` in all. A part keeps the spent pass of its heap. Does not
/// check whether that is a move.
/// \pre has_state_of(rules, from); one list of parts for each heap of `from`
[[nodiscard]] SmallPosition position_after(Ruleset const& rules, SmallPosition const& from,
                                           std::vector<std::vector<std::uint64_t>> const& parts,
                                           std::uint64_t taken);

/// Whether the position is its heaps and nothing else.
[[nodiscard]] bool has_only_heaps(Position const& position);

/// One heap as a position of its own, with its pass. \pre every heap is a game of its own: the
/// position holds nothing else that concerns several of them
/// \throws std::logic_error if it does
[[nodiscard]] Position heap_alone(Position const& position, std::size_t heap);
[[nodiscard]] SmallPosition heap_alone(SmallPosition const& position, std::size_t heap);

/// The position after its heap `heap` has become these heaps. \pre as for heap_alone
[[nodiscard]] Position with_heap(Position const& position, std::size_t heap,
                                 Position const& became);
[[nodiscard]] SmallPosition with_heap(SmallPosition const& position, std::size_t heap,
                                      SmallPosition const& became);

/// Whether heap `heap` of the position may be passed now.
/// \pre has_state_of(rules, position), heap < number of heaps
[[nodiscard]] bool may_pass(Ruleset const& rules, SmallPosition const& position, std::size_t heap);
/// The position after that pass. \pre may_pass(rules, position, heap)
[[nodiscard]] SmallPosition after_pass(SmallPosition position, std::size_t heap);

/// Whether the one pass of the whole game may be used now. \pre has_state_of(rules, position)
[[nodiscard]] bool may_pass_once(Ruleset const& rules, SmallPosition const& position);
/// The position after that pass. \pre may_pass_once(rules, position)
[[nodiscard]] SmallPosition after_one_pass(SmallPosition position);

/// Visits every position with these heaps: the start, every choice of spent passes, every limit or
/// last amount from 0 to the number of tokens plus 1. The visitor returns false to stop.
/// \param position  its heaps are read; its state is overwritten
/// \return false if the visitor stopped.
bool for_each_state(Ruleset const& rules, SmallPosition& position,
                    std::function<bool(SmallPosition const&)> const& visit);

}  // namespace bouton

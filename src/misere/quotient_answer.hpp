// An answer put together from its winning moves; how the reason is told is left open.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "bouton/answer/solution.hpp"
#include "misere/quotient_moves.hpp"

namespace bouton::misere {

/// The heaps of a position of one game.
[[nodiscard]] std::vector<GameHeap> heaps_of(Position const& position, std::size_t game = 0);

using TellQuotient =
    std::function<std::vector<Message>(QuotientMoves const&, std::optional<QuotientMove> const&)>;

/// `tell` is called for Detail::kFull only.
[[nodiscard]] Solution answer_by_quotient(std::shared_ptr<QuotientTable const> const& table,
                                          Position const& position, Detail detail,
                                          TellQuotient const& tell);

}  // namespace bouton::misere

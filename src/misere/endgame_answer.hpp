// The whole answer by EndgameSearch: every winning move, and why.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "misere/answers.hpp"
#include "misere/known_quotient.hpp"
#include "misere/shared_infinite.hpp"

namespace bouton::misere {

/// \param law  that of all the games, or null
[[nodiscard]] HeapsAnswer answer_by_endgame(KnownQuotient const& known,
                                            std::shared_ptr<SharedInfinite const> const& law,
                                            std::vector<GameHeap> const& heaps,
                                            std::vector<std::string> const& names,
                                            Limits const& limits, Detail detail);

}  // namespace bouton::misere

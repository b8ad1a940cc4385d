// The whole answer by EndgameSearch: every winning move, and why.
#pragma once

#include <string>
#include <vector>

#include "misere/answers.hpp"
#include "misere/known_quotient.hpp"

namespace bouton::misere {

[[nodiscard]] HeapsAnswer answer_by_endgame(KnownQuotient const& known,
                                            std::vector<GameHeap> const& heaps,
                                            std::vector<std::string> const& names,
                                            Limits const& limits, Detail detail);

}  // namespace bouton::misere

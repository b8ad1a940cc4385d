// The whole answer by EndgameSearch: every winning move, and why.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "misere/answers.hpp"
#include "misere/known_quotient.hpp"
#include "misere/law_table.hpp"

namespace bouton::misere {

/// \param law  of the only game, or null
[[nodiscard]] HeapsAnswer answer_by_endgame(KnownQuotient const& known,
                                            std::shared_ptr<LawTable const> const& law,
                                            std::vector<GameHeap> const& heaps,
                                            std::vector<std::string> const& names,
                                            Limits const& limits, Detail detail);

}  // namespace bouton::misere

// The facts known about the period of a game: as JSON, and as sentences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/sequence/period_search.hpp"
#include "front/sequence_game.hpp"

namespace bouton::front {

/// "guy-smith", "unequal-parts", "tail", "state-repetition"; of a closed formula JSON says
/// "closed-form".
[[nodiscard]] std::string_view proof_name(sequence::PeriodProof proof);

/// One JSON object (bouton.period/1) without a line end.
[[nodiscard]] std::string period_json(SequenceGame const& game,
                                      sequence::PeriodSearch const& search);

/// Whether a period is proved: by the search, or by the closed formula of a theory.
[[nodiscard]] bool period_known(SequenceGame const& game, sequence::PeriodSearch const& search);

/// The period, its preperiod, the last exception, the largest value, and why it is proved.
/// \pre period_known(game, search)
[[nodiscard]] std::vector<Message> describe_period(SequenceGame const& game,
                                                   sequence::PeriodSearch const& search);

}  // namespace bouton::front

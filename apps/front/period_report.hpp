// The facts known about the period of a game: as JSON, and as sentences.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/message.hpp"
#include "bouton/sequence/period_search.hpp"
#include "front/sequence_game.hpp"

namespace bouton::front {

/// "any", "classical" or "state". \throws Error that names the option
[[nodiscard]] sequence::ProofWanted read_proof(std::string_view option, std::string const& word);

/// One JSON object (bouton.period/1) without a line end.
[[nodiscard]] std::string period_json(SequenceGame const& game,
                                      sequence::PeriodSearch const& search);

/// A period that is proved, by the search or by the closed formula of a theory, and the word for
/// its proof. Of a formula, how many values were checked is 0.
struct KnownPeriod {
  sequence::Period period;
  std::string_view proof;
};
/// Where a search for the period of this game should end: at `to`, or soon where a closed formula
/// is known, which no number of values makes more certain.
[[nodiscard]] std::uint64_t search_end(SequenceGame const& game, std::uint64_t to);
/// Empty if no period is proved.
[[nodiscard]] std::optional<KnownPeriod> known_period(SequenceGame const& game,
                                                      sequence::PeriodSearch const& search);

/// The period of a closed formula, the formula, and who proved it. \pre game.formula
[[nodiscard]] std::vector<Message> describe_formula(SequenceGame const& game);

/// The period, its preperiod, the last exception, the largest value, and why it is proved.
/// \pre known_period(game, search)
[[nodiscard]] std::vector<Message> describe_period(SequenceGame const& game,
                                                   sequence::PeriodSearch const& search);

}  // namespace bouton::front

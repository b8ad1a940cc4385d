// The period of a game in sentences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "answer/period.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/message.hpp"
#include "bouton/sequence/period_search.hpp"

namespace bouton::front {

/// "any", "classical" or "state". \throws Error that names the option
[[nodiscard]] sequence::ProofWanted read_proof(std::string_view option, std::string const& word);

/// The period of a closed formula, the formula, and who proved it. \pre game.formula
[[nodiscard]] std::vector<Message> describe_formula(std::string_view game,
                                                    HeapFormula const& formula);

/// The period, its preperiod, the last exception, the largest value, and why it is proved; or that
/// none is proved, why the search ended, and the largest value so far.
/// \param reason  of the end, as an argument of a message; if empty, the one in the answer
[[nodiscard]] std::vector<Message> describe_period(answer::Period const& answer,
                                                   std::string reason = {});

// Why a search ended before its answer, in one word.

/// Why the values of a sequence ended. Key of the text, with "@" before it: an argument of another
/// message.
[[nodiscard]] std::string stop_word(Stop stop);

}  // namespace bouton::front

// A misere quotient in words and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bouton/misere/quotient.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "options.hpp"
#include "sequence_question.hpp"

namespace bouton::cli {

void put_quotient_text(QuotientReport const& report, Settings const& settings);
/// One object on one line: bouton.quotient/1.
void put_quotient_json(QuotientReport const& report);

}  // namespace bouton::cli

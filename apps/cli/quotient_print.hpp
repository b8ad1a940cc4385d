// A misere quotient in words and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bouton/misere/quotient.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "front/quotient_json.hpp"
#include "options.hpp"
#include "sequence_question.hpp"

namespace bouton::cli {

void put_quotient_text(front::QuotientReport const& report, Settings const& settings);
/// One object on one line: bouton.quotient/1.
void put_quotient_json(front::QuotientReport const& report);

}  // namespace bouton::cli

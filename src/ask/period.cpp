#include "ask/period.hpp"

#include <algorithm>

#include "answer/stops.hpp"
#include "sequence/equivalent_code.hpp"
#include "sequence/period/state_repetition.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::ask {
namespace {

void tell_proof(answer::Period& answer, sequence::PeriodResult const& result) {
  sequence::Period const& period = result.period;
  answer.period = period.period;
  answer.preperiod = period.preperiod;
  answer.saltus = period.saltus;
  answer.last_exception = period.last_exception;
  answer.proof = name(period.proof);
  answer.checked_to = period.checked_to;
  answer.values_needed = period.values_needed;
  if (result.repetition) {
    answer.window = result.repetition->window;
    answer.repeated_at = result.repetition->at;
    answer.witness_bound = result.repetition->witness_bound;
  }
}

void tell_formula(answer::Period& answer, HeapFormula const& formula) {
  answer.formula = &formula;
  answer.period = formula.period;
  answer.preperiod = formula.preperiod;
  answer.saltus = formula.saltus;
  if (formula.preperiod > 0) answer.last_exception = formula.preperiod - 1;
  answer.proof = "closed-form";
}

}  // namespace

std::uint64_t search_end(SequenceGame const& game, std::uint64_t to) {
  constexpr std::uint64_t kFewValues = 4096;  // a proof with a certificate may be among them
  return game.formula == nullptr ? to : std::min(to, kFewValues);
}

answer::Period period(SequenceGame const& game, sequence::PeriodSearch const& search) {
  auto const& result = search.result();
  answer::Period answer;
  answer.game = game.name;
  answer.code = game.code;
  answer.proved = result || game.formula != nullptr;
  if (result) {
    tell_proof(answer, *result);
  } else if (game.formula != nullptr) {
    tell_formula(answer, *game.formula);
  } else {
    answer.stop = search.stopped_by();
    // As far as was asked, where nothing stopped it.
    answer.stopped_by = answer::name(answer.stop == Stop::kNone ? Stop::kHeaps : answer.stop);
  }
  if (!answer.grows()) {
    answer.max_value = result ? result->max_value : search.max_value();
    answer.max_value_at = result ? result->max_heap : search.max_heap();
  }
  sequence::StreamReport const report = search.report();
  answer.values_computed = report.computed;
  if (report.space) {
    answer.rare_count = report.rare.size();
    if (!report.rare.empty()) answer.last_rare = report.rare.back().heap;
    answer.mask = report.space->mask;
    answer.positional = report.space->positional;
  }
  auto const same = sequence::standard_form(game.heaps);
  answer.standard_form = {sequence::game_name(same.standard), same.shift};
  answer.engine = name(report.engine);
  answer.instructions = report.instructions;
  answer.parts = std::max(1U, game.heaps.code.max_parts());
  if (game.heaps.code.finite()) answer.taken = game.heaps.code.max_taken();
  answer.windows_have_room = search.windows_have_room();
  return answer;
}

}  // namespace bouton::ask

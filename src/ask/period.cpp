#include "ask/period.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "answer/stops.hpp"
#include "bouton/sequence/values.hpp"
#include "sequence/equivalent_code.hpp"
#include "sequence/period/arithmetic.hpp"
#include "sequence/period/state_repetition.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::ask {
namespace {

void tell_proof(answer::Period& answer, sequence::PeriodResult const& result) {
  sequence::Period const& period = result.period;
  answer.period = period.period;
  answer.preperiod = period.preperiod;
  answer.saltus = period.saltus;
  answer.last_exception = period.last_exception();
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
    bool const many = game.heaps.code.max_parts() > sequence::kMostArithmeticParts;
    if (game.heaps.code.finite() && many) answer.not_tried = "parts";
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

std::vector<std::uint16_t> first_values(answer::Period const& known,
                                        sequence::PeriodSearch const& search, std::uint64_t count) {
  std::vector<std::uint16_t> values(static_cast<std::size_t>(std::min(count, search.computed())));
  if (!search.read_first(values)) return {};
  if (!known.proved || values.size() < *known.preperiod + *known.period) return values;
  values.reserve(static_cast<std::size_t>(count));
  while (values.size() < count) {
    std::uint64_t const next = values[values.size() - *known.period] + *known.saltus;
    if (next > std::numeric_limits<std::uint16_t>::max()) break;
    values.push_back(static_cast<std::uint16_t>(next));
  }
  return values;
}

PeriodicValues::PeriodicValues(sequence::OneHeapGame game, std::uint64_t preperiod,
                               std::uint64_t period, std::uint64_t saltus)
    : game_(std::move(game)), preperiod_(preperiod), period_(period), saltus_(saltus) {}

std::uint64_t PeriodicValues::representative(Natural const& heap) const {
  if (heap < preperiod_) return heap.convert_to<std::uint64_t>();
  return preperiod_ + Natural(Natural(heap - preperiod_) % period_).convert_to<std::uint64_t>();
}

std::optional<Natural> PeriodicValues::value(Natural const& heap, Limits const& limits) {
  constexpr std::uint64_t kAtLeast = 1000;
  std::uint64_t const small = representative(heap);
  if (small >= first_.size()) {
    std::uint64_t const last = std::min(preperiod_ + period_ - 1, std::max(2 * small, kAtLeast));
    sequence::ComputedValues found = sequence::nim_values(game_, last, limits);
    first_ = std::move(found.values);
    stopped_by_ = found.stopped_by;
    if (small >= first_.size()) return std::nullopt;
  }
  Natural const steps = Natural(heap - small) / period_;
  return Natural(steps * saltus_) + first_[static_cast<std::size_t>(small)];
}

}  // namespace bouton::ask

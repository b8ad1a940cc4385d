#include "ask/values.hpp"

#include "sequence/statistics.hpp"
#include "sequence/value_reader.hpp"

namespace bouton::ask {
namespace {

/// An engine needs some values before it can find the sparse space.
constexpr std::uint64_t kValuesForASpace = 1 << 15;

/// Whether an engine finds a sparse space of the game.
bool has_space(sequence::OneHeapGame const& game, Limits const& limits) {
  if (!game.code.finite() || game.code.max_parts() != 2) return false;
  sequence::ValueReader reader(game, sequence::ValueReader::UsePeriod::kNo);
  while (!reader.report().space && !reader.next(kValuesForASpace, limits).empty()) {
  }
  return reader.report().space.has_value();
}

}  // namespace

Analysed analysis(
    SequenceGame const& game, std::uint64_t last, Limits const& limits,
    std::function<void(std::uint64_t, sequence::StreamReport const&)> const& progress) {
  using sequence::ValueReader;
  // Only the engine knows the rare values: where there are some, it computes everything.
  bool const sparse = has_space(game.heaps, limits);
  ValueReader reader(game.heaps,
                     sparse ? ValueReader::UsePeriod::kNo : ValueReader::UsePeriod::kYes);
  sequence::ValueStatistics statistics;
  while (reader.position() <= last) {
    auto const piece = reader.next(last + 1, limits);
    if (piece.empty()) break;
    statistics.add(piece);
    progress(reader.position(), reader.report());
  }
  Analysed found;
  found.stop = reader.stopped_by();
  answer::Analysis& answer = found.answer;
  answer.game = game.name;
  answer.code = game.code;
  answer.count = statistics.size();
  answer.complete = reader.position() > last;
  if (sparse && answer.complete) {
    while (!reader.report().space && !reader.next(kValuesForASpace, limits).empty()) {
    }
  }
  sequence::StreamReport const report = reader.report();
  answer.engine = name(report.engine);
  answer.instructions = report.instructions;
  if (report.space) {
    answer.mask = report.space->mask;
    answer.positional = report.space->positional;
    answer.parity = answer::Small{report.space->parity};
    answer.rare.emplace();
    for (sequence::RareValue const& rare : report.rare) {
      if (rare.heap <= last) answer.rare->push_back({rare.heap, rare.value});
    }
  }
  if (statistics.size() == 0) return found;
  answer.max_value = statistics.max_value();
  answer.max_value_at = statistics.entries()[statistics.max_value()].first;
  answer.p_position_count = statistics.entries()[0].count;
  answer.p_positions.assign(statistics.zeros().begin(), statistics.zeros().end());
  for (std::uint32_t value = 0; value <= statistics.max_value(); ++value) {
    auto const& entry = statistics.entries()[value];
    if (entry.count > 0) answer.values.push_back({value, entry.count, entry.first, entry.last});
  }
  return found;
}

}  // namespace bouton::ask

// Describes what a search has found as a Result: period_result and quotient_result.
#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <vector>

#include "bouton/core/outcome.hpp"
#include "bouton/sequence/value_stream.hpp"
#include "census/result.hpp"
#include "core/fnv1a.hpp"
#include "misere/presentation.hpp"
#include "sequence/period/state_repetition.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::census {
namespace {

/// Details longer than this are left out: they can be computed again.
constexpr std::size_t kMostDetails = 16'384;
/// A quotient with more elements has no short presentation.
constexpr std::size_t kMostPresented = 256;

std::string hexadecimal(std::uint64_t number) {
  std::array<char, 16> digits{};
  auto const end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
  return {digits.data(), end};
}

std::string checksum_text(Fnv1a const& hash) {
  std::string const digits = hexadecimal(hash.value());
  return std::string(16 - digits.size(), '0') + digits;
}

void add_checksum(Result& result, sequence::PeriodSearch const& search) {
  std::vector<std::uint16_t> first(static_cast<std::size_t>(std::min(result.done, kMostHashed)));
  if (!search.read_first(first)) return;  // not of a state that this program has saved
  Fnv1a hash;
  hash.add(std::span<std::uint16_t const>(first));
  result.hashed = first.size();
  result.checksum = checksum_text(hash);
}

void add_rare(Result& result, sequence::StreamReport const& report) {
  if (!report.space) return;
  result.mask = hexadecimal(report.space->mask);
  if (report.space->positional) result.mask += report.space->parity != 0 ? "+heap+1" : "+heap";
  result.rare = report.rare.size();
  if (report.rare.empty()) return;
  result.last_rare = report.rare.back().heap;
  std::string list = "rare:";
  for (sequence::RareValue const& rare : report.rare) {
    list += ' ' + std::to_string(rare.heap) + '=' + std::to_string(rare.value);
    if (list.size() > kMostDetails) return;
  }
  result.details = std::move(list);
}

/// Generators, relations and P-portion.
std::string presented(misere::Quotient const& quotient) {
  if (quotient.order() > kMostPresented) return "";
  std::string text = "generators:";
  for (std::size_t g = 0; g < quotient.generators().size(); ++g) {
    text += ' ' + quotient.generator_name(g) + '=' + std::to_string(quotient.generators()[g].heap);
  }
  text += "; relations:";
  for (misere::Relation const& relation : misere::presentation(quotient)) {
    text += ' ' + quotient.word(relation.left) + '=' + quotient.word(relation.right);
  }
  text += "; P:";
  for (misere::Element const x : quotient.colex()) {
    if (quotient.is_p(x)) text += ' ' + quotient.word(x);
  }
  return text.size() <= kMostDetails ? text : "";
}

/// "n: 1 2 4 ... (gain/every)"
std::string layers(misere::Growing const& growing) {
  constexpr std::size_t kShown = 12;
  std::string text = std::to_string(growing.heap.heap) + ':';
  for (std::size_t i = 0; i < std::min(growing.layers.size(), kShown); ++i) {
    text += ' ' + std::to_string(growing.layers[i]);
  }
  if (growing.layers.size() > kShown) text += " .. " + std::to_string(growing.layers.back());
  if (growing.every != 0) {
    text += " (" + std::to_string(growing.gain) + '/' + std::to_string(growing.every) + ')';
  }
  return text;
}

}  // namespace

Result period_result(sequence::OneHeapGame const& game, sequence::PeriodSearch const& search) {
  Result result;
  result.convention = Convention::kNormal;
  Key key = key_of(game, result.convention);
  result.standard = std::move(key.standard);
  result.shift = key.shift;
  result.code = sequence::game_name(game);
  sequence::StreamReport const report = search.report();
  result.done = report.computed;
  result.engine = name(report.engine);
  add_rare(result, report);
  if (auto const& found = search.result()) {
    result.status = "period";
    result.certainty = name(Certainty::kPeriodicityProved);
    result.period = found->period.period;
    result.preperiod = found->period.preperiod;
    result.saltus = found->period.saltus;
    result.proof = name(found->period.proof);
    if (found->period.saltus == 0) {
      result.max = found->max_value;
      result.max_heap = found->max_heap;
    }
  } else {
    // Old values are given up where the memory limit has no room for them.
    Stop const stop = search.stopped_by();
    bool const memory = stop == Stop::kMemory || stop == Stop::kHistory;
    result.status = memory ? kEndedByMemory : "open";
    result.certainty = name(Certainty::kUnknown);
    if (report.computed > 0) {
      result.max = search.max_value();
      result.max_heap = search.max_heap();
    }
  }
  add_checksum(result, search);
  result.program = program_name();
  return result;
}

Result quotient_result(misere::QuotientSearch const& search, Stop stop) {
  misere::Quotient const quotient = search.quotient();
  Result result;
  result.convention = Convention::kMisere;
  sequence::OneHeapGame const& game = quotient.games().front();
  Key key = key_of(game, result.convention);
  result.standard = std::move(key.standard);
  result.shift = key.shift;
  result.code = sequence::game_name(game);
  bool const whole = stop == Stop::kNone;
  result.status = whole                   ? "whole"
                  : stop == Stop::kHeaps  ? "heaps"
                  : stop == Stop::kSteady ? "steady"
                  : stop == Stop::kWork   ? "work"
                  : stop == Stop::kMemory ? kEndedByMemory
                                          : "grows";
  result.certainty = name(whole ? Certainty::kQuotientProved : Certainty::kUnknown);
  result.done = search.heaps_done();
  if (!quotient.tame()) {
    result.kind = "wild";
  } else if (whole) {
    result.kind = "tame";
  }
  result.order = {quotient.order()};
  result.p_count = {quotient.p_count()};
  if (whole) {
    result.period = quotient.heaps().period();
    result.preperiod = quotient.heaps().preperiod();
  }
  for (misere::GrowthStep const& step : misere::growth_of(quotient)) {
    if (!result.growth.empty()) result.growth += ' ';
    result.growth += std::to_string(step.heap.heap) + ':' + std::to_string(step.order);
  }
  if (search.growing()) result.next = layers(*search.growing());
  result.details = presented(quotient);
  // The classes of heaps 0, 1, ... as words, each followed by a blank.
  std::uint64_t const end = std::min(result.done, kMostHashed - 1);
  Fnv1a hash;
  for (std::uint64_t heap = 0; heap <= end; ++heap) {
    hash.add(quotient.word(quotient.heaps().at(heap)) + ' ');
  }
  result.hashed = end + 1;
  result.checksum = checksum_text(hash);
  result.program = program_name();
  return result;
}

}  // namespace bouton::census

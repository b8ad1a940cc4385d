#include "solver/sequence_heaps.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "sequence/arithmetic_options.hpp"

namespace bouton {

using sequence::HeapOptions;

namespace {

constexpr std::uint64_t kMostClass = std::numeric_limits<HeapOptions::Class>::max();

}  // namespace

SequenceHeaps::SequenceHeaps(std::shared_ptr<sequence::NimSequence const> sequence)
    : sequence_(std::move(sequence)) {
  if (sequence_->period && sequence_->period->saltus != 0) return;
  options_.emplace(sequence_->game, sequence_->classes());
}

/// All m < heap that a move can leave with nim-value `value`, ascending, where values grow by a
/// saltus: then each residue of the period has each value at most once. Only some, if the meter
/// expired.
std::vector<Natural> SequenceHeaps::rests_of_value(Natural const& heap, Natural const& value,
                                                   Meter& meter) const {
  sequence::Period const& period = *sequence_->period;
  std::vector<Natural> rests;
  for (std::uint64_t n = 0; n < period.preperiod + period.period && meter.step(); ++n) {
    Natural rest = n;
    std::uint16_t const first = (*sequence_->values)[static_cast<std::size_t>(n)];
    if (n < period.preperiod) {
      if (value != first) continue;
    } else {
      if (value < first || Natural(value - first) % period.saltus != 0) continue;
      rest += Natural(Natural(value - first) / period.saltus) * period.period;
    }
    if (rest >= heap) continue;
    Digit const digit = sequence::digit_of(sequence_->game.code, heap - rest);
    if (((digit >> (rest == 0 ? 0U : 1U)) & 1U) != 0) rests.push_back(std::move(rest));
  }
  std::sort(rests.begin(), rests.end());
  return rests;
}

bool SequenceHeaps::visit(Natural const& size, Natural const& wanted,
                          ReplacementVisitor const& visitor, Meter& meter) const {
  if (sequence_->law) {
    return sequence_->law->visit(
        size, wanted, [&](std::span<Natural const> parts) { return visitor({.parts = parts}); },
        meter);
  }
  if (options_) {
    auto const value = to_u64(wanted);
    return !value || *value > kMostClass ||
           options_->visit(
               size, HeapOptions::of_value(static_cast<HeapOptions::Class>(*value)),
               [&](std::span<Natural const> parts) { return visitor({.parts = parts}); }, meter);
  }
  for (Natural const& rest : rests_of_value(size, wanted, meter)) {
    if (!visitor({.parts = std::span(&rest, rest == 0 ? 0 : 1)})) return false;
  }
  return true;
}

std::optional<Natural> SequenceHeaps::count(Natural const& size, Natural const& wanted,
                                            Meter& meter) const {
  if (sequence_->law) return sequence_->law->count(size, wanted, meter);
  if (!options_) {
    std::vector<Natural> const rests = rests_of_value(size, wanted, meter);
    if (meter.stopped()) return std::nullopt;
    return Natural(rests.size());
  }
  auto const value = to_u64(wanted);
  if (!value || *value > kMostClass) return Natural(0);
  return options_->count(size, HeapOptions::of_value(static_cast<HeapOptions::Class>(*value)),
                         meter);
}

Message reference_of(sequence::Period const& period) {
  switch (period.proof) {
    case sequence::PeriodProof::kTail:
      return {"by.pairs", {}};
    case sequence::PeriodProof::kArithmetic:
      return {"by.buchi", {}};  // that automata decide such statements
    default:
      return {"by.guy", {}};
  }
}

std::string name_of(sequence::OneHeapGame const& game) {
  auto const writable = [](std::vector<Digit> const& digits) {
    return digits.size() <= 40 &&
           std::all_of(digits.begin(), digits.end(), [](Digit d) { return d < 32; });
  };
  if (game.parts != PartsCondition::kAny || !writable(game.code.prefix()) ||
      !writable(game.code.tail())) {
    return "@heap_game.this_game";
  }
  return to_string(game.code);
}

Message tell_unknown_values(sequence::NimSequence const& known, Natural const& largest) {
  std::string key = "heap_game.unknown.work";
  if (known.stopped_by == Stop::kExpired) key = "heap_game.unknown.time";
  if (known.stopped_by == Stop::kMemory) key = "heap_game.unknown.memory";
  if (known.stopped_by == Stop::kValueSize) key = "heap_game.unknown.value";
  return {std::move(key),
          {{"code", name_of(known.game)},
           {"heap", to_string(largest)},
           {"to", std::to_string(known.values->size() - 1)}}};
}

}  // namespace bouton

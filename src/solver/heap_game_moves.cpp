#include "solver/heap_game_moves.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace bouton {

using sequence::HeapOptions;

namespace {

std::vector<Natural> values_of(sequence::NimSequence const& sequence, Position const& position) {
  std::vector<Natural> values;
  values.reserve(position.heaps.size());
  for (Natural const& heap : position.heaps) values.push_back(sequence.value(heap));
  return values;
}

std::vector<Natural> joined(std::vector<Natural> values, std::vector<Natural> const& others) {
  values.insert(values.end(), others.begin(), others.end());
  return values;
}

}  // namespace

HeapGameMoves::HeapGameMoves(std::shared_ptr<sequence::NimSequence const> sequence,
                             Position position, Convention convention,
                             std::vector<Natural> const& others)
    : sequence_(std::move(sequence)),
      position_(std::move(position)),
      values_(values_of(*sequence_, position_)),
      targets_(joined(values_, others), convention) {
  if (!sequence_->period || sequence_->period->saltus == 0) {
    options_.emplace(sequence_->game, sequence_->classes(),
                     [](HeapOptions::Class a, HeapOptions::Class b) {
                       return static_cast<HeapOptions::Class>(a ^ b);
                     });
  }
}

/// All m < heap that a move can leave with nim-value `value`, ascending, where values grow
/// by a saltus: then each residue of the period has each value at most once. Some, if the watch
/// tells to stop.
std::vector<Natural> HeapGameMoves::rests_of_value(Natural const& heap, Natural const& value,
                                                   Watch& watch) const {
  sequence::Period const& period = *sequence_->period;
  std::vector<Natural> rests;
  for (std::uint64_t n = 0; n < period.preperiod + period.period && !watch.expired(); ++n) {
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

bool HeapGameMoves::visit_heap(std::size_t heap, sequence::PartsVisitor const& visitor,
                               Watch& watch) const {
  Natural const& size = position_.heaps[heap];
  Natural const wanted = target(heap);
  if (options_) {
    auto const value = to_u64(wanted);
    return !value ||
           options_->visit(
               size, [v = *value](HeapOptions::Class c) { return c == v; }, visitor, watch);
  }
  for (Natural const& rest : rests_of_value(size, wanted, watch)) {
    if (!visitor(std::span(&rest, rest == 0 ? 0 : 1))) return false;
  }
  return true;
}

std::optional<Natural> HeapGameMoves::count_heap(std::size_t heap, Watch& watch) const {
  Natural const& size = position_.heaps[heap];
  Natural const wanted = target(heap);
  if (!options_) return Natural(rests_of_value(size, wanted, watch).size());
  auto const value = to_u64(wanted);
  if (!value) return Natural(0);
  return options_->count(
      size, [v = *value](HeapOptions::Class c) { return c == v; }, watch);
}

bool HeapGameMoves::visit(Visitor const& visitor, Limits const& limits) const {
  if (targets_.outcome() == Outcome::kP) return true;
  Watch watch(limits);
  std::set<Natural> barren;  // sizes without a winning move, so that none is scanned twice
  for (std::size_t heap = 0; heap < position_.heaps.size(); ++heap) {
    if (position_.heaps[heap] == 0 || barren.contains(position_.heaps[heap])) continue;
    if (watch.expired()) break;
    bool any = false;
    auto const visit_parts = [&](std::span<Natural const> parts) {
      any = true;
      return visitor(heap, parts);
    };
    if (!visit_heap(heap, visit_parts, watch)) break;
    if (!any) barren.insert(position_.heaps[heap]);
  }
  return !watch.reached();
}

std::optional<Natural> HeapGameMoves::count(Limits const& limits) const {
  Watch watch(limits);
  Natural total = 0;
  if (targets_.outcome() == Outcome::kP) return total;
  std::map<Natural, Natural> by_size;
  for (std::size_t heap = 0; heap < position_.heaps.size(); ++heap) {
    Natural const& size = position_.heaps[heap];
    if (size == 0) continue;
    auto found = by_size.find(size);
    if (found == by_size.end()) {
      auto const count = watch.expired() ? std::nullopt : count_heap(heap, watch);
      if (!count) return std::nullopt;
      found = by_size.emplace(size, *count).first;
    }
    total += found->second;
  }
  return total;
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

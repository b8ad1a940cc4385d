// One-heap games by nim-values: the answer, and the reason heap by heap.
#include "solver/heap_game.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer/changed_sum.hpp"
#include "rules/state.hpp"
#include "solver/far_heaps.hpp"
#include "solver/misere_subtraction.hpp"
#include "solver/searched.hpp"
#include "solver/sequence_heaps.hpp"
#include "solver/symmetry.hpp"
#include "theory/short_number.hpp"

namespace bouton {
namespace {

using theory::short_number;

using sequence::NimSequence;
using sequence::OneHeapGame;
using sequence::PeriodProof;

constexpr std::size_t kHeapsTold = 8;        // more are summed up
constexpr std::uint64_t kOptionsTold = 100;  // heaps up to this show their options

std::string text(std::uint64_t value) {
  return std::to_string(value);
}

/// Nim-values of all options of a small heap, ascending.
std::vector<std::string> option_values(NimSequence const& known, std::uint64_t heap) {
  std::set<std::uint16_t> seen;
  sequence::HeapOptions const options(
      known.game, sequence::ClassSequence(known.values),
      [](auto a, auto b) { return static_cast<std::uint16_t>(a ^ b); });
  Limits const none;
  Meter meter = Meter::patient(none);  // small heaps of two parts at most: soon done
  static_cast<void>(options.visit(
      heap, {[](auto) { return true; }},
      [&](std::span<Natural const> parts) {
        std::uint16_t value = 0;
        for (Natural const& part : parts) {
          value = static_cast<std::uint16_t>(value ^ options.classes().at(part));
        }
        seen.insert(value);
        return true;
      },
      meter));
  std::vector<std::string> result;
  for (auto const value : seen) result.push_back(std::to_string(value));
  return result;
}

class Explainer {
 public:
  Explainer(ValueMoves const& moves, HeapsOfGame const& known)
      : moves_(moves),
        known_(known),
        sequence_(*known.known),
        kayles_(sequence_.game == kayles_game()) {
    for (std::size_t heap = 0; heap < moves.heaps().size(); ++heap) {
      if (size(heap) != 0) heaps_.push_back(heap);
    }
  }

  std::vector<Message> tell(std::optional<HeapMove> const& recommended) {
    headline();
    if (heaps_.empty()) return std::move(steps_);
    step("heap_game.principle");
    values();
    sum();
    if (recommended) {
      move(recommended->heap, recommended->parts);
      mirror(recommended->parts);
    } else {
      step(moves_.outcome() == Outcome::kP ? "heap_game.reply" : "heap_game.no_move_yet");
    }
    source();
    return std::move(steps_);
  }

 private:
  static OneHeapGame kayles_game() { return {HeapCode({0, 7, 7}), PartsCondition::kAny}; }

  void step(std::string key, std::vector<std::pair<std::string, MessageValue>> arguments = {}) {
    steps_.push_back({std::move(key), std::move(arguments)});
  }
  /// Kayles has texts of its own, about rows and pins.
  std::string own(std::string const& key) const { return kayles_ ? key + ".row" : key; }
  Natural const& size(std::size_t heap) const { return moves_.heaps()[heap].size; }
  Natural const& value(std::size_t heap) const { return moves_.heaps()[heap].value; }
  Natural const& nim_sum() const { return moves_.targets().sum(); }

  void headline() {
    if (heaps_.empty()) return step("heap_game.over");
    if (heaps_.size() == 1) {
      return step(own(nim_sum() != 0 ? "heap_game.single.n" : "heap_game.single.p"),
                  {{"heap", short_number(size(heaps_[0]))}, {"value", short_number(nim_sum())}});
    }
    if (nim_sum() == 0) return step(own("heap_game.p"));
    step(own("heap_game.n"), {{"sum", short_number(nim_sum())}});
  }

  void values() {
    if (heaps_.size() > kHeapsTold) {
      return step("heap_game.many", {{"count", text(heaps_.size())}});
    }
    std::set<Natural> told;
    for (std::size_t const heap : heaps_) {
      if (!told.insert(size(heap)).second) continue;
      std::string const told_value = short_number(value(heap));
      auto const small = to_u64(size(heap));
      if (small && *small <= kOptionsTold && sequence_.game.code.max_parts() <= 2) {
        auto options = option_values(sequence_, *small);
        if (options.empty()) {
          step("heap_game.value.stuck", {{"heap", text(*small)}});
        } else {
          step(own("heap_game.value.options"),
               {{"heap", text(*small)}, {"value", told_value}, {"options", std::move(options)}});
        }
      } else {
        step(own("heap_game.value"), {{"heap", short_number(size(heap))}, {"value", told_value}});
      }
    }
  }

  void sum() {
    if (heaps_.size() < 2) return;
    if (heaps_.size() > kHeapsTold) {
      return step("heap_game.sum.many", {{"sum", short_number(nim_sum())}});
    }
    std::string terms;
    for (std::size_t const heap : heaps_) {
      if (!terms.empty()) terms += " ⊕ ";
      terms += short_number(value(heap));
    }
    step("heap_game.sum", {{"terms", terms}, {"sum", short_number(nim_sum())}});
  }

  void move(std::size_t heap, std::span<Natural const> parts) {
    std::string const target = short_number(nim_sum() ^ value(heap));
    std::vector<std::pair<std::string, MessageValue>> arguments = {
        {"heap", short_number(size(heap))},
        {"old", short_number(value(heap))},
        {"sum", short_number(nim_sum())},
        {"target", target}};
    if (parts.empty()) return step(own("heap_game.move.all"), std::move(arguments));
    std::vector<std::string> sizes, part_values;
    for (Natural const& part : parts) {
      sizes.push_back(short_number(part));
      part_values.push_back(short_number(known_.value(part)));
    }
    if (parts.size() == 1) {
      arguments.emplace_back("rest", sizes[0]);
      return step(own("heap_game.move.one"), std::move(arguments));
    }
    std::string values = part_values[0];
    for (std::size_t i = 1; i < part_values.size(); ++i) values += " ⊕ " + part_values[i];
    arguments.emplace_back("parts", std::move(sizes));
    arguments.emplace_back("values", std::move(values));
    step(own("heap_game.move.split"), std::move(arguments));
  }

  void mirror(std::span<Natural const> parts) {
    if (heaps_.size() != 1 || parts.size() != 2 || parts[0] != parts[1]) return;
    if (sequence_.game.parts != PartsCondition::kAny) return;
    Natural const taken = size(heaps_[0]) - 2 * parts[0];
    step(taken == 0 ? "heap_game.mirror.split" : own("heap_game.mirror"),
         {{"taken", short_number(taken)}, {"half", short_number(parts[0])}});
  }

  void source() {
    NimSequence const& known = sequence_;
    Natural largest = 0;
    for (std::size_t const heap : heaps_) largest = std::max(largest, size(heap));
    if (known.computed(largest)) {
      return step("heap_game.computed", {{"to", short_number(largest)}});
    }
    if (known_.range) return formula(known_.range->range());
    if (known_.far && !known.period) return waypoint(largest);
    sequence::Period const& period = *known.period;
    std::string key = "heap_game.period.parts";
    if (period.proof == PeriodProof::kUnequalParts) key = "heap_game.period.unequal";
    if (period.proof == PeriodProof::kParts && !known.game.code.splits()) {
      key = "heap_game.period.window";
    }
    if (period.proof == PeriodProof::kTail) {
      key = period.saltus == 0 ? "heap_game.period.tail" : "heap_game.period.saltus";
    }
    if (period.proof == PeriodProof::kArithmetic) key = "heap_game.period.automata";
    step(key, {{"code", name_of(known.game)},
               {"period", text(period.period)},
               {"preperiod", text(period.preperiod)},
               {"saltus", text(period.saltus)},
               {"bound", text(period.checked_to)},
               {"heap", short_number(largest)},
               {"same", text(known.representative(largest))},
               {"value", short_number(known.value(largest))}});
  }

  void formula(AmountRange const& range) {
    std::string const key = "heap_game.formula.";
    std::vector<std::pair<std::string, MessageValue>> arguments = {{"least", text(range.least)},
                                                                   {"step", text(range.step)}};
    if (range.most) {
      arguments.emplace_back("most", text(*range.most));
      arguments.emplace_back("period", to_string(Natural(range.least) + *range.most));
    }
    step(key + (range.most ? "range" : "from"), arguments);
    if (range.step != 1) step(key + "step", std::move(arguments));
  }

  void waypoint(Natural const& largest) {
    sequence::Waypoints const& waypoints = known_.far->waypoints();
    std::uint64_t const same = waypoints.representative(largest);
    if (largest != same) {
      step("heap_game.waypoint.period", {{"code", name_of(sequence_.game)},
                                         {"certificate", certificate_of(waypoints)},
                                         {"period", text(waypoints.period())},
                                         {"preperiod", text(waypoints.preperiod())},
                                         {"heap", short_number(largest)},
                                         {"same", text(same)}});
    }
    step("heap_game.waypoint", {{"certificate", certificate_of(waypoints)},
                                {"same", text(same)},
                                {"value", short_number(known_.value(largest))},
                                {"part", text(sequence::Waypoints::kNear)}});
  }

  ValueMoves const& moves_;
  HeapsOfGame const& known_;
  NimSequence const& sequence_;
  bool kayles_;
  std::vector<std::size_t> heaps_;  // the non-empty ones
  std::vector<Message> steps_;
};

bool any_above(std::vector<Natural> const& heaps, std::uint64_t bound) {
  return std::any_of(heaps.begin(), heaps.end(), [&](Natural const& heap) { return heap > bound; });
}

}  // namespace

std::optional<Solution> solve_heap_game(Ruleset const& rules, Convention convention,
                                        Position const& position, Limits const& limits,
                                        Detail detail, sequence::SequenceCache const& cache) {
  if (!has_only_heaps(position)) return std::nullopt;
  auto const game = sequence::one_heap_game(rules);
  if (!game) return std::nullopt;
  bool const misere = convention == Convention::kMisere;
  if (misere && !is_subtraction_code(game->code)) return std::nullopt;
  auto const by_copying = [&](std::uint64_t most) {
    return symmetric_answer(*game, position, limits, detail, cache, most);
  };
  if (detail == Detail::kOutcome && !misere && any_above(position.heaps, kSmallHeap)) {
    if (auto symmetric = by_copying(kSmallHeap)) return symmetric;
  }
  Message why;
  auto known = heaps_of_game(*game, position.heaps, limits, cache, why);
  if (!known) {
    bool const time_is_over = why.key == "search.unknown.long";
    auto symmetric = misere || time_is_over ? std::nullopt : by_copying(kNoBound);
    if (!symmetric) return unknown_solution(std::move(why));
    if (detail == Detail::kFull && !symmetric->nim_value) symmetric->reason.push_back(why);
    return symmetric;
  }

  Certainty const certainty = known->certainty();
  std::vector<Message> references = known->references();
  // From here on the moves have the heaps: a million of them take a tenth of a second to copy.
  auto const moves =
      std::make_shared<ValueMoves const>(known->games, std::move(known->heaps), convention);
  auto const tell = [&](std::optional<HeapMove> const& move, bool all_known) {
    if (!misere) return Explainer(*moves, *known).tell(move);
    bool const over = !move && all_known && moves->outcome() == Outcome::kN;
    return over ? std::vector{Message{"misere_subtraction.over", {}}}
                : tell_misere_subtraction(*moves, move);
  };
  auto const mirrored = [&](HeapMove& move) {
    auto const filled = std::count_if(position.heaps.begin(), position.heaps.end(),
                                      [](Natural const& heap) { return heap != 0; });
    if (misere || filled != 1 || known->far) return;
    if (auto const half = equal_halves(*game, position.heaps[move.heap])) {
      move.parts = {*half, *half};
    }
  };
  Solution answer = heaps_answer(moves, ChangedSum(position), detail, limits, tell, mirrored);
  if (!misere) answer.nim_value = moves->targets().sum();
  answer.certainty = certainty;
  answer.references = std::move(references);
  if (misere) {
    answer.references.push_back(Message{"by.ferguson", {}});
  } else if (certainty == Certainty::kTheorem) {
    answer.references.insert(answer.references.begin(), Message{"by.values", {}});
  }
  return answer;
}

/// The newest sequence is read without a lock. Older ones stay for those who still read them: there
/// are few, since each has at least an eighth more values than the one before.
struct HeapGameTable::Grown {
  OneHeapGame game;
  Limits limits;
  std::uint64_t up_to;
  sequence::SequenceCache cache;
  std::optional<AmountRange> range;  // a closed formula has all values

  std::atomic<NimSequence const*> newest = nullptr;
  std::atomic<bool> ended = false;  // a limit was reached: not tried again
  std::mutex growing = {};
  std::vector<std::shared_ptr<NimSequence const>> all = {};

  /// Whether the values up to `heap` are to be computed, where this is known.
  [[nodiscard]] bool wants(NimSequence const* known, std::uint64_t heap) const {
    if (known == nullptr) return true;
    return heap >= known->values->size() && !known->period &&
           !ended.load(std::memory_order_relaxed);
  }
  NimSequence const* grow(std::uint64_t heap) {
    std::lock_guard const lock(growing);
    if (wants(newest, heap)) {
      all.push_back(sequence::nim_sequence(game, heap, limits, cache));
      newest.store(all.back().get(), std::memory_order_release);
      ended = !all.back()->knows(heap);
    }
    return newest;
  }
};

HeapGameTable::HeapGameTable(std::unique_ptr<Grown> grown) : grown_(std::move(grown)) {}
HeapGameTable::HeapGameTable(HeapGameTable&&) noexcept = default;
HeapGameTable& HeapGameTable::operator=(HeapGameTable&&) noexcept = default;
HeapGameTable::~HeapGameTable() = default;

std::optional<HeapGameTable> HeapGameTable::build(Ruleset const& rules, Limits const& limits,
                                                  std::uint64_t up_to,
                                                  sequence::SequenceCache const& cache) {
  auto const game = sequence::one_heap_game(rules);
  if (!game) return std::nullopt;
  return HeapGameTable(
      std::unique_ptr<Grown>(new Grown{*game, limits, up_to, cache, amount_range(game->code)}));
}

std::optional<std::uint64_t> HeapGameTable::nim_value(std::uint64_t heap) const {
  if (grown_->range) return grown_->range->value(heap);
  NimSequence const* known = grown_->newest.load(std::memory_order_acquire);
  std::uint64_t const wanted = std::min(heap, grown_->up_to);
  if (grown_->wants(known, wanted)) known = grown_->grow(wanted);
  auto const& values = *known->values;
  if (heap < values.size()) return values[static_cast<std::size_t>(heap)];
  if (!known->period) return std::nullopt;
  sequence::Period const& period = *known->period;
  std::uint64_t const offset = heap - period.preperiod;
  std::uint64_t const first =
      values[static_cast<std::size_t>(period.preperiod + offset % period.period)];
  // The nim-values of games with splits may be larger than the heap.
  std::uint64_t value = 0;
  if (__builtin_mul_overflow(offset / period.period, period.saltus, &value) ||
      __builtin_add_overflow(value, first, &value)) {
    return std::nullopt;
  }
  return value;
}

}  // namespace bouton

// Outcome, nim-value and reason of Moore's Nim; the moves are made in moore_moves.cpp.
#include "theory/moore.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "answer/theory.hpp"
#include "rules/normal_form.hpp"
#include "theory/columns.hpp"
#include "theory/moore_moves.hpp"
#include "theory/nim.hpp"

namespace bouton::theory {
namespace {

/// The figures that the theorem needs of a position.
struct Facts {
  std::uint64_t k;
  Natural modulus;  // k + 1
  std::size_t ones = 0;
  std::size_t large = 0;
  std::vector<std::uint64_t> residues;  // of the column sums, lowest column first

  Facts(std::uint64_t touched, Position const& position)
      : k(touched), modulus(Natural(touched) + 1), residues(column_counts(position.heaps)) {
    for (Natural const& heap : position.heaps) {
      if (heap == 1) ++ones;
      if (heap > 1) ++large;
    }
    for (std::uint64_t& count : residues) count = residue(count, k);
  }

  [[nodiscard]] std::size_t heaps() const { return ones + large; }
  [[nodiscard]] std::size_t unbalanced() const {
    return static_cast<std::size_t>(std::count_if(residues.begin(), residues.end(),
                                                  [](std::uint64_t count) { return count != 0; }));
  }
  [[nodiscard]] Outcome outcome(Convention convention) const {
    bool const previous_wins =
        convention == Convention::kMisere && large == 0 ? residue(ones, k) == 1 : unbalanced() == 0;
    return previous_wins ? Outcome::kP : Outcome::kN;
  }
};

/// The nim-value of k + 1 non-empty heaps (Jenkyns and Mayberry 1980).
Natural jenkyns_mayberry(std::vector<Natural> const& heaps, std::size_t count) {
  Natural sum = 0;
  Natural least = 0;
  for (Natural const& heap : heaps) {
    sum += heap;
    if (heap != 0 && (least == 0 || heap < least)) least = heap;
  }
  Natural const y = sum - least * count + 1;
  Natural const triangle = y * (y - 1) / 2;
  if (least <= triangle) return sum;
  return triangle + (least - triangle - 1) % y;
}

enum class ValueSource { kNone, kOutcome, kSum, kTheorem };

std::pair<ValueSource, Natural> nim_value(Position const& position, Facts const& facts) {
  if (facts.unbalanced() == 0) return {ValueSource::kOutcome, 0};
  if (facts.heaps() <= facts.k) {
    Natural sum = 0;
    for (Natural const& heap : position.heaps) sum += heap;
    return {ValueSource::kSum, std::move(sum)};
  }
  if (facts.heaps() == facts.modulus) {
    return {ValueSource::kTheorem, jenkyns_mayberry(position.heaps, facts.heaps())};
  }
  return {ValueSource::kNone, 0};
}

/// Steps that write the reason.
class MooreExplainer {
 public:
  MooreExplainer(Position const& position, Facts const& facts, Convention convention,
                 Solution const& solution)
      : position_(position),
        facts_(facts),
        misere_(convention == Convention::kMisere),
        solution_(solution) {}

  std::vector<Message> explain(ValueSource source) && {
    bool const wins = solution_.outcome == Outcome::kN;
    if (facts_.heaps() == 0) {
      say(misere_ ? "nim.misere.end" : "nim.normal.end");
      return std::move(reason_);
    }
    if (!misere_ && facts_.heaps() <= facts_.k) {
      say("moore.normal.all");
    } else if (misere_ && facts_.large == 0) {
      say(wins ? "moore.misere.ones.n" : "moore.misere.ones.p");
      say("moore.misere.ones.rule");
    } else if (misere_ && facts_.large <= facts_.k) {
      say("moore.misere.turn");
      say("moore.misere.turn.rule");
    } else {
      explain_columns(wins);
    }
    if (wins) describe_move();
    describe_value(source);
    return std::move(reason_);
  }

 private:
  using Arguments = std::vector<std::pair<std::string, MessageValue>>;

  /// Every text may name these.
  void say(std::string key, Arguments more = {}) {
    Arguments arguments{{"k", std::to_string(facts_.k)},
                        {"modulus", to_string(facts_.modulus)},
                        {"heaps", std::to_string(facts_.heaps())},
                        {"ones", std::to_string(facts_.ones)},
                        {"large", std::to_string(facts_.large)}};
    arguments.insert(arguments.end(), std::make_move_iterator(more.begin()),
                     std::make_move_iterator(more.end()));
    reason_.push_back(Message{std::move(key), std::move(arguments)});
  }

  void explain_columns(bool wins) {
    if (wins) {
      say(misere_ ? "moore.misere.n" : "moore.normal.n");
    } else {
      say(misere_ ? "moore.misere.p" : "moore.normal.p");
    }
    std::vector<std::string> rows = draw_columns(position_.heaps, facts_.k);
    std::string const even = wins ? "" : ".even";
    if (!rows.empty()) {
      say("moore.columns" + even, {{"rows", std::move(rows)}});
    } else {
      summarise(even);
    }
    say("moore.rule");
    say(misere_ ? "moore.misere.later" : "moore.rule.last");
    say(wins ? "moore.method" : "moore.reply");
  }

  void summarise(std::string const& even) {
    Arguments arguments{{"bits", std::to_string(facts_.residues.size())}};
    if (even.empty()) {
      std::size_t top = facts_.residues.size() - 1;
      while (facts_.residues[top] == 0) --top;
      arguments.emplace_back("odd", std::to_string(facts_.unbalanced()));
      arguments.emplace_back("column", power_of_two(top));
    }
    say("moore.summary" + even, std::move(arguments));
  }

  void describe_move() {
    std::vector<Natural> const& after = solution_.recommended->after.heaps;
    Changes moved = changes(position_.heaps, after);
    std::size_t const left = static_cast<std::size_t>(std::count(after.begin(), after.end(), 1));
    bool const only_ones =
        std::all_of(after.begin(), after.end(), [](Natural const& heap) { return heap <= 1; });
    bool const many = moved.count > moved.rows.size();
    say(many ? "moore.move.many" : "moore.move",
        {{"moves", std::move(moved.rows)}, {"changed", std::to_string(moved.count)}});
    if (misere_ && only_ones) {
      say("moore.misere.turn.after", {{"left", std::to_string(left)}});
    } else if (std::vector<std::string> rows = draw_columns(after, facts_.k); !rows.empty()) {
      say("moore.after", {{"rows", std::move(rows)}});
    }
    if (!solution_.winning_move_count) return;
    if (*solution_.winning_move_count == 1) {
      say("moore.count.one");
    } else {
      say("moore.count", {{"count", shown(*solution_.winning_move_count)}});
    }
  }

  void describe_value(ValueSource source) {
    if (source == ValueSource::kSum) {
      reason_.push_back({"moore.value.sum", {{"value", shown(*solution_.nim_value)}}});
    } else if (source == ValueSource::kTheorem) {
      reason_.push_back({"moore.value.theorem",
                         {{"value", shown(*solution_.nim_value)},
                          {"heaps", std::to_string(facts_.heaps())},
                          {"k", std::to_string(facts_.k)}}});
    }
  }

  Position const& position_;
  Facts const& facts_;
  bool misere_;
  Solution const& solution_;
  std::vector<Message> reason_;
};

}  // namespace

Outcome moore_outcome(std::uint64_t k, std::span<std::uint64_t const> heaps,
                      Convention convention) {
  // Bit b of the number of ones in column c is bit c of planes[b]: adding a heap to all 64
  // counters at once carries into the next plane half as often each time.
  std::array<std::uint64_t, 64> planes{};
  std::uint64_t any = 0;
  for (std::uint64_t const heap : heaps) {
    any |= heap;
    std::uint64_t carry = heap;
    for (std::size_t plane = 0; carry != 0; ++plane) {
      std::uint64_t const next = planes[plane] & carry;
      planes[plane] ^= carry;
      carry = next;
    }
  }
  auto const used = static_cast<std::size_t>(std::bit_width(heaps.size()));
  auto const count = [&](int column) {
    std::uint64_t ones = 0;
    for (std::size_t plane = 0; plane < used; ++plane) {
      ones |= ((planes[plane] >> column) & 1U) << plane;
    }
    return ones;
  };
  if (convention == Convention::kMisere && any <= 1) {
    return residue(count(0), k) == 1 ? Outcome::kP : Outcome::kN;
  }
  for (; any != 0; any &= any - 1) {
    if (residue(count(std::countr_zero(any)), k) != 0) return Outcome::kN;
  }
  return Outcome::kP;
}

Solution solve_moore(std::uint64_t k, Position const& position, Convention convention,
                     Detail detail, Limits const& limits) {
  if (k == 0) throw std::logic_error("Moore's Nim needs k >= 1");
  if (k == 1) return solve_nim(position, convention, detail);
  Meter meter = Meter::patient(limits);
  Facts const facts(k, position);
  if (!meter.spend(kHeapSteps * facts.heaps())) return unknown_in_time();
  Solution solution;
  solution.outcome = facts.outcome(convention);
  solution.certainty = Certainty::kTheorem;
  solution.references = {Message{"by.moore", {}}};
  bool const can_win = solution.outcome == Outcome::kN && facts.heaps() > 0;
  if (!can_win) solution.winning_move_count = Natural(0);
  if (can_win) {
    auto const task = std::make_shared<MooreTask const>(MooreTask{
        position, static_cast<std::size_t>(std::min<std::uint64_t>(k, facts.heaps())), convention});
    solution.recommended = SumOption{moore_move(*task, facts.residues)};
    if (!meter.spend(kHeapSteps * facts.heaps())) return unknown_in_time();
    if (detail == Detail::kFull) solution.winning_move_count = count_moore_moves(*task);
    solution.for_each_winning_move = [task](PositionVisitor const& visit) {
      list_moore_moves(*task, visit);
    };
  }
  ValueSource source = ValueSource::kNone;
  if (convention == Convention::kNormal) {
    auto [known_by, value] = nim_value(position, facts);
    source = known_by;
    if (source != ValueSource::kNone) solution.nim_value = std::move(value);
    if (source == ValueSource::kTheorem) {
      solution.references.push_back(Message{"by.jenkyns", {}});
    }
  }
  if (detail == Detail::kFull) {
    solution.reason = MooreExplainer(position, facts, convention, solution).explain(source);
  }
  return solution;
}

BOUTON_THEORY(moore) = {
    .name = "moore",
    .known = {Feature::kSeveralHeaps, Feature::kHeapCount},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      MoveKind const* const move = move_of_any_amounts(asked.rules);
      if (move == nullptr || move->max_heaps == 1) return std::nullopt;  // of one heap: Nim
      return move->max_heaps;
    },
    .solve = [](TheoryCase const& moore, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return solve_moore(moore.parameter, position, moore.convention, detail, moore.limits);
    },
    .title =
        [](std::uint64_t k) {
          return Message{"game.moore.named", {{"k", std::to_string(k)}}};
        },
    .outcome = [](TheoryCase const& moore) -> OutcomeOfHeaps {
      return [k = moore.parameter,
              convention = moore.convention](std::span<std::uint64_t const> heaps) {
        return moore_outcome(k, heaps, convention);
      };
    },
};

}  // namespace bouton::theory

// Pins in circles: after one move a circle is a row, so its answer follows from those of rows.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/theory.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/context.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/sum.hpp"
#include "rules/board_row.hpp"
#include "rules/circle.hpp"
#include "rules/named_rules.hpp"
#include "sequence/sequence_cache.hpp"
#include "solver/heap_game.hpp"
#include "theory/walked_answer.hpp"

namespace bouton {
namespace {

/// So many amounts are tried on a circle; codes without an end allow as many as there are pins.
constexpr std::uint64_t kMostTried = 10'000;
/// Values of rows up to this are tabled at once.
constexpr std::uint64_t kTabledRows = 4096;

/// A position: its circles, and its rows as heaps.
struct Rings {
  std::vector<Ring> all;
  Position rows;  ///< the rows among them, in their order
  std::size_t circles = 0;

  explicit Rings(SmallPosition const& position) {
    for (std::uint64_t const number : position.heaps) {
      all.push_back(ring_of(number));
      if (all.back().circle) {
        ++circles;
      } else {
        rows.heaps.emplace_back(all.back().size);
      }
    }
  }
  [[nodiscard]] bool has_pins_in_rows() const {
    return std::any_of(rows.heaps.begin(), rows.heaps.end(),
                       [](Natural const& heap) { return heap != 0; });
  }
};

/// The position with these rows in the place of the rows there are.
Position with_rows(SmallPosition const& from, Rings const& rings,
                   std::vector<Natural> const& after) {
  std::vector<Natural> const& before = rings.rows.heaps;
  auto const changed = static_cast<std::size_t>(
      std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first -
      before.begin());
  std::size_t const parts = after.size() - before.size() + 1;
  SmallPosition result = from;
  result.heaps.clear();
  std::size_t row = 0, next = 0;
  for (Ring const& ring : rings.all) {
    if (ring.circle) {
      result.heaps.push_back(number_of(ring));
      continue;
    }
    for (std::size_t left = row == changed ? parts : 1; left > 0; --left) {
      result.heaps.push_back(number_of({.circle = false, .size = to_u64(after[next++]).value()}));
    }
    ++row;
  }
  return to_position(result);
}

class CircleAnswer {
 public:
  CircleAnswer(TheoryCase const& game, SmallPosition position, Detail detail)
      : game_(game),
        rows_(std::make_shared<Ruleset const>(rules_of_rows(game.as_given))),
        from_(std::move(position)),
        rings_(from_),
        detail_(detail) {}

  std::optional<Solution> run() {
    for (Ring const& ring : rings_.all) {
      if (ring.circle && most_from_circle(game_.as_given, ring.size) > kMostTried) {
        return std::nullopt;
      }
    }
    if (game_.convention == Convention::kNormal) return by_values();
    if (rings_.circles == 0) return in_rows();
    // Beside rows a circle is no position of the game of rows: only a search knows.
    if (rings_.circles == 1 && !rings_.has_pins_in_rows()) return one_circle_misere();
    return std::nullopt;
  }

 private:
  [[nodiscard]] Solution solve_rows(Position const& position, Detail detail) const {
    return solve(*rows_, game_.convention, position, game_.limits, detail, game_.context);
  }

  /// The position after a circle, which must be `index`, became a row.
  [[nodiscard]] Position with_row(std::size_t index, std::uint64_t size) const {
    SmallPosition after = from_;
    after.heaps[index] = number_of({.circle = false, .size = size});
    return to_position(after);
  }

  /// Only rows are left.
  std::optional<Solution> in_rows() {
    Solution solution = solve_rows(rings_.rows, detail_);
    if (!solution.outcome) return std::nullopt;
    translate(solution);
    return solution;
  }

  void translate(Solution& solution) const {
    if (solution.recommended) {
      solution.recommended->after = with_rows(from_, rings_, solution.recommended->after.heaps);
    }
    if (!solution.for_each_winning_move) return;
    solution.for_each_winning_move = [from = from_, rings = rings_,
                                      walk = solution.for_each_winning_move](
                                         PositionVisitor const& visit, Limits const& limits) {
      return walk([&](Position const& after) { return visit(with_rows(from, rings, after.heaps)); },
                  limits);
    };
    // The answer of rows counts hits; here what a move leaves is one move.
    solution.moves_made = solution.winning_move_count;
  }

  std::optional<Solution> one_circle_misere() {
    std::size_t const index = static_cast<std::size_t>(
        std::find_if(rings_.all.begin(), rings_.all.end(), [](Ring ring) { return ring.circle; }) -
        rings_.all.begin());
    std::uint64_t const size = rings_.all[index].size;
    std::vector<Position> winning;
    Certainty certainty = Certainty::kTheorem;
    std::vector<Message> references;
    bool any = false;
    for (std::uint64_t taken = 1; taken <= most_from_circle(game_.as_given, size); ++taken) {
      if (!may_take_from_circle(game_.as_given, size, taken)) continue;
      any = true;
      Solution const row = solve_rows({.heaps = {size - taken}}, Detail::kAnswer);
      if (!row.outcome) return std::nullopt;
      certainty = std::max(certainty, row.certainty);
      for (Message const& reference : row.references) {
        if (std::find(references.begin(), references.end(), reference) == references.end()) {
          references.push_back(reference);
        }
      }
      if (*row.outcome == Outcome::kP) winning.push_back(with_row(index, size - taken));
    }
    bool const won = !any || !winning.empty();
    Solution solution = walked(won ? Outcome::kN : Outcome::kP, std::move(winning));
    solution.certainty = certainty;
    solution.references = std::move(references);
    if (detail_ == Detail::kFull) {
      solution.reason = {
          {won ? (any ? "circle.misere.n" : "circle.misere.over") : "circle.misere.p",
           {{"size", std::to_string(size)}}}};
    }
    return solution;
  }

  [[nodiscard]] Solution walked(Outcome outcome, std::vector<Position> winning) const {
    auto const moves = std::make_shared<std::vector<Position> const>(std::move(winning));
    return theory::walked_answer(
        outcome,
        [moves](PositionVisitor const& visit, Meter& meter) {
          return std::all_of(moves->begin(), moves->end(),
                             [&](Position const& after) { return meter.step() && visit(after); });
        },
        game_.limits, detail_);
  }

  std::optional<Solution> by_values() {
    auto const table =
        HeapGameTable::build(*rows_, game_.limits, kTabledRows, game_.context.sequences());
    if (!table) return std::nullopt;
    std::vector<std::uint64_t> values;  // of all rings
    std::uint64_t sum = 0;
    for (Ring const& ring : rings_.all) {
      auto const value =
          ring.circle ? circle_value(*table, ring.size) : table->nim_value(ring.size);
      if (!value) return std::nullopt;
      values.push_back(*value);
      sum ^= *value;
    }
    std::vector<Position> winning;
    for (std::size_t i = 0; i < values.size() && sum != 0; ++i) {
      Ring const& ring = rings_.all[i];
      if (!ring.circle) continue;
      for (std::uint64_t taken = 1; taken <= most_from_circle(game_.as_given, ring.size); ++taken) {
        if (may_take_from_circle(game_.as_given, ring.size, taken) &&
            *table->nim_value(ring.size - taken) == (values[i] ^ sum)) {
          winning.push_back(with_row(i, ring.size - taken));
        }
      }
    }
    if (sum != 0 && rings_.has_pins_in_rows() && !add_moves_in_rows(values, winning)) {
      return std::nullopt;
    }
    Solution solution = walked(sum == 0 ? Outcome::kP : Outcome::kN, std::move(winning));
    solution.nim_value = Natural(sum);
    solution.references = {Message{"by.values", {}}};
    if (detail_ == Detail::kFull) tell_values(solution, values, sum);
    return solution;
  }

  /// Beside the rows the circles are one Nim heap of their value. \return whether all were found
  bool add_moves_in_rows(std::vector<std::uint64_t> const& values,
                         std::vector<Position>& winning) const {
    constexpr std::size_t kMostListed = 100'000;
    std::uint64_t circles = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (rings_.all[i].circle) circles ^= values[i];
    }
    std::vector<SumTerm> const terms = {{"rows", *rows_, rings_.rows},
                                        {"nim", nim_rules(), {.heaps = {circles}}}};
    Solution const sum =
        solve_sum(terms, game_.convention, game_.limits, Detail::kAnswer, game_.context);
    if (!sum.outcome) return false;
    if (!sum.for_each_winning_move) return true;
    bool const all = sum.for_each_winning_move(
        [&](Position const& after, std::size_t term) {
          if (term == 0) winning.push_back(with_rows(from_, rings_, after.heaps));
          return winning.size() < kMostListed;
        },
        game_.limits);
    return all && winning.size() < kMostListed;
  }

  /// The least number that no row has which the circle may become.
  [[nodiscard]] std::optional<std::uint64_t> circle_value(HeapGameTable const& table,
                                                          std::uint64_t size) const {
    std::vector<std::uint64_t> found;
    for (std::uint64_t taken = 1; taken <= most_from_circle(game_.as_given, size); ++taken) {
      if (!may_take_from_circle(game_.as_given, size, taken)) continue;
      auto const value = table.nim_value(size - taken);
      if (!value) return std::nullopt;
      found.push_back(*value);
    }
    std::sort(found.begin(), found.end());
    std::uint64_t mex = 0;
    for (std::uint64_t const value : found) {
      if (value == mex) ++mex;
    }
    return mex;
  }

  void tell_values(Solution& solution, std::vector<std::uint64_t> const& values,
                   std::uint64_t sum) const {
    constexpr std::size_t kTold = 12;
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (rings_.all[i].size == 0) continue;
      if (lines.size() == kTold) {
        lines.emplace_back("...");
        break;
      }
      SmallPosition alone = from_;
      alone.heaps = {from_.heaps[i]};
      lines.push_back(to_string(alone) + ": " + std::to_string(values[i]));
    }
    solution.reason = {{sum == 0 ? "circle.p" : "circle.n", {{"sum", std::to_string(sum)}}},
                       {"circle.rule", {}}};
    if (!lines.empty()) {
      solution.reason.push_back({"circle.values", {{"values", std::move(lines)}}});
    }
  }

  TheoryCase const& game_;
  std::shared_ptr<Ruleset const> rows_;
  SmallPosition from_;
  Rings rings_;
  Detail detail_;
};

}  // namespace

extern Theory const kCircleTheory;

constexpr Theory kCircleTheory = {
    .name = "circle",
    .known = {Feature::kBoard, Feature::kSplit},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (!has_circles(asked.rules)) return std::nullopt;
      return 1;
    },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return CircleAnswer(game, to_small(position).value(), detail).run();
    },
};

}  // namespace bouton

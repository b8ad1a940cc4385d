// Pieces that slide along a strip or a row: the silver dollar game, Northcott's game, Poker Nim.
// Each is Nim in which some moves can be undone.
#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/theory.hpp"
#include "rules/board_row.hpp"
#include "rules/sliding.hpp"
#include "theory/nim.hpp"
#include "theory/short_number.hpp"
#include "theory/walked_answer.hpp"

namespace bouton::theory {
namespace {

using Gaps = std::vector<std::uint64_t>;

std::vector<Natural> as_values(Gaps const& gaps) {
  return {gaps.begin(), gaps.end()};
}

std::string sum_text_of(Gaps const& gaps) {
  std::uint64_t sum = 0;
  for (std::uint64_t const gap : gaps) sum ^= gap;
  return std::to_string(sum);
}

std::vector<std::string> told_gaps(Gaps const& gaps) {
  return first_lines(gaps.size(), [&](std::size_t i) { return std::to_string(gaps[i]); });
}

/// \param bag_is_free  the bag counts as a free square before the first coin
Gaps paired_gaps(Strip const& strip, bool bag_is_free) {
  Gaps gaps;
  for (std::size_t i = strip.coins.size(); i > 0; i -= std::min<std::size_t>(i, 2)) {
    std::uint64_t const coin = strip.coins[i - 1];
    gaps.push_back(i > 1 ? coin - strip.coins[i - 2] - 1 : coin - (bag_is_free ? 0 : 1));
  }
  std::reverse(gaps.begin(), gaps.end());
  return gaps;
}

// The silver dollar game.

/// The gaps that count, where the dollar is among the coins and not in the bag.
///
/// In normal play who puts the dollar into the bag wins, so nobody moves the only coin before it
/// there; in misere play nobody moves the dollar there itself.
Gaps gaps_with_dollar(Strip const& strip, Convention convention) {
  std::size_t const shy = convention == Convention::kNormal ? 1 : 0;
  return paired_gaps(strip, strip.dollar != shy);
}

Outcome strip_outcome(Strip const& strip, Convention convention) {
  if (!strip.dollar) return NimTargets(as_values(paired_gaps(strip, false)), convention).outcome();
  if (strip.bagged) return terminal_outcome(convention);
  if (convention == Convention::kNormal && strip.dollar == std::size_t{0}) return Outcome::kN;
  return nim_outcome(gaps_with_dollar(strip, convention), Convention::kNormal);
}

std::vector<Message> strip_reason(Strip const& strip, Convention convention, Outcome outcome) {
  std::string const won = outcome == Outcome::kN ? ".n" : ".p";
  bool const misere = convention == Convention::kMisere;
  if (strip.bagged) return {{misere ? "sliding.bagged.misere" : "sliding.bagged", {}}};
  if (strip.dollar == std::size_t{0} && !misere) return {{"sliding.dollar_first", {}}};
  Gaps const gaps = strip.dollar ? gaps_with_dollar(strip, convention) : paired_gaps(strip, false);
  std::vector<Message> reason;
  bool const small = misere && !strip.dollar &&
                     std::all_of(gaps.begin(), gaps.end(), [](auto gap) { return gap < 2; });
  reason.push_back({(small ? "sliding.ones" : "sliding.gaps") + won,
                    {{"gaps", told_gaps(gaps)}, {"sum", sum_text_of(gaps)}}});
  reason.push_back({"sliding.pairs", {}});
  if (strip.dollar) reason.push_back({misere ? "sliding.bag.misere" : "sliding.bag", {}});
  return reason;
}

Solution solve_strip(Ruleset const& rules, Convention convention, Position const& position,
                     Limits const& limits, Detail detail) {
  Strip const strip = strip_of(to_small(position).value().heaps);
  Outcome const outcome = strip_outcome(strip, convention);
  WinningWalk walk = options_where(rules, position, [convention](SmallPosition const& option) {
    return strip_outcome(strip_of(option.heaps), convention) == Outcome::kP;
  });
  Solution solution = walked_answer(outcome, std::move(walk), limits, detail);
  if (convention == Convention::kNormal && !strip.dollar) {
    solution.nim_value = NimTargets(as_values(paired_gaps(strip, false)), convention).sum();
  }
  solution.references = {Message{"by.page", {{"page", "sliding"}}}};
  if (detail == Detail::kFull) solution.reason = strip_reason(strip, convention, outcome);
  return solution;
}

std::optional<Natural> strip_value(Ruleset const&, Position const& position, Limits const&) {
  Strip const strip = strip_of(to_small(position).value().heaps);
  if (strip.dollar) return std::nullopt;
  return NimTargets(as_values(paired_gaps(strip, false)), Convention::kNormal).sum();
}

bool for_each_strip_option(Ruleset const& rules, Position const& position, Natural const& value,
                           PositionVisitor const& visit, Meter& meter) {
  return options_where(rules, position, [&](SmallPosition const& option) {
    return strip_value(rules, to_position(option), meter.limits()) == value;
  })(visit, meter);
}

constexpr PositionFormula kStripFormula = {.value = strip_value,
                                           .for_each_option = for_each_strip_option};

// Northcott's game and Poker Nim.

std::uint64_t total_of(Gaps const& gaps) {
  return std::accumulate(gaps.begin(), gaps.end(), std::uint64_t{0});
}

using GapsOf = Gaps (*)(BoardNumbers const& numbers);

/// The walk with those moves first that make the gaps smaller: they bring the end nearer. Whoever
/// made others could win for ever.
WinningWalk nearer_first(WinningWalk walk, std::uint64_t total, GapsOf gaps_of) {
  return [walk = std::move(walk), total, gaps_of](PositionVisitor const& visit, Meter& meter) {
    for (bool const nearer : {true, false}) {
      bool const go_on = walk(
          [&](Position const& after) {
            bool const less = total_of(gaps_of(to_small(after).value().heaps)) < total;
            return less != nearer || visit(after);
          },
          meter);
      if (!go_on) return false;
    }
    return true;
  };
}

Solution solve_gaps(GapsOf gaps_of, Position const& position, WinningWalk walk,
                    Limits const& limits, Detail detail, std::string const& game) {
  Gaps const gaps = gaps_of(to_small(position).value().heaps);
  Outcome const outcome = nim_outcome(gaps, Convention::kNormal);
  Solution solution = walked_answer(outcome, nearer_first(std::move(walk), total_of(gaps), gaps_of),
                                    limits, detail);
  solution.references = {Message{"by.page", {{"page", "sliding"}}}};
  if (detail == Detail::kFull) {
    solution.reason = {{game + (outcome == Outcome::kN ? ".n" : ".p"),
                        {{"gaps", told_gaps(gaps)}, {"sum", sum_text_of(gaps)}}},
                       {game + ".rule", {}}};
  }
  return solution;
}

Gaps poker_heaps(BoardNumbers const& numbers) {
  return {numbers.begin() + kPokerHeaps, numbers.end()};
}

/// Moves that leave the nim-sum 0, by taking chips or by putting some there.
bool for_each_poker_reply(SmallPosition const& from, PositionVisitor const& visit, Meter& meter) {
  std::uint64_t sum = 0;
  for (std::size_t heap = kPokerHeaps; heap < from.heaps.size(); ++heap) sum ^= from.heaps[heap];
  if (sum == 0) return true;
  SmallPosition option = from;
  option.heaps[0] = from.heaps[1];
  for (std::size_t heap = kPokerHeaps; heap < from.heaps.size(); ++heap) {
    if (!meter.step()) return false;
    std::uint64_t const size = from.heaps[heap], to = size ^ sum;
    if (to > size + from.heaps[0]) continue;
    option.heaps[heap] = to;
    option.heaps[1] = from.heaps[0] + size - to;
    if (!visit(to_position(option))) return false;
    option.heaps[heap] = size;
  }
  return true;
}

/// No theorem is known for misere play of the games that may go back and forth.
std::optional<std::uint64_t> recognise_normal(RulesAsked const& asked,
                                              bool (*is_game)(Ruleset const&)) {
  if (asked.convention == Convention::kMisere || !is_game(asked.rules)) return std::nullopt;
  return 1;
}

}  // namespace

BOUTON_THEORY(silver_dollar) = {
    .name = "silver_dollar",
    .known = {Feature::kBoard},
    .recognise = [](RulesAsked const& asked) -> std::optional<std::uint64_t> {
      if (!is_silver_dollar(asked.rules)) return std::nullopt;
      return 1;
    },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      return solve_strip(game.rules, game.convention, position, game.limits, detail);
    },
    .position_formula = &kStripFormula,
};

BOUTON_THEORY(northcott) = {
    .name = "northcott",
    .known = {Feature::kBoard},
    .recognise = [](RulesAsked const& asked) { return recognise_normal(asked, is_northcott); },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      WinningWalk walk = options_where(game.rules, position, [](SmallPosition const& option) {
        return nim_outcome(northcott_gaps(option.heaps), Convention::kNormal) == Outcome::kP;
      });
      return solve_gaps(northcott_gaps, position, std::move(walk), game.limits, detail,
                        "northcott");
    },
};

BOUTON_THEORY(poker_nim) = {
    .name = "poker_nim",
    .known = {Feature::kBoard},
    .recognise = [](RulesAsked const& asked) { return recognise_normal(asked, is_poker_nim); },
    .solve = [](TheoryCase const& game, Position const& position,
                Detail detail) -> std::optional<Solution> {
      SmallPosition const small = to_small(position).value();
      WinningWalk walk = [small](PositionVisitor const& visit, Meter& meter) {
        return for_each_poker_reply(small, visit, meter);
      };
      return solve_gaps(poker_heaps, position, std::move(walk), game.limits, detail, "poker_nim");
    },
};

}  // namespace bouton::theory

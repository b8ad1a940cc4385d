// How an answer is found: the theories are tried in order until one answers.
#include "bouton/solver/solver.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "answer/heaps_answer.hpp"
#include "bouton/search/sieve.hpp"
#include "core/saturating.hpp"
#include "laws/law_store.hpp"
#include "rules/board_row.hpp"
#include "rules/features.hpp"
#include "rules/normal_form.hpp"
#include "rules/state.hpp"
#include "search/memo.hpp"
#include "solver/theories.hpp"
#include "solver/verified.hpp"

namespace bouton {

extern Theory const kLawTheory;

namespace {

/// Whether the row has something to say: that of laws only where there is one.
bool applies(Recognised const& found, Ruleset const& rules, Convention convention,
             std::size_t heaps, Context const& context) {
  return found.theory != &kLawTheory ||
         (context.laws() != nullptr && context.laws()->find(rules, convention, heaps) != nullptr);
}

/// For a nim-value that no formula gives, boxes up to this many positions are sieved, and games
/// with up to this many positions searched: a millisecond or two.
constexpr std::uint64_t kSievedPositions = 10'000;
constexpr std::uint64_t kSearchedPositions = 2'000;
/// A box that is kept grows in doubles, as far as this, so that it serves the next positions.
constexpr std::uint64_t kKeptPositions = 4 * kSievedPositions;

std::optional<Natural> searched_value(Ruleset const& rules, SmallPosition const& position,
                                      Limits limits) {
  // A large heap has more options than may be looked at: do not find that out by looking.
  if (*std::max_element(position.heaps.begin(), position.heaps.end()) > kSearchedPositions / 4) {
    return std::nullopt;
  }
  limits.positions = std::min(limits.positions, kSearchedPositions);
  auto const value = search::Referee(rules, Convention::kNormal, limits).nim_value(position);
  if (!value) return std::nullopt;
  return Natural(*value);
}

bool holds(search::ValueBox const& box, std::vector<std::uint64_t> const& heaps) {
  return box.dims().size() == heaps.size() &&
         std::equal(heaps.begin(), heaps.end(), box.dims().begin(), std::less<>());
}

std::uint64_t volume_of(std::vector<std::uint64_t> const& dims) {
  std::uint64_t volume = 1;
  for (std::uint64_t const dim : dims) volume = saturating_multiply(volume, dim);
  return volume;
}

/// A box for these heaps, and for others like those that an earlier one was for.
std::vector<std::uint64_t> grown(std::vector<std::uint64_t> const& heaps,
                                 search::ValueBox const* before) {
  std::vector<std::uint64_t> dims, larger;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    bool const kept = before != nullptr && before->dims().size() == heaps.size();
    std::uint64_t const old = kept ? before->dims()[i] : 0;
    dims.push_back(heaps[i] + 1);
    larger.push_back(old > heaps[i] ? old : std::max(heaps[i] + 1, 2 * old));
  }
  return before != nullptr && volume_of(larger) <= kKeptPositions ? larger : dims;
}

}  // namespace

std::optional<Natural> Solver::small_value(Position const& position, Limits const& limits) {
  auto const small = to_small(position);
  if (!small || small->heaps.empty() || !every_play_ends(rules_)) return std::nullopt;
  if (!search::can_be_sieved(rules_)) return searched_value(rules_, *small, limits);
  std::uint64_t volume = 1;
  for (std::uint64_t const heap : small->heaps) {
    if (heap >= kSievedPositions || (volume *= heap + 1) > kSievedPositions) return std::nullopt;
  }
  if (box_ == nullptr || !holds(*box_, small->heaps)) {
    auto values =
        search::sieve_values(rules_, Convention::kNormal, grown(small->heaps, box_.get()), limits);
    if (!values) return std::nullopt;
    box_ = std::make_shared<search::ValueBox const>(std::move(*values));
  }
  return Natural(box_->value(small->heaps));
}

Solver::Solver(Ruleset const& rules, Convention convention, Context context)
    : rules_(rules), convention_(convention), context_(std::move(context)) {}

Solution Solver::by_theory(Position const& position, Limits const& limits, Detail detail) {
  std::optional<Solution> answer;
  auto const ask = [&](Recognised const& found) {
    TheoryCase const game{*found.rules, rules_, convention_, found.parameter, limits, context_};
    answer = found.theory->solve(game, position, detail);
    return !answer;
  };
  std::size_t const heaps = position.heaps.size();
  if (heaps != recognised_for_) {
    first_.reset();
    for_each_theory(rules_, convention_, heaps, [&](Recognised const& found) {
      if (!applies(found, rules_, convention_, heaps, context_)) return true;
      Recognised first = found;
      first.verified = verified_theorem(rules_, convention_, heaps);
      first_ = std::make_shared<Recognised const>(std::move(first));
      return false;
    });
    recognised_for_ = heaps;
  }
  if (first_ && ask(*first_)) {
    // The theorem does not cover this position: try the rest of the theories.
    for_each_theory(rules_, convention_, heaps, [&](Recognised const& found) {
      return found.theory == first_->theory || ask(found);
    });
  }
  if (answer) return std::move(*answer);
  // Not even the search, the last row, applies: it does not know a feature of these rules.
  require(kNormalForm, rules_);
  require(RulesUser{"rules_user.search", theories().back()->known}, rules_);
  throw std::logic_error("solve: no theory has a way for any rules");
}

Solution Solver::operator()(Position const& position, Limits const& limits, Detail detail) {
  check_position(rules_, position);
  if (!Meter::patient(limits).spend(kHeapSteps * position.heaps.size())) return unknown_in_time();
  Solution solution = by_theory(position, limits, detail);
  // Where a turn may go on in other terms of a sum, the value of its turns says nothing of sums.
  bool const of_sums = rules_.board == nullptr || !rules_.board->row->goes_on_in_sums;
  if (detail == Detail::kFull && convention_ == Convention::kNormal && solution.outcome &&
      !solution.nim_value && of_sums) {
    solution.nim_value = small_value(position, limits);
  }
  // A search has nothing to do with the theorem.
  if (detail != Detail::kOutcome && solution.outcome && first_ && !first_->verified.empty() &&
      solution.certainty < Certainty::kSearched) {
    solution.references.push_back(Message{"by.coq", {{"theorem", std::string(first_->verified)}}});
  }
  return solution;
}

Solution solve(Ruleset const& rules, Convention convention, Position const& position,
               Limits const& limits, Detail detail, Context const& context) {
  return Solver(rules, convention, context)(position, limits, detail);
}

}  // namespace bouton

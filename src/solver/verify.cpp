#include "bouton/solver/verify.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bouton/rules/notation.hpp"
#include "bouton/search/sieve.hpp"
#include "bouton/solver/solver.hpp"
#include "rules/features.hpp"
#include "rules/state.hpp"
#include "search/memo.hpp"
#include "solver/theories.hpp"

namespace bouton {
namespace {

constexpr RulesUser kVerify{"rules_user.verify", kAllFeatures};

using Answerer = std::function<Solution(Position const&)>;
using BoxVisitor = std::function<bool(SmallPosition const&)>;

/// Positions of exactly `count` heaps of 0 to `bound`; the last heap changes fastest.
bool visit_box(Ruleset const& rules, std::uint64_t count, std::uint64_t bound,
               SmallPosition& position, BoxVisitor const& visit) {
  position.heaps.assign(static_cast<std::size_t>(count), 0);
  while (for_each_state(rules, position, visit)) {
    auto heap = position.heaps.rbegin();
    while (heap != position.heaps.rend() && *heap == bound) *heap++ = 0;
    if (heap == position.heaps.rend()) return true;
    ++*heap;
  }
  return false;
}

/// Heaps in non-increasing order, none above `largest`, with at most `tokens` in all.
bool visit_multisets(Ruleset const& rules, std::uint64_t tokens, std::uint64_t largest,
                     SmallPosition& position, BoxVisitor const& visit) {
  if (!for_each_state(rules, position, visit)) return false;
  for (std::uint64_t heap = 1; heap <= std::min(tokens, largest); ++heap) {
    position.heaps.push_back(heap);
    bool const go_on = visit_multisets(rules, tokens - heap, heap, position, visit);
    position.heaps.pop_back();
    if (!go_on) return false;
  }
  return true;
}

std::vector<std::string> sorted_texts(std::vector<SmallPosition> const& positions) {
  std::vector<std::string> texts;
  for (SmallPosition const& position : positions) texts.push_back(to_string(position));
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// Of the winning moves; empty if a limit was reached before all of them.
std::optional<std::vector<std::string>> sorted_texts(Solution const& solution,
                                                     Limits const& limits) {
  std::vector<std::string> texts;
  if (solution.for_each_winning_move) {
    auto const take = [&](Position const& move) {
      texts.push_back(to_string(move));
      return true;
    };
    if (!solution.for_each_winning_move(take, limits)) return std::nullopt;
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

class Verifier {
 public:
  Verifier(Ruleset const& rules, Convention convention, Limits const& limits, Answerer theory,
           Context context)
      : rules_(rules),
        convention_(convention),
        limits_(limits),
        context_(std::move(context)),
        theory_(std::move(theory)),
        referee_(rules, convention, limits) {}

  /// \return false to stop: a contradiction was found or a limit was reached.
  bool compare(SmallPosition const& position) {
    Solution const solution = theory_(to_position(position));
    if (!solution.outcome || solution.certainty == Certainty::kSearched) {
      ++report.no_theory;
      return go_on();
    }
    auto const outcome = referee_.outcome(position);
    if (!outcome) return out_of_limits();
    if (*outcome != *solution.outcome) {
      return differ(position, "@verify.outcome", std::string(1, letter(*solution.outcome)),
                    std::string(1, letter(*outcome)));
    }
    ++report.outcomes;
    return compare_moves(position, solution) && compare_value(position, solution) && go_on();
  }

  /// The same outcomes once more, by crossing out what reaches a P-position.
  void sieve(std::uint64_t heaps, std::uint64_t bound) {
    std::vector<std::uint64_t> const dims(static_cast<std::size_t>(heaps), bound + 1);
    auto const box = search::sieve_outcomes(rules_, convention_, dims, limits_);
    OutcomeOfHeaps const quick = quick_outcome(rules_, convention_, limits_, context_);
    if (!box || !quick) return;
    SmallPosition corner;
    visit_box(rules_, heaps, bound, corner, [&](SmallPosition const& position) {
      auto const theory = quick(position.heaps);
      if (!theory) return true;
      Outcome const sieved = box->outcome(position.heaps);
      if (*theory != sieved) {
        return differ(position, "@verify.outcome", std::string(1, letter(*theory)),
                      std::string(1, letter(sieved)));
      }
      ++report.sieved;
      return go_on();
    });
    report.scope.push_back(Message{"verify.scope.sieve",
                                   {{"heaps", std::to_string(heaps)},
                                    {"bound", std::to_string(bound)},
                                    {"count", std::to_string(report.sieved)}}});
  }

  VerifyReport report;

 private:
  bool compare_moves(SmallPosition const& position, Solution const& solution) {
    auto const searched = referee_.winning_moves(position);
    auto const found = sorted_texts(solution, limits_);
    if (!searched || !found || !solution.moves_known) return out_of_limits();
    std::vector<std::string> const expected = sorted_texts(*searched);
    if (*found != expected) {
      return differ(position, "@verify.moves", joined(*found), joined(expected));
    }
    if (solution.winning_move_count && *solution.winning_move_count != expected.size()) {
      return differ(position, "@verify.move_count", to_string(*solution.winning_move_count),
                    std::to_string(expected.size()));
    }
    if (solution.recommended.has_value() == expected.empty() ||
        (solution.recommended && !std::binary_search(expected.begin(), expected.end(),
                                                     to_string(solution.recommended->after)))) {
      return differ(position, "@verify.recommended",
                    solution.recommended ? to_string(solution.recommended->after) : "",
                    joined(expected));
    }
    ++report.move_sets;
    return true;
  }

  bool compare_value(SmallPosition const& position, Solution const& solution) {
    if (!solution.nim_value) return true;
    auto const value = referee_.nim_value(position);
    if (!value) return out_of_limits();
    if (*solution.nim_value != *value) {
      return differ(position, "@verify.nim_value", to_string(*solution.nim_value),
                    std::to_string(*value));
    }
    ++report.nim_values;
    return true;
  }

  static std::string joined(std::vector<std::string> const& texts) {
    std::string all = "{";
    for (std::string const& text : texts) all += (all.size() > 1 ? "; " : "") + text;
    return all + "}";
  }

  bool differ(SmallPosition const& position, std::string what, std::string theory,
              std::string searched) {
    report.contradiction = Message{"verify.contradiction",
                                   {{"position", to_string(position)},
                                    {"what", std::move(what)},
                                    {"theory", std::move(theory)},
                                    {"searched", std::move(searched)}}};
    return false;
  }

  bool go_on() { return !limits_.expired() || out_of_limits(); }

  bool out_of_limits() {
    report.complete = false;
    return false;
  }

  Ruleset const& rules_;
  Convention const convention_;
  Limits const limits_;
  Context const context_;
  Answerer const theory_;
  search::Referee referee_;
};

constexpr std::uint64_t kMaxSievedPositions = 1U << 22U;

/// The most heaps (at most five) for which the box stays small enough.
std::uint64_t sieve_heaps(Ruleset const& rules, std::uint64_t bound) {
  std::uint64_t heaps = 0;
  for (std::uint64_t positions = 1; heaps < 5; ++heaps) {
    if (__builtin_mul_overflow(positions, bound + 1, &positions)) break;
    if (positions > kMaxSievedPositions) break;
  }
  if (rules.heap_count) return *rules.heap_count <= heaps ? *rules.heap_count : 0;
  return heaps;
}

}  // namespace

VerifyReport verify(Ruleset const& rules, Convention convention, std::uint64_t bound,
                    Limits const& limits, Answerer const& theory, Context const& context) {
  require(kVerify, rules);
  Answerer const solver = [&](Position const& position) {
    return solve(rules, convention, position, limits, Detail::kFull, context);
  };
  Verifier verifier(rules, convention, limits, theory ? theory : solver, context);
  auto const visit = [&](SmallPosition const& position) { return verifier.compare(position); };
  SmallPosition start;
  if (rules.heap_count) {
    visit_box(rules, *rules.heap_count, bound, start, visit);
  } else {
    visit_multisets(rules, bound, bound, start, visit);
  }
  VerifyReport& report = verifier.report;
  report.scope.push_back(Message{rules.heap_count ? "verify.scope.box" : "verify.scope.total",
                                 {{"heaps", std::to_string(rules.heap_count.value_or(0))},
                                  {"bound", std::to_string(bound)},
                                  {"count", std::to_string(report.outcomes)}}});
  if (search::can_be_sieved(rules) && bound > 0 && report.complete && !report.contradiction) {
    if (std::uint64_t const heaps = sieve_heaps(rules, bound)) verifier.sieve(heaps, bound);
  }
  return report;
}

}  // namespace bouton

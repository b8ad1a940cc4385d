// Any bytes are two to four games and positions of them side by side; who wins the sum, and by
// which moves, must be what playing it out says.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bouton/solver/sum.hpp"
#include "fuzz/differential_world.hpp"
#include "fuzz/fuzz_body.hpp"
#include "fuzz/random_game.hpp"
#include "oracle/tree_sum_oracle.hpp"
#include "question_for_oracle.hpp"

namespace bouton::fuzz {
namespace {

using AnySum = std::vector<oracle::AnyPosition>;

/// Some games, and sums of a position of each.
class Sums {
 public:
  Sums(std::vector<Game> const& games, Convention convention)
      : misere_(convention == Convention::kMisere), known_(games.size()) {
    for (Game const& game : games) {
      terms_.push_back({game.specification, game.rules, {}});
      rules_.push_back(rules_for_oracle(game.rules));
    }
  }

  void next_case(Choices& choices) {
    at_.clear();
    std::vector<oracle::TreeSums::Game> sum;
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      SmallPosition const small = draw(terms_[term].rules, choices);
      terms_[term].position = to_position(small);
      at_.push_back(position_for_oracle(small));
      sum.push_back(number(term, at_.back()));
    }
    compare(sum);
  }

 private:
  static SmallPosition draw(Ruleset const& rules, Choices& choices) {
    std::uint64_t const heaps = rules.heap_count.value_or(choices.from(1, 2));
    std::uint64_t const largest = heaps == 1 ? 5 : heaps == 2 ? 3 : 2;
    SmallPosition position;
    for (std::uint64_t i = 0; i < heaps; ++i) {
      position.heaps.push_back(choices.below(largest + 1));
      if (rules.pass_per_heap) {
        position.spent.push_back(position.heaps.back() > 0 && choices.flag());
      }
    }
    if (rules.limit && choices.flag()) position.limit = choices.from(1, 6);
    position.one_pass_spent = rules.one_pass && choices.flag();
    return position;
  }

  oracle::TreeSums::Game number(std::size_t term, oracle::AnyPosition const& position) {
    return oracle_.game(rules_[term], position, known_[term]);
  }

  /// The sums that a winning move leaves.
  std::set<AnySum> winning(oracle::TreeSums::Sum const& sum) {
    std::set<AnySum> result;
    for (std::size_t term = 0; term < terms_.size(); ++term) {
      for (oracle::AnyPosition const& to : oracle::options(rules_[term], at_[term])) {
        oracle::TreeSums::Sum after = sum;
        after[term] = number(term, to);
        if (oracle_.next_wins(std::move(after), misere_)) continue;
        AnySum positions = at_;
        positions[term] = to;
        result.insert(std::move(positions));
      }
    }
    return result;
  }

  void compare(oracle::TreeSums::Sum const& sum) {
    Convention const convention = misere_ ? Convention::kMisere : Convention::kNormal;
    Limits limits;
    limits.positions = 50'000;
    Solution const solution = solve_sum(terms_, convention, limits, Detail::kFull, context_);
    if (!solution.outcome) return;
    ++tally().mixed_sums;
    bool const wins = oracle_.next_wins(sum, misere_);
    same(wins == (solution.outcome == Outcome::kN), "the oracle and the sum differ");
    same(solve_sum(terms_, convention, limits, Detail::kOutcome, context_).outcome ==
             solution.outcome,
         "the outcome alone differs");
    if (solution.nim_value) {
      same(!misere_ && *solution.nim_value == oracle_.value(sum), "nim-value of the sum");
    }
    std::set<AnySum> const expected = winning(sum);
    std::set<AnySum> listed;
    std::size_t count = 0;
    bool all = true;
    auto const list = [&](Position const& after, std::size_t term) {
      AnySum positions;
      for (std::size_t t = 0; t < terms_.size(); ++t) {
        Position const& one = t == term ? after : terms_[t].position;
        positions.push_back(position_for_oracle(*to_small(one)));
      }
      listed.insert(std::move(positions));
      return ++count < 100'000;
    };
    if (solution.for_each_winning_move) all = solution.for_each_winning_move(list);
    for (AnySum const& move : listed) same(expected.count(move) == 1, "a listed move does not win");
    if (solution.winning_move_count) {
      same(*solution.winning_move_count == expected.size(), "number of winning moves");
    }
    if (all && solution.moves_known) {
      ++tally().sum_move_sets;
      same(listed == expected && count == expected.size(), "the winning moves of the sum");
    }
    if (solution.recommended) {
      list(solution.recommended->after, solution.recommended->term);
      same(listed.size() <= expected.size(), "the recommended move does not win");
    }
  }

  void same(bool condition, char const* what) const {
    if (condition) return;
    std::fprintf(stderr, "%s: %s%s\n", what, sum_text(terms_).c_str(), misere_ ? " misere" : "");
    for (SumTerm const& term : terms_) {
      if (term.name.starts_with("rules:")) {
        std::fprintf(stderr, "%s\n", rules_text(term.rules).c_str());
      }
    }
    std::abort();
  }

  bool misere_;
  std::vector<SumTerm> terms_;
  std::vector<oracle::AnyRules> rules_;
  std::vector<std::map<oracle::AnyPosition, oracle::TreeSums::Game>> known_;
  oracle::TreeSums oracle_;
  Context context_;
  AnySum at_;
};

}  // namespace

void sum_body(Bytes bytes) {
  Choices choices(bytes);
  std::vector<Game> games;
  for (std::uint64_t count = choices.from(2, 4); count > 0; --count) {
    auto game = random_game(choices);
    if (!game) return;
    games.push_back(*std::move(game));
  }
  Sums sums(games, games.front().convention);
  do {
    sums.next_case(choices);
  } while (!choices.done());
}

}  // namespace bouton::fuzz

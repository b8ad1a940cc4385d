#include "fuzz/differential_world.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/sum.hpp"
#include "bouton/solver/verify.hpp"
#include "fuzz/random_game.hpp"
#include "misere/known_quotient.hpp"
#include "question_for_oracle.hpp"
#include "sequence/engine/nim_values.hpp"
#include "solver/batch.hpp"

namespace bouton::fuzz {
namespace {

/// Heaps whose nim-values are also found by the definition.
constexpr std::uint64_t kDefined = 40;
constexpr std::uint64_t kLargestGenusHeap = 14;

Limits small_limits() {
  Limits limits;
  limits.positions = 20'000;
  limits.memory_bytes = std::uint64_t{1} << 22;
  return limits;
}

std::uint64_t total_of(SmallPosition const& position) {
  return std::accumulate(position.heaps.begin(), position.heaps.end(), std::uint64_t{0});
}

}  // namespace

Tally& tally() {
  static Tally all;
  return all;
}

std::string told(Tally const& t) {
  std::string text = std::to_string(t.cases) + " cases (" + std::to_string(t.unknown) +
                     " beyond the limits); compared:";
  std::pair<char const*, std::uint64_t> const ways[] = {{"search", t.searched},
                                                        {"move sets", t.move_sets},
                                                        {"sieve", t.sieved},
                                                        {"definition", t.defined},
                                                        {"oracle", t.oracle},
                                                        {"other words", t.reworded},
                                                        {"sums", t.sums},
                                                        {"quotients", t.quotients},
                                                        {"genera", t.genera},
                                                        {"lines", t.lines},
                                                        {"verified", t.verified},
                                                        {"sums of games", t.mixed_sums},
                                                        {"move sets of those", t.sum_move_sets}};
  for (auto const& [name, count] : ways) {
    text += std::string(" ") + name + ' ' + std::to_string(count) + ',';
  }
  text.back() = '\n';
  return text;
}

World::World(Game game)
    : game_(std::move(game)),
      other_(in_other_words(game_.rules)),
      normal_(game_.convention == Convention::kNormal),
      splits_(game_.rules.splits()),
      heap_game_(sequence::one_heap_game(game_.rules)),
      solver_(game_.rules, game_.convention, context_),
      other_solver_(other_, game_.convention, context_),
      referee_(game_.rules, game_.convention, small_limits()),
      oracle_rules_(rules_for_oracle(game_.rules)) {
  if (game_.rules.heap_count) heap_game_.reset();
  if (!heap_game_) return;
  if (!normal_) {
    misere::GenusBudget budget;
    budget.options = 1'000'000;
    budget.forms.forms = 20'000;
    budget.forms.steps = 2'000'000;
    genera_.emplace(*heap_game_, budget);
    return;
  }
  sequence::NimValues definition(*heap_game_);
  if (definition.extend_to(kDefined, {})) {
    values_.assign(definition.values().begin(), definition.values().end());
  }
  table_ = HeapGameTable::build(game_.rules, small_limits(), kDefined, context_.sequences());
}

void World::same(bool condition, char const* what) const {
  if (condition) return;
  std::fprintf(stderr, "%s: %s%s %s\n", what, game_.specification.c_str(), normal_ ? "" : " misere",
               to_string(at_).c_str());
  std::abort();
}

SmallPosition World::draw(Choices& choices) const {
  static constexpr std::uint64_t kLargest[] = {0, 24, 11, 6, 4}, kSplit[] = {0, 13, 7, 5, 4};
  SmallPosition position;
  std::uint64_t const heaps = game_.rules.heap_count.value_or(choices.below(5));
  std::uint64_t const shape = std::min<std::uint64_t>(heaps, 4);
  bool const narrow = splits_ || game_.rules.pass_per_heap || game_.rules.limit.has_value();
  std::uint64_t const largest = (narrow ? kSplit : kLargest)[shape];
  for (std::uint64_t i = 0; i < heaps; ++i) {
    position.heaps.push_back(choices.below(largest + 1));
    if (game_.rules.pass_per_heap) {
      position.spent.push_back(position.heaps.back() > 0 && choices.flag());
    }
  }
  if (game_.rules.limit && choices.flag()) position.limit = choices.from(1, 12);
  position.one_pass_spent = game_.rules.one_pass && choices.flag();
  return position;
}

void World::next_case(Choices& choices) {
  at_ = draw(choices);
  Detail const detail = choices.below(4) == 0 ? Detail::kFull : Detail::kAnswer;
  Solution const solution = solver_(to_position(at_), small_limits(), detail);
  asked_.push_back({at_, solution.outcome});
  ++tally().cases;
  if (!solution.outcome) {
    ++tally().unknown;
    same(!solution.reason.empty(), "no outcome and no reason");
    return;
  }
  if (detail == Detail::kFull) {
    same(!solution.reason.empty(), "no reason");
    same(solution.certainty != Certainty::kUnknown, "an outcome without certainty");
    (void)render(solution.reason.front(), Language::kChinese);
  }
  if (auto const outcome = referee_.outcome(at_)) {
    ++tally().searched;
    same(outcome == solution.outcome, "search and solve differ");
    compare_moves(solution, *outcome);
    compare_values(solution);
  }
  compare_sieve(solution);
  if (heap_game_) compare_heaps(solution);
  if (heap_game_ && !normal_) compare_misere_heaps(solution);
  if (heap_game_ && choices.below(4) == 0) compare_sum(solution);
  if (choices.below(4) == 0) compare_words(solution);
  if (total_of(at_) <= 6 && at_.heaps.size() <= 3) compare_oracle(solution);
}

void World::compare_moves(Solution const& solution, Outcome outcome) {
  listed_.clear();
  if (solution.for_each_winning_move) {
    solution.for_each_winning_move([&](Position const& move) {
      listed_.push_back(*to_small(move));
      return true;
    });
  }
  auto const expected = referee_.winning_moves(at_);
  if (!expected) return;
  ++tally().move_sets;
  bool const won = outcome == Outcome::kN;
  if (solution.winning_move_count) {
    same(*solution.winning_move_count == expected->size(), "number of winning moves");
  }
  if (solution.recommended) {
    auto const move = to_small(solution.recommended->after);
    same(std::find(expected->begin(), expected->end(), *move) != expected->end(),
         "the recommended move does not win");
  }
  if (!solution.moves_known) {
    for (SmallPosition const& move : listed_) {
      same(std::find(expected->begin(), expected->end(), move) != expected->end(),
           "a listed move does not win");
    }
    return;
  }
  // A game that is over is won in misere play without a move.
  same(solution.recommended.has_value() == !expected->empty(), "a winning move is recommended");
  same(won || expected->empty(), "no move wins a lost position");
  std::sort(listed_.begin(), listed_.end());
  auto sorted = *expected;
  std::sort(sorted.begin(), sorted.end());
  same(listed_ == sorted, "the winning moves");
}

void World::compare_values(Solution const& solution) {
  if (!solution.nim_value) return;
  same(normal_, "a nim-value in misere play");
  same((*solution.nim_value == 0) == (solution.outcome == Outcome::kP), "value and outcome");
  if (auto const value = referee_.nim_value(at_)) {
    same(*solution.nim_value == *value, "nim-value by search");
  }
}

World::Boxes const& World::boxes(std::size_t heaps) {
  static constexpr std::uint64_t kSides[] = {1, 25, 12, 7, 5};
  auto const [entry, fresh] = boxes_.try_emplace(heaps);
  if (fresh && heaps <= 4 && search::moves_are_translations(game_.rules)) {
    std::vector<std::uint64_t> const dims(heaps, kSides[heaps]);
    Boxes& made = entry->second;
    made.outcomes = search::sieve_outcomes(game_.rules, game_.convention, dims);
    made.values = search::sieve_values(game_.rules, game_.convention, dims);
    made.remoteness = search::sieve_remoteness(game_.rules, game_.convention, dims);
  }
  return entry->second;
}

void World::compare_sieve(Solution const& solution) {
  Boxes const& made = boxes(at_.heaps.size());
  if (!made.outcomes) return;
  ++tally().sieved;
  same(made.outcomes->outcome(at_.heaps) == solution.outcome, "sieve and solve differ");
  std::uint64_t const value = made.values->value(at_.heaps);
  same((value == 0) == (solution.outcome == Outcome::kP), "value by the sieve and outcome");
  if (solution.nim_value) same(*solution.nim_value == value, "nim-value by the sieve");
  if (solution.remoteness) {
    same(*solution.remoteness == made.remoteness->value(at_.heaps), "remoteness by the sieve");
  }
}

void World::compare_heaps(Solution const& solution) {
  if (values_.empty()) return;
  ++tally().defined;
  std::uint64_t sum = 0, table_sum = 0;
  for (std::uint64_t const heap : at_.heaps) {
    sum ^= values_[static_cast<std::size_t>(heap)];
    if (table_) table_sum ^= table_->nim_value(heap).value_or(kNoBound);
  }
  same(solution.nim_value && *solution.nim_value == sum, "nim-value by the definition");
  if (table_) same(table_sum == sum, "nim-value by the table of a game");
}

void World::compare_misere_heaps(Solution const& solution) {
  if (solution.certainty == Certainty::kQuotientProved) {
    auto const known =
        misere::misere_quotient({*heap_game_}, total_of(at_), small_limits(), context_.quotients());
    if (auto const outcome = known->table->outcome(at_.heaps)) {
      ++tally().quotients;
      same(outcome == solution.outcome, "outcome by the quotient");
    }
  }
  if (!genera_ || total_of(at_) > kLargestGenusHeap) return;
  if (auto const found = genera_->position(at_.heaps)) {
    ++tally().genera;
    same((found->genus.misere_nim_value() == 0) == (solution.outcome == Outcome::kP),
         "outcome by the genus");
  }
}

void World::compare_sum(Solution const& solution) {
  // The same heaps as two games side by side.
  std::size_t const half = at_.heaps.size() / 2;
  std::vector<SumTerm> terms(2);
  for (SumTerm& term : terms) {
    term.name = game_.specification;
    term.rules = game_.rules;
  }
  for (std::size_t i = 0; i < at_.heaps.size(); ++i) {
    terms[i < half ? 0 : 1].position.heaps.emplace_back(at_.heaps[i]);
  }
  Solution const sum =
      solve_sum(terms, game_.convention, small_limits(), Detail::kAnswer, context_);
  if (!sum.outcome) return;
  ++tally().sums;
  same(sum.outcome == solution.outcome, "outcome as a sum");
  if (normal_) same(sum.nim_value == solution.nim_value, "nim-value as a sum");
  if (sum.winning_move_count && solution.winning_move_count) {
    same(*sum.winning_move_count == *solution.winning_move_count, "number of moves as a sum");
  }
}

void World::compare_words(Solution const& solution) {
  Solution const again = other_solver_(to_position(at_), small_limits(), Detail::kAnswer);
  if (!again.outcome) return;
  ++tally().reworded;
  same(again.outcome == solution.outcome, "the same rules in other words");
  if (again.winning_move_count && solution.winning_move_count) {
    same(*again.winning_move_count == *solution.winning_move_count, "moves in other words");
  }
}

bool World::oracle_wins(oracle::AnyPosition const& position) {
  if (auto const found = oracle_known_.find(position); found != oracle_known_.end()) {
    return found->second;
  }
  auto const moves = oracle::options(oracle_rules_, position);
  bool const wins = moves.empty() ? !normal_
                                  : std::any_of(moves.begin(), moves.end(),
                                                [&](auto const& to) { return !oracle_wins(to); });
  oracle_known_.emplace(position, wins);
  return wins;
}

void World::compare_oracle(Solution const& solution) {
  auto const position = position_for_oracle(at_);
  ++tally().oracle;
  same(oracle_wins(position) == (solution.outcome == Outcome::kN), "the oracle and solve differ");
  auto const moves = oracle::options(oracle_rules_, position);
  auto const winning =
      std::count_if(moves.begin(), moves.end(), [&](auto const& to) { return !oracle_wins(to); });
  if (solution.winning_move_count) {
    same(*solution.winning_move_count == winning, "number of winning moves by the oracle");
  }
}

void World::lines(unsigned threads) {
  std::string input, output;
  for (Asked const& asked : asked_) input += to_string(asked.position) + '\n';
  std::size_t read = 0;
  Limits limits = small_limits();
  limits.threads = threads;
  BatchFormat format;
  format.outcome_only = true;
  auto const totals = solve_lines(
      game_.rules, game_.convention,
      [&](std::span<char> into) {
        std::size_t const count = std::min(into.size(), input.size() - read);
        std::copy_n(input.data() + read, count, into.data());
        read += count;
        return count;
      },
      [&](std::string_view answers) {
        output += answers;
        return true;
      },
      format, limits, context_);
  same(totals.lines == asked_.size() && totals.bad == 0, "every line is answered");
  same(output.size() == 2 * asked_.size(), "a letter a line");
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    at_ = asked_[i].position;
    if (asked_[i].outcome && output[2 * i] != '?') {
      ++tally().lines;
      same(output[2 * i] == letter(*asked_[i].outcome), "the answer as a line");
    }
  }
  asked_.clear();
}

void World::compare_all() {
  VerifyReport const report =
      verify(game_.rules, game_.convention, 4, small_limits(), {}, context_);
  if (report.contradiction) {
    std::fprintf(stderr, "%s\n", render(*report.contradiction, Language::kEnglish).c_str());
  }
  same(!report.contradiction, "verify finds a contradiction");
  ++tally().verified;
}

}  // namespace bouton::fuzz

#include "ask/exercises.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "ask/chance.hpp"
#include "bouton/core/error.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "games/alias_of.hpp"
#include "rules/board_row.hpp"
#include "rules/random_move.hpp"
#include "rules/state.hpp"

namespace bouton::ask {
namespace {

constexpr std::array<std::string_view, 3> kLevels = {"easy", "middle", "hard"};

/// Positions are drawn in batches, most of them only where one kind is rare.
constexpr int kBatches = 8, kMostBatches = 60, kBatchSize = 150;
/// More moves nobody looks through.
constexpr std::size_t kMostMoves = 25'000;
/// After so many moves as many positions are measured as are wanted, no more.
constexpr std::size_t kEnoughMoves = 1200;
constexpr std::size_t kMeasured = 26;

/// How many heaps and how large.
struct Range {
  Between heaps, size;
};

/// By what a move of the game may do.
Range range_of(Game const& game, Level level) {
  auto const at = static_cast<std::size_t>(level);
  auto const of = [&](std::array<Between, 3> const& heaps, std::array<Between, 3> const& size) {
    return Range{heaps[at], size[at]};
  };
  Ruleset const& rules = game.rules;
  if (rules.limit) return of({{{1, 1}, {1, 1}, {1, 1}}}, {{{4, 12}, {10, 30}, {24, 60}}});
  if (rules.heap_count) {
    Between const count{*rules.heap_count, *rules.heap_count};
    return of({count, count, count}, {{{1, 12}, {3, 18}, {5, 30}}});
  }
  if (rules.one_pass) return of({{{2, 3}, {3, 3}, {3, 3}}}, {{{1, 5}, {1, 8}, {3, 10}}});
  if (rules.splits()) return of({{{1, 2}, {2, 3}, {3, 4}}}, {{{2, 8}, {2, 9}, {3, 12}}});
  bool const several =
      std::any_of(rules.moves.begin(), rules.moves.end(),
                  [](MoveKind const& kind) { return !kind.vectors.empty() || kind.max_heaps > 1; });
  if (several) return of({{{3, 4}, {4, 4}, {4, 4}}}, {{{1, 5}, {1, 7}, {2, 11}}});
  if (game.specification.starts_with("subtract:") &&
      game.specification.find("all") == std::string::npos) {
    return of({{{1, 2}, {2, 3}, {3, 4}}}, {{{2, 12}, {3, 14}, {6, 20}}});
  }
  // Heaps that are told as a piece on a board have two coordinates.
  GameAlias const* const alias = alias_of(game);
  if (alias != nullptr && !alias->position.empty() &&
      parse_position(alias->position, rules).heaps.size() == 2) {
    return of({{{2, 2}, {2, 2}, {2, 2}}}, {{{1, 8}, {3, 12}, {5, 18}}});
  }
  return of({{{2, 3}, {3, 3}, {4, 4}}}, {{{1, 5}, {1, 9}, {3, 15}}});
}

Range range_of(Game const& game, ExercisesQuestion const& question) {
  Range range = range_of(game, question.level);
  if (game.rules.board != nullptr && (question.heaps || question.sizes)) {
    throw Error(Message{"ask.error.exercises_board", {}});
  }
  if (question.heaps && range.heaps.least == range.heaps.most &&
      (game.rules.heap_count || game.rules.limit) && !(*question.heaps == range.heaps)) {
    throw Error(
        Message{"ask.error.exercises_heaps", {{"count", std::to_string(range.heaps.least)}}});
  }
  if (question.heaps) range.heaps = *question.heaps;
  if (question.sizes) range.size = *question.sizes;
  return range;
}

/// A position in its notation, and what is the same for positions that are the same exercise.
struct Drawn {
  SmallPosition position;
  std::string same;
};

/// The same heaps in another order are the same exercise.
Drawn drawn_heaps(Ruleset const& rules, Range const& range, Chance& chance) {
  std::vector<std::string> words;
  std::uint64_t const count = chance.roll(range.heaps.least, range.heaps.most);
  std::uint64_t size = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    size = chance.roll(range.size.least, range.size.most);
    words.push_back(std::to_string(size));
    if (rules.pass_per_heap && chance.roll(0, 2) == 0) words.back() += '-';
  }
  std::string state;
  if (rules.one_pass && chance.roll(0, 2) == 0) state += "/-";
  if (rules.limit && chance.roll(0, 1) == 0) {
    std::uint64_t const times = rules.limit->factor;
    std::uint64_t const most = std::max<std::uint64_t>(1, size / times / 2);
    state += '/' + std::to_string(times * chance.roll(1, most));
  }
  auto const text = [&] {
    std::string joined;
    for (std::string const& word : words) joined += (joined.empty() ? "" : " ") + word;
    return joined + state;
  };
  SmallPosition position = to_small(parse_position(text(), rules)).value();
  std::sort(words.begin(), words.end());
  return {std::move(position), text()};
}

/// A position of a play by chance from the start: the more moves from its end, the harder.
Drawn drawn_board(Game const& game, Level level, Chance& chance) {
  constexpr std::size_t kLongest = 200;  // not every play ends
  constexpr std::array<std::uint64_t, 3> kMostMovesAtHand = {8, 14, 24};
  Ruleset const& rules = game.rules;
  Dice dice(chance.next());
  std::vector<SmallPosition> play;
  play.push_back(game.start.empty()
                     ? start_position(rules, rules.board->row->random_start(*rules.board, dice))
                     : to_small(parse_position(game.start, rules)).value());
  while (play.size() <= kLongest) {
    auto next = random_move(rules, play.back(), dice);
    if (!next) break;
    play.push_back(*std::move(next));
  }
  std::uint64_t const length = play.size() - 1;
  std::array<Between, 3> const left = {
      {{length / 8, length / 2}, {length / 3, length - length / 3}, {length / 2, length}}};
  auto const at = static_cast<std::size_t>(level);
  std::uint64_t const rolled = chance.roll(left[at].least, left[at].most);
  std::size_t made =
      static_cast<std::size_t>(length - std::min(length, std::max<std::uint64_t>(1, rolled)));
  auto const too_many = [&](SmallPosition const& from) {
    std::uint64_t moves = 0;
    return !for_each_option(rules, from,
                            [&](SmallPosition const&) { return ++moves <= kMostMovesAtHand[at]; });
  };
  while (made < length && too_many(play[made])) ++made;
  std::string text = to_string(play[made]);
  return {std::move(play[made]), std::move(text)};
}

struct Measured {
  SmallPosition position;
  Outcome outcome = Outcome::kP;
  std::vector<Move> winning;
  std::uint64_t moves = 0;
  std::uint64_t different = 0, stones = 0;

  /// 2 to the power of the difficulty, as a fraction: logarithms differ in their last digit from
  /// machine to machine.
  [[nodiscard]] std::uint64_t numerator() const {
    return ((1 + stones) * (winning.empty() ? moves + 1 : moves)) << different;
  }
  [[nodiscard]] std::uint64_t denominator() const {
    return std::max<std::uint64_t>(1, winning.size());
  }
  [[nodiscard]] bool easier_than(Measured const& other) const {
    return numerator() * other.denominator() < other.numerator() * denominator();
  }
  /// The logarithm bit by bit, by products that are the same everywhere.
  [[nodiscard]] std::uint64_t hundredths() const {
    double rest = static_cast<double>(numerator()) / static_cast<double>(denominator());
    double power = 0;
    for (; rest >= 2; rest /= 2) ++power;
    for (double bit = 0.5; bit > 0.0001; bit /= 2) {
      rest *= rest;
      if (rest < 2) continue;
      rest /= 2;
      power += bit;
    }
    return static_cast<std::uint64_t>(power * 100 + 0.5);
  }
};

/// Positions of a pool.
using Numbers = std::vector<std::size_t>;

/// Positions of both kinds.
class Pool {
 public:
  Pool(Game const& game, Limits const& limits, Context const& context)
      : game_(game), limits_(limits), solver_(game.rules, game.convention, context) {}

  /// Draws until there are enough of both kinds. \return false if a limit ended it
  bool draw(Range const& range, Level level, std::size_t wanted, Chance& chance) {
    std::set<std::string> seen;
    for (int batch = 0; batch < kMostBatches; ++batch) {
      // Where one kind is rare, as many as are wanted must do.
      std::size_t const enough = batch < kBatches ? 2 * wanted : wanted;
      if (std::min(won_.size(), lost_.size()) >= enough) return true;
      std::vector<SmallPosition> drawn;
      for (int i = 0; i < kBatchSize; ++i) {
        Drawn one = game_.rules.board != nullptr ? drawn_board(game_, level, chance)
                                                 : drawn_heaps(game_.rules, range, chance);
        if (seen.insert(std::move(one.same)).second) drawn.push_back(std::move(one.position));
      }
      if (drawn.empty()) return true;
      for (SmallPosition& position : drawn) {
        if (limits_.expired()) return false;
        auto const outcome = outcome_of(to_position(position));
        if (outcome) (*outcome == Outcome::kN ? won_ : lost_).push_back(std::move(position));
      }
      // What cannot be judged in so many positions cannot be in others.
      if (won_.empty() && lost_.empty()) return true;
    }
    return true;
  }

  /// The numbers of those of one kind, from the easier, the middle or the harder part of what
  /// chance gave.
  std::optional<Numbers> measured(Outcome outcome, Level level, std::size_t wanted,
                                  Chance& chance) {
    std::size_t const most = std::max(kMeasured, 2 * wanted + 14);
    Numbers all;
    std::size_t counted = 0;
    for (SmallPosition const& position : outcome == Outcome::kN ? won_ : lost_) {
      if (all.size() == most || (all.size() >= wanted && counted > kEnoughMoves)) break;
      if (limits_.expired()) return std::nullopt;
      Measured one{.position = position, .outcome = outcome};
      bool const known = for_each_move(game_.rules, position, [&](Move const& move) {
        auto const left = outcome_of(move.after);
        if (!left || ++one.moves > kMostMoves) return false;
        if (left == Outcome::kP) one.winning.push_back(move);
        return true;
      });
      counted += one.moves;
      if (!known) continue;
      // Nothing to decide.
      if (one.moves == 0 || (outcome == Outcome::kN && one.moves == 1)) continue;
      measure(one);
      // Behind those that are not harder.
      std::size_t place = all.size();
      while (place > 0 && one.easier_than(measured_[all[place - 1]])) --place;
      all.insert(all.begin() + static_cast<std::ptrdiff_t>(place), measured_.size());
      measured_.push_back(std::move(one));
    }
    std::size_t const spare = all.size() - std::min(all.size(), 2 * wanted);
    std::size_t const from = level == Level::kEasy ? 0 : level == Level::kHard ? spare : spare / 2;
    auto const first = all.begin() + static_cast<std::ptrdiff_t>(from);
    Numbers chosen(first, first + static_cast<std::ptrdiff_t>(all.size() - spare));
    chance.shuffle(chosen);
    return chosen;
  }

  [[nodiscard]] Measured const& operator[](std::size_t number) const { return measured_[number]; }

 private:
  std::optional<Outcome> outcome_of(Position const& position) {
    return solver_(position, limits_, Detail::kOutcome).outcome;
  }

  void measure(Measured& one) const {
    if (game_.rules.board != nullptr) {
      one.stones = one.moves;
      return;
    }
    auto const& heaps = one.position.heaps;
    for (auto heap = heaps.begin(); heap != heaps.end(); ++heap) {
      one.stones += *heap;
      if (*heap > 0 && std::find(heaps.begin(), heap, *heap) == heap) ++one.different;
    }
  }

  Game const& game_;
  Limits const& limits_;
  Solver solver_;
  std::vector<SmallPosition> won_, lost_;
  std::vector<Measured> measured_;
};

/// As it was asked for. The page has one file of rules, and knows it by this name.
std::string name_of(Game const& game) {
  if (game.specification.starts_with("rules:")) return "rules:own";
  GameAlias const* const alias = alias_of(game);
  return alias != nullptr ? std::string(alias->name) : game.specification;
}

/// The same for everyone, so that equal questions have equal answers: what one front end cannot
/// judge, none does.
Limits equal_limits(Limits limits) {
  limits.positions = Limits{}.positions;
  limits.memory_bytes = std::min(limits.memory_bytes, std::uint64_t{1} << 29U);
  return limits;
}

/// The longest run of one outcome.
std::size_t longest_run(Pool const& pool, Numbers const& order) {
  std::size_t most = 0, run = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    run = i > 0 && pool[order[i]].outcome == pool[order[i - 1]].outcome ? run + 1 : 1;
    most = std::max(most, run);
  }
  return most;
}

/// \pre the pool was drawn from
std::optional<Numbers> sheet(Pool& pool, ExercisesQuestion const& question, std::size_t wanted,
                             Chance& chance, bool& complete) {
  auto const won = pool.measured(Outcome::kN, question.level, wanted, chance);
  auto const lost = won ? pool.measured(Outcome::kP, question.level, wanted, chance) : std::nullopt;
  complete = lost.has_value();
  if (!complete) return std::nullopt;
  std::size_t const count = static_cast<std::size_t>(question.count);
  // Of each kind at least; with fewer, always answering the other would be a good guess.
  std::size_t const fewest = count * 3 / 10;
  std::size_t const needed = count - std::min(count, won->size());
  std::size_t const rolled = static_cast<std::size_t>(chance.roll(count - wanted, wanted));
  std::size_t const lost_count = std::min(lost->size(), std::max(needed, rolled));
  if (lost_count < fewest || lost_count > count - fewest || won->size() < count - lost_count) {
    return std::nullopt;
  }
  Numbers chosen(lost->begin(), lost->begin() + static_cast<std::ptrdiff_t>(lost_count));
  chosen.insert(chosen.end(), won->begin(),
                won->begin() + static_cast<std::ptrdiff_t>(count - lost_count));
  // An order that gives nothing away. Each attempt begins with the same one.
  std::size_t const half = (std::max(lost_count, count - lost_count) + 1) / 2;
  Numbers order;
  do {
    order = chosen;
    chance.shuffle(order);
  } while (longest_run(pool, order) > std::max<std::size_t>(3, half));
  return order;
}

answer::Exercise told(Measured const& one, std::uint64_t number, Language language) {
  std::vector<answer::ToldMove> winning;
  for (Move const& move : one.winning) {
    winning.push_back(answer::told_move(move, to_string(move.after), language));
  }
  return {.number = number,
          .position = to_string(one.position),
          .outcome = one.outcome,
          .winning = std::move(winning),
          .moves = answer::Small{one.moves},
          .difficulty = answer::Small{one.hundredths()}};
}

answer::Exercises sheet_at_level(Game const& game, ExercisesQuestion const& question,
                                 Limits const& given, Language language, Context const& context) {
  Limits const limits = equal_limits(given);
  Range const range = range_of(game, question);
  answer::Exercises answer;
  answer.game = game.specification;
  answer.convention = game.convention;
  answer.level = kLevels[static_cast<std::size_t>(question.level)];
  answer.seed = question.seed;
  Chance chance(std::string(question.use) + name_of(game) + '|' +
                std::string(convention_name(game.convention)) + '|' + answer.level + '|' +
                std::to_string(question.seed));
  // Six of ten may be of one kind.
  auto const wanted = static_cast<std::size_t>((question.count * 6 + 9) / 10);
  Pool pool(game, limits, context);
  answer.complete = pool.draw(range, question.level, wanted, chance);
  if (!answer.complete) return answer;
  auto const order = sheet(pool, question, wanted, chance, answer.complete);
  if (!order) return answer;
  answer.exercises.emplace();
  for (std::size_t const number : *order) {
    answer.exercises->push_back(told(pool[number], answer.exercises->size() + 1, language));
  }
  return answer;
}

}  // namespace

std::optional<Level> read_level(std::string_view name) {
  auto const* const found = std::find(kLevels.begin(), kLevels.end(), name);
  if (found == kLevels.end()) return std::nullopt;
  return static_cast<Level>(found - kLevels.begin());
}

answer::Exercises exercises(Game const& game, ExercisesQuestion const& question,
                            Limits const& limits, Language language, Context const& context) {
  answer::Exercises const asked = sheet_at_level(game, question, limits, language, context);
  if (game.rules.board == nullptr) return asked;
  // Near the end of some boards there are hardly two kinds of positions.
  ExercisesQuestion harder = question;
  while (!asked.exercises && asked.complete && harder.level != Level::kHard) {
    harder.level = static_cast<Level>(static_cast<int>(harder.level) + 1);
    answer::Exercises found = sheet_at_level(game, harder, limits, language, context);
    if (found.exercises || !found.complete) return found;
  }
  return asked;
}

std::optional<std::string> puzzle(Game const& game, Level level, std::string_view text,
                                  Limits const& given, Context const& context) {
  Limits const limits = equal_limits(given);
  constexpr std::size_t kWanted = 5, kFewMoves = 2;
  Chance chance(text);
  Pool pool(game, limits, context);
  if (!pool.draw(range_of(game, level), level, kWanted, chance)) return std::nullopt;
  auto const won = pool.measured(Outcome::kN, level, kWanted, chance);
  if (!won || won->empty()) return std::nullopt;
  auto const few = std::find_if(won->begin(), won->end(), [&](std::size_t number) {
    return pool[number].winning.size() <= kFewMoves;
  });
  return to_string(pool[few != won->end() ? *few : won->front()].position);
}

}  // namespace bouton::ask

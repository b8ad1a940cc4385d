// Laws of rules beyond codes: formulas, shares, ends, choices of heaps, multiples, transfers,
// limits with a fraction. Each law against the definition, beyond the box that it was guessed from;
// its certificate by the checker, also where the law or a member of the rules is another one.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/rules/file.hpp"
#include "check/law_formula.hpp"
#include "discover/amount_cases.hpp"
#include "discover/box.hpp"
#include "discover/discover.hpp"
#include "discover/law_document.hpp"
#include "law_definition.hpp"
#include "laws/law_reader.hpp"
#include "laws/law_walk.hpp"

namespace bouton::discover {
namespace {

using check::Verdict;
using Positions = std::vector<std::vector<std::uint64_t>>;

constexpr Convention kNormalPlay = Convention::kNormal;
constexpr Convention kMiserePlay = Convention::kMisere;

Ruleset rules_of_lines(std::string const& lines) {
  return parse_rules_file("name = \"x\"\n" + lines).rules;
}

struct KnownGame {
  std::string name, lines;
  std::size_t heaps;
  std::uint64_t side;    // of the box that the law is guessed from, or 0: the usual ones
  Positions first = {};  // P-positions in normal play, from the literature
};

std::string const kAnyAmount = "[[move]]\ntake = \"any\"\n";
std::string const kWythoffMove = "[[move]]\ntake = \"any\"\nheaps = \"1-2\"\namounts = \"equal\"\n";

std::vector<KnownGame> known_games() {
  return {
      {"at most half",
       kAnyAmount + "at_most = \"1/2 of the heap\"\n",
       1,
       32,
       {{0}, {1}, {3}, {7}, {15}, {31}}},
      {"at most two thirds, rounded up", kAnyAmount + "at_most = \"2/3 of the heap, rounded up\"\n",
       1, 0},
      {"Mark", "[[move]]\ntake = 1\n[[move]]\ndivide = 2\n", 1, 0, {{0}, {2}, {6}, {8}}},
      {"even heaps", kAnyAmount + "heap = \"even\"\n[[move]]\ntake = 1\nheap = \"odd\"\n", 2, 16},
      {"heaps of some sizes", kAnyAmount + "heap = \"2-4, 7\"\n[[move]]\ntake = 1\n", 2, 32},
      {"a formula", kAnyAmount + "take_if = \"not (k % 3 == 2 or 2 * k == n) and n != 5\"\n", 1, 0},
      {"powers of 2", "[[move]]\ntake = \"powers of 2\"\n", 1, 32, {{0}, {3}, {6}, {9}}},
      {"powers of 3", "[[move]]\ntake = \"powers of 3\"\n", 2, 0},
      {"end at a total",
       "heaps = 2\nend = \"total at most 1\"\n" + kWythoffMove,
       2,
       32,
       {{0, 0}, {0, 1}, {2, 4}, {3, 6}, {5, 9}, {7, 12}, {8, 14}}},
      {"end at a larger total",
       "heaps = 2\nend = \"total at most 2\"\n" + kWythoffMove,
       2,
       0,
       {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {3, 6}, {4, 8}, {5, 10}, {7, 13}}},
      {"Gale", "heaps = 3\nend = \"fewer than 2 heaps\"\n" + kAnyAmount, 3, 0},
      {"end in a list", "heaps = 2\nend = [[0, 0], [1, 2], [3, 3]]\n" + kAnyAmount, 2, 16},
      {"the largest", "heaps = 3\n" + kAnyAmount + "only = \"the largest\"\n", 3, 16},
      {"the smallest", "heaps = 3\n" + kAnyAmount + "only = \"the smallest\"\n", 3, 16},
      {"two of the smallest",
       "heaps = 2\n[[move]]\ntake = \"1-2\"\nheaps = \"1-2\"\nonly = \"the smallest\"\n", 2, 0},
      {"an end", "heaps = 3\n" + kAnyAmount + "only = \"an end\"\n", 3, 16},
      {"sets", "heaps = 3\n" + kAnyAmount + "heaps = \"1-2\"\nsets = [[1, 2], [2, 3]]\n", 3, 16},
      {"multiples", "heaps = 2\n[[move]]\nvectors = [[1, 2], [2, 1]]\nmultiples = true\n", 2, 0},
      {"multiples of 2 and 3", "heaps = 2\n[[move]]\nvectors = [[2, 3]]\nmultiples = true\n", 2,
       16},
      {"staircase",
       "heaps = 3\n" + kAnyAmount + "to = \"the heap to the left\"\n",
       3,
       12,
       {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 1}}},
      {"two stairs at once",
       "heaps = 2\n[[move]]\ntake = \"1-2\"\nheaps = \"1-2\"\nto = \"the heap to the left\"\n", 2,
       0},
      {"two stairs, equal amounts",
       "heaps = 2\n" + kAnyAmount +
           "heaps = \"1-2\"\namounts = \"equal\"\nto = \"the heap to the left\"\n",
       2, 0},
      {"two stairs, bounded",
       "heaps = 2\n[[move]]\ntake = \"1-3\"\nheaps = \"1-2\"\nat_most = \"every other heap\"\n"
       "to = \"the heap to the left\"\n",
       2, 0},
      {"transfers", "heaps = 2\nweights = [3, 2]\n[[move]]\nvectors = [[1, 0], [0, 1], [1, -1]]\n",
       2, 24},
      {"transfers of any amount",
       "heaps = 2\n[[move]]\nvectors = [[2, -1]]\nmultiples = true\n[[move]]\ntake = 1\n", 2, 0},
  };
}

struct RulesLaw {
  Ruleset rules;
  LinearGame game;
  Law law;

  [[nodiscard]] std::string certificate(Law const& other) const {
    return law_certificate("a game", rules, game, other);
  }
};

std::optional<RulesLaw> law_of(std::string const& lines, std::size_t heaps, Convention convention,
                               std::uint64_t side) {
  Ruleset const rules = rules_of_lines(lines);
  LinearGame game = linear_game(rules, heaps, convention);
  Budget budget;
  budget.steps = 2'000'000'000;
  if (side != 0) budget.sides = {side};
  Discovery found = discover(rules, game, likely_systems(rules, game), budget);
  if (!found.law) return std::nullopt;
  return RulesLaw{rules, std::move(game), *std::move(found.law)};
}

/// Found once for all tests.
RulesLaw const& law_of(KnownGame const& known, Convention convention) {
  static std::map<std::pair<std::string, Convention>, RulesLaw> laws;
  auto const at = laws.find({known.name, convention});
  if (at != laws.end()) return at->second;
  auto found = law_of(known.lines, known.heaps, convention, known.side);
  // In the other play a larger box may be needed.
  if (!found) found = law_of(known.lines, known.heaps, convention, 0);
  if (!found) throw std::logic_error("no law: " + known.name);
  return laws.emplace(std::pair{known.name, convention}, *std::move(found)).first->second;
}

Verdict verdict_of(std::string const& certificate) {
  return check::check_certificate(certificate).verdict;
}

std::string with(std::string text, std::string const& from, std::string const& to) {
  std::size_t const at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(DiscoverRules, LawsAgreeWithTheDefinitionBeyondTheBox) {
  for (KnownGame const& known : known_games()) {
    for (Convention const convention : {kNormalPlay, kMiserePlay}) {
      SCOPED_TRACE(known.name + (convention == kMiserePlay ? ", misere" : ""));
      RulesLaw const& found = law_of(known, convention);
      std::uint64_t const side = known.heaps == 1 ? 300 : known.heaps == 2 ? 40 : 17;
      EXPECT_LT(known.side, side);
      Definition definition(found.rules, convention);
      definition.for_each(known.heaps, side, [&](SmallPosition const& position) {
        ASSERT_EQ(is_p(found.game, found.law, position.heaps), definition.lost(position))
            << position.heaps[0] << ' ' << position.heaps.back();
      });
      if (convention == kMiserePlay) continue;
      for (std::vector<std::uint64_t> const& heaps : known.first) {
        EXPECT_TRUE(is_p(found.game, found.law, heaps)) << heaps[0];
      }
    }
  }
}

/// The law with one mark or one successor changed.
Law with_a_mistake(Law const& law, std::mt19937& random) {
  for (Law result = law;;) {
    Dfa& dfa = result.automaton;
    auto const state = static_cast<State>(random() % dfa.size());
    if (random() % 2 == 0 && dfa.marks[state] != Mark::kInvalid) {
      dfa.marks[state] = dfa.marks[state] == Mark::kYes ? Mark::kNo : Mark::kYes;
    } else {
      dfa.next[state * dfa.letters + random() % dfa.letters] =
          static_cast<State>(random() % dfa.size());
    }
    if (dfa != law.automaton) return result;
  }
}

TEST(DiscoverRules, TheCheckerRefusesExactlyTheMistakesThatTheProofRefuses) {
  std::mt19937 random(3);
  int refused = 0;
  for (KnownGame const& known : known_games()) {
    for (Convention const convention : {kNormalPlay, kMiserePlay}) {
      SCOPED_TRACE(known.name + (convention == kMiserePlay ? ", misere" : ""));
      RulesLaw const& found = law_of(known, convention);
      EXPECT_EQ(verdict_of(found.certificate(found.law)), Verdict::kValid);
      Limits const limits;
      Meter work(limits);
      MoveRelations const moves = move_relations(found.game, found.law.system, work);
      for (int round = 0; round < 10; ++round) {
        Law const other = with_a_mistake(found.law, random);
        Proof const proof = prove(found.game, found.law.system, moves, other.automaton, work);
        bool const proved = proof.verdict == Proof::Verdict::kProved;
        EXPECT_EQ(verdict_of(found.certificate(other)),
                  proved ? Verdict::kValid : Verdict::kInvalid);
        refused += proved ? 0 : 1;
      }
    }
  }
  EXPECT_GT(refused, 300);
}

TEST(DiscoverRules, ACertificateOfOtherRulesIsRefused) {
  struct Changed {
    std::string game, from, to;
    bool readable = true;  // and false, not no certificate at all
  };
  std::vector<Changed> const changes = {
      {"at most half", "2 * k <= n", "3 * k <= 2 * n"},
      {"at most half", "2 * k <= n", "2 * k < 1 * n"},
      {"at most half", "2 * k <= n", "2 * k <= n * n", false},
      {"at most half", "2 * k <= n", "prime(k)", false},
      {"at most half", "2 * k <= n", "2 * k <= ", false},
      {"at most half", "2 * k <= n", "n // 0 == k", false},
      {"at most half", "2 * k <= n", "9999999 * k <= n", false},
      {"Mark", "n // 2", "n // 3"},
      {"even heaps", "n % 2 == 0", "n % 2 != 0"},
      {"a formula", "not (", "("},
      {"powers of 2", "power(k, 2)", "power(k, 3)", false},
      {"powers of 2", ",\"take_if\":\"power(k, 2)\"", ""},
      {"end at a total", "\"total\":\"1\"", "\"total\":\"2\""},
      {"end at a total", "\"total\":\"1\"", "\"total\":\"x\"", false},
      {"end at a total", "\"total\"", "\"sum\"", false},
      {"Gale", "\"fewer_heaps\":\"2\"", "\"fewer_heaps\":\"3\""},
      {"end in a list", "[1,2]", "[1,3]"},
      {"end in a list", "[1,2]", "[1,-2]", false},
      {"the largest", "the largest", "the smallest"},
      {"the smallest", "the smallest", "an end"},
      {"an end", ",\"only\":\"an end\"", ""},
      {"an end", "an end", "the middle", false},
      {"sets", "[2,3]", "[1,3]"},
      {"sets", "[2,3]", "[2,4]", false},
      {"sets", "[[1,2],[2,3]]", "[]", false},
      {"multiples", ",\"multiples\":true", ""},
      {"multiples of 2 and 3", "[2,3]", "[3,2]"},
      {"staircase", ",\"to\":\"the heap to the left\"", ""},
      {"staircase", "to the left", "to the right", false},
      {"transfers", "[1,-1]", "[2,-1]"},
      {"transfers", "\"weights\":[3,2]", "\"weights\":[2,2]", false},
      {"transfers", "\"weights\":[3,2]", "\"weights\":[3,0]", false},
      {"transfers", "\"weights\":[3,2]", "\"weights\":[3]", false},
      {"transfers", "\"pass_each_heap\":false", "\"pass_each_heap\":true", false},
  };
  auto const games = known_games();
  for (Changed const& changed : changes) {
    SCOPED_TRACE(changed.game + ": " + changed.from + " as " + changed.to);
    auto const known = std::find_if(games.begin(), games.end(), [&](KnownGame const& game) {
      return game.name == changed.game;
    });
    ASSERT_NE(known, games.end());
    RulesLaw const& found = law_of(*known, kNormalPlay);
    std::string const other = with(found.certificate(found.law), changed.from, changed.to);
    if (changed.readable) {
      EXPECT_EQ(verdict_of(other), Verdict::kInvalid);
    } else {
      EXPECT_THROW(static_cast<void>(verdict_of(other)), Error);
    }
  }
}

TEST(DiscoverRules, LawsAreReadBackAndAnswer) {
  Limits const limits;
  for (KnownGame const& known : known_games()) {
    SCOPED_TRACE(known.name);
    RulesLaw const& found = law_of(known, kNormalPlay);
    auto const held = laws::read_law(found.certificate(found.law), "here");
    EXPECT_EQ(rules_of_law(held->rules(), held->game()), rules_of_law(found.rules, found.game));
    // All winning moves, and no others, of the positions of a small box.
    Definition definition(found.rules, kNormalPlay);
    definition.for_each(known.heaps, known.heaps == 1 ? 40 : 5, [&](SmallPosition const& small) {
      std::vector<SmallPosition> winning;
      for (SmallPosition const& option : options(found.rules, small)) {
        if (definition.lost(option)) winning.push_back(option);
      }
      Position const position = to_position(small);
      auto tracks = held->tracks(position);
      ASSERT_TRUE(tracks);
      EXPECT_EQ(held->is_p(held->control(position), *tracks), definition.lost(small));
      laws::LawWalk const walk(held, position, *std::move(tracks), limits);
      std::vector<SmallPosition> walked;
      walk.for_each(
          [&](Position const& option) {
            walked.push_back(*to_small(option));
            return true;
          },
          limits);
      std::sort(walked.begin(), walked.end());
      EXPECT_EQ(walked, winning) << small.heaps[0] << ' ' << small.heaps.back();
    });
  }
}

TEST(DiscoverRules, LimitsWithAFractionAndAConstant) {
  for (auto const& [limit, first] :
       {std::pair<std::string, std::vector<std::uint64_t>>{"times = \"3/2\"", {1, 2, 4, 8, 16, 32}},
        {"times = 1, plus = 1", {1, 2, 3, 5, 10, 20, 40}},
        {"times = 2", {1, 2, 3, 5, 8, 13}}}) {
    SCOPED_TRACE(limit);
    auto const found = law_of("limit = { " + limit + " }\n" + kAnyAmount, 1, kNormalPlay, 512);
    ASSERT_TRUE(found);
    std::vector<std::uint64_t> lost;
    for (std::uint64_t heap = 1; heap <= first.back(); ++heap) {
      if (is_p(found->game, found->law, {heap})) lost.push_back(heap);
    }
    EXPECT_EQ(lost, first);
    Definition definition(found->rules, kNormalPlay);
    definition.for_each(1, 60, [&](SmallPosition const& position) {
      for (std::uint64_t most = 0; most < 20; ++most) {
        SmallPosition later = position;
        later.limit = most;
        auto const numbers = found->game.numbers(later);
        int length = 0;
        for (std::uint64_t const n : numbers) {
          length = std::max(length, found->law.system.length(n));
        }
        Mark const mark = found->law.automaton.mark(found->law.automaton.starts[0],
                                                    letters(found->law.system, numbers, length));
        ASSERT_EQ(mark == Mark::kYes, definition.lost(later)) << position.heaps[0] << ' ' << most;
      }
    });
    std::string const text = found->certificate(found->law);
    EXPECT_EQ(verdict_of(text), Verdict::kValid);
    EXPECT_EQ(rules_of_law(laws::read_law(text, "x")->rules(), found->game),
              rules_of_law(found->rules, found->game));
    if (limit == "times = 2") continue;
    EXPECT_EQ(verdict_of(with(text, "\"plus\":\"", "\"plus\":\"1")), Verdict::kInvalid);
    EXPECT_THROW(static_cast<void>(verdict_of(with(text, "\"over\":\"", "\"over\":\"9"))), Error);
  }
}

TEST(DiscoverRules, NimValuesWithAnEndAndTransfers) {
  for (std::string const lines :
       {"heaps = 2\nend = \"total at most 3\"\n[[move]]\ntake = \"1-2\"\n",
        "heaps = 2\nweights = [3, 2]\n[[move]]\nvectors = [[1, 0], [0, 1], [1, -1]]\n",
        "heaps = 2\npass = \"once\"\n[[move]]\nvectors = [[1, 0], [-1, 2]]\n"}) {
    SCOPED_TRACE(lines);
    Ruleset const rules = rules_of_lines(lines);
    LinearGame const game = linear_game(rules, 2, kNormalPlay, kEveryValue);
    Discovery const found = discover(rules, game, likely_systems(rules, game), {});
    ASSERT_TRUE(found.law);
    EXPECT_EQ(verdict_of(law_certificate("x", rules, game, *found.law)), Verdict::kValid);
    EXPECT_EQ(is_p(game, *found.law, {0, 0}, 0), true);
  }
}

/// What the checker says of a formula when it has read n, and n - k after the move, in base 2.
bool judged(std::string const& text, std::uint64_t n, std::uint64_t k) {
  check::LawClaim claim;  // one heap in base 2
  check::LawSum heap, amount;
  heap.before.emplace_back(0, 1);
  amount.add_loss(0, 1);
  check::LawFormula const formula = check::read_formula(text, heap, amount, claim.base());
  check::Judgement judgement = formula.begin();
  for (int place = 6; place-- > 0;) {
    std::vector<std::int64_t> const before{static_cast<std::int64_t>(n >> place & 1U)};
    std::vector<std::int64_t> const after{static_cast<std::int64_t>((n - k) >> place & 1U)};
    if (!formula.read(claim, judgement, before, after)) return false;
  }
  return formula.holds(claim, judgement);
}

/// A formula, its cases, and what the checker reads say the same.
TEST(DiscoverRules, CasesOfAFormulaAreTheFormula) {
  for (char const* const text :
       {"2 * k <= n", "k < n and n < 2 * k", "k == n - n // 2", "k == (n + 1) // 3",
        "n // 4 <= k or k % 5 > 2", "not (n % 2 == 1 and k != 4)", "3 < 2", "0 * n == 0",
        "1 - n % 4 >= -1", "k - n // 3 != 1", "power(k, 2) or n == 3", "(k + n) % 3 != 1",
        "((n + 1) // 2 <= k or not k >= 2) and k != 7", "-k < -2", "n * 3 // 2 > 2 * k"}) {
    SCOPED_TRACE(text);
    AmountCondition const condition = parse_amount_condition(text);
    auto const cases = amount_cases(condition);
    for (std::int64_t n = 0; n < 25; ++n) {
      for (std::int64_t k = 0; k <= n; ++k) {
        bool const some = std::any_of(cases.begin(), cases.end(), [&](AmountCase const& one) {
          return std::all_of(one.begin(), one.end(), [&](AmountTest const& test) {
            return Constraint{{}, {}, test.kind, test.values, test.modulus}.holds(test.heap * n +
                                                                                  test.amount * k);
          });
        });
        ASSERT_EQ(some,
                  condition.holds(static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(k)))
            << n << ' ' << k;
        ASSERT_EQ(judged(text, static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(k)), some)
            << n << ' ' << k;
      }
    }
  }
}

TEST(DiscoverRules, WhatIsNotLinearIsRefusedByName) {
  auto const message = [](std::string const& lines, std::size_t heaps) {
    try {
      static_cast<void>(linear_game(rules_of_lines(lines), heaps, kNormalPlay));
    } catch (Error const& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  auto const refused = [&](std::string const& formula, std::string const& part) {
    std::string const lines = kAnyAmount + "take_if = \"" + formula + "\"\n";
    EXPECT_NE(message(lines, 1).find('`' + part + '`'), std::string::npos)
        << formula << ": " << message(lines, 1);
  };
  refused("2 * k <= n and prime(k)", "prime(k)");
  refused("n % k == 0", "n % k == 0");
  refused("k * k <= n", "k * k <= n");
  refused("n % 3 == k", "n % 3 == k");
  refused("k < 5 or gcd(n, k) == 1", "gcd(n, k) == 1");
  refused("not power(k, 2)", "power(k, 2)");
  refused("n // 1000000 < 1000000 * k", "n // 1000000 < 1000000 * k");
  refused("n % 5000 == 1", "n % 5000 == 1");
  std::string cases;
  for (int i = 0; i < 9; ++i) cases += (i > 0 ? " and " : "") + std::string("(k != 3 or n == 2)");
  EXPECT_NE(message(kAnyAmount + "take_if = \"" + cases + "\"\n", 1).find("256"),
            std::string::npos);
  EXPECT_NE(message("[[move]]\ntake = \"powers of 2\"\n[[move]]\ntake = \"powers of 3\"\n", 1)
                .find("powers of one base"),
            std::string::npos);
  EXPECT_NE(
      message("heaps = 2\npass = \"each heap\"\n" + kAnyAmount + "to = \"the heap to the left\"\n",
              2)
          .find("put tokens"),
      std::string::npos);
  EXPECT_NE(message("end = \"total at most 2000000\"\n" + kAnyAmount, 2).find("1000000"),
            std::string::npos);
  EXPECT_NE(message("limit = { times = 1, plus = 2000000 }\n" + kAnyAmount, 1).find("1000000"),
            std::string::npos);
}

/// The box of a game in which heaps grow knows no position from which a heap can reach its side.
TEST(DiscoverRules, ABoxOfTransfersIsRightWhereItKnows) {
  Ruleset const rules = rules_of_lines(
      "heaps = 2\nweights = [3, 2]\n[[move]]\nvectors = [[1, 0], [0, 1], [1, -1]]\n");
  for (Convention const convention : {kNormalPlay, kMiserePlay}) {
    LinearGame const game = linear_game(rules, 2, convention);
    Limits const limits;
    Meter work(limits);
    Box const box = make_box(rules, game, 12, work);
    Definition definition(rules, convention);
    int known = 0;
    definition.for_each(2, 12, [&](SmallPosition const& position) {
      auto const outcome = box(0, position.heaps);
      if (!outcome) return;
      ++known;
      EXPECT_EQ(*outcome == Outcome::kP, definition.lost(position));
    });
    EXPECT_GT(known, 40);
    EXPECT_FALSE(box(0, std::vector<std::uint64_t>{11, 11}));
  }
}

}  // namespace
}  // namespace bouton::discover

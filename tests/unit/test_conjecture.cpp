// Conjectures: what a formula says by an evaluator of its own against its automaton, known
// theorems, wrong formulas with their first counterexample by trying every position, and what is
// refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/moves.hpp"
#include "core/text_file.hpp"
#include "discover/conjecture.hpp"
#include "effort.hpp"
#include "source_file.hpp"
#include "unit/law_definition.hpp"

namespace bouton::discover {
namespace {

using Numbers = std::vector<std::uint64_t>;
using Value = std::optional<std::int64_t>;  // empty: there is none

/// What a formula says of some heaps, from its tree.
class Evaluator {
 public:
  /// \param most  `exists` tries numbers up to this
  Evaluator(Numbers heaps, std::int64_t most) : heaps_(std::move(heaps)), most_(most) {
    sorted_ = heaps_;
    std::sort(sorted_.begin(), sorted_.end());
  }

  bool holds(Formula const& f) {
    switch (f.kind) {
      case FormulaKind::kEqual:
      case FormulaKind::kLess: {
        Value const a = value(f.parts[0]), b = value(f.parts[1]);
        if (!a || !b) return false;
        return (f.kind == FormulaKind::kEqual ? *a == *b : *a < *b) != (f.number == 1);
      }
      case FormulaKind::kNot:
        return !holds(f.parts[0]);
      case FormulaKind::kAll:
        return std::all_of(f.parts.begin(), f.parts.end(), [&](auto& part) { return holds(part); });
      case FormulaKind::kSome:
        return std::any_of(f.parts.begin(), f.parts.end(), [&](auto& part) { return holds(part); });
      default:
        break;
    }
    for (std::int64_t k = 0; k <= most_; ++k) {
      named_[f.track] = k;
      if (holds(f.parts[0])) return true;
    }
    return false;
  }

  Value value(Formula const& f) {
    if (f.kind == FormulaKind::kNumber) return f.number;
    if (f.kind == FormulaKind::kTrack) {
      if (f.track >= kNamedTrack) return named_.at(f.track);
      if (f.track >= kSortedTrack) return sorted_[f.track - kSortedTrack];
      return heaps_[f.track];
    }
    std::vector<std::int64_t> parts;
    for (Formula const& part : f.parts) {
      Value const known = value(part);
      if (!known) return std::nullopt;
      parts.push_back(*known);
    }
    std::int64_t const a = parts[0];
    auto const quotient = [](std::int64_t n, std::int64_t by) {
      return n / by - (n % by < 0 ? 1 : 0);
    };
    std::int64_t sum = 0;
    switch (f.kind) {
      case FormulaKind::kSum:
        for (std::int64_t const part : parts) sum += part;
        return sum;
      case FormulaKind::kNegative:
        return -a;
      case FormulaKind::kProduct:
        return a * parts[1];
      case FormulaKind::kQuotient:
        return quotient(a, parts[1]);
      case FormulaKind::kRemainder:
        return a - parts[1] * quotient(a, parts[1]);
      case FormulaKind::kNimSum:
        for (std::int64_t const part : parts) {
          if (part < 0) return std::nullopt;
          sum ^= part;
        }
        return sum;
      case FormulaKind::kLeast:
        return *std::min_element(parts.begin(), parts.end());
      case FormulaKind::kGreatest:
        return *std::max_element(parts.begin(), parts.end());
      case FormulaKind::kGolden:
        if (a < 0) return std::nullopt;
        return static_cast<std::int64_t>(
            std::floor(static_cast<double>(a) * (1 + std::sqrt(5.0)) / 2));
      default:
        break;
    }
    return quotient(a, std::int64_t{1} << f.number) & 1;  // kBit
  }

 private:
  Numbers heaps_, sorted_;
  std::int64_t most_;
  std::map<Track, std::int64_t> named_;
};

LinearGame nim(std::size_t heaps, std::uint64_t values = 0) {
  return linear_game(parse_game("nim", {}).rules, heaps, Convention::kNormal, values);
}

bool marked(Dfa const& law, Numeration const& system, Numbers const& numbers) {
  int length = 0;
  for (std::uint64_t const number : numbers) length = std::max(length, system.length(number));
  Mark const mark = law.mark(law.starts[0], letters(system, numbers, length));
  EXPECT_NE(mark, Mark::kInvalid);
  return mark == Mark::kYes;
}

void for_each_heaps(std::size_t heaps, std::uint64_t side,
                    std::function<void(Numbers const&)> const& visit) {
  Numbers numbers(heaps, 0);
  for (bool more = true; more;) {
    visit(numbers);
    more = false;
    for (std::size_t i = heaps; i-- > 0 && !more;) {
      numbers[i] = (numbers[i] + 1) % side;
      more = numbers[i] != 0;
    }
  }
}

/// The automaton says on a box what the evaluator says.
void expect_same(std::string const& text, std::size_t heaps, std::uint64_t side,
                 std::optional<unsigned> base = std::nullopt, std::int64_t most = 60) {
  SCOPED_TRACE(text);
  WrittenFormula const formula{text, read_condition(text, heaps)};
  Numeration const system = numeration_of(formula, base);
  Limits const limits;
  Meter work(limits);
  Dfa const law = formula_automaton(formula, nim(heaps), system, work);
  for_each_heaps(heaps, side, [&](Numbers const& numbers) {
    EXPECT_EQ(marked(law, system, numbers), Evaluator(numbers, most).holds(formula.tree))
        << testing::PrintToString(numbers);
  });
}

TEST(Conjecture, EveryWordOfFormulasIsWhatItIs) {
  for (std::string const text : {
           "x1 == x2",
           "x1 != x2 + 1",
           "2 * x1 - 3 * x2 < 4",
           "x1 <= x2 <= x1 + 3",
           "-x1 + 5 > x2 * 2",
           "x1 // 3 == x2 % 4",
           "(x1 - x2) // 3 < x2 // 2 - 1",
           "(x1 - x2) % 3 == 1",
           "(x1 // 2 + x2) // 3 >= 2",
           "x1 ^ x2 == 5",
           "x1 ^ (x2 + 3) < 2 * x1",
           "x1 ^ 6 ^ x2 // 2 == x1",
           "(x1 - x2) ^ 1 == 2",
           "not (x1 - x2) ^ 1 == 2",
           "(x1 - x2) ^ 1 != 2",
           "min(x1, x2, 4) == max(x1 - 3, 1)",
           "max(x1, x2) - min(x1, x2) < 3",
           "s1 + 2 == s2",
           "s1 ^ s2 == x1",
           "s2 // 2 == x2 // 2 and not s1 == x2",
           "exists k: x1 == 3 * k and x2 >= k",
           "exists k, m: x1 == 2 * k + 3 * m and x2 == k + m",
           "not exists k: x1 + k == x2",
           "exists k: k ^ x1 == x2 and k < 4",
           "bit(x1, 0) == bit(x2, 1) or bit(x1 + x2, 2) == 1",
           "bit(x1 - x2, 1) == 1",
           "1 == 1",
           "1 < 0 or x1 < 3 and x2 < 3",
       }) {
    expect_same(text, 2, 20);
  }
  for (std::string const text : {
           "exists k: x1 == floor(k * phi)",
           "x2 == floor(phi * x1) + 1",
           "floor((x1 - x2) * phi) < 4",
           "x1 + x2 == floor((x1 // 2) * phi)",
           "s2 == floor(s1 * phi)",
       }) {
    expect_same(text, 2, 40);
  }
  for (unsigned const base : {3U, 5U, 10U}) {
    expect_same("x1 // 2 + 1 >= x2 and x1 % 4 != 3 or bit(x2, 1) == 1", 2, 40, base);
  }
  for (unsigned const base : {4U, 8U}) expect_same("x1 ^ x2 ^ 5 <= s2 // 2", 2, 40, base);
  expect_same("s1 + s2 == s3", 3, 10);
  expect_same("s2 - s1 == s3 - s2 and x2 == s1", 3, 10);
}

/// Formulas as texts, of every kind.
class RandomFormula {
 public:
  RandomFormula(unsigned seed, std::size_t heaps) : random_(seed), heaps_(heaps) {}

  std::string condition(int depth) {
    if (depth == 0 || pick(4) == 0) return comparison();
    switch (pick(4)) {
      case 0:
        return "not (" + condition(depth - 1) + ")";
      case 1:
        return "(" + condition(depth - 1) + " or " + condition(depth - 1) + ")";
      case 2:
        return "(exists k" + std::to_string(depth) + ": k" + std::to_string(depth) +
               " <= x1 + 3 and " + named("k" + std::to_string(depth)) + " == " + number(1) + ")";
      default:
        return condition(depth - 1) + " and " + comparison();
    }
  }

 private:
  int pick(int below) { return std::uniform_int_distribution<int>(0, below - 1)(random_); }
  std::string small(int below) { return std::to_string(pick(below)); }
  std::string named(std::string const& name) {
    return pick(2) == 0 ? name : "2 * " + name + " + " + small(3);
  }
  std::string comparison() {
    static char const* const signs[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
    return number(2) + signs[pick(6)] + number(2);
  }
  std::string number(int depth) {
    if (depth == 0 || pick(5) == 0) {
      if (pick(4) == 0) return small(9);
      return (pick(2) == 0 ? "x" : "s") + std::to_string(1 + pick(static_cast<int>(heaps_)));
    }
    std::string const a = number(depth - 1);
    switch (pick(9)) {
      case 0:
        return "(" + a + " + " + number(depth - 1) + ")";
      case 1:
        return "(" + a + " - " + number(depth - 1) + ")";
      case 2:
        return small(4) + " * " + a;
      case 3:
        return "(" + a + ") // " + std::to_string(1 + pick(4));
      case 4:
        return "(" + a + ") % " + std::to_string(1 + pick(4));
      case 5:
        return "(" + a + " ^ " + number(depth - 1) + ")";
      case 6:
        return "min(" + a + ", " + number(depth - 1) + ")";
      case 7:
        return "max(" + a + ", " + number(depth - 1) + ")";
      default:
        return "bit(" + a + ", " + small(3) + ")";
    }
  }

  std::mt19937 random_;
  std::size_t heaps_;
};

TEST(Conjecture, RandomFormulasAreTheirAutomata) {
  for (unsigned seed = 1; seed <= test::effort(60U, 10U); ++seed) {
    std::size_t const heaps = 1 + seed % 3;
    expect_same(RandomFormula(seed, heaps).condition(2), heaps, heaps == 3 ? 6 : 12);
  }
}

TEST(Conjecture, ANimValueIsTheNumberOfItsFormula) {
  std::string const text = "max(x1, x2) - min(x1 // 2, x2) + 1";
  WrittenFormula const formula{text, read_number_formula(text, 2)};
  Limits const limits;
  Meter work(limits);
  Numeration const system = Numeration::base(2);
  Dfa const law = formula_automaton(formula, nim(2, kEveryValue), system, work);
  for_each_heaps(3, 14, [&](Numbers const& n) {
    Value const value = Evaluator({n[0], n[1]}, 0).value(formula.tree);
    EXPECT_EQ(marked(law, system, n), value == static_cast<std::int64_t>(n[2]));
  });
}

struct Claim {
  std::string game, toml;
  Convention convention = Convention::kNormal;
};

Ruleset rules_examined(std::string const& game) {
  if (game.find(".toml") == std::string::npos) return parse_game(game, {}).rules;
  return parse_rules_file(read_text_file(test::source_file("examples/rules/" + game))).rules;
}

Examination examined(Claim const& claim, Budget const& budget = {}) {
  Conjecture const conjecture = read_conjecture(claim.toml);
  Ruleset const rules = rules_examined(claim.game);
  LinearGame const game = linear_game(rules, conjecture.heaps, claim.convention,
                                      conjecture.about_values ? kEveryValue : 0);
  return examine(conjecture, rules, game, std::nullopt, budget);
}

std::string conjecture_file(std::string const& name) {
  return read_text_file(test::source_file("examples/conjectures/" + name + ".toml"));
}

TEST(Conjecture, TheoremsAreProved) {
  for (Claim const& claim : {
           Claim{"nim", conjecture_file("nim-3")},
           Claim{"nim", conjecture_file("nim-values")},
           Claim{"wythoff", conjecture_file("wythoff")},
           Claim{"moore:2", conjecture_file("moore-2")},
           Claim{"nim", "heaps = 2\np = 's1 == s2 > 1 or x1 + x2 == 1'", Convention::kMisere},
           Claim{"subtract:1,2", "heaps = 1\nvalue = 'x1 % 3'"},
           Claim{"pass-nim", "heaps = 1\np = 'x1 == 0 or pass1 == 1 and 1 == 0'"},
       }) {
    SCOPED_TRACE(claim.toml);
    Examination const result = examined(claim);
    EXPECT_TRUE(result.found.law);
    EXPECT_FALSE(result.refuted);
    EXPECT_TRUE(result.found.tried.empty());
  }
}

/// One token from each of two of five heaps: the automaton is what every play-out says.
TEST(Conjecture, SlowExactTwoOfFive) {
  Claim const claim{"slow-exact-2.toml", conjecture_file("slow-exact-2-of-5")};
  Conjecture const conjecture = read_conjecture(claim.toml);
  Definition definition(rules_examined(claim.game), Convention::kNormal);
  for_each_heaps(5, 7, [&](Numbers const& numbers) {
    if (!std::is_sorted(numbers.begin(), numbers.end())) return;
    EXPECT_EQ(Evaluator(numbers, 0).holds(conjecture.formula.tree),
              definition.lost(SmallPosition{numbers}));
  });
  if (test::kWatched) return;
  Examination const result = examined(claim);
  ASSERT_TRUE(result.found.law);
  EXPECT_EQ(result.found.law->automaton.size(), 1809U);
}

/// The published sets, by the formula and by play on small circles.
TEST(Conjecture, CircularNimByPlay) {
  struct Circle {
    std::string name;
    std::uint64_t side;
  };
  for (auto const& [name, side] :
       {Circle{"circular-nim-7-4", test::effort(4U, 3U)}, Circle{"circular-nim-8-6", 3}}) {
    SCOPED_TRACE(name);
    Conjecture const conjecture = read_conjecture(conjecture_file(name));
    Definition definition(rules_examined(name + ".toml"), Convention::kNormal);
    for_each_heaps(conjecture.heaps, side, [&](Numbers const& numbers) {
      EXPECT_EQ(Evaluator(numbers, 0).holds(conjecture.formula.tree),
                definition.lost(SmallPosition{numbers}));
    });
  }
}

/// All heaps of so many tokens, in order.
void with_tokens(Numbers& heaps, std::size_t place, std::uint64_t tokens,
                 std::function<void()> const& visit) {
  if (place + 1 == heaps.size()) {
    heaps[place] = tokens;
    return visit();
  }
  for (std::uint64_t heap = 0; heap <= tokens; ++heap) {
    heaps[place] = heap;
    with_tokens(heaps, place + 1, tokens - heap, visit);
  }
}

/// The first position at which a formula is wrong about who loses, by trying all.
Numbers first_wrong(Claim const& claim, std::uint64_t most_tokens) {
  Conjecture const conjecture = read_conjecture(claim.toml);
  Definition definition(rules_examined(claim.game), claim.convention);
  Numbers found, heaps(conjecture.heaps, 0);
  for (std::uint64_t tokens = 0; tokens <= most_tokens; ++tokens) {
    with_tokens(heaps, 0, tokens, [&] {
      if (!found.empty()) return;
      bool const claimed = Evaluator(heaps, 40).holds(conjecture.formula.tree);
      if (claimed != definition.lost(SmallPosition{heaps})) found = heaps;
    });
  }
  return found;
}

TEST(Conjecture, WrongFormulasHaveTheirFirstCounterexample) {
  Convention const misere = Convention::kMisere;
  for (Claim const& claim : {
           Claim{"nim", "heaps = 3\np = 's1 + s2 == s3'"},
           Claim{"nim", "heaps = 2\np = 'x1 == x2 and x1 != 7'"},
           Claim{"nim", "heaps = 2\np = 'x1 == x2 or x1 == 9 and x2 == 3'"},
           Claim{"nim", "heaps = 3\np = 'x1 ^ x2 ^ x3 == 0'", misere},
           Claim{"nim", "heaps = 1\np = 'x1 <= 1'", misere},
           Claim{"nim", "heaps = 2\np = '1 == 0'"},
           Claim{"wythoff",
                 "heaps = 2\np = 'exists k: s1 == floor(k * phi) and s2 == s1 + k "
                 "and k < 6'"},
           Claim{"moore:2", "heaps = 4\np = '(x1 + x2 + x3 + x4) % 3 == 0 and s1 == s2'"},
           Claim{"subtract:1,3,4", "heaps = 1\np = 'x1 % 7 == 0'"},
       }) {
    SCOPED_TRACE(claim.toml);
    Numbers const expected = first_wrong(claim, 30);
    ASSERT_FALSE(expected.empty());
    Examination const result = examined(claim);
    EXPECT_FALSE(result.found.law);
    EXPECT_TRUE(result.refuted);
    ASSERT_TRUE(result.counterexample);
    Counterexample const& shown = *result.counterexample;
    EXPECT_TRUE(shown.first);
    EXPECT_EQ(shown.position.heaps, expected);
    Ruleset const rules = rules_examined(claim.game);
    Definition definition(rules, claim.convention);
    ASSERT_TRUE(shown.is_p);
    EXPECT_EQ(*shown.is_p, definition.lost(shown.position));
    EXPECT_NE(*shown.is_p, shown.claimed_p);
    if (!shown.after) continue;
    EXPECT_TRUE(is_move(rules, shown.position, *shown.after));
    EXPECT_TRUE(definition.lost(*shown.after));
  }
}

TEST(Conjecture, ACounterexampleFarAwayIsTheFirst) {
  // Found by automata: no earlier position is looked at one by one.
  Examination const three = examined({"nim", "heaps = 3\np = 'x1 ^ x2 ^ x3 == 0 and x2 < 1000'"});
  ASSERT_TRUE(three.counterexample);
  EXPECT_TRUE(three.counterexample->first);
  EXPECT_EQ(three.counterexample->position.heaps, (Numbers{0, 1000, 1000}));
  EXPECT_FALSE(three.counterexample->claimed_p);
  EXPECT_EQ(three.counterexample->is_p, true);
  Examination const values = examined({"nim", "heaps = 2\nvalue = 'min(x1 ^ x2, 100)'"});
  ASSERT_TRUE(values.counterexample);
  EXPECT_TRUE(values.counterexample->first);
  EXPECT_EQ(values.counterexample->position.heaps, (Numbers{0, 101}));
  EXPECT_EQ(values.counterexample->claimed_value, 100U);
  EXPECT_EQ(values.counterexample->value, 101U);
  ASSERT_TRUE(values.counterexample->after);
  EXPECT_EQ(values.counterexample->after->heaps, (Numbers{0, 100}));
}

TEST(Conjecture, WrongNimValues) {
  Examination const sum = examined({"nim", "heaps = 2\nvalue = 'x1 + x2'"});
  ASSERT_TRUE(sum.counterexample);
  EXPECT_EQ(sum.counterexample->position.heaps, (Numbers{1, 1}));
  EXPECT_EQ(sum.counterexample->claimed_value, 2U);
  EXPECT_EQ(sum.counterexample->value, 0U);
  EXPECT_FALSE(sum.counterexample->after);
  Examination const none = examined({"nim", "heaps = 2\nvalue = 'x1 - x2'"});
  ASSERT_TRUE(none.counterexample);
  EXPECT_EQ(none.counterexample->position.heaps, (Numbers{0, 1}));
  EXPECT_FALSE(none.counterexample->claimed_value);
  EXPECT_EQ(none.counterexample->value, 1U);
}

TEST(Conjecture, LimitsEndIt) {
  Budget few;
  few.steps = 20'000;
  Examination const result =
      examined({"nim", "heaps = 4\np = 'x1 // 7 ^ x2 // 5 ^ x3 // 3 ^ x4 == 0'"}, few);
  EXPECT_FALSE(result.found.law);
  EXPECT_FALSE(result.refuted);
  EXPECT_EQ(result.found.stop, Stop::kWork);
  ASSERT_EQ(result.found.tried.size(), 1U);
  std::atomic<bool> const cancelled = true;
  Budget stopped;
  stopped.limits.cancel = &cancelled;
  EXPECT_EQ(examined({"nim", conjecture_file("nim-3")}, stopped).found.stop, Stop::kExpired);
}

TEST(Conjecture, WhatIsWrongIsSaidWithItsPlace) {
  struct Wrong {
    std::string text, key;
    std::size_t offset;
  };
  for (Wrong const& wrong : {
           Wrong{"", "formula.error.end", 0},
           {"x1", "formula.error.condition", 0},
           {"x1 == ", "formula.error.end", 6},
           {"x1 = 2", "formula.error.equals", 3},
           {"x4 == 2", "formula.error.heap", 0},
           {"x0 == 2", "formula.error.heap", 0},
           {"1 < y", "formula.error.name", 4},
           {"x1 / 2 == 1", "formula.error.divided", 3},
           {"x1 == 2 x2", "formula.error.unexpected", 8},
           {"x1 == 2 and x2", "formula.error.condition", 12},
           {"(x1 == 2) + 1 == 2", "formula.error.number", 4},
           {"x1 == 1000001", "formula.error.large", 6},
           {"exists x1: x1 == 2", "formula.error.name_taken", 7},
           {"exists k: exists k: k == 2", "formula.error.name_taken", 17},
           {"exists k x1 == k", "formula.error.unexpected", 9},
           {"floor(x1) == 2", "formula.error.floor", 0},
           {"bit(x1, x2) == 1", "formula.error.bit", 0},
           {"bit(x1, 99) == 1", "formula.error.bit", 0},
           {"min(x1 == 2", "formula.error.unexpected", 7},
           {std::string(300, '('), "formula.error.deep", 50},
           {std::string(kMostFormulaBytes + 1, ' '), "formula.error.long", 0},
       }) {
    SCOPED_TRACE(wrong.text.substr(0, 60));
    try {
      static_cast<void>(read_condition(wrong.text, 3));
      ADD_FAILURE() << "it was read";
    } catch (ParseError const& error) {
      EXPECT_EQ(error.message().key, wrong.key);
      EXPECT_EQ(error.offset(), wrong.offset);
    }
  }
}

TEST(Conjecture, WhatCannotBecomeAnAutomatonIsSaidWithItsPlace) {
  struct Wrong {
    std::string text, key;
    std::size_t offset;
    std::optional<unsigned> base = {};
  };
  for (Wrong const& wrong : {
           Wrong{"x1 * x2 == 4", "formula.error.product", 3},
           {"1 == x1 // x2", "formula.error.divisor", 11},
           {"1 == x1 % 0", "formula.error.divisor", 10},
           {"x1 == phi", "formula.error.phi", 6},
           {"limit == 2", "formula.error.limit", 0},
           {"x1 == 0 or pass == 1", "formula.error.pass", 11},
           {"x1 == pass2", "formula.error.pass", 6},
           {"1000 * 1000 * x1 * 9 == 2", "formula.error.factors", 17},
           {"x1 % 64 + x2 % 64 + x3 % 64 == 1", "formula.error.cases", 3},
           {"x1 == floor(x2 * phi) ^ 1", "formula.error.golden_nim_sum", 6},
           {"x1 == floor(x2 * phi)", "formula.error.golden_base", 6, 2},
           {"x1 ^ x2 == 0", "formula.error.nim_sum_base", 0, 6},
       }) {
    SCOPED_TRACE(wrong.text);
    WrittenFormula const formula{wrong.text, read_condition(wrong.text, 3)};
    Limits const limits;
    Meter work(limits);
    try {
      static_cast<void>(
          formula_automaton(formula, nim(3), numeration_of(formula, wrong.base), work));
      ADD_FAILURE() << "it became one";
    } catch (ParseError const& error) {
      EXPECT_EQ(error.message().key, wrong.key);
      EXPECT_EQ(error.offset(), wrong.offset);
    }
  }
}

TEST(Conjecture, FilesThatAreNone) {
  for (auto const& [text, key] : std::vector<std::pair<std::string, std::string>>{
           {"p = 'x1 == 0'", "conjecture.error.heaps"},
           {"heaps = 2", "conjecture.error.one_formula"},
           {"heaps = 2\np = 'x1 == 0'\nvalue = 'x1'", "conjecture.error.one_formula"},
           {"heaps = 2\np = 7", "conjecture.error.text"},
           {"heaps = 9\np = 'x1 == 0'", "error.rules.range"},
           {"heaps = 'two'\np = 'x1 == 0'", "error.rules.range"},
           {"heaps = 2\nq = 'x1 == 0'", "conjecture.error.key"},
           {"heaps = 2\np = 'x1", "conjecture.error.toml"},
           {"heaps = 2\nvalue = 'x1 == 0'", "formula.error.number"},
           {std::string(50'000, '#'), "conjecture.error.long"},
           {"a" + std::string(2'000, '.'), "conjecture.error.dots"},
       }) {
    SCOPED_TRACE(text.substr(0, 60));
    try {
      static_cast<void>(read_conjecture(text));
      ADD_FAILURE() << "it was read";
    } catch (ParseError const& error) {
      EXPECT_EQ(error.message().key, key);
    }
  }
}

}  // namespace
}  // namespace bouton::discover

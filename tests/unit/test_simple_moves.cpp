// Proofs and checks for moves of a simple kind, against the usual ones on small games, on true laws
// and on changed ones; and the published laws that need them.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/moves.hpp"
#include "check/law_claim.hpp"
#include "check/law_simple.hpp"
#include "core/text_file.hpp"
#include "discover/any_amounts.hpp"
#include "discover/conjecture.hpp"
#include "discover/discover.hpp"
#include "discover/law_document.hpp"
#include "discover/listed_moves.hpp"
#include "discover/proof.hpp"
#include "source_file.hpp"

namespace bouton::discover {
namespace {

using Verdict = Proof::Verdict;

struct KnownMoves {
  Ruleset rules;
  LinearGame game;
  Law law;

  [[nodiscard]] std::string certificate(Dfa const& automaton) const {
    Law other = law;
    other.automaton = automaton;
    return law_certificate("a game", rules, game, other);
  }
};

KnownMoves known(Ruleset const& rules, std::size_t heaps) {
  LinearGame game = linear_game(rules, heaps, Convention::kNormal);
  Discovery found = discover(rules, game, likely_systems(rules, game), {});
  if (!found.law) throw std::logic_error("no law");
  return {rules, std::move(game), *std::move(found.law)};
}

Ruleset from_text(std::string const& text) {
  return parse_rules_file(text).rules;
}

/// Circular Nim: any numbers from so many neighbours of a circle.
Ruleset circular(std::size_t heaps, std::size_t touched) {
  std::string const most = std::to_string(touched);
  return from_text("name = \"circle\"\nheaps = " + std::to_string(heaps) +
                   "\narrangement = \"circle\"\n[[move]]\ntake = \"any\"\nheaps = \"1-" + most +
                   "\"\nwithin = " + most + "\n");
}

Ruleset slow(std::string const& heaps) {
  return from_text("name = \"slow\"\n[[move]]\ntake = 1\nheaps = " + heaps + "\n");
}

/// Some marks and some steps of the automaton changed.
Dfa disturbed(Dfa dfa, std::mt19937& random) {
  auto const state = static_cast<State>(random() % dfa.size());
  if (random() % 2 == 0) {
    dfa.marks[state] = dfa.marks[state] == Mark::kYes ? Mark::kNo : Mark::kYes;
  } else {
    dfa.next[state * dfa.letters + random() % dfa.letters] =
        static_cast<State>(random() % dfa.size());
  }
  for (State const start : dfa.starts) dfa.next[start * dfa.letters] = start;
  return dfa;
}

/// By the moves of the position at which it is said to fail, whether the law fails there.
void expect_wrong_at(KnownMoves const& of, Dfa const& law, Proof const& proof) {
  ASSERT_TRUE(proof.where);
  Law claimed = of.law;
  claimed.automaton = law;
  SmallPosition position;
  position.heaps = *proof.where;
  bool into = false;
  for_each_option(of.rules, position, [&](SmallPosition const& option) {
    into = into || is_p(of.game, claimed, option.heaps);
    return !into;
  });
  EXPECT_EQ(into, is_p(of.game, claimed, position.heaps));
}

/// The proof and the check for this kind of moves agree with the usual proof.
void expect_same(KnownMoves const& of, Dfa const& law) {
  Limits const limits;
  Meter work(limits);
  MoveRelations const moves = move_relations(of.game, of.law.system, work);
  ASSERT_FALSE(short_proof(of.game, of.law.system, moves, law, work));  // it is small
  Proof const usual = prove(of.game, of.law.system, moves, law, work);
  check::LawClaim const claim = check::read_law_claim(check::Document::parse(of.certificate(law)));
  auto const lists = listed_moves(of.game);
  auto const sets = sets_of_any_amounts(of.game);
  ASSERT_NE(lists.empty(), sets.empty());
  ASSERT_EQ(lists, check::listed_amounts(claim));
  auto checked_sets = check::any_amounts(claim);
  ASSERT_TRUE(
      std::is_permutation(sets.begin(), sets.end(), checked_sets.begin(), checked_sets.end()));
  Proof const proof = sets.empty() ? prove_listed_moves(of.game, of.law.system, lists, law, work)
                                   : prove_any_amounts(of.game, of.law.system, sets, law, work);
  bool const proved = usual.verdict == Verdict::kProved;
  EXPECT_EQ(proof.verdict == Verdict::kProved, proved);
  if (!proved) expect_wrong_at(of, law, proof);
  if (!proved && proof.first) {
    EXPECT_EQ(proof.word, usual.word);
  }
  auto const wrong = sets.empty() ? check::check_listed_amounts(claim, lists, work)
                                  : check::check_any_amounts(claim, checked_sets, work);
  EXPECT_EQ(wrong.has_value(), !proved);
}

void expect_same_when_disturbed(KnownMoves const& of, int rounds) {
  expect_same(of, of.law.automaton);
  std::mt19937 random(5);
  for (int round = 0; round < rounds; ++round) {
    expect_same(of, disturbed(of.law.automaton, random));
  }
}

TEST(SimpleMoves, AnyAmountsAgreeWithTheUsualProof) {
  for (auto const& [rules, heaps] :
       {std::pair{parse_game("nim", {}).rules, std::size_t{3}},
        {parse_game("moore:2", {}).rules, 3},
        {parse_game("moore:2", {}).rules, 4},
        {circular(4, 2), 4},
        {circular(5, 3), 5},
        {from_text("name = \"row\"\nheaps = 3\narrangement = \"row\"\n[[move]]\ntake = \"any\"\n"
                   "heaps = \"1-2\"\nwithin = 2\n"),
         3}}) {
    SCOPED_TRACE(heaps);
    expect_same_when_disturbed(known(rules, heaps), 25);
  }
}

TEST(SimpleMoves, ListedAmountsAgreeWithTheUsualProof) {
  for (auto const& [rules, heaps] :
       {std::pair{slow("2"), std::size_t{3}},
        {slow("2"), 4},
        {slow("\"1-2\""), 3},
        {parse_game("subtract:1,3,4", {}).rules, 2},
        {from_text("name = \"vectors\"\nheaps = 2\n[[move]]\nvectors = [[1, 0], [0, 1], [2, 1]]\n"),
         2}}) {
    SCOPED_TRACE(heaps);
    expect_same_when_disturbed(known(rules, heaps), 40);
  }
}

TEST(SimpleMoves, OtherMovesAreNotTaken) {
  // One heap alone may not be touched.
  Ruleset const two = from_text("name = \"two\"\n[[move]]\ntake = \"any\"\nheaps = 2\n");
  EXPECT_TRUE(sets_of_any_amounts(linear_game(two, 3, Convention::kNormal)).empty());
  for (std::string const name : {"wythoff", "fibonacci", "pass-nim", "exact:2"}) {
    SCOPED_TRACE(name);
    Ruleset const rules = parse_game(name, {}).rules;
    LinearGame const game = linear_game(rules, usual_heaps(rules), Convention::kNormal);
    EXPECT_TRUE(sets_of_any_amounts(game).empty());
    EXPECT_TRUE(listed_moves(game).empty());
  }
}

/// What a rules file and a conjecture of the examples prove, as a certificate.
std::string proved(std::string const& rules_name, std::string const& name, std::size_t states) {
  auto const read = [](std::string const& path) {
    return read_text_file(test::source_file("examples/" + path + ".toml"));
  };
  Conjecture const conjecture = read_conjecture(read("conjectures/" + name));
  Ruleset const rules = from_text(read("rules/" + rules_name));
  LinearGame const game = linear_game(rules, conjecture.heaps, Convention::kNormal);
  Examination const result = examine(conjecture, rules, game, std::nullopt, {});
  if (!result.found.law) throw std::logic_error("not proved");
  EXPECT_EQ(result.found.law->automaton.size(), states);
  return law_certificate("a game", rules, game, *result.found.law);
}

/// The certificate is valid, and with one P-position less or more it is not.
void expect_valid_alone(std::string certificate) {
  EXPECT_EQ(check::check_certificate(certificate).verdict, check::Verdict::kValid);
  std::size_t const marks = certificate.find("\"marks\":\"") + 9;
  for (char const mark : {'P', 'N'}) {
    std::string changed = certificate;
    // Not the first state of its kind, but one that short words lead to.
    std::size_t const at = changed.find(mark, changed.find(mark, marks) + 1);
    changed[at] = mark == 'P' ? 'N' : 'P';
    EXPECT_EQ(check::check_certificate(changed).verdict, check::Verdict::kInvalid);
  }
}

TEST(SlowSimpleMoves, CircularNimOfSevenAndFour) {
  expect_valid_alone(proved("circular-nim-7-4", "circular-nim-7-4", 262));
}

TEST(SlowSimpleMoves, CircularNimOfEightAndSix) {
  expect_valid_alone(proved("circular-nim-8-6", "circular-nim-8-6", 156));
}

TEST(SlowSimpleMoves, SlowExactTwoOfSix) {
  expect_valid_alone(proved("slow-exact-2", "slow-exact-2-of-6", 69'946));
}

}  // namespace
}  // namespace bouton::discover

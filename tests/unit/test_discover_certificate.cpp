// Certificates of laws: the checker against the prover, on true and on changed automata.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "check/law_claim.hpp"
#include "check/law_moves.hpp"
#include "check/outcome_law_into.hpp"
#include "discover/discover.hpp"
#include "discover/law_document.hpp"

namespace bouton::discover {
namespace {

using check::Verdict;

struct FoundLaw {
  Ruleset rules;
  LinearGame game;
  Law law;

  [[nodiscard]] std::string certificate(Law const& other) const {
    return law_certificate("a game", rules, game, other);
  }
};

FoundLaw find(Ruleset const& rules, std::size_t heaps, Convention convention,
              std::uint64_t values = 0) {
  LinearGame game = linear_game(rules, heaps, convention, values);
  Discovery found = discover(rules, game, likely_systems(rules, game), {});
  if (!found.law) throw std::logic_error("no law");
  return {rules, std::move(game), *std::move(found.law)};
}

FoundLaw find(std::string const& name, Convention convention) {
  Ruleset const rules = parse_game(name, {}).rules;
  return find(rules, usual_heaps(rules), convention);
}

Verdict verdict(std::string const& certificate) {
  check::CheckedCertificate const checked = check::check_certificate(certificate);
  EXPECT_EQ(checked.verdict == Verdict::kInvalid, checked.failure.has_value());
  return checked.verdict;
}

/// The law with one mark or one successor changed.
Law changed(Law const& law, std::mt19937& random) {
  for (Law result = law;;) {
    Dfa& dfa = result.automaton;
    auto const state = static_cast<State>(random() % dfa.size());
    if (random() % 3 == 0) {
      if (dfa.marks[state] == Mark::kInvalid) continue;
      dfa.marks[state] = dfa.marks[state] == Mark::kYes ? Mark::kNo : Mark::kYes;
    } else {
      dfa.next[state * dfa.letters + random() % dfa.letters] =
          static_cast<State>(random() % dfa.size());
    }
    if (dfa != law.automaton) return result;
  }
}

constexpr Convention kBothPlays[] = {Convention::kNormal, Convention::kMisere};

TEST(DiscoverCertificate, IsValidForLawsOfEveryKind) {
  for (Convention const convention : kBothPlays) {
    for (char const* const name :
         {"nim", "moore:2", "exact:2", "wythoff", "wythoff:2", "fibonacci", "pass-nim",
          "one-pass-nim", "subtract:1,3,4", "subtract:all-but-2,5", "0.(13)", "0.0213"}) {
      SCOPED_TRACE(name);
      FoundLaw const found = find(name, convention);
      check::CheckedCertificate const checked =
          check::check_certificate(found.certificate(found.law));
      EXPECT_EQ(checked.verdict, Verdict::kValid);
      EXPECT_TRUE(checked.complete);
      EXPECT_EQ(checked.checked.size(), 3U);
    }
  }
  FoundLaw const values = find(parse_game("nim", {}).rules, 2, Convention::kNormal, 3);
  EXPECT_EQ(verdict(values.certificate(values.law)), Verdict::kValid);
}

/// Changes the automaton in `rounds` ways; the checker must refuse those that the proof refuses,
/// and no others. \return how many were refused
int refused_changes(FoundLaw const& found, int rounds, std::mt19937& random) {
  Limits const limits;
  Meter work(limits);
  MoveRelations const moves = move_relations(found.game, found.law.system, work);
  int refused = 0;
  for (int round = 0; round < rounds; ++round) {
    Law const other = changed(found.law, random);
    Proof const proof = prove(found.game, found.law.system, moves, other.automaton, work);
    bool const proved = proof.verdict == Proof::Verdict::kProved;
    EXPECT_EQ(verdict(found.certificate(other)), proved ? Verdict::kValid : Verdict::kInvalid);
    refused += proved ? 0 : 1;
  }
  return refused;
}

TEST(DiscoverCertificate, OfTheWholeNimValueFunctionIsRefusedWhereItIsChanged) {
  std::mt19937 random(9);
  for (auto const& [name, heaps] :
       {std::pair<char const*, std::size_t>{"nim", 2}, {"subtract:1,3,4", 1}, {"pass-nim", 1}}) {
    SCOPED_TRACE(name);
    FoundLaw const found =
        find(parse_game(name, {}).rules, heaps, Convention::kNormal, kEveryValue);
    std::string const text = found.certificate(found.law);
    EXPECT_NE(text.find("\"nim_heap\":null"), std::string::npos);
    EXPECT_EQ(verdict(text), Verdict::kValid);
    refused_changes(found, 60, random);
    std::string misere = text;
    misere.replace(misere.find("\"normal\""), 8, "\"misere\"");
    EXPECT_THROW(static_cast<void>(verdict(misere)), Error);
  }
}

TEST(DiscoverCertificate, AThousandChangedAutomataAreRefusedExactlyWhereTheProofRefusesThem) {
  std::mt19937 random(5);
  int refused = 0;
  for (auto const& [name, convention] : {std::pair{"nim", Convention::kNormal},
                                         {"nim", Convention::kMisere},
                                         {"moore:2", Convention::kNormal},
                                         {"wythoff", Convention::kNormal},
                                         {"wythoff", Convention::kMisere},
                                         {"fibonacci", Convention::kNormal},
                                         {"pass-nim", Convention::kMisere}}) {
    FoundLaw const found = find(name, convention);
    refused += refused_changes(found, 150, random);
  }
  EXPECT_GT(refused, 1000);
}

/// What the two searches of the checker find, each alone, on a changed law.
void expect_same_from_both_ends(FoundLaw const& found, Law const& other) {
  check::LawClaim const claim =
      check::read_law_claim(check::Document::parse(found.certificate(other)));
  Limits const limits;
  Meter work(limits);
  check::LawMoves const into = check::law_moves(claim, claim.law, work);
  check::LawAutomaton all = claim.law;
  for (char& mark : all.marks) mark = mark == '-' ? '-' : 'P';
  check::LawMoves const any = check::law_moves(claim, all, work);
  for (std::size_t control = 0; control < claim.controls(); ++control) {
    check::IntoQuestion const question{claim, into, any, control, work};
    auto const from_begin = check::find_without_move_from_begin(question);
    auto const from_end = check::find_without_move_from_end(question);
    ASSERT_EQ(from_begin.has_value(), from_end.has_value());
  }
}

TEST(DiscoverCertificate, TheSearchesFromBothEndsAgree) {
  std::mt19937 random(11);
  for (auto const& [name, convention] : {std::pair{"nim", Convention::kNormal},
                                         {"nim", Convention::kMisere},
                                         {"moore:2", Convention::kNormal},
                                         {"fibonacci", Convention::kNormal},
                                         {"pass-nim", Convention::kMisere}}) {
    SCOPED_TRACE(name);
    FoundLaw const found = find(name, convention);
    expect_same_from_both_ends(found, found.law);
    for (int round = 0; round < 15; ++round) {
      Law other = found.law;  // its shape stays
      std::size_t const state = random() % other.automaton.size();
      Mark& mark = other.automaton.marks[state];
      if (mark == Mark::kInvalid) continue;
      mark = mark == Mark::kYes ? Mark::kNo : Mark::kYes;
      expect_same_from_both_ends(found, other);
      other = changed(found.law, random);
      expect_same_from_both_ends(found, other);
    }
  }
}

TEST(DiscoverCertificate, OfOtherRulesIsRefused) {
  std::string const text =
      find("wythoff", Convention::kNormal).certificate(find("wythoff", Convention::kNormal).law);
  auto const replaced = [&](std::string const& from, std::string const& to) {
    std::string other = text;
    std::size_t const at = other.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return other.replace(at, from.size(), to);
  };
  EXPECT_EQ(verdict(text), Verdict::kValid);
  EXPECT_EQ(verdict(replaced("\"differ_below\":\"1\"", "\"differ_below\":\"2\"")),
            Verdict::kInvalid);
  EXPECT_EQ(verdict(replaced("0.(3)", "0.33")), Verdict::kInvalid);
  EXPECT_EQ(verdict(replaced("\"normal\"", "\"misere\"")), Verdict::kInvalid);
  EXPECT_EQ(verdict(replaced("\"second\":\"2\"", "\"second\":\"2\"")), Verdict::kValid);
  for (auto const& [from, to] :
       {std::pair<std::string, std::string>{"\"second\":\"2\"", "\"second\":\"3\""},
        {"\"heaps\":\"2\"", "\"heaps\":\"9\""},
        {"\"heaps\":\"2\"", "\"heaps\":\"3\""},
        {"\"normal\"", "\"other\""},
        {"0.(3)", "0.(7)"},
        {"\"starts\":[0]", "\"starts\":[0,0]"},
        {"\"starts\":[0]", "\"starts\":[99]"},
        {"\"least_heaps\":\"1\"", "\"least_heaps\":\"0\""},
        {"\"least_heaps\":\"1\"", "\"least_heaps\":\"3\""},  // more than most_heaps
        {"\"limit\":null", "\"limit\":\"0\""}}) {
    EXPECT_THROW(static_cast<void>(verdict(replaced(from, to))), Error) << to;
  }
}

/// A law of two heaps in base 2.
std::string law_of_two_heaps(std::string const& moves, std::string const& marks,
                             std::string const& next) {
  return R"({"schema":"bouton.law-certificate/1","game":"nim","convention":"normal","heaps":"2",)"
         R"("moves":[)" +
         moves +
         R"(],"pass_each_heap":false,"pass_once":false,"limit":null,"nim_heap":"0",)"
         R"("numeration":{"p":"2","q":"0","second":"2"},"automaton":{"marks":")" +
         marks + R"(","starts":[0],"next":[)" + next + "]}}";
}

TEST(DiscoverCertificate, WithoutMovesOrWithMovesThatAreNoneIsRefused) {
  auto const of_moves = [](std::string const& moves) {
    return law_of_two_heaps(moves, "P", "[0,0,0,0]");  // every position is lost
  };
  std::string const move =
      R"x({"take":"0.(3)","least_heaps":"1","most_heaps":"1","differ_below":null})x";
  EXPECT_EQ(verdict(of_moves(move)), Verdict::kInvalid);
  EXPECT_THROW(static_cast<void>(verdict(of_moves(""))), Error);
  std::string none = move;
  EXPECT_THROW(static_cast<void>(verdict(of_moves(none.replace(none.find(R"("1")"), 3, R"("2")")))),
               Error);
}

TEST(DiscoverCertificate, StatesToWhichNoWordLeadsDoNotMatter) {
  // So many that the moves are looked at by their kind; nothing goes on from them.
  constexpr std::size_t kStates = 20'000;
  std::string marks(kStates, 'P'), next = "[0,1,1,0],[1,1,1,1]";
  marks[1] = 'N';
  std::string const none = std::to_string(kStates);
  for (std::size_t state = 2; state < kStates; ++state) {
    next += ",[" + none + ',' + none + ',' + none + ',' + none + ']';
  }
  for (char const* const take : {"0.(3)", "0.3"}) {
    std::string const move = std::string(R"({"take":")") + take +
                             R"(","least_heaps":"1","most_heaps":"1","differ_below":null})";
    bool const nim = std::string(take) == "0.(3)";
    EXPECT_EQ(verdict(law_of_two_heaps(move, marks, next)),
              nim ? Verdict::kValid : Verdict::kInvalid);
  }
}

TEST(DiscoverCertificate, OfRulesAboutPlacesBoundsAndVectorsIsRefusedForOthers) {
  auto const certificate = [](std::string const& lines, std::size_t heaps) {
    FoundLaw const found =
        find(parse_rules_file("name = \"x\"\n" + lines).rules, heaps, Convention::kNormal);
    return found.certificate(found.law);
  };
  auto const replaced = [](std::string text, std::string const& from, std::string const& to) {
    std::size_t const at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  std::string const circle = certificate(
      "heaps = 4\narrangement = \"circle\"\n[[move]]\ntake = \"any\"\nheaps = \"1-2\"\nwithin = "
      "2\n",
      4);
  EXPECT_EQ(verdict(circle), Verdict::kValid);
  EXPECT_EQ(verdict(replaced(circle, "\"within\":\"2\"", "\"within\":\"3\"")), Verdict::kInvalid);
  EXPECT_EQ(verdict(replaced(circle, ",\"circle\":true", "")), Verdict::kInvalid);
  EXPECT_THROW(static_cast<void>(verdict(replaced(circle, "\"within\":\"2\"", "\"within\":\"0\""))),
               Error);
  std::string const bound =
      certificate("heaps = 2\n[[move]]\ntake = \"1-3\"\nat_most = \"every other heap\"\n", 2);
  EXPECT_EQ(verdict(bound), Verdict::kValid);
  EXPECT_EQ(verdict(replaced(bound, "every other", "some other")),
            Verdict::kValid);  // of two heaps
  EXPECT_EQ(verdict(replaced(bound, ",\"at_most\":\"every other\"", "")), Verdict::kInvalid);
  EXPECT_THROW(static_cast<void>(verdict(replaced(bound, "every other", "any"))), Error);
  std::string const leaps = certificate("heaps = 2\n[[move]]\nvectors = [[1, 2], [2, 1]]\n", 2);
  EXPECT_EQ(verdict(leaps), Verdict::kValid);
  EXPECT_EQ(verdict(replaced(leaps, "[[1,2],[2,1]]", "[[2,1],[1,2]]")), Verdict::kValid);
  EXPECT_EQ(verdict(replaced(leaps, "[[1,2],[2,1]]", "[[1,2]]")), Verdict::kInvalid);
  EXPECT_EQ(verdict(replaced(leaps, "[[1,2],[2,1]]", "[[1,2],[2,2]]")), Verdict::kInvalid);
  for (char const* const other : {"[[1,2],[0,0]]", "[[1,2,3]]", "[]", "[[1,99999]]"}) {
    EXPECT_THROW(static_cast<void>(verdict(replaced(leaps, "[[1,2],[2,1]]", other))), Error);
  }
}

TEST(DiscoverCertificate, WithAMemberThatMeansNothingOrTwoOfOneNameIsRefused) {
  FoundLaw const found = find("wythoff", Convention::kNormal);
  std::string const text = found.certificate(found.law);
  auto const error_with = [&](std::string const& member) {
    std::string other = text;
    other.insert(other.find('{') + 1, member);
    try {
      static_cast<void>(verdict(other));
    } catch (Error const& error) {
      return error.message().key;
    }
    return std::string("none");
  };
  EXPECT_EQ(error_with(""), "none");
  EXPECT_EQ(error_with(R"("note":"every position is lost",)"), "check.error.member");
  EXPECT_EQ(error_with(R"("convention":"misere",)"), "check.error.twice");
}

TEST(DiscoverCertificate, IsUndecidedIfTheLimitsEndTheCheck) {
  FoundLaw const found = find("wythoff", Convention::kNormal);
  std::string const text = found.certificate(found.law);
  check::CheckOptions options;
  options.limits.memory_bytes = 1000;
  check::CheckedCertificate const checked = check::check_certificate(text, options);
  EXPECT_EQ(checked.verdict, Verdict::kUnknown);
  EXPECT_EQ(checked.unchecked.size(), 1U);
}

TEST(DiscoverCertificate, TheFirstPositionsAreThoseOfTheLaw) {
  FoundLaw const found = find("wythoff", Convention::kNormal);
  EXPECT_EQ(first_p_positions(found.game, found.law, 4),
            (std::vector<std::vector<std::uint64_t>>{{0, 0}, {1, 2}, {3, 5}, {4, 7}}));
  EXPECT_TRUE(is_p(found.game, found.law, {7, 4}));
  EXPECT_FALSE(is_p(found.game, found.law, {7, 5}));
}

}  // namespace
}  // namespace bouton::discover

// Proved laws in use: digits of long numbers, winning moves by automata against the search, stores.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bouton/check/check_certificate.hpp"
#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/sum.hpp"
#include "discover/discover.hpp"
#include "discover/law_document.hpp"
#include "effort.hpp"
#include "laws/law_reader.hpp"
#include "laws/law_store.hpp"
#include "laws/law_walk.hpp"
#include "laws/long_words.hpp"
#include "rules/named_rules.hpp"
#include "rules/state.hpp"
#include "search/memo.hpp"

namespace bouton::laws {
namespace {

using discover::Numeration;

std::vector<Numeration> systems() {
  return {Numeration::base(2),        Numeration::base(3),        Numeration::base(4),
          Numeration::base(16),       Numeration::metallic(1, 2), Numeration::metallic(2, 2),
          Numeration::metallic(2, 3), Numeration::metallic(5, 5)};
}

TEST(LongWords, AreThoseOfTheNumeration) {
  for (Numeration const& system : systems()) {
    SCOPED_TRACE(system.name());
    for (std::uint64_t number = 0; number < 3000; ++number) {
      Digits const digits = digits_of(system, Natural(number));
      auto const word = system.word(number, system.length(number));
      ASSERT_EQ(std::vector<discover::Letter>(digits.begin(), digits.end()), word);
      ASSERT_EQ(number_of(system, digits), Natural(number));
    }
  }
}

TEST(LongWords, OfThousandsOfDigitsComeBack) {
  std::mt19937_64 random(3);
  for (Numeration const& system : systems()) {
    SCOPED_TRACE(system.name());
    for (int round = 0; round < 20; ++round) {
      Natural number(random());
      for (std::uint64_t word = random() % 40; word > 0; --word) {
        number = (number << 64) + Natural(random());
      }
      Digits digits = digits_of(system, number);
      ASSERT_NE(digits.front(), 0);
      digits.insert(digits.begin(), 5, 0);
      ASSERT_EQ(number_of(system, digits), number);
    }
  }
}

std::shared_ptr<HeldLaw const> law_of(Ruleset const& rules, std::size_t heaps,
                                      Convention convention, std::uint64_t values = 0) {
  discover::LinearGame const game = discover::linear_game(rules, heaps, convention, values);
  discover::Discovery const found =
      discover::discover(rules, game, discover::likely_systems(rules, game), {});
  if (!found.law) throw std::logic_error("no law");
  return read_law(discover::law_certificate("a game", rules, game, *found.law), "a test");
}

/// All positions of the game with heaps below `side`.
void for_each_in_box(Ruleset const& rules, std::size_t heaps, std::uint64_t side,
                     std::function<void(SmallPosition const&)> const& visit) {
  std::vector<std::uint64_t> sizes(heaps, 0);
  for (bool more = true; more;) {
    SmallPosition position = start_position(rules, sizes);
    for_each_state(rules, position, [&](SmallPosition const& state) {
      visit(state);
      return true;
    });
    more = false;
    for (std::size_t heap = 0; heap < heaps && !more; ++heap) {
      sizes[heap] = (sizes[heap] + 1) % side;
      more = sizes[heap] != 0;
    }
  }
}

void expect_as_searched(Ruleset const& rules, std::size_t heaps, std::uint64_t side,
                        Convention convention) {
  auto const law = law_of(rules, heaps, convention);
  search::Referee referee(rules, convention);
  for_each_in_box(rules, heaps, side, [&](SmallPosition const& small) {
    SCOPED_TRACE(to_string(small));
    Position const position = to_position(small);
    auto tracks = law->tracks(position);
    ASSERT_TRUE(tracks);
    bool const lost = law->is_p(law->control(position), *tracks);
    ASSERT_EQ(referee.outcome(small), lost ? Outcome::kP : Outcome::kN);
    LawWalk const walk(law, position, *std::move(tracks), {});
    std::vector<SmallPosition> moves;
    ASSERT_TRUE(walk.for_each(
        [&](Position const& move) {
          moves.push_back(*to_small(move));
          return true;
        },
        {}));
    ASSERT_EQ(walk.count({}), Natural(moves.size()));
    std::sort(moves.begin(), moves.end());
    ASSERT_EQ(moves, referee.winning_moves(small));
  });
}

TEST(LawWalk, FindsTheWinningMovesOfTheSearch) {
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    for (auto const& [name, heaps, side] : {std::tuple{"nim", 3, 6},
                                            {"wythoff", 2, 12},
                                            {"exact:2", 3, 6},
                                            {"pass-nim", 2, 6},
                                            {"one-pass-nim", 2, 7},
                                            {"fibonacci", 1, 24},
                                            {"subtract:1,3,4", 2, 12}}) {
      SCOPED_TRACE(name);
      expect_as_searched(parse_game(name, {}).rules, static_cast<std::size_t>(heaps),
                         static_cast<std::uint64_t>(side), convention);
    }
  }
}

Ruleset rules_with(std::string const& text) {
  return parse_rules_file("name = \"a\"\n" + text).rules;
}

TEST(LawWalk, FindsThemUnderRulesAboutPlacesBoundsAndVectors) {
  for (auto const& [text, heaps, side] :
       {std::tuple{
            "heaps = 4\narrangement = \"circle\"\n[[move]]\ntake = \"any\"\nheaps = \"1-2\"\n"
            "within = 2\n",
            4, 4},
        {"heaps = 3\n[[move]]\ntake = \"any\"\nheaps = \"1-2\"\nwithin = 2\n", 3, 5},
        {"heaps = 2\n[[move]]\ntake = \"any\"\nat_most = \"every other heap\"\n", 2, 12},
        {"heaps = 3\n[[move]]\ntake = 1\nat_most = \"some other heap\"\n", 3, 6},
        {"heaps = 3\n[[move]]\ntake = \"1-2\"\nat_most = \"all other heaps together\"\n", 3, 6},
        {"heaps = 2\n[[move]]\nvectors = [[1, 2], [2, 1]]\n", 2, 14},
        {"heaps = 2\n[[move]]\nvectors = [[1, 2], [0, 1]]\n[[move]]\ntake = 1\nheaps = \"all\"\n",
         2, 12}}) {
    SCOPED_TRACE(text);
    expect_as_searched(rules_with(text), static_cast<std::size_t>(heaps),
                       static_cast<std::uint64_t>(side), Convention::kNormal);
  }
}

Solution ask(std::string const& game, std::string const& position, Context const& context,
             Convention convention = Convention::kNormal) {
  Ruleset const rules = parse_game(game, {}).rules;
  return solve(rules, convention, parse_position(position, rules), {}, Detail::kFull, context);
}

TEST(LawStore, AnswersPositionsOfThousandsOfDigits) {
  auto const store = std::make_shared<LawStore>();
  store->add(law_of(parse_game("exact:2", {}).rules, 5, Convention::kNormal));
  Context const context = Context().with_laws(store);
  std::string const big = "10^3000 10^2999 7 10^3001 5";
  Solution const solution = ask("exact:2", big, context);
  EXPECT_EQ(solution.certainty, Certainty::kLawProved);
  EXPECT_EQ(references_text(solution.references), "a test");
  ASSERT_EQ(solution.outcome, Outcome::kN);
  ASSERT_TRUE(solution.recommended);
  Ruleset const rules = parse_game("exact:2", {}).rules;
  Solution const after =
      solve(rules, Convention::kNormal, solution.recommended->after, {}, Detail::kFull, context);
  EXPECT_EQ(after.outcome, Outcome::kP);
  int changed = 0;
  Position const before = parse_position(big, rules);
  for (std::size_t heap = 0; heap < 5; ++heap) {
    Natural const& now = solution.recommended->after.heaps[heap];
    EXPECT_LE(now, before.heaps[heap]);
    changed += now < before.heaps[heap] ? 1 : 0;
  }
  EXPECT_EQ(changed, 2);
}

TEST(LawStore, LeavesOtherQuestionsAlone) {
  auto const store = std::make_shared<LawStore>();
  store->add(law_of(parse_game("exact:2", {}).rules, 5, Convention::kNormal));
  Context const context = Context().with_laws(store);
  EXPECT_EQ(ask("exact:2", "1 2 3 4 5", context).certainty, Certainty::kLawProved);
  EXPECT_EQ(ask("exact:2", "1 2 3 4 5", Context()).certainty, Certainty::kSearched);
  EXPECT_EQ(ask("exact:2", "1 2 3 4 5", context, Convention::kMisere).certainty,
            Certainty::kSearched);
  EXPECT_EQ(ask("exact:2", "1 2 3 4 5 6", context).certainty, Certainty::kSearched);
  EXPECT_EQ(ask("exact:2", "1 2 3 4", context).certainty, Certainty::kTheorem);
  EXPECT_EQ(ask("nim", "1 2 3 4 5", context).certainty, Certainty::kTheorem);
}

TEST(LawStore, GivesNimValuesWhereTheLawHasThem) {
  auto const store = std::make_shared<LawStore>();
  Ruleset const rules = rules_with("[[move]]\ntake = \"1-2\"\n[[move]]\ntake = 1\nheaps = 2\n");
  store->add(law_of(rules, 2, Convention::kNormal, 3));
  Context const context = Context().with_laws(store);
  search::Referee referee(rules, Convention::kNormal);
  for (std::uint64_t a = 0; a < 12; ++a) {
    for (std::uint64_t b = 0; b < 12; ++b) {
      Position const position = to_position({.heaps = {a, b}});
      Solution const solution =
          solve(rules, Convention::kNormal, position, {}, Detail::kAnswer, context);
      ASSERT_EQ(solution.certainty, Certainty::kLawProved);
      auto const value = referee.nim_value({.heaps = {a, b}});
      ASSERT_EQ(solution.nim_value.has_value(), value <= 3U);
      if (solution.nim_value) {
        ASSERT_EQ(*solution.nim_value, Natural(*value));
      }
    }
  }
}

TEST(LawStore, GivesEveryNimValueByTheGraphOfTheFunction) {
  // Values that grow with the heap, and those of two heaps.
  for (auto const& [name, heaps] :
       {std::pair<std::string, std::size_t>{"subtract:all-but-2,5", 1}, {"nim", 2}}) {
    auto const store = std::make_shared<LawStore>();
    Ruleset const rules = parse_game(name, {}).rules;
    auto const law = law_of(rules, heaps, Convention::kNormal, discover::kEveryValue);
    store->add(law);
    EXPECT_EQ(store->find(rules, Convention::kNormal, heaps), law);
    search::Referee referee(rules, Convention::kNormal);
    for (std::uint64_t a = 0; a < (heaps == 1 ? 1 : 20); ++a) {
      for (std::uint64_t b = 0; b < 40; ++b) {
        SmallPosition const small{heaps == 1 ? std::vector{b} : std::vector{a, b}};
        Position const position = to_position(small);
        auto const tracks = law->tracks(position);
        ASSERT_TRUE(tracks);
        auto const value = referee.nim_value(small);
        ASSERT_EQ(law->nim_value(position, *tracks), Natural(*value))
            << name << ' ' << a << ' ' << b;
        ASSERT_EQ(law->is_p(law->control(position), *tracks), *value == 0);
      }
    }
  }
  auto const law =
      law_of(parse_game("nim", {}).rules, 2, Convention::kNormal, discover::kEveryValue);
  Position const huge = parse_position("10^300 10^299", parse_game("nim", {}).rules);
  EXPECT_EQ(law->nim_value(huge, *law->tracks(huge)), Natural(huge.heaps[0] ^ huge.heaps[1]));
}

TEST(LawStore, AnswersASumOfOneGame) {
  auto const store = std::make_shared<LawStore>();
  Ruleset const rules = parse_game("exact:2", {}).rules;
  store->add(law_of(rules, 5, Convention::kNormal));
  Position const position = parse_position("10^30 10^29 7 10^31 5", rules);
  Solution const solution = solve_sum({{"exact:2", rules, position}}, Convention::kNormal, {},
                                      Detail::kFull, Context().with_laws(store));
  EXPECT_EQ(solution.certainty, Certainty::kLawProved);
  ASSERT_TRUE(solution.recommended);
  EXPECT_EQ(solution.recommended->term, 0U);
}

TEST(LawStore, FindsLinesByTheirRules) {
  std::string text;
  for (char const* const name : {"nim", "wythoff", "exact:2"}) {
    Ruleset const rules = parse_game(name, {}).rules;
    discover::LinearGame const game = discover::linear_game(rules, 2, Convention::kNormal);
    auto const found = discover::discover(rules, game, discover::likely_systems(rules, game), {});
    ASSERT_TRUE(found.law);
    text += discover::on_one_line(discover::law_certificate(name, rules, game, *found.law)) + "\n";
  }
  int verified = 0;
  LawStore store;
  store.add_store(text, "a store", [&](std::string_view line) {
    ++verified;
    if (line.find("exact") != line.npos) throw Error(Message{"laws.error.certificate", {}});
  });
  Ruleset const wythoff = parse_game("wythoff", {}).rules;
  auto const law = store.find(wythoff, Convention::kNormal, 2);
  ASSERT_NE(law, nullptr);
  EXPECT_EQ(law->system(), Numeration::metallic(1, 2));
  EXPECT_EQ(store.find(wythoff, Convention::kNormal, 2), law);
  EXPECT_EQ(verified, 1);
  EXPECT_EQ(store.find(wythoff, Convention::kMisere, 2), nullptr);
  EXPECT_EQ(store.find(parse_game("nim", {}).rules, Convention::kNormal, 3), nullptr);
  // The same game in other words.
  Ruleset const nim = rules_with("heaps = 2\n[[move]]\ntake = 1\n[[move]]\ntake = \"all but 1\"\n");
  EXPECT_NE(store.find(nim, Convention::kNormal, 2), nullptr);
  EXPECT_THROW(
      static_cast<void>(store.find(parse_game("exact:2", {}).rules, Convention::kNormal, 2)),
      Error);
}

TEST(LawReader, RefusesWhatIsNoCertificate) {
  for (char const* const text : {"", "[]", "{}", "{\"schema\":\"bouton.law-certificate/1\"}",
                                 "{\"schema\":\"bouton.period-certificate/1\"}"}) {
    EXPECT_THROW(static_cast<void>(read_law(text, "x")), Error) << text;
  }
}

/// The lines of the shipped store.
std::vector<std::string_view> shipped_lines() {
  std::vector<std::string_view> lines;
  std::string_view rest = shipped_laws();
  while (!rest.empty()) {
    std::size_t const end = std::min(rest.find('\n'), rest.size());
    if (end > 0) lines.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

TEST(ShippedLaws, AreFoundAndAgreeWithTheSearch) {
  std::vector<std::string_view> const lines = shipped_lines();
  EXPECT_GE(lines.size(), 20U);
  std::mt19937 random(7);
  LawStore const store(true);
  for (std::string_view const line : lines) {
    auto const law = read_law(line, "x");
    SCOPED_TRACE(std::string(line.substr(0, 200)));
    std::size_t const heaps = law->game().heaps;
    Convention const convention = law->game().convention;
    auto const found = store.find(law->rules(), convention, heaps);
    ASSERT_NE(found, nullptr);
    ASSERT_EQ(found->automaton(), law->automaton());
    search::Referee referee(law->rules(), convention);
    for (int round = 0; round < 40; ++round) {
      std::vector<std::uint64_t> sizes;
      std::uint64_t const side = heaps <= 2 ? 20 : heaps == 3 ? 9 : 5;
      for (std::size_t heap = 0; heap < heaps; ++heap) sizes.push_back(random() % side);
      SmallPosition const small = start_position(law->rules(), sizes);
      Position const position = to_position(small);
      bool const lost = law->is_p(law->control(position), *law->tracks(position));
      ASSERT_EQ(referee.outcome(small), lost ? Outcome::kP : Outcome::kN) << to_string(small);
    }
  }
}

TEST(ShippedLaws, AreValid) {
  for (std::string_view const line : shipped_lines()) {
    if (line.size() > test::effort(20'000U, 5'000U)) continue;  // SlowShippedLaws
    check::CheckedCertificate const checked = check::check_certificate(line);
    EXPECT_EQ(checked.verdict, check::Verdict::kValid) << line.substr(0, 200);
    EXPECT_TRUE(checked.complete) << line.substr(0, 200);
  }
}

TEST(SlowShippedLaws, AreValid) {
  for (std::string_view const line : shipped_lines()) {
    if (line.size() <= 20'000) continue;
    check::CheckedCertificate const checked = check::check_certificate(line);
    EXPECT_EQ(checked.verdict, check::Verdict::kValid) << line.substr(0, 200);
    EXPECT_TRUE(checked.complete) << line.substr(0, 200);
  }
}

/// A king that may also leap over two squares along the diagonal: no theorem knows it.
Ruleset leaping_king_rules() {
  return parse_rules_file(
             "name = \"leaping king\"\nheaps = 2\n[[move]]\n"
             "vectors = [[1, 0], [0, 1], [1, 1], [3, 3]]\n")
      .rules;
}

// P exactly if both numbers are even: beyond any search, and found from the rules.
TEST(DiscoveredLaws, DecideWhatLiesBeyondASearch) {
  Ruleset const rules = leaping_king_rules();
  Context const context = Context().with_known_laws();
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    Solution const solution =
        solve(rules, convention, {{20'000, 19'999}}, {}, Detail::kFull, context);
    EXPECT_EQ(solution.certainty, Certainty::kLawProved);
    ASSERT_EQ(solution.references.size(), 1U);
    EXPECT_EQ(solution.references[0].key, "by.discovered");
    EXPECT_EQ(solution.reason.back().key, "laws.discovered");
    ASSERT_TRUE(solution.outcome);
  }
  for (std::uint64_t a = 2000; a < 2004; ++a) {
    for (std::uint64_t b = 1999; b < 2003; ++b) {
      Solution const solution =
          solve(rules, Convention::kNormal, {{a, b}}, {}, Detail::kAnswer, context);
      ASSERT_EQ(solution.outcome == Outcome::kP, a % 2 == 0 && b % 2 == 0) << a << ' ' << b;
      int visited = 0;
      if (solution.for_each_winning_move) {
        solution.for_each_winning_move([&](Position const& after) {
          EXPECT_EQ(after.heaps[0] % 2 + after.heaps[1] % 2, 0);
          ++visited;
          return true;
        });
      }
      EXPECT_EQ(visited, solution.outcome == Outcome::kP ? 0 : a % 2 == 1 && b % 2 == 1 ? 2 : 1);
    }
  }
}

TEST(DiscoveredLaws, AreNotLookedForWhereASearchOrNothingIsWanted) {
  Ruleset const rules = leaping_king_rules();
  Context const context = Context().with_known_laws();
  EXPECT_EQ(solve(rules, Convention::kNormal, {{99, 98}}, {}, Detail::kFull, context).certainty,
            Certainty::kSearched);
  // A context without laws knows theorems and the search alone.
  Solution const unknown = solve(rules, Convention::kNormal, {{20'000, 19'999}});
  EXPECT_FALSE(unknown.outcome);
  EXPECT_EQ(unknown.reason.back().key, "search.unknown.discover");
}

TEST(DiscoveredLaws, WhereTimeIsOverNothingIsKeptForTheNextQuestion) {
  Ruleset const rules = leaping_king_rules();
  LawStore const store;
  std::atomic<bool> cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  EXPECT_EQ(store.discovered(rules, Convention::kNormal, 2, limits), nullptr);
  auto const law = store.discovered(rules, Convention::kNormal, 2, {});
  ASSERT_NE(law, nullptr);
  EXPECT_EQ(store.discovered(rules, Convention::kNormal, 2, limits), law);
  EXPECT_NE(store.discovered(rules, Convention::kMisere, 2, {}), law);
  // Rules that are not linear have none.
  EXPECT_EQ(store.discovered(kayles_rules(), Convention::kNormal, 2, {}), nullptr);
}

}  // namespace
}  // namespace bouton::laws

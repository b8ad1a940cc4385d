// Features of rules: what each ruleset has, and that no part of the program works on rules
// with a feature that it does not know.
#include "rules/features.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ask/sequence_game.hpp"
#include "ask/table.hpp"
#include "bouton/core/error.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "bouton/search/sieve.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/solver/solver.hpp"
#include "bouton/solver/verify.hpp"
#include "front/game_json.hpp"
#include "front/play_input.hpp"
#include "front/short_text.hpp"
#include "front/solution_json.hpp"
#include "rules/normal_form.hpp"
#include "rules/random_move.hpp"
#include "rules/state.hpp"
#include "rules_of_every_key.hpp"
#include "search/memo.hpp"
#include "solver/batch.hpp"
#include "solver/heap_game.hpp"
#include "solver/theories.hpp"

namespace bouton {
namespace {

constexpr Convention kConventions[] = {Convention::kNormal, Convention::kMisere};

/// Every game with heaps in the list that needs no file, and rules with each feature that none of
/// them has. Those on boards have a test of their own (test_boards.cpp).
std::vector<Game> games() {
  std::vector<Game> all;
  for (GameEntry const& entry : game_entries()) {
    if (entry.example.starts_with("rules:")) continue;
    Game game = parse_game(entry.example, {});
    if (game.rules.board == nullptr) all.push_back(std::move(game));
  }
  for (std::string_view const text :
       {"name = \"a\"\n[[move]]\ntake = \"any\"\n[[move]]\ntake = \"any\"\nheaps = 3\n"
        "amounts = \"equal\"\n",
        "name = \"b\"\npass = \"each heap\"\nlimit = { times = 3 }\n[[move]]\ntake = \"1-3\"\n",
        "name = \"c\"\n[[move]]\ntake = 1\nleave = 3\nparts = \"not all equal\"\n",
        "name = \"d\"\n[[move]]\ntake = \"any\"\nunit = \"another heap\"\n",
        "name = \"e\"\npass = \"once\"\n[[move]]\ntake = \"any\"\n",
        "name = \"f\"\nheaps = 2\n[[move]]\nvectors = [[1, 2], [2, 1]]\n",
        "name = \"g\"\narrangement = \"circle\"\n[[move]]\ntake = \"any\"\nheaps = 2\nwithin = 2\n",
        "name = \"h\"\n[[move]]\ntake = \"1-2\"\nat_most = \"some other heap\"\n",
        "name = \"i\"\n[[move]]\ntake = 1\nheaps = \"all\"\n"}) {
    RulesFile file = parse_rules_file(text);
    all.push_back(
        Game{"rules:" + file.name, Message{"game.rules.named", {{"name", file.name}}}, file.rules});
  }
  for (std::string const& file : test::files_of_every_key()) {
    all.push_back(
        Game{"rules:x", Message{"game.rules.named", {{"name", "x"}}}, test::rules_of(file)});
  }
  return all;
}

Position start_of(Game const& game) {
  std::vector<Natural> heaps(static_cast<std::size_t>(game.rules.heap_count.value_or(2)),
                             Natural(7));
  return start_position(game.rules, heaps);
}

/// The message of the error that `work` throws; empty if it throws none.
std::string refusal(std::function<void()> const& work) {
  try {
    work();
  } catch (Error const& error) {
    return render(error.message(), Language::kEnglish);
  }
  return {};
}

TEST(Features, OfAGameAreWhatItsRulesSay) {
  auto const of = [](std::string const& game) { return features(parse_game(game, {}).rules); };
  EXPECT_EQ(of("nim"), Features{});
  EXPECT_EQ(of("moore:2"), (Features{Feature::kSeveralHeaps}));
  EXPECT_EQ(of("exact:2"), (Features{Feature::kSeveralHeaps, Feature::kLeastHeaps}));
  EXPECT_EQ(of("wythoff"), (Features{Feature::kSeveralKinds, Feature::kSeveralHeaps,
                                     Feature::kLeastHeaps, Feature::kSpread, Feature::kHeapCount}));
  EXPECT_EQ(of("fibonacci"), (Features{Feature::kMovingLimit, Feature::kHeapCount}));
  EXPECT_EQ(of("pass-nim"), Features{Feature::kPassEachHeap});
  EXPECT_EQ(of("kayles"), Features{Feature::kSplit});
  EXPECT_EQ(of("subtract:1,3,4"), Features{});
  EXPECT_EQ(of("grundy"), (Features{Feature::kSplit, Feature::kPartsCondition}));
}

TEST(Features, AreASet) {
  Features const both = {Feature::kSplit, Feature::kSpread};
  EXPECT_TRUE(both.contains(Feature::kSpread));
  EXPECT_FALSE(both.contains(Feature::kMovingLimit));
  EXPECT_TRUE(both.contains(Features{}));
  EXPECT_FALSE(both.contains(Features{Feature::kSplit, Feature::kHeapCount}));
  EXPECT_EQ(both.without(Features{Feature::kSplit}), Features{Feature::kSpread});
  EXPECT_EQ(both.first(), Feature::kSplit);
  EXPECT_EQ(Features{}.first(), std::nullopt);
  EXPECT_FALSE(kAllFeatures.contains(Feature::kReserved));
}

/// A part that lists this set as known must not come to know more by a later edit.
TEST(Features, TheOriginalOnesStayTheSame) {
  EXPECT_EQ(kOriginalFeatures,
            (Features{Feature::kSplit, Feature::kPartsCondition, Feature::kSeveralKinds,
                      Feature::kSeveralHeaps, Feature::kLeastHeaps, Feature::kSpread,
                      Feature::kAnotherHeap, Feature::kPassEachHeap, Feature::kOnePass,
                      Feature::kMovingLimit, Feature::kHeapCount}));
  EXPECT_TRUE(kAllFeatures.contains(kOriginalFeatures | kMoveFeatures));
}

TEST(Features, EachHasANameInBothLanguages) {
  for (unsigned i = 0; i <= static_cast<unsigned>(Feature::kReserved); ++i) {
    auto const key = std::string(feature_key(static_cast<Feature>(i)));
    EXPECT_FALSE(render(key, Language::kEnglish).empty());
    EXPECT_NE(render(key, Language::kChinese), render(key, Language::kEnglish)) << key;
  }
}

TEST(Features, AnErrorNamesTheFirstFeatureThatIsNotKnown) {
  RulesUser const user{"rules_user.sieve", {Feature::kSplit}};
  Ruleset const rules = parse_game("grundy", {}).rules;
  EXPECT_EQ(refusal([&] { require(user, rules); }),
            "these rules use a condition on the parts of a split heap, which the sieve does not "
            "know");
  EXPECT_FALSE(supports(user, rules));
  EXPECT_TRUE(supports(user, parse_game("kayles", {}).rules));
}

/// Everything that works on rules must do so for the games of the list of games: each feature that
/// is struck from the list of a part makes this fail for the game that needs it.
TEST(Features, EveryPartKnowsTheRulesItShould) {
  for (Game const& game : games()) {
    SCOPED_TRACE(game.specification);
    Ruleset const& rules = game.rules;
    Position const start = start_of(game);
    SmallPosition const from = *to_small(start);
    EXPECT_EQ(to_string(parse_position(to_string(start), rules)), to_string(start));
    auto const all = options(rules, from);
    ASSERT_FALSE(all.empty());
    for (SmallPosition const& to : all) {
      EXPECT_TRUE(is_move(rules, from, to));
      EXPECT_EQ(front::read_move("= " + to_string(to), rules, from).after, to_position(to));
      EXPECT_FALSE(in_words(move_to(rules, start, to_position(to))).empty());
    }
    EXPECT_FALSE(normal_form(rules).moves.empty());
    RulesFile const file{"a game", rules};
    EXPECT_EQ(parse_rules_file(write_rules_file(file)).rules, rules);
    EXPECT_FALSE(front::game_json(game, Language::kEnglish).empty());
    Dice dice(1);
    EXPECT_TRUE(random_move(rules, from, dice));
    for (Convention const convention : kConventions) {
      EXPECT_TRUE(search::Referee(rules, convention).outcome(from));
      EXPECT_TRUE(solve(rules, convention, start).outcome);
      EXPECT_TRUE(verify(rules, convention, 3, {}).complete);
    }
    if (from.heaps.size() == 1 || !rules.heap_count) {
      EXPECT_EQ(ask::heap_table(game, 3, {}).cells.size(), 3U);
    }
  }
}

TEST(Features, TheSieveKnowsWhatItShould) {
  std::array<std::uint64_t, 2> const dims = {3, 3};
  for (std::string const game : {"nim", "moore:2", "exact:2", "wythoff", "subtract:1,3,4"}) {
    EXPECT_TRUE(search::sieve_outcomes(parse_game(game, {}).rules, Convention::kNormal, dims))
        << game;
  }
  for (std::string const game : {"fibonacci", "pass-nim", "kayles", "grundy"}) {
    EXPECT_FALSE(search::sieve_outcomes(parse_game(game, {}).rules, Convention::kNormal, dims))
        << game;
  }
}

TEST(Features, ASequenceOfNimValuesKnowsWhatItShould) {
  Ruleset two_kinds = parse_game("grundy", {}).rules;
  two_kinds.moves.push_back(MoveKind{.take = only_amounts({1})});
  EXPECT_TRUE(sequence::one_heap_game(two_kinds));
  two_kinds.heap_count = 2;
  EXPECT_TRUE(sequence::one_heap_game(two_kinds));
  for (std::string const game : {"moore:2", "exact:2", "wythoff", "fibonacci", "pass-nim"}) {
    EXPECT_FALSE(sequence::one_heap_game(parse_game(game, {}).rules)) << game;
  }
}

/// The same rules, and something that no part of the program knows.
Game beyond(Game game) {
  game.rules.reserved = true;
  return game;
}

TEST(Features, NobodyWorksOnRulesThatHeDoesNotKnow) {
  for (Game const& known : games()) {
    SCOPED_TRACE(known.specification);
    Game const game = beyond(known);
    Ruleset const& rules = game.rules;
    Position const start = start_of(known);
    SmallPosition const from = *to_small(start);
    SmallPosition const to = options(known.rules, from).front();
    std::array<std::uint64_t, 2> const dims = {3, 3};
    EXPECT_EQ(features(rules), features(known.rules) | Features{Feature::kReserved});

    // Does not answer.
    EXPECT_FALSE(sequence::one_heap_game(rules));
    EXPECT_FALSE(search::moves_are_translations(rules));
    EXPECT_FALSE(search::sieve_outcomes(rules, Convention::kNormal, dims));
    EXPECT_FALSE(search::sieve_values(rules, Convention::kNormal, dims));
    EXPECT_FALSE(search::sieve_remoteness(rules, Convention::kNormal, dims));
    EXPECT_FALSE(is_subtraction_game(rules));
    EXPECT_FALSE(has_rows_of_pins(rules));
    for (Convention const convention : kConventions) {
      EXPECT_FALSE(recognise(rules, convention, from.heaps.size()));
      for_each_theory(rules, convention, from.heaps.size(), [](Recognised const& found) {
        ADD_FAILURE() << found.theory->name;
        return true;
      });
      EXPECT_FALSE(quick_outcome(rules, convention, {}, Context()));
      EXPECT_FALSE(solve_heap_game(rules, convention, start, {}));
      EXPECT_FALSE(HeapGameTable::build(rules, {}, 10));
    }

    // Refuses, and says why.
    std::vector<std::pair<std::string, std::function<void()>>> const refusals = {
        {"the state of positions", [&] { static_cast<void>(start_position(rules, start.heaps)); }},
        {"the state of positions", [&] { static_cast<void>(has_state_of(rules, from)); }},
        {"the state of positions", [&] { check_position(rules, start); }},
        {"the state of positions",
         [&] { static_cast<void>(position_after(rules, from, {{1}, {1}}, 1)); }},
        {"the state of positions", [&] { static_cast<void>(may_pass(rules, from, 0)); }},
        {"the move generator", [&] { static_cast<void>(options(rules, from)); }},
        {"the move generator", [&] { static_cast<void>(is_terminal(rules, from)); }},
        {"the test of a move", [&] { static_cast<void>(is_move(rules, from, to)); }},
        {"the normal form of rules", [&] { static_cast<void>(normal_form(rules)); }},
        {"the notation of positions",
         [&] { static_cast<void>(parse_position(to_string(start), rules)); }},
        {"the format of rules files",
         [&] { static_cast<void>(write_rules_file(RulesFile{"a", rules})); }},
        {"the search", [&] { search::Referee referee(rules, Convention::kNormal); }},
        {"the state of positions",
         [&] { static_cast<void>(solve(rules, Convention::kNormal, start)); }},
        {"the state of positions",
         [&] { static_cast<void>(solve(rules, Convention::kMisere, start)); }},
        {"the comparison of theory and search",
         [&] { static_cast<void>(verify(rules, Convention::kNormal, 3, {})); }},
        {"the reader of moves", [&] { static_cast<void>(front::read_move("1 1", rules, from)); }},
        {"the reader of moves",
         [&] { static_cast<void>(front::read_move("= " + to_string(to), rules, from)); }},
        {"the description of moves",
         [&] {
           static_cast<void>(move_to(rules, start, to_position(to)));
         }},
        {"the choice of a random move",
         [&] {
           Dice dice(1);
           static_cast<void>(random_move(rules, from, dice));
         }},
        {"the JSON of games",
         [&] { static_cast<void>(front::game_json(game, Language::kEnglish)); }},
        {"the tables", [&] { static_cast<void>(ask::heap_table(game, 3, {})); }},
        {"the tables", [&] { static_cast<void>(ask::grid_table(game, 3, 3, {})); }},
        {"the tables", [&] { static_cast<void>(ask::pair_table(game, 3, {})); }},
        {"the move generator",
         [&] {
           front::write_moves_json([](std::string_view) {}, game, from, 3, Language::kEnglish, {});
         }},
    };
    for (auto const& [who, work] : refusals) {
      EXPECT_EQ(refusal(work),
                "these rules use a feature of a later version, which " + who + " does not know");
    }
    EXPECT_NE(refusal([&] { static_cast<void>(ask::sequence_game(game)); }), "");
  }
}

}  // namespace
}  // namespace bouton

// JSON and tables of the front ends: read back, and compared with play by the rules.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ask/period.hpp"
#include "ask/quotient.hpp"
#include "ask/table.hpp"
#include "bouton/games/games.hpp"
#include "bouton/rules/move.hpp"
#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "front/fields_json.hpp"
#include "front/game_json.hpp"
#include "front/names.hpp"
#include "front/period_words.hpp"
#include "front/play_input.hpp"
#include "front/solution_json.hpp"
#include "kayles_table.hpp"
#include "search/memo.hpp"

namespace bouton::front {
namespace {

using SortedJson = nlohmann::json;

Game game_played(std::string const& specification, bool misere = false) {
  Game game = parse_game(specification, {});
  if (misere) game.convention = Convention::kMisere;
  return game;
}

/// The text that a writer of JSON wrote.
template <class Write>
SortedJson written(Write&& write) {
  std::string text;
  write([&](std::string_view piece) { text += piece; });
  return SortedJson::parse(text);
}

SortedJson moves_of(Game const& game, SmallPosition const& from, std::size_t most = 1'000,
                    Limits const& limits = {}) {
  return written([&](Writer const& put) {
    write_moves_json(put, game, from, most, Language::kEnglish, limits);
  });
}

Limits cancelled() {
  static std::atomic<bool> const yes = true;
  Limits limits;
  limits.cancel = &yes;
  return limits;
}

}  // namespace

RC_GTEST_PROP(MovesJson, AreAllMovesWithWhatTheyLeave, ()) {
  bool const misere = *rc::gen::arbitrary<bool>();
  Game const game = game_played(
      *rc::gen::element<std::string>("nim", "moore:2", "exact:2", "wythoff", "euclid", "pass-nim",
                                     "one-pass-nim", "kayles", "0.137", "subtract:1,3", "grundy"),
      misere);
  SmallPosition from;
  std::uint64_t const heaps =
      game.rules.heap_count.value_or(*rc::gen::inRange<std::uint64_t>(1, 4));
  for (std::uint64_t i = 0; i < heaps; ++i) {
    from.heaps.push_back(*rc::gen::inRange<std::uint64_t>(0, 7));
    if (game.rules.pass_per_heap) from.spent.push_back(false);
  }
  SortedJson const told = moves_of(game, from);
  RC_ASSERT(told["complete"] == true);
  RC_ASSERT(told["convention"] == (misere ? "misere" : "normal"));
  std::set<std::string> expected, found;
  for (SmallPosition const& to : options(game.rules, from)) {
    // Heaps of Grundy's game have no order.
    if (!moves_to(game.rules, to_position(from), to_position(to)).empty()) {
      expected.insert(to_string(to));
    }
  }
  search::Referee referee(game.rules, game.convention);
  for (SortedJson const& move : told["moves"]) {
    std::string const text = move["position"];
    found.insert(text);
    SmallPosition const to = *to_small(parse_position(text, game.rules));
    RC_ASSERT(move["outcome"] == std::string(1, letter(*referee.outcome(to))));
    if (!misere) RC_ASSERT(move["nim_value"] == std::to_string(*referee.nim_value(to)));
    RC_ASSERT(read_move(move["entry"].get<std::string>(), game.rules, from).after ==
              to_position(to));
    RC_ASSERT(!move["text"].get<std::string>().empty());
  }
  RC_ASSERT(found == expected);
}

TEST(MovesJson, NamesThePinsThatFall) {
  Game const three = game_played("0.007");
  EXPECT_EQ(moves_of(three, {{3}})["moves"].at(0)["text"], "knock down pins 1 to 3 of row 1");
  SortedJson const rows = moves_of(game_played("kayles"), {{1, 4}});
  std::set<std::string> told;
  for (SortedJson const& move : rows["moves"]) told.insert(move["text"].get<std::string>());
  // Every hit, also where two leave the same.
  EXPECT_EQ(told, (std::set<std::string>{
                      "knock down pin 1 of row 1", "knock down pin 1 of row 2",
                      "knock down pin 2 of row 2", "knock down pin 3 of row 2",
                      "knock down pin 4 of row 2", "knock down pins 1 and 2 of row 2",
                      "knock down pins 2 and 3 of row 2", "knock down pins 3 and 4 of row 2"}));
}

TEST(MovesJson, SaysWhatItLeavesOut) {
  Game const nim = game_played("nim");
  SortedJson const some = moves_of(nim, {{5, 5}}, 3);
  EXPECT_EQ(some["moves"].size(), 3U);
  EXPECT_EQ(some["complete"], false);
  SortedJson const none = moves_of(nim, {{5, 5}}, 3, cancelled());
  EXPECT_EQ(none["moves"].size(), 0U);
  EXPECT_EQ(none["complete"], false);
  // A heap at a time, as it is shown: what is taken, and what it becomes.
  SortedJson const split = moves_of(game_played("kayles"), {{4}});
  bool seen = false;
  for (SortedJson const& move : split["moves"]) {
    if (move["position"] != "1 1") continue;
    seen = true;
    EXPECT_EQ(move["changes"],
              SortedJson::parse(
                  R"([{"heap":1,"taken":"2","first":"2","parts":["1","1"],"pass":false}])"));
  }
  EXPECT_TRUE(seen);
  SortedJson const pass = moves_of(game_played("pass-nim"), {{2}, {false}});
  EXPECT_EQ(pass["moves"].back()["changes"][0]["pass"], true) << pass;
}

TEST(QuotientTableJson, IsTheMultiplicationTable) {
  misere::Quotient const quotient = misere::kayles_quotient();
  SortedJson const table = SortedJson::parse(answer_json(ask::table_of(quotient)));
  std::vector<std::string> const words = table["elements"];
  ASSERT_EQ(words.size(), quotient.order());
  EXPECT_EQ(std::set<std::string>(words.begin(), words.end()).size(), words.size());
  EXPECT_EQ(words.front(), "1");
  auto const of = [&](std::size_t word) {
    for (misere::Element x = 0; x < quotient.order(); ++x) {
      if (quotient.word(x) == words[word]) return x;
    }
    throw std::logic_error("a word of no element");
  };
  std::vector<misere::Element> elements;
  for (std::size_t i = 0; i < words.size(); ++i) elements.push_back(of(i));
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(table["lost"][i], quotient.is_p(elements[i]));
    for (std::size_t j = 0; j < words.size(); ++j) {
      std::size_t const place = table["products"][i][j];
      EXPECT_EQ(elements[place], quotient.product(elements[i], elements[j]));
    }
  }
}

TEST(Stops, HaveWordsInBothLanguages) {
  std::set<std::string> texts;
  for (Stop const stop : {Stop::kNone, Stop::kExpired, Stop::kMemory, Stop::kValueSize, Stop::kWork,
                          Stop::kHistory}) {
    std::string const word = stop_word(stop);
    ASSERT_EQ(word.front(), '@');
    for (Language const language : {Language::kEnglish, Language::kChinese}) {
      texts.insert(render(word.substr(1), language));
    }
  }
  EXPECT_EQ(texts.size(), 12U);
}

TEST(GamesJson, NamesGamesThatCanBeAsked) {
  for (Language const language : {Language::kEnglish, Language::kChinese}) {
    SortedJson const told = SortedJson::parse(games_json(language));
    EXPECT_GE(told["games"].size(), 10U);
    for (SortedJson const& game : told["games"]) {
      std::string const example = game["example"];
      if (example.starts_with("rules:")) continue;  // any file
      Game const one = game_played(example);
      EXPECT_NO_THROW((void)parse_position(game["position"].get<std::string>(), one.rules)) << game;
      EXPECT_FALSE(game["rule"].get<std::string>().empty());
    }
    EXPECT_FALSE(told["aliases"].empty());
    for (SortedJson const& alias : told["aliases"])
      EXPECT_NO_THROW(game_played(alias["game"])) << alias;
  }
}

// A rules file learns which game it is; a game given by its name needs no such hint.
namespace {

constexpr HeapFormula kNimFormula = {
    .value = [](Natural const& heap) { return heap; },
    .count_moves = [](Natural const&, Natural const&) { return Natural(1); },
    .for_each_move = [](Natural const&, Natural const&,
                        HeapFormula::PartsVisitor const&) { return true; },
    .preperiod = 2,
    .period = 4,
    .saltus = 4,
    .reference = "by.bouton",
    .key = "front.period.unbounded",
};

}  // namespace

TEST(PeriodJson, AClosedFormulaSaysThePeriodThatNoSearchHasProved) {
  ask::SequenceGame game = ask::sequence_game(game_played("4.(3)"));
  sequence::PeriodSearch const search(game.heaps);  // has not looked at anything
  game.formula = nullptr;
  EXPECT_FALSE(ask::period(game, search).proved);
  EXPECT_EQ(SortedJson::parse(answer_json(ask::period(game, search)))["period"], nullptr);
  game.formula = &kNimFormula;
  answer::Period const found = ask::period(game, search);
  ASSERT_TRUE(found.proved);
  SortedJson const told = SortedJson::parse(answer_json(found));
  EXPECT_EQ(told["proved"], true);
  EXPECT_EQ(told["period"], "4");
  EXPECT_EQ(told["preperiod"], "2");
  EXPECT_EQ(told["saltus"], "4");
  EXPECT_EQ(told["last_exception"], "1");
  EXPECT_EQ(told["proof"], "closed-form");
  std::vector<Message> const lines = describe_period(found);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(render(lines[0], Language::kEnglish),
            "4.(3): g(n + 4) = g(n) + 4 for all n >= 2: proved");
  EXPECT_EQ(render(lines[3], Language::kEnglish), "proof: the closed formula of Bouton 1901");
}

TEST(SequenceGame, AGameWithoutASequenceSaysWhatStandsAgainstIt) {
  auto const reason = [](std::string const& game) {
    try {
      static_cast<void>(ask::sequence_game(game_played(game)));
    } catch (Error const& error) {
      return render(error.message(), Language::kEnglish);
    }
    return std::string();
  };
  EXPECT_NE(reason("pass-nim").find("because of a pass on each heap."), std::string::npos);
  EXPECT_NE(reason("fibonacci").find("because of a limit that moves with the play."),
            std::string::npos);
  EXPECT_NE(reason("wythoff").find("because of moves that touch several heaps."),
            std::string::npos);
}

TEST(Recognised, RulesFromAFileAreNamed) {
  auto const named = [](std::string const& specification, Convention convention,
                        std::size_t heaps) -> std::string {
    Game game = game_played(specification);
    game.convention = convention;
    Position position;
    position.heaps.assign(heaps, 1);
    EXPECT_EQ(recognised(game, position), std::nullopt);
    game.specification = "rules:some.toml";
    auto const message = recognised(game, position);
    return message ? render(*message, Language::kEnglish) : "";
  };
  auto const normal = Convention::kNormal, misere = Convention::kMisere;
  std::set<std::string> names;
  for (auto const& [game, convention] :
       std::vector<std::pair<std::string, Convention>>{{"nim", normal},
                                                       {"moore:2", normal},
                                                       {"exact:2", normal},
                                                       {"wythoff", normal},
                                                       {"wythoff:2", normal},
                                                       {"fibonacci", normal},
                                                       {"pass-nim", normal},
                                                       {"0.137", normal},
                                                       {"0.137", misere},
                                                       {"kayles", misere}}) {
    bool const one = game == "fibonacci";
    std::string const name = named(game, convention, one ? 1 : 2);
    EXPECT_FALSE(name.empty()) << game;
    names.insert(name);
  }
  EXPECT_EQ(names.size(), 10U);
}

TEST(Tables, GridsAndPairsAreWhatPlayGives) {
  for (bool const misere : {false, true}) {
    for (std::string const specification : {"wythoff:2", "grundy", "moore:2", "pass-nim"}) {
      Game const game = game_played(specification, misere);
      answer::GridTable const grid = ask::grid_table(game, 6, 7, {});
      ASSERT_EQ(grid.cells.size(), 42U);
      EXPECT_TRUE(grid.complete);
      search::Referee referee(game.rules, game.convention);
      SortedJson const told = written([&](Writer const& put) { put(answer_json(grid)); });
      for (std::size_t i = 0; i < 42; ++i) {
        SmallPosition position{{i / 7, i % 7}};
        if (game.rules.pass_per_heap) position.spent = {false, false};
        EXPECT_EQ(grid.cells[i].outcome, referee.outcome(position));
        SortedJson const& row = told["rows"][i];
        EXPECT_EQ(row["a"], std::to_string(i / 7));
        EXPECT_EQ(row["b"], std::to_string(i % 7));
        EXPECT_EQ(row["outcome"], std::string(1, letter(*referee.outcome(position))));
        if (!misere && grid.cells[i].nim_value) {
          EXPECT_EQ(*grid.cells[i].nim_value, Natural(*referee.nim_value(position)));
        }
      }
    }
    Game const wythoff = game_played("wythoff:2", misere);
    answer::PairTable const pairs = ask::pair_table(wythoff, 5, {});
    ASSERT_EQ(pairs.pairs.size(), 5U);
    EXPECT_TRUE(pairs.complete);
    search::Referee referee(wythoff.rules, wythoff.convention);
    std::size_t next = 0;
    for (std::uint64_t b = 0; next < 5; ++b) {
      for (std::uint64_t a = 0; a <= b && next < 5; ++a) {
        if (referee.outcome({{a, b}}) != Outcome::kP) continue;
        EXPECT_EQ(pairs.pairs[next++], std::pair(Natural(a), Natural(b)));
      }
    }
  }
}

TEST(Tables, SayWhereTheLimitsCameFirst) {
  Limits const none = cancelled();
  EXPECT_FALSE(ask::pair_table(game_played("wythoff"), 5000, none).complete);
  answer::HeapTable const heaps = ask::heap_table(game_played("nim"), 5000, none);
  EXPECT_EQ(heaps.certainty, Certainty::kUnknown);
  EXPECT_EQ(heaps.cells.back().outcome, std::nullopt);
  answer::GridTable const grid = ask::grid_table(game_played("grundy"), 70, 70, none);
  EXPECT_EQ(grid.certainty, Certainty::kUnknown);
  EXPECT_EQ(grid.cells.back().outcome, std::nullopt);
}

// What a theorem says costs no time.
TEST(Tables, BeginWithWhatATheoremSaysWhateverTheLimits) {
  Limits const none = cancelled();
  answer::PairTable const pairs = ask::pair_table(game_played("wythoff"), 5, none);
  EXPECT_TRUE(pairs.complete);
  EXPECT_EQ(pairs.pairs, ask::pair_table(game_played("wythoff"), 5, {}).pairs);
  answer::HeapTable const heaps = ask::heap_table(game_played("nim"), 4, none);
  EXPECT_EQ(heaps.certainty, Certainty::kTheorem);
  EXPECT_EQ(heaps.cells[3].nim_value, Natural(3));
  EXPECT_EQ(ask::grid_table(game_played("nim"), 4, 4, none).cells[6].nim_value, Natural(3));
}

}  // namespace bouton::front

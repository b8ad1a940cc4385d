// Laws in which only remainders count from some size on, and pictures of automata.
#include "discover/semilinear.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "bouton/rules/file.hpp"
#include "discover/discover.hpp"
#include "discover/law_document.hpp"
#include "discover/picture.hpp"

namespace bouton::discover {
namespace {

struct Found {
  LinearGame game;
  Law law;
};

Found find(std::string const& lines, std::size_t heaps) {
  Ruleset const rules = parse_rules_file("name = \"x\"\n" + lines).rules;
  LinearGame game = linear_game(rules, heaps, Convention::kNormal);
  Discovery found = discover(rules, game, likely_systems(rules, game), {});
  if (!found.law) throw std::logic_error("no law");
  return {std::move(game), *std::move(found.law)};
}

constexpr char const* kKnight = "heaps = 2\n[[move]]\nvectors = [[1, 2], [2, 1]]\n";
constexpr char const* kEqualAmounts =
    "[[move]]\ntake = \"1-3\"\nheaps = \"1-2\"\namounts = \"equal\"\n";

TEST(Semilinear, ClassesDecideTheOutcome) {
  for (auto const& [lines, heaps] : {std::pair{kKnight, 2}, {kEqualAmounts, 2}}) {
    SCOPED_TRACE(lines);
    Found const found = find(lines, static_cast<std::size_t>(heaps));
    auto const form = semilinear(found.game, found.law.system, found.law.automaton);
    ASSERT_TRUE(form);
    auto const reduced = [&](std::uint64_t heap) {
      if (heap < form->threshold) return heap;
      return form->threshold + (heap - form->threshold) % form->modulus;
    };
    std::uint64_t const below = table_of_every_class(*form);
    std::map<std::vector<std::int64_t>, bool> known;
    std::set<std::vector<std::int64_t>> in_table;
    for (std::uint64_t a = 0; a < 60; ++a) {
      for (std::uint64_t b = 0; b < 60; ++b) {
        std::vector<std::int64_t> kind = {static_cast<std::int64_t>(reduced(a)),
                                          static_cast<std::int64_t>(reduced(b))};
        if (form->difference) {
          auto const most = static_cast<std::int64_t>(*form->difference) + 1;
          auto const difference = static_cast<std::int64_t>(a) - static_cast<std::int64_t>(b);
          kind.push_back(std::max(-most, std::min(most, difference)));
        }
        bool const lost = is_p(found.game, found.law, {a, b});
        if (a < below && b < below) in_table.insert(kind);
        ASSERT_EQ(known.emplace(kind, lost).first->second, lost) << a << ' ' << b;
      }
    }
    std::uint64_t lost = 0;
    for (auto const& [kind, is_lost] : known) lost += is_lost ? 1 : 0;
    EXPECT_EQ(form->classes, known.size());
    EXPECT_EQ(in_table.size(), known.size());
    EXPECT_EQ(form->lost, lost);
  }
}

TEST(Semilinear, ListsTheRemaindersOfThePPositions) {
  Found const found = find(kEqualAmounts, 2);
  auto const form = semilinear(found.game, found.law.system, found.law.automaton);
  ASSERT_TRUE(form);
  EXPECT_EQ(form->threshold, 0U);
  EXPECT_EQ(form->modulus, 4U);
  EXPECT_EQ(form->listed, (std::vector<std::vector<std::uint64_t>>{{0, 0}, {1, 2}, {2, 1}}));
  EXPECT_NE(render(in_words(*form), Language::kEnglish).find("divided by 4"), std::string::npos);
  EXPECT_NE(render(in_words(*form), Language::kChinese).find("除以 4"), std::string::npos);
}

TEST(Semilinear, IsNotSaidWithARemainderThatSaysNothing) {
  for (std::uint32_t const threshold : {0U, 2U}) {
    for (bool const difference : {false, true}) {
      Semilinear form{threshold, 1, {}, 9, 4, {}};
      if (difference) form.difference = 3;
      if (threshold == 0 && !difference) continue;  // all positions would be one class
      for (Language const language : {Language::kEnglish, Language::kChinese}) {
        std::string const text = render(in_words(form), language);
        EXPECT_EQ(text.find("ivided"), std::string::npos) << text;
        EXPECT_EQ(text.find("除以"), std::string::npos) << text;
        EXPECT_NE(text.find('9'), std::string::npos) << text;
        EXPECT_EQ(text.find('3') != std::string::npos, difference) << text;
        EXPECT_EQ(text.find('2') != std::string::npos, threshold == 2) << text;
      }
    }
  }
}

TEST(Semilinear, IsNotSaidOfOtherLaws) {
  Found const nim = find("[[move]]\ntake = \"any\"\n", 2);
  EXPECT_FALSE(semilinear(nim.game, nim.law.system, nim.law.automaton).has_value() &&
               !semilinear(nim.game, nim.law.system, nim.law.automaton)->difference);
  Found const three = find("[[move]]\ntake = \"any\"\n", 3);
  EXPECT_FALSE(semilinear(three.game, three.law.system, three.law.automaton));
}

TEST(Picture, ShowsSmallAutomata) {
  Found const found = find(kKnight, 2);
  std::string const dot = law_dot(found.game, found.law.system, found.law.automaton);
  EXPECT_EQ(dot.rfind("digraph law {", 0), 0U);
  EXPECT_NE(dot.find("doublecircle"), std::string::npos);
  EXPECT_NE(dot.find("start0 -> 0"), std::string::npos);
  auto const svg = law_svg(found.game, found.law.system, found.law.automaton);
  ASSERT_TRUE(svg);
  std::size_t circles = 0;
  for (std::size_t at = svg->find("<circle"); at != svg->npos; at = svg->find("<circle", at + 1)) {
    ++circles;
  }
  EXPECT_GT(circles, found.law.automaton.size());  // two for each P-state
  Dfa large = found.law.automaton;
  while (large.size() <= kMostDrawnStates) large.add(Mark::kNo);
  EXPECT_FALSE(law_svg(found.game, found.law.system, large));
}

}  // namespace
}  // namespace bouton::discover

// Laws in words: which sentence is said of which law, found or shipped.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bouton/games/games.hpp"
#include "bouton/rules/file.hpp"
#include "discover/discover.hpp"
#include "discover/law_document.hpp"
#include "discover/words.hpp"
#include "laws/law_reader.hpp"
#include "laws/law_store.hpp"
#include "unit/law_definition.hpp"

// Laws in words: which sentence is said of which game, and that none is said of other laws.

namespace bouton::discover {
namespace {

/// The sentence about a game, as key and number; "-" if there is none.
std::string said(std::string const& name, std::size_t heaps, Convention convention) {
  Ruleset const rules = parse_game(name, {}).rules;
  LinearGame const game = linear_game(rules, heaps, convention);
  Discovery const found = discover(rules, game, likely_systems(rules, game), {});
  if (!found.law) return "no law";
  auto const message = law_in_words(game, *found.law);
  if (!message) return "-";
  std::string text = message->key.substr(std::string("discover.words.").size());
  for (auto const& argument : message->arguments) {
    auto const* const one = std::get_if<std::string>(&argument.second);
    text += one != nullptr ? " " + *one : " ...";
  }
  EXPECT_FALSE(render(*message, Language::kChinese).empty());
  return text;
}

using enum Convention;

TEST(DiscoverWords, AreThoseOfTheTheorems) {
  EXPECT_EQ(said("nim", 2, kNormal), "nim_sum 2");
  EXPECT_EQ(said("nim", 4, kNormal), "nim_sum 2");
  EXPECT_EQ(said("nim", 3, kMisere), "nim_sum_misere 2");
  EXPECT_EQ(said("moore:2", 3, kNormal), "digit_sums 3");
  EXPECT_EQ(said("moore:2", 4, kNormal), "digit_sums 3");
  EXPECT_EQ(said("moore:3", 4, kNormal), "digit_sums 4");
  EXPECT_EQ(said("moore:2", 3, kMisere), "digit_sums_misere 3");
  EXPECT_EQ(said("pass-nim", 2, kNormal), "passes");
  EXPECT_EQ(said("pass-nim", 3, kNormal), "passes");
  EXPECT_EQ(said("wythoff", 2, kNormal), "shifted");
  EXPECT_EQ(said("wythoff", 2, kMisere), "shifted_misere");
  EXPECT_EQ(said("wythoff:2", 2, kNormal), "shifted_metallic ...");
  EXPECT_EQ(said("fibonacci", 1, kNormal), "below_last_weight");
  EXPECT_EQ(said("subtract:1,2,3", 2, kNormal), "remainders 4");
  EXPECT_EQ(said("subtract:1,2", 2, kNormal), "remainders 3");
  EXPECT_EQ(said("subtract:1,2,3", 1, kNormal), "tokens 4");
  EXPECT_EQ(said("subtract:1,3,5", 2, kNormal), "tokens 2");
  EXPECT_EQ(said("pass-nim", 2, kMisere), "passes_misere");
  EXPECT_EQ(said("pass-nim", 3, kMisere), "passes_misere");
  EXPECT_EQ(said("one-pass-nim", 2, kNormal), "one_pass");
  EXPECT_EQ(said("one-pass-nim", 2, kMisere), "one_pass_misere");
}

TEST(DiscoverWords, OfExactlyKHeaps) {
  // Fewer than 2k heaps: a move needs k that are not empty. 2k heaps: all but fewer than k are as
  // small as the smallest. More heaps: places in base 2.
  EXPECT_EQ(said("exact:2", 3, kNormal), "not_empty 1");
  EXPECT_EQ(said("exact:3", 4, kNormal), "not_empty 2");
  EXPECT_EQ(said("exact:3", 5, kNormal), "not_empty 2");
  EXPECT_EQ(said("exact:2", 4, kNormal), "smallest 3");
  EXPECT_EQ(said("exact:3", 6, kNormal), "smallest 4");
  EXPECT_EQ(said("exact:2", 5, kNormal), "fours");
  EXPECT_EQ(said("exact:2", 6, kNormal), "fours");
}

TEST(DiscoverWords, OfCircularNimInMiserePlay) {
  Ruleset const rules = parse_rules_file(R"(name = "a circle"
heaps = 6
arrangement = "circle"
[[move]]
take = "any"
heaps = "1-3"
within = 3
)")
                            .rules;
  LinearGame const game = linear_game(rules, 6, kMisere);
  auto const law = discover(rules, game, {Numeration::base(2)}, {}).law;
  ASSERT_TRUE(law);
  auto const message = law_in_words(game, *law);
  ASSERT_TRUE(message);
  EXPECT_EQ(message->key, "discover.words.but_apart");
  EXPECT_NE(render(*message, Language::kEnglish).find("two opposite; where"), std::string::npos);
  // The sentence, said of some positions: tokens, and whether they are a P-position.
  Definition definition(rules, kMisere);
  definition.for_each(6, 3, [&](SmallPosition const& position) {
    auto const& h = position.heaps;
    bool apart = *std::max_element(h.begin(), h.end()) <= 1;
    std::uint64_t tokens = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      tokens += h[i];
      if (h[i] > 0 && h[(i + 1) % 6] > 0) apart = false;
    }
    bool const neighbours = h[0] + h[1] == h[3] + h[4] && h[1] + h[2] == h[4] + h[5];
    bool const said = apart ? tokens == 1 : neighbours;
    ASSERT_EQ(definition.lost(position), said);
  });
}

TEST(DiscoverWords, AreNotSaidOfOtherLaws) {
  EXPECT_EQ(said("wythoff:2", 2, kMisere), "-");
  EXPECT_EQ(said("fibonacci", 1, kMisere), "-");
  EXPECT_EQ(said("exact:2", 3, kMisere), "-");
  EXPECT_EQ(said("exact:2", 4, kMisere), "-");
  EXPECT_EQ(said("subtract:1,3,4", 2, kNormal), "-");
  EXPECT_EQ(said("subtract:1,2,3", 2, kMisere), "-");
}

TEST(DiscoverWords, AreNotSaidOfAnAutomatonWithOneChange) {
  std::mt19937 random(3);
  for (char const* const name :
       {"nim", "wythoff", "fibonacci", "moore:2", "pass-nim", "exact:2", "one-pass-nim"}) {
    Ruleset const rules = parse_game(name, {}).rules;
    LinearGame const game = linear_game(rules, usual_heaps(rules), kNormal);
    Law law = *discover(rules, game, likely_systems(rules, game), {}).law;
    Dfa const right = law.automaton;
    for (int round = 0; round < 5; ++round) {
      law.automaton = right;
      State const state = static_cast<State>(random() % right.size());
      if (right.marks[state] == Mark::kInvalid) continue;
      law.automaton.marks[state] = right.marks[state] == Mark::kYes ? Mark::kNo : Mark::kYes;
      law.automaton = minimised(law.automaton);
      EXPECT_FALSE(law_in_words(game, law)) << name;
    }
  }
}

}  // namespace
}  // namespace bouton::discover

// The laws that come with the library, in words: which of them are said, and that the sentences,
// written down once more here, mark the same positions.

namespace bouton::laws {
namespace {

using Heaps = std::vector<std::uint64_t>;

struct Spoken {
  std::shared_ptr<HeldLaw const> law;
  std::string name;   ///< of the rules, with "misere" where it is so
  std::string words;  ///< the keys, without what they share
};

std::vector<Spoken> all_spoken() {
  std::vector<Spoken> all;
  std::string_view rest = shipped_laws();
  while (!rest.empty()) {
    std::size_t const end = std::min(rest.find('\n'), rest.size());
    std::string_view const line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.empty()) continue;
    Spoken spoken{read_law(line, "here"), {}, {}};
    std::size_t const from = line.find("\"game\":\"") + 8;
    spoken.name = std::string(line.substr(from, line.find('"', from) - from));
    if (spoken.law->game().convention == Convention::kMisere) spoken.name += " misere";
    auto const message =
        discover::law_in_words(spoken.law->game(), spoken.law->system(), spoken.law->automaton());
    if (message) {
      std::size_t const shared = std::string("discover.words.").size();
      spoken.words = message->key.substr(shared);
      if (spoken.words == "but_small") {
        // " largest" of "@discover.words.largest"
        spoken.words +=
            ' ' + std::get<std::string>(message->arguments[0].second).substr(shared + 1);
      }
      for (Language const language : {Language::kEnglish, Language::kChinese}) {
        EXPECT_EQ(render(*message, language).find_first_of("{}@"), std::string::npos);
      }
    }
    all.push_back(std::move(spoken));
  }
  return all;
}

bool marks(HeldLaw const& law, Heaps const& heaps) {
  Position position;
  position.heaps.assign(heaps.begin(), heaps.end());
  return law.is_p(law.control(position), *law.tracks(position));
}

TEST(LawWords, ArePredicatesThatMarkTheSamePositions) {
  auto const opposite = [](Heaps const& h) { return h[0] == h[2] && h[1] == h[3]; };
  auto const ends = [](Heaps const& h) {
    return h.front() == h.back() &&
           std::accumulate(h.begin() + 1, h.end() - 1, std::uint64_t{0}) == 0;
  };
  auto const inner = [](Heaps const& h) {
    return (h[1] == 0 && h[0] == h[2] + h[3]) || (h[2] == 0 && h[3] == h[0] + h[1]);
  };
  auto const turned = [](Heaps const& h, auto const& holds) {
    Heaps turn = h;
    for (std::size_t i = 0; i < h.size(); ++i) {
      if (holds(turn)) return true;
      std::rotate(turn.begin(), turn.begin() + 1, turn.end());
    }
    return false;
  };
  auto const largest = [&](Heaps const& h) {
    return turned(h, [](Heaps const& t) {
      return t[0] == *std::max_element(t.begin(), t.end()) && t[1] == t[4] &&
             t[0] + t[1] == t[2] + t[3];
    });
  };
  auto const empty = [&](Heaps const& h) {
    return turned(h,
                  [](Heaps const& t) { return t[0] == 0 && t[1] == t[4] && t[1] == t[2] + t[3]; });
  };
  auto const parity = [](Heaps const& h) {
    return std::all_of(h.begin(), h.end(), [&](std::uint64_t n) { return (n - h[0]) % 2 == 0; });
  };
  auto const parity_misere = [&](Heaps const& h) {
    Heaps sorted = h;
    std::sort(sorted.begin(), sorted.end());
    return parity(h) != (sorted[0] == sorted[sorted.size() - 2]);
  };
  auto const neighbours = [](Heaps const& h) {
    return h[0] + h[1] == h[3] + h[4] && h[1] + h[2] == h[4] + h[5];
  };
  auto const every_other = [&](Heaps const& h) {
    std::size_t const least =
        static_cast<std::size_t>(std::min_element(h.begin(), h.end()) - h.begin());
    return neighbours(h) && (h[least] ^ h[(least + 2) % 6] ^ h[(least + 4) % 6]) == 0;
  };
  auto const fours = [](Heaps const& h) {
    auto const ones_at = [&](int place) {
      return std::count_if(h.begin(), h.end(),
                           [&](std::uint64_t n) { return (n >> place & 1U) != 0; });
    };
    int place = 9;
    while (place >= 0 && (ones_at(place) == 0 || ones_at(place) == 4)) --place;
    if (place < 0) return true;
    bool right = ones_at(place) == 5 || ones_at(place) == 1;
    for (int lower = place - 1; lower >= 0; --lower) {
      auto ones = ones_at(lower);
      if (ones_at(place) == 5) right = right && ones == 0;
      for (std::uint64_t const n : h) {
        if ((n >> place & 1U) != 0 && (n >> lower & 1U) != 0 && ones_at(place) == 1) --ones;
      }
      if (ones_at(place) == 1) right = right && (ones == 0 || ones == 3);
    }
    return right;
  };
  auto const pairs = [](Heaps const& h) {
    return h[0] == 0 || h[1] == 0 ? h[0] == h[1] : ((h[0] - 1) ^ 1U) == h[1] - 1;
  };
  auto const pairs_misere = [&](Heaps const& h) {
    return std::max(h[0], h[1]) > 2 ? pairs(h) : h[0] + h[1] == 2;
  };
  auto const but_small = [](auto const& holds, Heaps const& counts) {
    return [holds, counts](Heaps const& h) {
      if (*std::max_element(h.begin(), h.end()) > 1) return holds(h);
      auto const tokens = std::accumulate(h.begin(), h.end(), std::uint64_t{0});
      return std::find(counts.begin(), counts.end(), tokens) != counts.end();
    };
  };
  struct Said {
    std::string words;
    std::function<bool(Heaps const&)> holds;
  };
  std::map<std::string, Said> const known = {
      {"rules:circular-4-2.toml", {"opposite", opposite}},
      {"rules:circular-4-2.toml misere", {"but_small opposite", but_small(opposite, {1, 4})}},
      {"rules:circular-5-2.toml", {"largest", largest}},
      {"rules:circular-5-2.toml misere", {"but_small largest", but_small(largest, {1, 4})}},
      {"rules:circular-5-3.toml", {"empty", empty}},
      {"rules:circular-5-3.toml misere", {"but_small empty", but_small(empty, {1, 5})}},
      {"rules:circular-6-3.toml", {"neighbours", neighbours}},
      {"rules:circular-6-4.toml", {"every_other", every_other}},
      {"exact:2", {"fours", fours}},
      {"one-pass-nim", {"one_pass", pairs}},
      {"one-pass-nim misere", {"one_pass_misere", pairs_misere}},
      {"rules:row-3-2.toml", {"ends", ends}},
      {"rules:row-3-2.toml misere", {"but_small ends", but_small(ends, {1})}},
      {"rules:row-4-2.toml", {"inner", inner}},
      {"rules:row-4-2.toml misere", {"but_small inner", but_small(inner, {1, 4})}},
      {"rules:row-4-3.toml", {"ends", ends}},
      {"rules:row-4-3.toml misere", {"but_small ends", but_small(ends, {1})}},
      {"rules:one-from-up-to-2-of-3.toml", {"parity", parity}},
      {"rules:one-from-up-to-2-of-3.toml misere", {"parity_misere", parity_misere}},
      {"rules:one-from-up-to-3-of-4.toml", {"parity", parity}},
      {"rules:one-from-up-to-3-of-4.toml misere", {"parity_misere", parity_misere}}};
  std::size_t found = 0;
  for (Spoken const& spoken : all_spoken()) {
    auto const expected = known.find(spoken.name);
    if (expected == known.end()) continue;
    ++found;
    EXPECT_EQ(spoken.words, expected->second.words) << spoken.name;
    std::size_t const n = spoken.law->game().heaps;
    std::uint64_t const side = n <= 3 ? 12 : n == 4 ? 7 : n == 5 ? 5 : 4;
    Heaps heaps(n, 0);
    for (bool more = true; more;) {
      EXPECT_EQ(marks(*spoken.law, heaps), expected->second.holds(heaps)) << spoken.name;
      more = false;
      for (std::size_t i = n; i-- > 0 && !more;) {
        heaps[i] = (heaps[i] + 1) % side;
        more = heaps[i] != 0;
      }
    }
  }
  EXPECT_EQ(found, known.size());
}

TEST(LawWords, WythoffsGameAndItsRelativesAreSaid) {
  std::map<std::string, std::string> words;
  for (Spoken const& spoken : all_spoken()) words[spoken.name] = spoken.words;
  EXPECT_EQ(words["wythoff"], "shifted");
  EXPECT_EQ(words["wythoff misere"], "shifted_misere");
  EXPECT_EQ(words["wythoff:2"], "shifted_metallic");
  EXPECT_EQ(words["wythoff:3"], "shifted_metallic");
  EXPECT_EQ(words["rules:wythoff-1-3.toml"], "shifted");
  EXPECT_EQ(words["rules:wythoff-1-4.toml misere"], "shifted_misere");
  EXPECT_EQ(words["wythoff:2 misere"], "");
}

}  // namespace
}  // namespace bouton::laws

// Numeration systems, automata, and the two questions about them, against plain enumeration.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "discover/antichain.hpp"
#include "discover/automaton.hpp"
#include "discover/constraint.hpp"
#include "discover/end_search.hpp"
#include "discover/inclusion.hpp"
#include "discover/numeration.hpp"

namespace bouton::discover {
namespace {

using Word = std::vector<Letter>;

/// All words of `length` letters, in order.
void for_each_word(std::size_t letters, std::size_t length,
                   std::function<void(Word const&)> const& visit) {
  Word word(length, 0);
  for (bool more = true; more;) {
    visit(word);
    more = false;
    for (std::size_t i = length; i-- > 0 && !more;) {
      word[i] = static_cast<Letter>((word[i] + 1) % letters);
      more = word[i] != 0;
    }
  }
}

std::vector<Numeration> all_systems() {
  std::vector<Numeration> systems;
  for (unsigned base = 2; base <= 16; ++base) systems.push_back(Numeration::base(base));
  for (unsigned mean = 1; mean <= 15; ++mean) {
    systems.push_back(Numeration::metallic(mean, mean + 1));
    if (mean > 1) systems.push_back(Numeration::metallic(mean, mean));
  }
  return systems;
}

bool readable(Numeration const& system, Word const& word) {
  unsigned state = 0;
  for (Letter const digit : word) {
    state = system.after(state, digit);
    if (state == Numeration::kInvalid) return false;
  }
  return system.may_end(state);
}

/// By the second of the two searches alone.
Inclusion included_from_end(Dfa const& dfa, Nfa const& nfa, std::size_t start, Meter& work) {
  EndSearch search(dfa, nfa, start, work);
  search.advance(Meter::kNoBound / 2);
  return search.result();
}

Running running(Numeration const& system, Word const& word) {
  Running value;
  for (Letter const digit : word) value = after_digit(system, value, digit);
  return value;
}

TEST(DiscoverNumeration, TheWordsOfALengthAreTheNumbersBelowAWeightInOrder) {
  for (Numeration const& system : all_systems()) {
    SCOPED_TRACE(system.name());
    for (int length = 0; length <= 7 && system.weight(length) <= 3000; ++length) {
      std::uint64_t number = 0;
      for_each_word(system.digits(), static_cast<std::size_t>(length), [&](Word const& word) {
        if (!readable(system, word)) return;
        EXPECT_EQ(system.word(number, length), word);
        EXPECT_EQ(sum_at_end(system, running(system, word)), static_cast<std::int64_t>(number));
        EXPECT_LE(system.length(number), length);
        ++number;
      });
      EXPECT_EQ(number, static_cast<std::uint64_t>(system.weight(length)));
    }
  }
}

TEST(DiscoverNumeration, ItsNamesDiffer) {
  std::set<std::string> names;
  for (Numeration const& system : all_systems()) names.insert(system.name());
  EXPECT_EQ(names.size(), all_systems().size());
  EXPECT_TRUE(names.count("fibonacci") == 1 && names.count("base 2") == 1);
}

TEST(DiscoverNumeration, LettersHoldTheDigitsOfAllTracks) {
  Numeration const system = Numeration::metallic(2, 3);
  std::vector<std::uint64_t> const numbers = {5, 0, 41};
  Word const word = letters(system, numbers, 6);
  for (std::size_t track = 0; track < numbers.size(); ++track) {
    Word digits;
    for (Letter const letter : word) digits.push_back(digit_of(letter, track, system.digits()));
    EXPECT_EQ(digits, system.word(numbers[track], 6));
  }
  EXPECT_EQ(letter_count(system, 3), 27U);
}

using RandomBits = std::mt19937;

Dfa random_dfa(RandomBits& random, std::size_t states, std::size_t letters) {
  Dfa dfa;
  dfa.letters = letters;
  for (std::size_t i = 0; i < states; ++i) dfa.add(static_cast<Mark>(random() % 3));
  for (State& to : dfa.next) {
    to = random() % 5 == 0 ? kNoState : static_cast<State>(random() % states);
  }
  for (int i = 0; i < 2; ++i) dfa.starts.push_back(static_cast<State>(random() % states));
  return dfa;
}

Nfa random_nfa(RandomBits& random, std::size_t states, std::size_t letters) {
  Nfa nfa;
  nfa.letters = letters;
  auto const some_states = [&] {
    std::set<State> set;
    for (std::size_t count = random() % 3; count > 0; --count) {
      set.insert(static_cast<State>(random() % states));
    }
    return std::vector<State>(set.begin(), set.end());
  };
  for (std::size_t i = 0; i < states; ++i) {
    std::vector<std::vector<State>> successors;
    for (std::size_t letter = 0; letter < letters; ++letter) successors.push_back(some_states());
    nfa.add(random() % 3 == 0, successors);
  }
  for (int i = 0; i < 2; ++i) nfa.starts.push_back(some_states());
  return nfa;
}

bool accepts(Nfa const& nfa, std::size_t start, Word const& word) {
  std::set<State> now(nfa.starts[start].begin(), nfa.starts[start].end());
  for (Letter const letter : word) {
    std::set<State> next;
    for (State const state : now) {
      nfa.for_each_successor(state, letter, [&](State to) { next.insert(to); });
    }
    now = std::move(next);
  }
  return std::any_of(now.begin(), now.end(), [&](State state) { return nfa.accepting[state]; });
}

constexpr std::size_t kLongestWord = 7;

TEST(DiscoverAutomata, MinimisingKeepsEveryMarkAndLeavesNothingToMerge) {
  RandomBits random(1);
  for (int round = 0; round < 200; ++round) {
    Dfa const dfa = random_dfa(random, 1 + random() % 8, 2);
    Dfa const least = minimised(dfa);
    EXPECT_EQ(minimised(least), least);
    for (std::size_t start = 0; start < dfa.starts.size(); ++start) {
      for (std::size_t length = 0; length <= kLongestWord; ++length) {
        for_each_word(2, length, [&](Word const& word) {
          ASSERT_EQ(least.mark(least.starts[start], word), dfa.mark(dfa.starts[start], word));
        });
      }
    }
    std::set<std::vector<Mark>> behaviours;  // of words up to 8: enough for 8 states
    for (State state = 0; state < least.size(); ++state) {
      std::vector<Mark> marks;
      for (std::size_t length = 0; length <= 8; ++length) {
        for_each_word(2, length,
                      [&](Word const& word) { marks.push_back(least.mark(state, word)); });
      }
      EXPECT_TRUE(
          std::any_of(marks.begin(), marks.end(), [](Mark m) { return m != Mark::kInvalid; }));
      behaviours.insert(std::move(marks));
    }
    EXPECT_EQ(behaviours.size(), least.size());
  }
}

TEST(DiscoverAutomata, ReducingAndDeterminisingKeepWhatIsAccepted) {
  RandomBits random(2);
  Limits const limits;
  std::size_t fewer = 0;
  for (int round = 0; round < 200; ++round) {
    Meter work(limits);
    Nfa const nfa = random_nfa(random, 1 + random() % 8, 2);
    Nfa const less = reduced(nfa, work);
    auto const dfa = determinised(nfa, 1000, work);
    ASSERT_TRUE(dfa);
    EXPECT_LE(less.size(), nfa.size());
    if (less.size() < nfa.size()) ++fewer;
    for (std::size_t start = 0; start < nfa.starts.size(); ++start) {
      for (std::size_t length = 0; length <= kLongestWord; ++length) {
        for_each_word(2, length, [&](Word const& word) {
          bool const expected = accepts(nfa, start, word);
          ASSERT_EQ(accepts(less, start, word), expected);
          ASSERT_EQ(dfa->mark(dfa->starts[start], word) == Mark::kYes, expected);
        });
      }
    }
  }
  EXPECT_GT(fewer, 50U);
}

TEST(DiscoverAutomata, DeterminisingStopsAtItsBound) {
  RandomBits random(3);
  Limits const limits;
  Meter work(limits);
  // The letter eight places before the end is 1: 256 subsets.
  Nfa nfa;
  nfa.letters = 2;
  nfa.add(false, {{0}, {0, 1}});
  for (State i = 1; i < 8; ++i) nfa.add(false, {{i + 1}, {i + 1}});
  nfa.add(true, {{}, {}});
  nfa.starts = {{0}};
  EXPECT_FALSE(determinised(nfa, 255, work));
  ASSERT_TRUE(determinised(nfa, 256, work));
  EXPECT_EQ(determinised(nfa, 256, work)->size(), 256U);
}

TEST(DiscoverInclusion, AgreesWithTheEnumerationOfShortWords) {
  RandomBits random(4);
  Limits const limits;
  int common = 0, missed = 0, all = 0;
  for (int round = 0; round < 600; ++round) {
    Meter work(limits);
    Dfa const dfa = random_dfa(random, 1 + random() % 4, 2);
    Nfa nfa = random_nfa(random, 1 + random() % 5, 2);
    if (round % 2 == 0) nfa.accepting.assign(nfa.size(), true);  // or inclusion would be rare
    for (std::size_t start = 0; start < 2; ++start) {
      auto const both = common_words(dfa, nfa, start, 3, work);
      Missed const missing = first_missed(dfa, nfa, start, kLongestWord, 3, 1'000'000, work);
      Inclusion const inclusion = included(dfa, nfa, start, work);
      Inclusion const from_end = included_from_end(dfa, nfa, start, work);
      std::optional<Word> first_common, first_without;
      for (std::size_t length = 0; length <= kLongestWord; ++length) {
        for_each_word(2, length, [&](Word const& word) {
          if (dfa.mark(dfa.starts[start], word) != Mark::kYes) return;
          auto& first = accepts(nfa, start, word) ? first_common : first_without;
          if (!first || std::pair(word.size(), word) < std::pair(first->size(), *first)) {
            first = word;
          }
        });
      }
      if (first_common) {
        ASSERT_FALSE(both.empty());
        EXPECT_EQ(both[0], *first_common);
        ++common;
      }
      for (Word const& word : both) {
        EXPECT_EQ(dfa.mark(dfa.starts[start], word), Mark::kYes);
        EXPECT_TRUE(accepts(nfa, start, word));
      }
      EXPECT_FALSE(missing.given_up);
      for (Word const& word : missing.words) {
        EXPECT_EQ(dfa.mark(dfa.starts[start], word), Mark::kYes);
        EXPECT_FALSE(accepts(nfa, start, word));
      }
      EXPECT_EQ(missing.words.empty(), !first_without);
      if (first_without) {
        ASSERT_TRUE(inclusion.missed);
        EXPECT_EQ(missing.words[0], *first_without);
        ++missed;
      }
      ASSERT_EQ(inclusion.missed.has_value(), from_end.missed.has_value());
      if (inclusion.missed) {
        for (Word const& word : {*inclusion.missed, *from_end.missed}) {
          EXPECT_EQ(dfa.mark(dfa.starts[start], word), Mark::kYes);
          EXPECT_FALSE(accepts(nfa, start, word));
        }
      } else {
        ++all;
      }
    }
  }
  EXPECT_GT(common, 200);
  EXPECT_GT(missed, 200);
  EXPECT_GT(all, 100);
}

TEST(DiscoverInclusion, HasItsTurnsFromBothEnds) {
  // Read from the begin, the letter at each of 40 places may be the one: 2^40 subsets. From the end
  // there is one subset for each length.
  constexpr State kPlaces = 40;
  Nfa nfa;
  nfa.letters = 2;
  nfa.add(false, {{0}, {0, 1}});
  for (State state = 1; state < kPlaces; ++state) {
    nfa.add(false, {{state + 1}, {state + 1}});
  }
  nfa.add(true, {{}, {}});
  nfa.starts = {{0}};
  Dfa dfa;  // the words that begin with a 1 and, `kPlaces` - 1 letters later, end
  dfa.letters = 2;
  for (State state = 0; state <= kPlaces; ++state) {
    dfa.add(state == kPlaces ? Mark::kYes : Mark::kNo);
    if (state == kPlaces) continue;
    dfa.next[2 * state + 1] = state + 1;
    if (state > 0) dfa.next[2 * state] = state + 1;
  }
  dfa.starts = {0};
  Limits const limits;
  Meter work(limits, 4'000'000'000);
  EXPECT_FALSE(included(dfa, nfa, 0, work).missed);
  EXPECT_FALSE(included_from_end(dfa, nfa, 0, work).missed);
  dfa.next[0] = 1;  // or begin with a 0
  Inclusion const more = included(dfa, nfa, 0, work);
  ASSERT_TRUE(more.missed);
  EXPECT_EQ(more.missed->size(), std::size_t{kPlaces});
  EXPECT_EQ(more.missed->front(), 0U);
}

// A wrong "no" would only cost time: what is covered would be kept and looked at again.
TEST(DiscoverInclusion, AFingerprintSaysNoOnlyOfWhatIsNotWithin) {
  std::mt19937_64 random(19);
  auto const bits = [&random] { return random() & random(); };
  std::size_t seen_through = 0;
  for (std::size_t words = 1; words <= 12; ++words) {
    for (std::size_t from = 0; from < std::min<std::size_t>(words, 3); ++from) {
      std::vector<std::uint64_t> part(words), whole(words), other(words);
      std::generate(part.begin(), part.end(), bits);
      std::generate(other.begin(), other.end(), bits);
      std::transform(part.begin(), part.end(), other.begin(), whole.begin(), std::bit_or<>());
      // What lies before the word that counts may be anything.
      std::generate_n(whole.begin(), from, random);
      Antichain::Fingerprint const of_part(part, from), of_whole(whole, from),
          of_other(other, from);
      EXPECT_TRUE(of_part.may_be_within(of_whole)) << words << " words from " << from;
      EXPECT_TRUE(of_part.may_be_within(of_part));
      if (!of_part.may_be_within(of_other)) ++seen_through;
      if (!of_whole.may_be_within(of_part)) ++seen_through;
    }
  }
  // With few words hardly any set is mistaken for part of another.
  EXPECT_GE(seen_through, 60U);
}

TEST(DiscoverInclusion, EndsWhenItsStepsAreUsedUp) {
  RandomBits random(5);
  Limits const limits;
  Meter work(limits, 10, 1);
  Nfa nfa;
  nfa.letters = 2;
  nfa.add(true, {{0}, {0}});
  nfa.starts = {{0}};
  Dfa dfa;
  dfa.letters = 2;
  dfa.add(Mark::kYes);
  dfa.next = {0, 0};
  dfa.starts = {0};
  EXPECT_THROW(static_cast<void>(included(dfa, nfa, 0, work)), LimitReached);
}

}  // namespace
}  // namespace bouton::discover

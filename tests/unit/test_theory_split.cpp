// Safe starting splits against a plain enumeration of all partitions.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/theory/split.hpp"
#include "oracle/rules_oracle.hpp"

namespace bouton::theory {
namespace {

using enum Convention;

/// All partitions of `tokens` into heaps <= cap, the largest heaps first.
void partitions(std::uint64_t tokens, std::uint64_t cap, Split& heaps, std::vector<Split>& all) {
  if (tokens == 0) all.push_back(heaps);
  for (std::uint64_t heap = std::min(tokens, cap); heap > 0; --heap) {
    heaps.push_back(heap);
    partitions(tokens - heap, heap, heaps, all);
    heaps.pop_back();
  }
}

std::vector<Split> partitions(std::uint64_t tokens) {
  Split heaps;
  std::vector<Split> all;
  partitions(tokens, tokens, heaps, all);
  return all;
}

/// Bouton's criterion, itself checked against the rules in the first test.
bool is_safe(Split const& split, Convention convention) {
  Natural sum = 0;
  for (Natural const& heap : split) sum ^= heap;
  bool const small = split.empty() || split.front() == 1;
  return convention == kMisere && small ? split.size() % 2 == 1 : sum == 0;
}

Natural sum_of(Split const& split) {
  return std::accumulate(split.begin(), split.end(), Natural(0));
}

std::vector<Split> safe_splits(std::vector<Split> const& all, SplitQuestion const& question) {
  std::vector<Split> safe;
  for (Split const& split : all) {
    bool const allowed =
        (!question.heaps || split.size() == *question.heaps) &&
        (!question.max_heap || split.empty() || split.front() <= *question.max_heap);
    if (allowed && is_safe(split, question.convention)) safe.push_back(split);
  }
  return safe;
}

std::vector<Split> listed(SplitQuestion const& question) {
  std::vector<Split> splits;
  for_each_split(question, [&](Split const& split) {
    splits.push_back(split);
    return true;
  });
  return splits;
}

TEST(Split, lists_exactly_the_partitions_lost_for_the_mover_by_the_rules) {
  for (Convention const convention : {kNormal, kMisere}) {
    oracle::Solver solver(oracle::nim(),
                          convention == kNormal ? oracle::Play::kNormal : oracle::Play::kMisere);
    for (std::uint64_t tokens = 0; tokens <= 14; ++tokens) {
      std::vector<Split> safe;
      for (Split const& split : partitions(tokens)) {
        std::vector<oracle::Heap> heaps;
        for (Natural const& heap : split) heaps.push_back(heap.convert_to<std::uint64_t>());
        if (!solver.next_wins(oracle::heaps(heaps))) safe.push_back(split);
      }
      SplitQuestion const question{.tokens = tokens, .convention = convention};
      EXPECT_EQ(listed(question), safe) << tokens;
      EXPECT_EQ(count_splits(question), Natural(safe.size())) << tokens;
    }
  }
}

TEST(Split, counts_and_lists_agree_with_enumeration_under_all_conditions) {
  for (std::uint64_t tokens = 0; tokens <= 24; ++tokens) {
    auto const all = partitions(tokens);
    for (Convention const convention : {kNormal, kMisere}) {
      for (std::uint64_t heaps = 0; heaps <= tokens + 2; ++heaps) {
        for (std::uint64_t cap = 0; cap <= tokens + 2; ++cap) {
          SplitQuestion question{.tokens = tokens, .convention = convention};
          if (heaps <= tokens + 1) question.heaps = heaps;  // the last round: any number
          if (cap <= tokens + 1) question.max_heap = cap;
          auto const safe = safe_splits(all, question);
          ASSERT_EQ(count_splits(question), Natural(safe.size()))
              << tokens << " into " << heaps << " up to " << cap;
          ASSERT_EQ(listed(question), safe) << tokens << " into " << heaps << " up to " << cap;
        }
      }
    }
  }
}

TEST(Split, counts_agree_with_enumeration_up_to_40_tokens) {
  for (std::uint64_t tokens = 25; tokens <= 40; ++tokens) {
    auto const all = partitions(tokens);
    for (Convention const convention : {kNormal, kMisere}) {
      SplitQuestion question{.tokens = tokens, .convention = convention};
      auto const safe = safe_splits(all, question);
      EXPECT_EQ(count_splits(question), Natural(safe.size())) << tokens;
      EXPECT_EQ(listed(question), safe) << tokens;
    }
  }
}

TEST(Split, published_counts) {
  // 16 for M = 12: OEIS A048833(6).
  EXPECT_EQ(count_splits({.tokens = 12}), Natural(16));
  EXPECT_EQ(count_splits({.tokens = 0}), Natural(1));
  EXPECT_EQ(count_splits({.tokens = 0, .convention = kMisere}), Natural(0));
  EXPECT_EQ(count_splits({.tokens = 2, .convention = kMisere}), Natural(0));
  EXPECT_EQ(count_splits({.tokens = 7, .convention = kMisere}), Natural(1));
}

TEST(Split, a_safe_split_exists_exactly_as_the_theory_says) {
  for (std::uint64_t tokens = 0; tokens <= 60; ++tokens) {
    EXPECT_EQ(one_split({.tokens = tokens}).has_value(), tokens % 2 == 0) << tokens;
    EXPECT_EQ(one_split({.tokens = tokens, .convention = kMisere}).has_value(),
              tokens != 0 && tokens != 2)
        << tokens;
  }
}

/// XOR as state: the number of partitions of each sum, by nim-sum. Slow and plain.
Natural count_by_nim_sum(std::uint64_t tokens, std::uint64_t cap) {
  std::uint64_t const width = std::bit_ceil(cap + 1);
  std::vector<std::vector<Natural>> table(tokens + 1, std::vector<Natural>(width, 0));
  table[0][0] = 1;
  for (std::uint64_t heap = 1; heap <= cap; ++heap) {
    for (std::uint64_t sum = heap; sum <= tokens; ++sum) {
      for (std::uint64_t nim_sum = 0; nim_sum < width; ++nim_sum) {
        table[sum][nim_sum] += table[sum - heap][nim_sum ^ heap];
      }
    }
  }
  return table[tokens][0];
}

TEST(Split, counts_agree_with_a_table_over_nim_sums_beyond_64_bits) {
  EXPECT_EQ(count_splits({.tokens = 128}), count_by_nim_sum(128, 128));
  EXPECT_EQ(count_splits({.tokens = 130}), count_by_nim_sum(130, 130));
  EXPECT_EQ(count_splits({.tokens = 600, .max_heap = 31}), count_by_nim_sum(600, 31));
  EXPECT_EQ(count_splits({.tokens = 1400, .max_heap = 12}), count_by_nim_sum(1400, 12));
  EXPECT_EQ(count_splits({.tokens = 2600, .max_heap = 7}), count_by_nim_sum(2600, 7));
  EXPECT_EQ(count_splits({.tokens = 6000, .max_heap = 3}), count_by_nim_sum(6000, 3));
}

TEST(Split, counts_by_number_of_heaps_add_up_to_the_whole) {
  for (std::uint64_t const tokens : {60U, 110U}) {
    Natural sum = 0;
    for (std::uint64_t heaps = 1; heaps <= tokens; ++heaps) {
      sum += *count_splits({.tokens = tokens, .heaps = heaps});
    }
    EXPECT_EQ(sum, count_splits({.tokens = tokens}));
  }
}

TEST(Split, wide_counts_agree_whatever_their_width) {
  // p(1500) needs three words; restricting the largest heap must not change the number
  // while it stays at M / 2, the largest heap that a nim-sum of 0 allows.
  Natural const all = *count_splits({.tokens = 1500});
  EXPECT_EQ(count_splits({.tokens = 1500, .max_heap = 750}), all);
  EXPECT_GT(all, *count_splits({.tokens = 1500, .max_heap = 749}));
  EXPECT_EQ(all - *count_splits({.tokens = 1500, .max_heap = 749}),
            // A heap of 750 = 512 + 128 + 64 + 32 + 8 + 4 + 2 needs the rest to have no carry:
            // each set partition of its 7 bits, 877 in all (Bell number).
            Natural(877));
}

TEST(Split, threads_do_not_change_the_count) {
  for (unsigned const threads : {2U, 7U}) {
    Limits limits;
    limits.threads = threads;
    for (std::uint64_t const tokens : {2U, 4U, 6U, 12U, 400U}) {
      EXPECT_EQ(count_splits({.tokens = tokens}, limits), count_splits({.tokens = tokens}));
    }
    SplitQuestion const question{.tokens = 200, .heaps = 9, .max_heap = 77};
    EXPECT_EQ(count_splits(question, limits), count_splits(question));
  }
}

TEST(Split, limits_end_a_count_without_an_answer) {
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  EXPECT_FALSE(count_splits({.tokens = 3000}, limits));
  Limits little;
  little.memory_bytes = 1000;
  EXPECT_FALSE(count_splits({.tokens = 1000}, little));
  EXPECT_FALSE(count_splits({.tokens = 1'000'000'000'000}));
  EXPECT_EQ(count_splits({.tokens = 1'000'000'000'001}), Natural(0));
}

void expect_the_first_in_order(Natural const& tokens, int most) {
  Split previous;
  int seen = 0;
  for_each_split({.tokens = tokens}, [&](Split const& split) {
    EXPECT_TRUE(is_safe(split, kNormal));
    EXPECT_EQ(sum_of(split), tokens);
    EXPECT_TRUE(std::is_sorted(split.rbegin(), split.rend()));
    if (seen > 0) {
      EXPECT_LT(split, previous);
    }
    previous = split;
    return ++seen < most;
  });
  EXPECT_EQ(seen, most);
}

TEST(Split, a_thousand_tokens_stream_in_order) {
  expect_the_first_in_order(1000, 5000);
}

// Between the first splits lie so many numbers that are none that they cannot be tried one by one.
TEST(Split, huge_numbers_of_tokens_stream_in_order) {
  for (Natural const& tokens : {pow(Natural(10), 30), pow(Natural(10), 18),
                                pow(Natural(10), 18) - 6, pow(Natural(3), 150) + 1}) {
    expect_the_first_in_order(tokens, 2000);
  }
}

TEST(Split, huge_numbers_of_tokens_have_their_two_equal_heaps) {
  std::uint64_t const half = (~std::uint64_t{0}) / 2;
  EXPECT_EQ(one_split({.tokens = 2 * half}), (Split{half, half}));
  EXPECT_EQ(one_split({.tokens = 2 * half, .heaps = 2}), (Split{half, half}));
  EXPECT_THROW((void)one_split({.tokens = 2 * half, .heaps = 4}), Error);
  EXPECT_EQ(one_split_in_runs({.tokens = 2 * half, .heaps = 4}),
            (SplitRuns{{half - 1, 2}, {1, 2}}));
  // Three heaps that take as many tokens as they may, and a pair with the rest.
  EXPECT_EQ(one_split_in_runs({.tokens = 2'000'000, .heaps = 5, .max_heap = 600'000}),
            (SplitRuns{{589'824, 1}, {589'823, 1}, {344'641, 2}, {131'071, 1}}));
  EXPECT_THROW((void)one_split({.tokens = 2 * half, .max_heap = 1}), Error);
  EXPECT_THROW((void)one_split({.tokens = 2 * half + 1, .convention = kMisere}), Error);
}

TEST(Split, three_heaps_of_any_number_of_tokens) {
  // Half of the tokens has 63 bits 1; each is in two of three heaps.
  std::uint64_t const half = (~std::uint64_t{0}) / 2;
  SplitQuestion question{.tokens = 2 * half, .heaps = 3};
  EXPECT_EQ(one_split(question), (Split{half, half - 1, 1}));
  Natural power = 1;
  for (int i = 0; i < 62; ++i) power *= 3;
  EXPECT_EQ(count_splits(question), (power - 1) / 2);
  question.max_heap = half - 1;  // the lowest bit is not in the largest heap
  EXPECT_EQ(one_split(question), (Split{half - 1, half - 2, 3}));
  // The largest heap has the two highest bits, so it is more than 3/4 of `half`.
  question.max_heap = half / 4 * 3;
  EXPECT_EQ(count_splits(question), Natural(0));
  EXPECT_FALSE(one_split(question));
  EXPECT_EQ(count_splits({.tokens = std::uint64_t{1} << 63, .heaps = 3}), Natural(0));
}

TEST(Split, lists_of_three_heaps_are_as_long_as_their_counts) {
  for (std::uint64_t const tokens : {254U, 510U, 1'000U, 1'310U, 1'573'890U, 2'796'202U}) {
    for (std::uint64_t const most : {tokens, tokens / 2 - 1, tokens * 7 / 16, tokens * 3 / 8}) {
      SplitQuestion const question{.tokens = tokens, .heaps = 3, .max_heap = most};
      std::vector<Split> const splits = listed(question);
      EXPECT_EQ(count_splits(question), Natural(splits.size())) << tokens << ' ' << most;
      for (std::size_t i = 0; i < splits.size(); ++i) {
        Split const& s = splits[i];
        ASSERT_EQ(s.size(), 3U);
        ASSERT_TRUE(most >= s[0] && s[0] > s[1] && s[1] > s[2] && s[2] > 0);
        ASSERT_EQ(s[0] ^ s[1], s[2]);
        ASSERT_EQ(s[0] + s[1] + s[2], tokens);
        ASSERT_TRUE(i == 0 || splits[i - 1] > s);
      }
    }
  }
}

RC_GTEST_PROP(Split, one_split_exists_exactly_when_the_count_is_positive, ()) {
  SplitQuestion question{.tokens = *rc::gen::inRange<std::uint64_t>(0, 90),
                         .convention = *rc::gen::element(kNormal, kMisere)};
  if (*rc::gen::arbitrary<bool>()) {
    question.heaps = *rc::gen::inRange<std::uint64_t>(0, 24);
  }
  if (*rc::gen::arbitrary<bool>()) {
    question.max_heap = *rc::gen::inRange<std::uint64_t>(0, 50);
  }
  auto const split = one_split(question);
  RC_ASSERT((*count_splits(question) > 0) == split.has_value());
  auto const runs = one_split_in_runs(question);
  RC_ASSERT(runs.has_value() == split.has_value());
  if (!split) return;
  Split unrolled;
  for (SplitRun const& run : *runs) {
    unrolled.insert(unrolled.end(), run.count.convert_to<std::size_t>(), run.heap);
  }
  RC_ASSERT(unrolled == *split);
  RC_ASSERT(is_safe(*split, question.convention));
  RC_ASSERT(sum_of(*split) == question.tokens);
  RC_ASSERT(question.heaps.value_or(split->size()) == split->size());
  bool const within =
      split->empty() || split->front() <= question.max_heap.value_or(question.tokens);
  RC_ASSERT(within);
}

TEST(Split, a_split_into_very_many_heaps_is_told_in_runs) {
  std::uint64_t const half = (~std::uint64_t{0}) / 2;
  EXPECT_EQ(one_split_in_runs({.tokens = 2 * half + 1, .convention = kMisere}),
            (SplitRuns{{1, 2 * half + 1}}));
  EXPECT_EQ(one_split_in_runs({.tokens = 2 * half, .max_heap = 1}), (SplitRuns{{1, 2 * half}}));
  EXPECT_EQ(one_split_in_runs({.tokens = 2 * half, .heaps = 2 * half}), (SplitRuns{{1, 2 * half}}));
  EXPECT_EQ(one_split_in_runs({.tokens = 1'000'000'006, .max_heap = 7}),
            (SplitRuns{{7, 142'857'142}, {6, 2}}));
  EXPECT_FALSE(one_split_in_runs({.tokens = 2 * half, .max_heap = 1, .convention = kMisere}));
}

TEST(Split, numbers_of_any_size_as_those_of_64_bits) {
  Natural const power = Natural(1) << 200;
  EXPECT_EQ(one_split({.tokens = 2 * power}), (Split{power, power}));
  EXPECT_EQ(listed({.tokens = 2 * power, .heaps = 2}), (std::vector<Split>{{power, power}}));
  EXPECT_EQ(count_splits({.tokens = 2 * power, .heaps = 2}), Natural(1));
  EXPECT_EQ(count_splits({.tokens = 2 * power, .heaps = 2, .max_heap = power - 1}), Natural(0));
  EXPECT_EQ(count_splits({.tokens = 2 * power + 1}), Natural(0));
  EXPECT_FALSE(count_splits({.tokens = 2 * power}));
  EXPECT_FALSE(one_split({.tokens = 2 * power + 1}));
  EXPECT_FALSE(one_split({.tokens = 100, .heaps = power}));
  EXPECT_EQ(one_split_in_runs({.tokens = 2 * power + 1, .convention = kMisere}),
            (SplitRuns{{1, 2 * power + 1}}));
  EXPECT_EQ(one_split_in_runs({.tokens = 6 * power, .max_heap = 3}), (SplitRuns{{3, 2 * power}}));
  // The first splits in order, as with 64 bits: M / 2 twice, then one less with a pair of ones.
  int seen = 0;
  for_each_split({.tokens = 2 * power}, [&](Split const& split) {
    EXPECT_TRUE(is_safe(split, kNormal));
    EXPECT_EQ(sum_of(split), 2 * power);
    if (seen == 1) {
      EXPECT_EQ(split, (Split{power - 1, power - 1, 1, 1}));
    }
    return ++seen < 100;
  });
  EXPECT_EQ(seen, 100);
}

TEST(Split, three_heaps_beyond_64_bits) {
  // Shifted by 100 bits, the splits are the same.
  for (std::uint64_t const tokens : {254U, 510U, 1'310U}) {
    for (std::uint64_t const most : {tokens, tokens / 2 - 1, tokens * 7 / 16, tokens * 3 / 8}) {
      SplitQuestion const near{.tokens = tokens, .heaps = 3, .max_heap = most};
      SplitQuestion const far{
          .tokens = Natural(tokens) << 100, .heaps = 3, .max_heap = Natural(most) << 100};
      std::vector<Split> shifted = listed(near);
      for (Split& split : shifted) {
        for (Natural& heap : split) heap <<= 100;
      }
      ASSERT_EQ(listed(far), shifted) << tokens << ' ' << most;
      ASSERT_EQ(count_splits(far), Natural(shifted.size())) << tokens << ' ' << most;
    }
  }
  // 10^4 bits 1: the three ways of each bit, without those with an empty heap, in any order.
  Natural const half = (Natural(1) << 10'000) - 1;
  EXPECT_EQ(count_splits({.tokens = 2 * half, .heaps = 3}), (pow(Natural(3), 9'999) - 1) / 2);
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  EXPECT_FALSE(count_splits({.tokens = 2 * half, .heaps = 3, .max_heap = half / 4 * 3}, limits));
}

RC_GTEST_PROP(Split, many_heaps_of_many_tokens_are_put_together, ()) {
  Natural const unit = Natural(1) << *rc::gen::inRange<unsigned>(0, 100);
  Natural const tokens = 2 * (unit * *rc::gen::inRange<std::uint64_t>(1, 1000) + 600'000);
  Natural const heaps = *rc::gen::inRange<std::uint64_t>(4, 100'000);
  SplitQuestion question{.tokens = tokens,
                         .heaps = heaps,
                         .max_heap = tokens / heaps * *rc::gen::inRange<std::uint64_t>(2, 50),
                         .convention = *rc::gen::element(kNormal, kMisere)};
  auto const split = one_split_in_runs(question);
  RC_ASSERT(split.has_value());
  Natural sum = 0;
  Natural number = 0;
  Natural nim_sum = 0;
  for (std::size_t i = 0; i < split->size(); ++i) {
    SplitRun const& run = (*split)[i];
    sum += run.heap * run.count;
    number += run.count;
    if (run.count % 2 != 0) nim_sum ^= run.heap;
    bool const ordered = i == 0 || (*split)[i - 1].heap >= run.heap;
    RC_ASSERT(ordered);
  }
  RC_ASSERT(sum == tokens);
  RC_ASSERT(number == heaps);
  RC_ASSERT(nim_sum == 0);
  bool const within = split->front().heap > 1 && split->front().heap <= *question.max_heap;
  RC_ASSERT(within);
}

TEST(Split, many_heaps_are_listed_without_a_long_search) {
  // Dead ends are recognised early: with the largest heap 500000 at most 8 heaps are possible.
  SplitQuestion const question{.tokens = 1'000'000, .heaps = 400'000};
  auto const split = one_split(question);
  ASSERT_TRUE(split);
  EXPECT_TRUE(is_safe(*split, kNormal));
  EXPECT_EQ(split->size(), 400'000U);
  EXPECT_FALSE(one_split({.tokens = 524'288, .heaps = 3})) << "a power of two has no carry";
}

TEST(Split, every_explanation_has_its_text) {
  for (std::uint64_t tokens = 0; tokens <= 12; ++tokens) {
    for (Convention const convention : {kNormal, kMisere}) {
      for (std::uint64_t heaps = 0; heaps <= 5; ++heaps) {
        SplitQuestion question{.tokens = tokens, .convention = convention};
        if (heaps > 0) question.heaps = heaps;
        auto const reason = explain_split(question, one_split(question));
        ASSERT_FALSE(reason.empty());
        for (Message const& step : reason) {
          for (Language const language : {Language::kEnglish, Language::kChinese}) {
            ASSERT_EQ(render(step, language).find('{'), std::string::npos);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace bouton::theory

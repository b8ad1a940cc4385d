// Options of heaps whose nim-values grow by a saltus: all of them against the bare rules, and
// options of huge heaps against the law.
#include "sequence/arithmetic_options.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "arithmetic_facts.hpp"
#include "bouton/sequence/values.hpp"

using arithmetic_facts::Fact;
using arithmetic_facts::kFacts;
using arithmetic_facts::naive;
using bouton::Limits;
using bouton::Meter;
using bouton::Natural;
using bouton::sequence::ArithmeticOptions;

namespace {

using Parts = std::vector<std::uint64_t>;

ArithmeticOptions options_of(bouton::sequence::OneHeapGame const& game, std::uint64_t count = 400) {
  auto values = std::make_shared<std::vector<std::uint16_t> const>(
      bouton::sequence::nim_values(game, count).values);
  auto const period = bouton::sequence::prove_period(game, *values);
  if (!period || period->proof != bouton::sequence::PeriodProof::kArithmetic) {
    throw std::logic_error("no arithmetic period");
  }
  return {game.code, std::move(values), *period};
}
ArithmeticOptions options_of(std::string const& code) {
  return options_of({bouton::parse_heap_code(code)});
}

/// All options of a heap by nim-value, in the order in which they are listed.
std::map<std::uint32_t, std::vector<Parts>> naive_options(std::string const& code, std::uint64_t n,
                                                          std::vector<std::uint32_t> const& g) {
  std::vector<unsigned> const digits = arithmetic_facts::digits_of(code);
  std::map<std::uint32_t, std::vector<Parts>> options;
  for (std::uint64_t t = std::min<std::uint64_t>(digits.size(), n); t > 0; --t) {
    unsigned const digit = digits[t - 1];
    std::uint64_t const left = n - t;
    if ((digit & 1U) != 0 && left == 0) options[0].push_back({});
    if ((digit & 2U) != 0 && left > 0) options[g[left]].push_back({left});
    for (std::uint64_t a = 1; (digit & 4U) != 0 && a < left; ++a) {
      options[g[a] ^ g[left - a]].push_back({a, left - a});
    }
    for (std::uint64_t a = 1; (digit & 8U) != 0 && a < left; ++a) {
      for (std::uint64_t b = 1; a + b < left; ++b) {
        std::uint64_t const c = left - a - b;
        options[g[a] ^ g[b] ^ g[c]].push_back({a, b, c});
      }
    }
  }
  return options;
}

std::vector<Parts> listed(ArithmeticOptions const& options, Natural const& heap,
                          Natural const& wanted) {
  std::vector<Parts> found;
  Limits const none;
  Meter meter = Meter::patient(none);
  EXPECT_TRUE(options.visit(
      heap, wanted,
      [&](std::span<Natural const> parts) {
        Parts& one = found.emplace_back();
        for (Natural const& part : parts) one.push_back(bouton::to_u64(part).value());
        return true;
      },
      meter));
  return found;
}

Natural counted(ArithmeticOptions const& options, Natural const& heap, Natural const& wanted) {
  Limits const none;
  Meter meter = Meter::patient(none);
  return options.count(heap, wanted, meter).value();
}

class ArithmeticOptionsOf : public testing::TestWithParam<Fact> {};

TEST_P(ArithmeticOptionsOf, SmallHeapsAreThoseOfTheBareRules) {
  std::string const code = GetParam().code;
  auto const g = naive(code, 46);
  ArithmeticOptions const options = options_of(code);
  for (std::uint64_t heap = 1; heap < g.size(); ++heap) {
    auto expected = naive_options(code, heap, g);
    for (std::uint32_t wanted = 0; wanted < g[heap] + 3; ++wanted) {
      ASSERT_EQ(listed(options, heap, wanted), expected[wanted]) << heap << ' ' << wanted;
      ASSERT_EQ(counted(options, heap, wanted), expected[wanted].size()) << heap << ' ' << wanted;
    }
  }
}

TEST_P(ArithmeticOptionsOf, LargerHeapsAreThoseOfTheBareRules) {
  std::string const code = GetParam().code;
  auto const g = naive(code, 420);
  ArithmeticOptions const options = options_of(code);
  for (std::uint64_t heap = 0; heap < g.size(); ++heap) {
    ASSERT_EQ(options.value(heap), g[heap]) << heap;
  }
  for (std::uint64_t heap = 60; heap < g.size(); heap += 29) {
    auto expected = naive_options(code, heap, g);
    for (std::uint32_t wanted = 0; wanted < g[heap] + 3; wanted += 1 + g[heap] / 16) {
      ASSERT_EQ(counted(options, heap, wanted), expected[wanted].size()) << heap << ' ' << wanted;
    }
    for (std::uint32_t const wanted : {g[heap] / 2, g[heap] - 1, g[heap], g[heap] + 1}) {
      ASSERT_EQ(listed(options, heap, wanted), expected[wanted]) << heap << ' ' << wanted;
    }
  }
}

TEST_P(ArithmeticOptionsOf, HugeHeapsHaveTheValueWanted) {
  ArithmeticOptions const options = options_of(GetParam().code);
  bouton::HeapCode const code = bouton::parse_heap_code(GetParam().code);
  Natural const start = pow(Natural(10), 40) + 12345;
  for (unsigned i = 0; i < 5; ++i) {
    Natural const heap = start + i;
    for (Natural const& wanted : {Natural(0), Natural(7 + i), Natural(options.value(heap) / 3),
                                  Natural(options.value(heap) - 1)}) {
      Limits const none;
      Meter meter = Meter::patient(none);
      std::vector<std::vector<Natural>> found;
      EXPECT_FALSE(options.visit(
                       heap, wanted,
                       [&](std::span<Natural const> parts) {
                         found.emplace_back(parts.begin(), parts.end());
                         return found.size() < 20;
                       },
                       meter) &&
                   found.empty())
          << heap;
      ASSERT_FALSE(found.empty());
      EXPECT_GE(counted(options, heap, wanted), found.size());
      for (auto const& parts : found) {
        Natural taken = heap, sum = 0;
        for (Natural const& part : parts) {
          ASSERT_GT(part, 0);
          taken -= part;
          sum ^= options.value(part);
        }
        EXPECT_EQ(sum, wanted);
        ASSERT_TRUE(taken >= 0 && taken <= code.max_taken());
        EXPECT_TRUE(code.allows(*bouton::to_u64(taken), static_cast<unsigned>(parts.size())));
      }
      EXPECT_EQ(std::set<std::vector<Natural>>(found.begin(), found.end()).size(), found.size());
    }
    Natural const own = options.value(heap);
    EXPECT_EQ(counted(options, heap, own), 0);
    EXPECT_TRUE(listed(options, heap, own).empty());
    EXPECT_TRUE(listed(options, heap, own << 60).empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Facts, ArithmeticOptionsOf, testing::ValuesIn(kFacts));

TEST(ArithmeticOptions, OfManyPartsAreAllSequencesOfParts) {
  for (auto const& digits :
       {std::vector<bouton::Digit>{0, 33}, {0, 40}, {0, 63, 63}, {0, 47, 32}}) {
    bouton::sequence::OneHeapGame const game{bouton::HeapCode(digits)};
    ArithmeticOptions const options = options_of(game, 120);
    auto const g = bouton::sequence::nim_values(game, 20).values;
    for (std::uint64_t heap = 1; heap <= 14; ++heap) {
      std::map<std::uint32_t, std::vector<Parts>> expected;
      for (std::uint64_t taken = std::min<std::uint64_t>(digits.size() - 1, heap); taken > 0;
           --taken) {
        for (unsigned count = 0; count <= 5; ++count) {
          if (!game.code.allows(taken, count)) continue;
          Parts parts;
          std::function<void(std::uint64_t, std::uint32_t)> const choose =
              [&](std::uint64_t left, std::uint32_t value) {
                if (parts.size() == count) {
                  if (left == 0) expected[value].push_back(parts);
                  return;
                }
                for (std::uint64_t part = 1; part <= left; ++part) {
                  parts.push_back(part);
                  choose(left - part, value ^ g[static_cast<std::size_t>(part)]);
                  parts.pop_back();
                }
              };
          choose(heap - taken, 0);
        }
      }
      for (std::uint32_t wanted = 0; wanted < 20; ++wanted) {
        ASSERT_EQ(listed(options, heap, wanted), expected[wanted]) << heap << ' ' << wanted;
        ASSERT_EQ(counted(options, heap, wanted), expected[wanted].size()) << heap << ' ' << wanted;
      }
    }
  }
}

TEST(ArithmeticOptions, EndWithTheLimits) {
  ArithmeticOptions const options = options_of("0.123f");
  std::atomic<bool> const cancelled = true;
  Limits limits;
  limits.cancel = &cancelled;
  Natural const heap = pow(Natural(10), 3000);
  Meter listing = Meter::patient(limits);
  int visited = 0;
  EXPECT_FALSE(options.visit(
      heap, 5, [&](std::span<Natural const>) { return ++visited > 0; }, listing));
  EXPECT_TRUE(listing.stopped());
  Meter counting = Meter::patient(limits);
  EXPECT_EQ(options.count(heap, 5, counting), std::nullopt);
  EXPECT_TRUE(counting.stopped());
  // What a limit cut short is there for the next question.
  EXPECT_GT(counted(options, heap, 5), 0);
}

TEST(ArithmeticOptions, OfHeapsOfManyDigitsAreNotCountedButFound) {
  ArithmeticOptions const options = options_of("0.8");
  Natural const heap = pow(Natural(10), 6000);
  Limits const none;
  Meter meter = Meter::patient(none);
  EXPECT_EQ(options.count(heap, 5, meter), std::nullopt);
  EXPECT_FALSE(meter.stopped());
  Natural value = 0, total = 0;
  EXPECT_FALSE(options.visit(
      heap, 5,
      [&](std::span<Natural const> parts) {
        for (Natural const& part : parts) {
          value ^= options.value(part);
          total += part;
        }
        return false;
      },
      meter));
  EXPECT_EQ(value, 5);
  EXPECT_EQ(total, heap - 1);
}

}  // namespace

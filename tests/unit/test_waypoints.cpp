// Waypoints: against a program that knows the rare heaps alone, from the beginning, and across the
// period.
#include "sequence/waypoints.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <chrono>
#include <set>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "effort.hpp"
#include "oracle/pair_oracle.hpp"
#include "sequence/nim_sequence.hpp"

using bouton::Limits;
using bouton::Natural;
using bouton::parse_heap_code;
using bouton::sequence::OneHeapGame;
using bouton::sequence::shipped_waypoints;
using bouton::sequence::Waypoints;
using Values = std::vector<std::uint16_t>;

namespace {

constexpr std::size_t kNear = Waypoints::kNear;
constexpr std::uint64_t kLastRare = 1103;

OneHeapGame game() {
  return {parse_heap_code("0.106")};
}

Waypoints const& waypoints() {
  return *shipped_waypoints(game());
}

/// Rare for a heap: an even number of bits in common with 13, the parity of the heap being one
/// more bit, as the certificate says.
bool rare(std::uint32_t value, std::uint64_t heap) {
  return (static_cast<unsigned>(std::popcount(value & 13U)) + heap + 1) % 2 == 0;
}

/// 0.106 far out: a heap of more than 3 leaves 3 less in one or two parts. `all` holds the values
/// before the next heap.
std::uint16_t next_value(Values const& all, Values const& first, std::uint64_t heap) {
  std::set<std::uint32_t> options;
  auto const before = [&](std::uint64_t less) {
    return all[all.size() - static_cast<std::size_t>(less)];
  };
  options.insert(before(3));
  for (std::uint64_t part = 1; part <= kLastRare; ++part) {
    std::uint16_t const value = first[static_cast<std::size_t>(part)];
    if (rare(value, part)) options.insert(value ^ before(3 + part));
  }
  std::uint16_t value = 0;
  while (rare(value, heap) || options.contains(value)) ++value;
  return value;
}

/// The values kept at every so many places, computed from the place before it.
void expect_to_follow_from_one_another(std::size_t step) {
  Waypoints const& all = waypoints();
  for (std::size_t place = 1; place <= all.count(); place += step) {
    Values const kept = all.window(place);
    EXPECT_EQ(kept, *all.values_up_to(place * all.spacing() - 1, kept.size(), {})) << place;
  }
}

}  // namespace

TEST(Waypoints, GoOnAsTheRareHeapsSay) {
  Values const first = oracle::pair_values(oracle::PairGame("0.106"), 4096);
  for (std::size_t const place : {std::size_t{1}, std::size_t{200}, waypoints().count()}) {
    std::uint64_t const at = place * waypoints().spacing();
    Values all = waypoints().window(place);
    std::size_t const kept = all.size();
    ASSERT_GE(kept, kLastRare + 3);
    Values const later = *waypoints().values_up_to(at + kNear - 1, kNear, {});
    for (std::size_t i = 0; i < kNear; ++i) {
      all.push_back(next_value(all, first, at + i));
      ASSERT_EQ(all[kept + i], later[i]) << place << ", " << i;
    }
  }
}

TEST(Waypoints, BeginAsTheTable) {
  std::uint64_t const heap = 6'000'001;
  auto const table = bouton::sequence::nim_sequence(game(), heap);
  Values const near = *waypoints().values_up_to(heap, kNear, {});
  for (std::size_t i = 0; i < kNear; ++i) {
    ASSERT_EQ(near[i], (*table->values)[static_cast<std::size_t>(heap) + 1 - kNear + i]);
  }
}

TEST(SlowWaypoints, RepeatAfterThePeriod) {
  Waypoints const& all = waypoints();
  // Both heaps are not far above a place.
  std::uint64_t const beyond = all.spacing() - all.period() % all.spacing() + 2 * kNear;
  std::uint64_t const place = all.preperiod() / all.spacing() + 1;
  std::uint64_t const heap = place * all.spacing() + beyond;
  ASSERT_LT(heap + all.period(), all.preperiod() + kNear + all.period() + all.spacing());
  EXPECT_EQ(*all.values_up_to(heap, kNear, {}), *all.values_up_to(heap + all.period(), kNear, {}));
}

TEST(Waypoints, HeapsOfTheSameValueAreNotFar) {
  Waypoints const& all = waypoints();
  EXPECT_EQ(all.representative(5'000'000), 5'000'000U);
  std::uint64_t const end = all.preperiod() + kNear + all.period();
  EXPECT_EQ(all.representative(end - 1), end - 1);
  EXPECT_EQ(all.representative(end), end - all.period());
  Natural const huge = Natural(all.period()) * all.period() * all.period() + end + 7;
  EXPECT_EQ(all.representative(huge), end - all.period() + 7);
  EXPECT_GE(all.representative(huge) - kNear, all.preperiod());
  EXPECT_GT((all.count() + 1) * all.spacing(), end);
}

TEST(Waypoints, StopInTime) {
  Limits over;
  over.deadline = std::chrono::steady_clock::now();
  EXPECT_EQ(waypoints().values_up_to(3'000'000'000, 1, over), std::nullopt);
  EXPECT_EQ(shipped_waypoints({parse_heap_code("0.77")}), nullptr);
}

TEST(SlowWaypoints, FollowFromOneAnother) {
  expect_to_follow_from_one_another(185);
}

TEST(SlowestWaypoints, FollowFromOneAnother) {
  expect_to_follow_from_one_another(37);
}

#include "save_pace.hpp"

#include <gtest/gtest.h>

namespace bouton::cli {
namespace {

using std::chrono::milliseconds, std::chrono::seconds;

SavePace::Time at(std::chrono::nanoseconds since_begin) {
  return SavePace::Time(seconds(1'000'000) + since_begin);
}

TEST(SavePace, IsTenSecondsWhereSavingIsQuick) {
  EXPECT_EQ(SavePace().first(at(seconds(0))), at(seconds(10)));
  EXPECT_EQ(SavePace().next(at(seconds(10)), seconds(0)), at(seconds(20)));
  EXPECT_EQ(SavePace().next(at(seconds(10)), milliseconds(500)), at(seconds(20)));
}

// The state of 0.205 takes three seconds and a half to write.
TEST(SavePace, SavingTakesATwentiethOfTheTimeAtMost) {
  EXPECT_EQ(SavePace().next(at(seconds(0)), milliseconds(3500)), at(milliseconds(66500)));
  EXPECT_EQ(SavePace().next(at(seconds(0)), seconds(3600)), at(seconds(19 * 3600)));
}

TEST(SavePace, IsWhatWasAskedForHoweverLongItTakes) {
  EXPECT_EQ(SavePace(seconds(2)).first(at(seconds(0))), at(seconds(2)));
  EXPECT_EQ(SavePace(seconds(2)).next(at(seconds(9)), seconds(3)), at(seconds(11)));
  EXPECT_EQ(SavePace(seconds(600)).next(at(seconds(0)), seconds(0)), at(seconds(600)));
}

// Else a computation that is always given nine seconds would never save such a state.
TEST(SavePace, AShortTimeIsHalvedByASave) {
  EXPECT_EQ(SavePace({}, at(seconds(9))).first(at(seconds(0))), at(milliseconds(4500)));
  EXPECT_EQ(SavePace({}, at(seconds(90))).first(at(seconds(0))), at(seconds(10)));
  EXPECT_EQ(SavePace(seconds(1), at(seconds(9))).first(at(seconds(0))), at(seconds(1)));
}

TEST(SavePace, TheLastSaveEndsBeforeTheDeadline) {
  SavePace const pace({}, at(seconds(60)));
  EXPECT_EQ(pace.next(at(seconds(13)), seconds(3)), at(seconds(54)));
  // After the last one there is no other.
  EXPECT_GT(pace.next(at(seconds(57)), seconds(3)), at(seconds(60)));
  // A quick one is done at the deadline itself.
  EXPECT_EQ(pace.next(at(seconds(50)), milliseconds(10)), at(seconds(60)));
  EXPECT_EQ(pace.next(at(seconds(55)), milliseconds(10)), at(seconds(65)));
}

}  // namespace
}  // namespace bouton::cli

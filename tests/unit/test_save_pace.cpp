#include "save_pace.hpp"

#include <gtest/gtest.h>

namespace bouton::cli {
namespace {

using std::chrono::milliseconds, std::chrono::seconds;

TEST(SavePace, IsTenSecondsWhereSavingIsQuick) {
  EXPECT_EQ(SavePace().pause(seconds(0)), seconds(10));
  EXPECT_EQ(SavePace().pause(milliseconds(500)), seconds(10));
}

// The state of 0.205 takes three seconds and a half to write.
TEST(SavePace, SavingTakesATwentiethOfTheTimeAtMost) {
  EXPECT_EQ(SavePace().pause(milliseconds(3500)), milliseconds(66500));
  EXPECT_EQ(SavePace().pause(seconds(3600)), seconds(19 * 3600));
}

TEST(SavePace, IsWhatWasAskedForHoweverLongItTakes) {
  EXPECT_EQ(SavePace(seconds(2)).pause(seconds(3)), seconds(2));
  EXPECT_EQ(SavePace(seconds(600)).pause(seconds(0)), seconds(600));
}

}  // namespace
}  // namespace bouton::cli

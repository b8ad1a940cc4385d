// Parts of the command that need a system or hours: where it finds itself, and how often it saves.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "program_file.hpp"
#include "resume_file.hpp"
#include "temporary_folder.hpp"

namespace bouton::cli {
namespace {

// Where the command finds itself on a system that does not tell.

namespace fs = std::filesystem;

fs::path make(fs::path const& file, fs::perms rights) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << "#!/bin/sh\n";
  fs::permissions(file, rights);
  return fs::canonical(file);
}

TEST(ProgramFile, IsFoundAsAShellFindsIt) {
  TemporaryFolder const folder;
  fs::path const root = folder.file("");
  fs::path const one = make(root / "one" / "bouton", fs::perms::owner_all);
  fs::path const two = make(root / "two" / "bouton", fs::perms::owner_all);
  std::string const path =
      (root / "none").string() + ":" + (root / "one").string() + ":" + (root / "two").string();
  EXPECT_EQ(found_program("bouton", path), one);
  EXPECT_EQ(found_program((root / "two" / "bouton").string(), path), two);
  EXPECT_EQ(found_program("wythoff", path), fs::path());
  EXPECT_EQ(found_program("", path), fs::path());
  EXPECT_EQ(found_program("bouton", ""), fs::path());
}

TEST(ProgramFile, CanBeRun) {
  TemporaryFolder const folder;
  fs::path const root = folder.file("");
  make(root / "one" / "bouton", fs::perms::owner_read);
  fs::create_directories(root / "two" / "bouton");
  fs::path const three = make(root / "three" / "bouton", fs::perms::owner_all);
  std::string const path =
      (root / "one").string() + ":" + (root / "two").string() + ":" + (root / "three").string();
  EXPECT_EQ(found_program("bouton", path), three);
}

TEST(ProgramFile, IsBehindSymbolicLinks) {
  TemporaryFolder const folder;
  fs::path const root = folder.file("");
  fs::path const real = make(root / "opt" / "bin" / "bouton", fs::perms::owner_all);
  fs::create_directories(root / "bin");
  fs::create_symlink(real, root / "bin" / "b");
  EXPECT_EQ(found_program("b", (root / "bin").string()), real);
}

TEST(ProgramFile, ThisOneIsThere) {
  EXPECT_TRUE(fs::is_regular_file(program_file()));
}

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

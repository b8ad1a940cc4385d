// Where the command finds itself on a system that does not tell.
#include "program_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "temporary_folder.hpp"

namespace bouton::cli {
namespace {

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

}  // namespace
}  // namespace bouton::cli

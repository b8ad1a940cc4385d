// Files that appear whole or not at all.
#include "core/durable_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

#include "temporary_folder.hpp"

using bouton::DurableFile;
using bouton::Error;
using bouton::InputFile;
using bouton::read_whole_file;
using bouton::write_file_durably;

TEST(DurableFile, TheNameHoldsTheOldContentUntilTheCommit) {
  TemporaryFolder const folder;
  std::string const path = folder.file("result");
  put_content(path, "old");
  DurableFile file(path);
  file.append("new and ");
  file.append("whole");
  EXPECT_EQ(content_of(path), "old");
  file.commit();
  EXPECT_EQ(content_of(path), "new and whole");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(DurableFile, WithoutACommitNothingIsLeft) {
  TemporaryFolder const folder;
  { DurableFile(folder.file("result")).append("half"); }
  EXPECT_EQ(folder.files(), 0U);
}

TEST(DurableFile, WhatIsKeptCanBeTakenUpAgain) {
  TemporaryFolder const folder;
  std::string const path = folder.file("result");
  {
    DurableFile file(path);
    file.append("first, spoiled");
    file.keep();
  }
  EXPECT_EQ(content_of(path + ".part"), "first, spoiled");
  DurableFile file(path, DurableFile::Begin::kContinue);
  EXPECT_EQ(file.size(), 14U);
  file.truncate(7);
  file.append("second");
  file.write_at(0, "F");
  std::string read(20, ' ');
  EXPECT_EQ(file.read_at(2, read), 11U);
  EXPECT_EQ(read.substr(0, 11), "rst, second");
  file.commit();
  EXPECT_EQ(content_of(path), "First, second");
}

TEST(DurableFile, ALeftOverIsThrownAwayByANewBeginning) {
  TemporaryFolder const folder;
  put_content(folder.file("result.part"), "what a crash left behind");
  write_file_durably(folder.file("result"), "short");
  EXPECT_EQ(content_of(folder.file("result")), "short");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(DurableFile, TwoWritersOfOneFileAreKeptApart) {
  TemporaryFolder const folder;
  std::string const path = folder.file("result");
  DurableFile first(path);
  first.append("first");
  try {
    DurableFile second(path);
    FAIL() << "the second writer was let in";
  } catch (Error const& error) {
    EXPECT_NE(std::string(error.what()).find("another process"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find(path), std::string::npos);
  }
  first.commit();
  write_file_durably(path, "second");
  EXPECT_EQ(content_of(path), "second");
}

TEST(DurableFile, OneFileTakesThePlaceOfAnotherBeforeEitherHasItsName) {
  TemporaryFolder const folder;
  std::string const path = folder.file("result");
  DurableFile file(path);
  file.append("narrow");
  DurableFile wide(file.part_path());
  wide.append("n a r r o w");
  file.replace_by(std::move(wide));
  EXPECT_EQ(folder.files(), 1U);
  file.append("!");
  file.commit();
  EXPECT_EQ(content_of(path), "n a r r o w!");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(DurableFile, AfterAFailedAppendTheNextStandsInItsPlace) {
  TemporaryFolder const folder;
  std::string const path = folder.file("result");
  DurableFile file(path);
  file.append("begun ");
  rlimit all{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &all), 0);
  auto const handler = signal(SIGXFSZ, SIG_IGN);
  rlimit few = all;
  few.rlim_cur = 10;  // four of the next bytes have room
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &few), 0);
  EXPECT_THROW(file.append("and ended"), bouton::WriteError);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &all), 0);
  signal(SIGXFSZ, handler);
  EXPECT_EQ(file.size(), 6U);
  file.append("and ended");
  file.commit();
  EXPECT_EQ(content_of(path), "begun and ended");
}

TEST(DurableFile, WhatCannotBeWrittenIsSaidAtOnce) {
  TemporaryFolder const folder;
  EXPECT_THROW(DurableFile(folder.file("no/such/folder")), Error);
  EXPECT_THROW(DurableFile("/dev/null"), Error);
  EXPECT_THROW(DurableFile{folder.file("")}, Error);
  EXPECT_EQ(folder.files(), 0U);
}

TEST(DurableFile, LinksAreFollowedAndPermissionsStay) {
  TemporaryFolder const folder;
  std::string const path = folder.file("result"), link = folder.file("link");
  put_content(path, "old");
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  std::filesystem::create_symlink(path, link);
  write_file_durably(link, "new");
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(content_of(path), "new");
  struct stat status = {};
  ASSERT_EQ(stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST(DurableFile, ALinkToNoFileMakesThatFile) {
  TemporaryFolder const folder;
  std::filesystem::create_directory(folder.file("in"));
  // Each by its own folder: link -> in/second -> ../result.
  std::filesystem::create_symlink("in/second", folder.file("link"));
  std::filesystem::create_symlink("../result", folder.file("in/second"));
  write_file_durably(folder.file("link"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link")));
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("in/second")));
  EXPECT_EQ(content_of(folder.file("result")), "new");
}

TEST(DurableFile, LinksInACircleAreRefused) {
  TemporaryFolder const folder;
  std::filesystem::create_symlink("b", folder.file("a"));
  std::filesystem::create_symlink("a", folder.file("b"));
  EXPECT_THROW(write_file_durably(folder.file("a"), "new"), Error);
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("a")));
}

TEST(InputFile, BytesStayThoseOfTheFileThatWasOpened) {
  TemporaryFolder const folder;
  std::string const path = folder.file("state");
  put_content(path, "old");
  auto file = InputFile::open(path);
  EXPECT_EQ(file->bytes(), "old");
  write_file_durably(path, "new and longer");
  EXPECT_EQ(file->bytes(), "old");
  InputFile const moved = std::move(*file);
  EXPECT_EQ(InputFile::open(path)->bytes(), "new and longer");
  put_content(path, "");
  EXPECT_EQ(InputFile::open(path)->bytes(), "");
}

TEST(InputFile, AWholeFileOrNoneOrTooMuch) {
  TemporaryFolder const folder;
  std::string const path = folder.file("in");
  EXPECT_EQ(read_whole_file(path, 10), std::nullopt);
  put_content(path, "0123456789");
  EXPECT_EQ(read_whole_file(path, 10), "0123456789");
  EXPECT_THROW(static_cast<void>(read_whole_file(path, 9)), Error);
  EXPECT_THROW(static_cast<void>(read_whole_file(folder.file(""), 9)), Error);
  EXPECT_EQ(InputFile::open(path)->size(), 10U);
}

// The store: what is reported as stored stays, even if others write, or a writer dies or runs out
// of space.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <future>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/durable_file.hpp"
#include "store/result_store.hpp"
#include "unit/temporary_folder.hpp"

namespace {

using bouton::Convention;
using bouton::Limits;
using bouton::census::Result;
using bouton::store::ResultStore;
using bouton::store::Stopped;
using Access = ResultStore::Access;

Result row(std::string const& standard, std::uint64_t done = 10,
           std::string const& status = "open") {
  Result result;
  result.standard = result.code = standard;
  result.status = status;
  result.done = done;
  result.details = std::string(500, 'x');
  return result;
}

void put(ResultStore& store, Result const& result, std::string const& budget = {}) {
  store.put({&result, 1}, budget);
}

std::size_t count(std::string const& path) {
  std::size_t rows = 0;
  ResultStore(path, Access::kRead).for_each([&](Result const&) {
    ++rows;
    return true;
  });
  return rows;
}

/// Changes to the file by another program.
void change(std::string const& path, char const* sql) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(handle);
}

std::set<std::string> surveyed(ResultStore const& store, Convention convention,
                               std::string_view budget) {
  std::set<std::string> all;
  store.each_surveyed(convention, budget, [&](std::string_view standard) {
    all.emplace(standard);
    return true;
  });
  return all;
}

TEST(ResultStore, KeepsWhatItWasGiven) {
  TemporaryFolder const folder;
  std::string const path = folder.file("a.sqlite");
  Result full = row("0.77", 156, "period");
  full.period = 12;
  full.mask = "1e+heap";
  full.checksum = "00ff";
  {
    ResultStore store(path, Access::kWrite);
    put(store, full, "b");
    put(store, row("0.07"));
  }
  ResultStore const store(path, Access::kRead);
  EXPECT_EQ(store.find(Convention::kNormal, "0.77"), full);
  EXPECT_FALSE(store.find(Convention::kMisere, "0.77"));
  EXPECT_EQ(count(path), 2U);
  EXPECT_EQ(surveyed(store, Convention::kNormal, "b"), std::set<std::string>{"0.77"});
  // A proof needs no survey with any budget.
  EXPECT_EQ(surveyed(store, Convention::kNormal, "c"), std::set<std::string>{"0.77"});
  EXPECT_TRUE(surveyed(store, Convention::kMisere, "b").empty());
}

TEST(ResultStore, TheBetterResultStays) {
  ResultStore store(":memory:", Access::kWrite);
  auto const done = [&] { return store.find(Convention::kNormal, "0.6")->done; };
  put(store, row("0.6", 10));
  put(store, row("0.6", 5), "less");
  EXPECT_EQ(done(), 10U);
  // Games surveyed with a small budget may be surveyed again with a larger one.
  EXPECT_EQ(surveyed(store, Convention::kNormal, "less"), std::set<std::string>{"0.6"});
  EXPECT_TRUE(surveyed(store, Convention::kNormal, "more").empty());
  put(store, row("0.6", 20));
  EXPECT_EQ(done(), 20U);
  put(store, row("0.6", 15, "period"));
  EXPECT_EQ(done(), 15U);
  put(store, row("0.6", 1000));
  put(store, row("0.6", 16, "period"));
  EXPECT_EQ(done(), 15U);
  EXPECT_TRUE(surveyed(store, Convention::kNormal, "less").contains("0.6"));
}

TEST(ResultStore, ALongerRunThatWasStoppedKeepsTheChecksum) {
  ResultStore store(":memory:", Access::kWrite);
  Result first = row("0.6", 100);
  first.hashed = 100;
  first.checksum = "0123456789abcdef";
  put(store, first);
  Result second = row("0.6", 200);
  second.checksum = "cbf29ce484222325";  // of no values
  put(store, second);
  auto const found = [&] { return *store.find(Convention::kNormal, "0.6"); };
  EXPECT_EQ(found().done, 200U);
  EXPECT_EQ(found().hashed, 100U);
  EXPECT_EQ(found().checksum, first.checksum);
  Result other = row("0.6", 300);
  other.code = "0.60";
  put(store, other);
  EXPECT_EQ(found().hashed, 0U);
  Result proved = row("0.6", 50, "period");
  put(store, first = row("0.6", 400));
  put(store, proved);
  EXPECT_EQ(found().hashed, 0U);
}

TEST(ResultStore, OtherFilesAreRefused) {
  TemporaryFolder const folder;
  put_content(folder.file("text"), "this is not a data base, and long enough to be seen as such");
  EXPECT_THROW(ResultStore(folder.file("text"), Access::kRead), bouton::Error);
  EXPECT_THROW(ResultStore(folder.file("text"), Access::kWrite), bouton::Error);
  EXPECT_THROW(ResultStore(folder.file("none"), Access::kRead), bouton::Error);
  EXPECT_THROW(ResultStore(folder.file("no/folder"), Access::kWrite), bouton::Error);
  EXPECT_EQ(content_of(folder.file("text")).substr(0, 7), "this is");
}

TEST(ResultStore, AFileWhereAQueryWithoutEndStandsForTheTableIsRefused) {
  TemporaryFolder const folder;
  std::string const path = folder.file("a.sqlite");
  {
    ResultStore store(path, Access::kWrite);
    put(store, row("0.77"));
  }
  change(path,
         "ALTER TABLE results RENAME TO others;"
         "CREATE VIEW results AS WITH RECURSIVE n AS (SELECT 1 UNION ALL SELECT 1"
         " FROM n) SELECT others.* FROM others, n");
  EXPECT_THROW(ResultStore(path, Access::kRead), bouton::Error);
  EXPECT_THROW(ResultStore(path, Access::kWrite), bouton::Error);
}

TEST(ResultStore, AFileThatDoesThingsOfItsOwnIsRefused) {
  TemporaryFolder const folder;
  std::string const path = folder.file("a.sqlite");
  { ResultStore const store(path, Access::kWrite); }
  change(path,
         "CREATE TRIGGER t AFTER INSERT ON surveys BEGIN UPDATE results SET period = '1'; END");
  EXPECT_THROW(ResultStore(path, Access::kRead), bouton::Error);
  EXPECT_THROW(ResultStore(path, Access::kWrite), bouton::Error);
}

TEST(ResultStore, ManyWritersLoseNothing) {
  TemporaryFolder const folder;
  std::string const path = folder.file("a.sqlite");
  constexpr int kWriters = 4, kRows = 15;
  std::vector<pid_t> children;
  for (int writer = 0; writer < kWriters; ++writer) {
    pid_t const child = fork();
    if (child == 0) {
      try {
        ResultStore store(path, Access::kWrite);  // several make the file at once
        for (int i = 0; i < kRows; ++i) {
          put(store, row("0." + std::to_string(writer) + "_" + std::to_string(i)));
        }
        _exit(0);
      } catch (...) {
        _exit(1);
      }
    }
    children.push_back(child);
  }
  for (pid_t const child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(count(path), static_cast<std::size_t>(kWriters * kRows));
}

TEST(ResultStore, AKilledWriterLosesNothingThatWasStored) {
  TemporaryFolder const folder;
  std::string const path = folder.file("a.sqlite");
  std::size_t reported = 0;
  for (int round = 0; round < 12; ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    pid_t const child = fork();
    if (child == 0) {
      close(ends[0]);
      ResultStore store(path, Access::kWrite);
      for (std::size_t i = reported;; ++i) {
        put(store, row("0." + std::to_string(i)));
        char const byte = '.';
        if (write(ends[1], &byte, 1) != 1) _exit(1);
      }
    }
    close(ends[1]);
    char byte = 0;
    // Early kills hit the making of the file, later ones the writing of rows.
    if (round >= 4 && read(ends[0], &byte, 1) == 1) ++reported;
    std::this_thread::sleep_for(std::chrono::milliseconds(5 * round));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    while (read(ends[0], &byte, 1) == 1) ++reported;
    close(ends[0]);
    if (reported == 0) continue;
    ResultStore store(path, Access::kWrite);  // rolls back what the dead one began
    for (std::size_t i = 0; i < reported; ++i) {
      ASSERT_TRUE(store.find(Convention::kNormal, "0." + std::to_string(i))) << round << ' ' << i;
    }
    // At most the one row that was stored but not yet reported is there besides.
    ASSERT_LE(count(path), reported + 1);
    if (store.find(Convention::kNormal, "0." + std::to_string(reported))) ++reported;
  }
  EXPECT_GT(reported, 0U);
}

// A file that may not grow stands for a full disk: the write fails with EFBIG.
TEST(ResultStore, AFullDiskLosesNothingThatWasStored) {
  TemporaryFolder const folder;
  std::string const path = folder.file("a.sqlite");
  pid_t const child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    ResultStore store(path, Access::kWrite);
    for (int i = 0; i < 20; ++i) put(store, row("0.1_" + std::to_string(i)));
    rlimit const limit{64 * 1024, 64 * 1024};
    setrlimit(RLIMIT_FSIZE, &limit);
    int stored = 0;
    try {
      for (; stored < 1000; ++stored) put(store, row("0.2_" + std::to_string(stored)));
    } catch (bouton::WriteError const&) {
      // The store can still be read, and says the same.
      bool const there =
          stored == 0 || store.find(Convention::kNormal, "0.2_" + std::to_string(stored - 1));
      bool const not_there = !store.find(Convention::kNormal, "0.2_" + std::to_string(stored));
      _exit(there && not_there && stored < 200 ? stored + 1 : 251);
    } catch (...) {
      _exit(252);
    }
    _exit(253);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  ASSERT_LE(WEXITSTATUS(status), 201);
  std::size_t const stored = static_cast<std::size_t>(WEXITSTATUS(status)) - 1;
  EXPECT_EQ(count(path), 20 + stored);
  ResultStore store(path, Access::kWrite);
  put(store, row("0.3"));  // space again: it goes on
  EXPECT_EQ(count(path), 21 + stored);
}

/// A store with many rows.
std::string large_store(TemporaryFolder const& folder) {
  std::string const path = folder.file("large.sqlite");
  std::vector<Result> rows;
  for (int i = 0; i < 3000; ++i) rows.push_back(row("0." + std::to_string(100'000 + i)));
  ResultStore(path, Access::kWrite).put(rows, "b");
  return path;
}

Limits cancelled_by(std::atomic<bool> const& flag) {
  Limits limits;
  limits.cancel = &flag;
  return limits;
}

// All rows are read and checked, which takes a second for a million of them.
TEST(ResultStore, OpeningALargeFileEndsWithTheTime) {
  TemporaryFolder const folder;
  std::string const path = large_store(folder);
  std::atomic<bool> const cancel = true;
  for (Access const access : {Access::kRead, Access::kWrite}) {
    EXPECT_THROW(ResultStore(path, access, cancelled_by(cancel)), Stopped);
    EXPECT_NO_THROW(ResultStore(path, access));
  }
}

/// Whoever waits for so long sees the other program end.
constexpr std::chrono::milliseconds kLong = std::chrono::seconds(10);

/// Another program that writes to the file.
class OtherWriter {
 public:
  OtherWriter(std::string const& path, char const* begin) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &file_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(file_, begin, nullptr, nullptr, nullptr), SQLITE_OK);
  }
  ~OtherWriter() { end(); }
  OtherWriter(OtherWriter const&) = delete;
  OtherWriter& operator=(OtherWriter const&) = delete;

  void write_for(std::chrono::milliseconds time) {
    thread_ = std::thread([this, time, ended = ended_.get_future()] {
      ended.wait_for(time);
      sqlite3_close(file_);
    });
  }
  void end() {
    if (!thread_.joinable()) return;
    ended_.set_value();
    thread_.join();
  }

 private:
  sqlite3* file_ = nullptr;
  std::promise<void> ended_;
  std::thread thread_;
};

TEST(ResultStore, WaitingForAnotherWriterEndsWithTheTime) {
  TemporaryFolder const folder;
  std::string const path = folder.file("a.sqlite");
  ResultStore(path, Access::kWrite).put({});
  OtherWriter other(path, "BEGIN EXCLUSIVE");
  Limits limits;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(30);
  other.write_for(kLong);
  EXPECT_THROW(ResultStore(path, Access::kWrite, limits), Stopped);
  EXPECT_THROW(ResultStore(path, Access::kRead, limits), Stopped);
  other.end();
  EXPECT_NO_THROW(ResultStore(path, Access::kWrite));
}

// What was computed is stored, however late it is.
TEST(ResultStore, OnlyTheOpeningIsWithinTheLimits) {
  std::atomic<bool> cancel = false;
  ResultStore store(":memory:", Access::kWrite, cancelled_by(cancel));
  cancel = true;
  std::vector<Result> rows;
  for (int i = 0; i < 2000; ++i) rows.push_back(row("0." + std::to_string(100'000 + i)));
  store.put(rows);
  EXPECT_EQ(store.find(Convention::kNormal, "0.101999")->done, 10U);
  std::size_t seen = 0;
  store.for_each([&](Result const&) { return ++seen < 5; });
  EXPECT_EQ(seen, 5U);
}

// Unless another program is writing: a moment is waited for it, no longer.
TEST(ResultStore, AfterALimitAnotherWriterIsWaitedForAMoment) {
  TemporaryFolder const folder;
  std::string const path = folder.file("a.sqlite");
  std::atomic<bool> cancel = false;
  ResultStore store(path, Access::kWrite, cancelled_by(cancel));
  OtherWriter other(path, "BEGIN IMMEDIATE");
  cancel = true;
  other.write_for(kLong);
  EXPECT_THROW(put(store, row("0.6")), Stopped);
  other.end();
  EXPECT_FALSE(store.find(Convention::kNormal, "0.6"));
  put(store, row("0.6"));
  EXPECT_TRUE(store.find(Convention::kNormal, "0.6"));
}

TEST(ResultStore, AfterALimitAWriterThatIsSoonDoneIsWaitedFor) {
  TemporaryFolder const folder;
  std::string const path = folder.file("a.sqlite");
  // A machine that does not come to it in time may need another try.
  for (int tries = 0; tries < 20; ++tries) {
    std::atomic<bool> cancel = false;
    ResultStore store(path, Access::kWrite, cancelled_by(cancel));
    OtherWriter other(path, "BEGIN IMMEDIATE");
    cancel = true;
    other.write_for(std::chrono::milliseconds(5));
    try {
      put(store, row("0.6"));
    } catch (Stopped const&) {
    }
    other.end();
    if (store.find(Convention::kNormal, "0.6")) return;
  }
  FAIL() << "gave up at once";
}

// An import is whole, or nothing.
TEST(ResultStore, RowsThatMayBeLeftOutAreLeftOutTogether) {
  ResultStore store(":memory:", Access::kWrite);
  std::atomic<bool> const cancel = true;
  std::vector<Result> const rows = {row("0.6"), row("0.77")};
  EXPECT_THROW(store.put(rows, {}, cancelled_by(cancel)), Stopped);
  EXPECT_FALSE(store.find(Convention::kNormal, "0.6"));
  store.put(rows);
  EXPECT_TRUE(store.find(Convention::kNormal, "0.77"));
}

}  // namespace

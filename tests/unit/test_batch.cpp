// Line mode: order, line numbers, bad lines, chunk borders, any number of threads.
#include "solver/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <random>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "rules/named_rules.hpp"
#include "solver/line_reader.hpp"

namespace bouton {
namespace {

BatchFormat letters() {
  BatchFormat format;
  format.outcome_only = true;
  format.error = [](std::string& out, std::uint64_t line, Error const& error) {
    out += "line " + std::to_string(line) + " " + error.message().key + "\n";
  };
  format.answer = [](std::string& out, Position const& position, Solution const& solution) {
    out += to_string(position) + " " + (solution.outcome ? letter(*solution.outcome) : '?') + "\n";
  };
  return format;
}

struct LineRun {
  std::string output;
  BatchTotals totals;
};

/// Feeds `input` in pieces of at most `piece` bytes.
LineRun run(Ruleset const& rules, Convention convention, std::string const& input, unsigned threads,
            std::size_t piece, BatchFormat const& format = letters()) {
  LineRun result;
  std::size_t at = 0;
  Limits limits;
  limits.threads = threads;
  result.totals = solve_lines(
      rules, convention,
      [&](std::span<char> buffer) {
        std::size_t const count = std::min({buffer.size(), piece, input.size() - at});
        std::memcpy(buffer.data(), input.data() + at, count);
        at += count;
        return count;
      },
      [&](std::string_view text) {
        result.output += text;
        return true;
      },
      format, limits);
  return result;
}

TEST(Batch, TellsReasonsOnlyWhereTheyAreWanted) {
  BatchFormat format = letters();
  format.outcome_only = false;
  format.answer = [](std::string& out, Position const&, Solution const& solution) {
    out += solution.reason.empty() ? "no reason\n" : "reason\n";
  };
  EXPECT_EQ(run(nim_rules(), Convention::kNormal, "3 4 5\n", 1, 100, format).output, "no reason\n");
  format.detail = Detail::kFull;
  EXPECT_EQ(run(nim_rules(), Convention::kNormal, "3 4 5\n", 1, 100, format).output, "reason\n");
}

TEST(Batch, AnswersInOrderAndNumbersBadLines) {
  std::string const input = "3 4 5\n1,2,3\nabc\n\n# a remark\nx\n-\n18446744073709551616 1\n6 6";
  for (unsigned threads : {1U, 2U, 7U}) {
    for (std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
      LineRun const result = run(nim_rules(), Convention::kNormal, input, threads, piece);
      EXPECT_EQ(
          result.output,
          "N\nP\nline 3 error.position.character\nline 6 error.position.character\nP\nN\nP\n");
      EXPECT_EQ(result.totals.lines, 7U);
      EXPECT_EQ(result.totals.bad, 2U);
      EXPECT_EQ(result.totals.unknown, 0U);
      EXPECT_FALSE(result.totals.stopped);
    }
  }
}

TEST(Batch, OneWorkerReadsAtATime) {
  std::atomic<int> inside = 0, most = 0, calls = 0;
  Limits limits;
  limits.threads = 4;
  BatchTotals const totals = solve_lines(
      nim_rules(), Convention::kNormal,
      [&](std::span<char> buffer) -> std::size_t {
        most = std::max<int>(most, ++inside);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        --inside;
        if (++calls > 40) return 0;
        std::memcpy(buffer.data(), "3 4 5\n", 6);
        return 6;
      },
      [](std::string_view) { return true; }, letters(), limits);
  EXPECT_EQ(most, 1);
  EXPECT_EQ(totals.lines, 40U);
}

TEST(Batch, APieceThatIsReadyEarlyWaitsForItsTurn) {
  // The first line is answered only when the second piece of the input, of 2^13 bytes, has been.
  std::string input = "1\n";
  for (int i = 0; i < 6000; ++i) input += "2\n";
  input += "3\n";
  std::atomic<bool> second = false;
  BatchFormat format = letters();
  format.outcome_only = false;
  format.answer = [&](std::string& out, Position const& position, Solution const&) {
    if (position.heaps[0] == 3) second = true;
    // Not forever: the system may provide no second thread.
    for (int i = 0; position.heaps[0] == 1 && i < 2000 && !second; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (position.heaps[0] == 1) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    out += to_string(position) + "\n";
  };
  EXPECT_EQ(run(nim_rules(), Convention::kNormal, input, 2, 1'000'000, format).output, input);
}

TEST(Batch, NoInputNoOutput) {
  EXPECT_EQ(run(nim_rules(), Convention::kNormal, "", 2, 10).output, "");
}

TEST(Batch, TheFastPathAgreesWithTheFullAnswerForAnyNumberOfThreads) {
  std::mt19937_64 random(7);
  std::string input;
  for (int line = 0; line < 30000; ++line) {
    std::uint64_t const heaps = 1 + random() % 4;
    for (std::uint64_t i = 0; i < heaps; ++i) {
      input += std::to_string(random() >> (random() % 64)) + (random() % 2 == 0 ? " " : ",");
    }
    input += '\n';
  }
  BatchFormat slow = letters();
  slow.outcome_only = false;
  slow.answer = [](std::string& out, Position const&, Solution const& solution) {
    out += letter(*solution.outcome);
    out += '\n';
  };
  for (Convention convention : {Convention::kNormal, Convention::kMisere}) {
    std::string const expected = run(nim_rules(), convention, input, 1, 5000, slow).output;
    for (unsigned threads : {1U, 2U, 7U}) {
      EXPECT_EQ(run(nim_rules(), convention, input, threads, 777).output, expected);
    }
    EXPECT_NE(expected.find('N'), std::string::npos);
  }
}

TEST(Batch, KaylesRowsOfAnyLength) {
  std::string const input = "13\n6 6\n1 11\n1000000000000000000\n1 3 7\n20\n";
  EXPECT_EQ(run(kayles_rules(), Convention::kNormal, input, 1, 100).output, "N\nP\nN\nN\nP\nN\n");
  EXPECT_EQ(run(kayles_rules(), Convention::kMisere, "1\n4\n9\n12\n20\n5\n1 5\n", 1, 100).output,
            "P\nP\nP\nP\nP\nN\nP\n");
}

TEST(Batch, ALineLongerThanTheLimitIsRefusedAndTheNextAnswered) {
  std::string input(kMaxLineBytes + 1000, '1');
  input += "\n3 4 5\n";
  LineRun const result = run(nim_rules(), Convention::kNormal, input, 1, 1U << 20U);
  EXPECT_EQ(result.output, "line 1 error.line.long\nN\n");
}

TEST(Batch, StopsWhenNobodyReads) {
  std::string input;
  for (int i = 0; i < 1000000; ++i) input += "1 2 3\n";
  std::size_t read = 0;
  Limits limits;
  limits.threads = 2;
  BatchTotals const totals = solve_lines(
      nim_rules(), Convention::kNormal,
      [&](std::span<char> buffer) {
        std::size_t const count = std::min(buffer.size(), input.size() - read);
        std::memcpy(buffer.data(), input.data() + read, count);
        read += count;
        return count;
      },
      [](std::string_view) { return false; }, letters(), limits);
  EXPECT_TRUE(totals.stopped);
}

TEST(Batch, TooManyHeapsAreRefusedOnTheFastPathToo) {
  std::string input;
  for (std::uint64_t i = 0; i <= kMaxHeaps; ++i) input += "1 ";
  input += "\n3 4 5\n";
  EXPECT_EQ(run(nim_rules(), Convention::kNormal, input, 1, 1U << 20U).output,
            "line 1 error.position.heaps\nN\n");
}

TEST(Batch, TooManyDigitsAreRefusedOnTheFastPathToo) {
  std::string input;
  for (int i = 0; i < 100'000; ++i) input += "1234567890 ";
  std::string const most = input + "\n";
  EXPECT_EQ(run(nim_rules(), Convention::kNormal, most + input + "0\n", 1, 1U << 20U).output,
            "P\nline 2 error.position.total_digits\n");
}

TEST(LineReader, RefusesWhatOnlyTheFullParserMayJudge) {
  std::vector<std::uint64_t> heaps;
  for (std::string text : {"", "1x3", "5-", "10/4", "10^2", "a", "99999999999999999999",
                           "18446744073709551616", "000000000000000000001"}) {
    text += "\n12345678";
    EXPECT_EQ(read_plain_line(text.data(), heaps), nullptr) << text;
  }
  std::string const most = "18446744073709551615 0,7\r\n12345678";
  EXPECT_EQ(read_plain_line(most.data(), heaps), most.data() + 26);
  EXPECT_EQ(heaps, (std::vector<std::uint64_t>{18446744073709551615U, 0, 7}));
}

TEST(Batch, ALineThatWasBegunIsAnsweredWhole) {
  std::atomic<bool> stop = false;
  Limits limits;
  limits.cancel = &stop;
  std::string const input = "3 4 5\n10^30000 7\n3^50000 7\n1 2 3\n";
  std::string output;
  BatchFormat format = letters();
  format.outcome_only = false;
  format.answer = [&](std::string& out, Position const& position, Solution const& solution) {
    out += std::string(1, letter(*solution.outcome)) + ' ';
    stop = position == parse_position("3^50000 7", nim_rules());
    out += to_string(position) + '\n';
  };
  bool read = false;
  BatchTotals const totals = solve_lines(
      nim_rules(), Convention::kNormal,
      [&](std::span<char> buffer) -> std::size_t {
        if (std::exchange(read, true)) return 0;
        std::copy(input.begin(), input.end(), buffer.begin());
        return input.size();
      },
      [&](std::string_view text) {
        output += text;
        return true;
      },
      format, limits);
  EXPECT_EQ(output, "N 3 4 5\nN 1" + std::string(30'000, '0') + " 7\nN " +
                        to_string(pow(Natural(3), 50'000)) + " 7\n");
  EXPECT_EQ(totals.lines, 3U);
  EXPECT_TRUE(totals.stopped);
}

}  // namespace
}  // namespace bouton

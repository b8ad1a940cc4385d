// Files of nim-values: written and read back, widened, resumed, damaged.
#include "sequence/file/value_file.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <fstream>

#include "core/fnv1a.hpp"
#include "temporary_folder.hpp"

using bouton::Error;
using bouton::Fnv1a;
using bouton::sequence::OneHeapGame;
using bouton::sequence::ValueFileReader;
using bouton::sequence::ValueFileWriter;
using Values = std::vector<std::uint16_t>;

namespace {

OneHeapGame kayles_game() {
  return {bouton::parse_heap_code("0.77")};
}

std::uint64_t checksum(std::span<std::uint16_t const> values) {
  Fnv1a hash;
  hash.add(values);
  return hash.value();
}

Values small_values(std::size_t count) {
  Values values(count);
  for (std::size_t n = 0; n < count; ++n) values[n] = static_cast<std::uint16_t>(n * n % 251);
  return values;
}

void write(std::string const& path, Values const& values) {
  ValueFileWriter writer(path, kayles_game());
  for (std::size_t at = 0; at < values.size(); at += 100'000) {
    writer.add(std::span(values).subspan(at, std::min<std::size_t>(100'000, values.size() - at)));
  }
  writer.finish(checksum(values));
}

Values read(std::string const& path) {
  ValueFileReader const reader(path);
  reader.verify();
  Values values(static_cast<std::size_t>(reader.header().count));
  reader.read(0, values);
  return values;
}

}  // namespace

TEST(ValueFile, TheBytesAreAsDocumented) {
  TemporaryFolder const folder;
  write(folder.file("v"), {0, 1, 2, 3, 1});
  std::string const bytes = content_of(folder.file("v"));
  std::string expected = std::string(
      "\x89"
      "BOUTON\n\1\0\0\0\10\0\0\0\5\0\0\0\0\0\0\0",
      24);
  std::uint64_t const hash = checksum(Values{0, 1, 2, 3, 1});
  for (unsigned i = 0; i < 8; ++i) expected += static_cast<char>(hash >> (8 * i));
  expected += std::string(
      "\100\0\0\0\4\0\0\0"
      "0.77",
      12);
  expected.resize(56, '\0');
  Fnv1a head;
  head.add(expected);
  for (unsigned i = 0; i < 8; ++i) expected += static_cast<char>(head.value() >> (8 * i));
  expected += std::string("\0\1\2\3\1", 5);
  EXPECT_EQ(bytes, expected);
}

TEST(ValueFile, SmallValuesTakeOneByteEach) {
  TemporaryFolder const folder;
  Values const values = small_values(1'000'000);
  write(folder.file("v"), values);
  EXPECT_EQ(content_of(folder.file("v")).size(), 64U + 1'000'000U);
  EXPECT_EQ(read(folder.file("v")), values);
  EXPECT_EQ(folder.files(), 1U);
}

TEST(ValueFile, TheFirstLargeValueWidensWhatWasWritten) {
  for (std::size_t const at :
       {std::size_t{0}, std::size_t{1}, std::size_t{500'000}, std::size_t{999'999}}) {
    TemporaryFolder const folder;
    Values values = small_values(1'000'000);
    values[at] = 256;
    write(folder.file("v"), values);
    EXPECT_EQ(content_of(folder.file("v")).size(), 64U + 2'000'000U);
    EXPECT_EQ(read(folder.file("v")), values);
    EXPECT_EQ(folder.files(), 1U);
  }
}

TEST(ValueFile, TwoHundredFiftyFiveStillFits) {
  TemporaryFolder const folder;
  write(folder.file("v"), {0, 255, 3});
  EXPECT_EQ(ValueFileReader(folder.file("v")).header().bits, 8U);
}

TEST(ValueFile, NothingStandsUnderTheNameBeforeTheEnd) {
  TemporaryFolder const folder;
  {
    ValueFileWriter writer(folder.file("v"), kayles_game());
    writer.add(small_values(1'000'000));
    EXPECT_FALSE(std::filesystem::exists(folder.file("v")));
  }
  EXPECT_EQ(folder.files(), 0U);
}

TEST(ValueFile, AnInterruptedWriterIsTakenUpWhereItWasSaved) {
  for (bool const wide : {false, true}) {
    TemporaryFolder const folder;
    Values values = small_values(700'000);
    if (wide) values[300'000] = 40'000;
    {
      ValueFileWriter writer(folder.file("v"), kayles_game());
      writer.add(std::span(values).first(200'000));
      writer.keep();
      writer.add(std::span(values).subspan(200'000, 250'000));  // lost, or not
    }
    auto writer = ValueFileWriter::resume(folder.file("v"), kayles_game(), 200'000,
                                          checksum(std::span(values).first(200'000)));
    ASSERT_TRUE(writer);
    writer->add(std::span(values).subspan(200'000));
    writer->finish(checksum(values));
    EXPECT_EQ(read(folder.file("v")), values);
    EXPECT_EQ(folder.files(), 1U);
  }
}

TEST(ValueFile, AFinishedFileCanBeMadeLonger) {
  TemporaryFolder const folder;
  Values const values = small_values(500'000);
  auto const first = std::span(values).first(300'000);
  write(folder.file("v"), Values(first.begin(), first.end()));
  auto writer = ValueFileWriter::resume(folder.file("v"), kayles_game(), 300'000, checksum(first));
  ASSERT_TRUE(writer);
  writer->add(std::span(values).subspan(300'000));
  writer->finish(checksum(values));
  EXPECT_EQ(read(folder.file("v")), values);
}

TEST(ValueFile, TheValuesSoFarAreAFileOfTheirOwn) {
  TemporaryFolder const folder;
  Values const values = small_values(300'000);
  auto const first = std::span(values).first(200'000);
  std::string part;
  {
    ValueFileWriter writer(folder.file("v"), kayles_game());
    writer.add(first);
    writer.keep_as_file(checksum(first));
    part = writer.part_path();
  }
  EXPECT_EQ(part, folder.file("v.part"));
  EXPECT_EQ(read(part), Values(first.begin(), first.end()));
  auto writer = ValueFileWriter::resume(folder.file("v"), kayles_game(), 200'000, checksum(first));
  ASSERT_TRUE(writer);
  writer->add(std::span(values).subspan(200'000));
  writer->finish(checksum(values));
  EXPECT_EQ(read(folder.file("v")), values);
}

TEST(ValueFile, TakingOneUpKeepsTheLimits) {
  std::atomic<bool> const cancelled{true};
  bouton::Limits limits;
  limits.cancel = &cancelled;
  Values const values = small_values(1000);
  for (bool const finished : {false, true}) {
    TemporaryFolder const folder;
    {
      ValueFileWriter writer(folder.file("v"), kayles_game());
      writer.add(values);
      finished ? writer.finish(checksum(values)) : writer.keep();
    }
    std::string const name = folder.file(finished ? "v" : "v.part");
    std::string const kept = content_of(name);
    EXPECT_FALSE(
        ValueFileWriter::resume(folder.file("v"), kayles_game(), 1000, checksum(values), limits));
    EXPECT_EQ(content_of(name), kept);
    EXPECT_EQ(folder.files(), finished ? 2U : 1U);  // FILE, and the copy as far as it came
    EXPECT_TRUE(ValueFileWriter::resume(folder.file("v"), kayles_game(), 1000, checksum(values)));
  }
}

TEST(ValueFile, ACopyBrokenOffIsGoneOnWith) {
  Values const values = small_values(600'000);
  auto const first = std::span(values).first(500'000);
  for (unsigned const bytes : {0U, 1U, 39U, 63U, 64U, 65U, 262'144U, 500'063U, 500'064U}) {
    TemporaryFolder const folder;
    write(folder.file("v"), Values(first.begin(), first.end()));
    std::string const whole = content_of(folder.file("v"));
    ASSERT_EQ(whole.size(), 500'064U);
    std::ofstream(folder.file("v.part"), std::ios::binary) << whole.substr(0, bytes);
    auto writer =
        ValueFileWriter::resume(folder.file("v"), kayles_game(), 500'000, checksum(first));
    ASSERT_TRUE(writer) << bytes;
    EXPECT_EQ(content_of(folder.file("v")), whole);
    writer->add(std::span(values).subspan(500'000));
    writer->finish(checksum(values));
    EXPECT_EQ(read(folder.file("v")), values);
    EXPECT_EQ(folder.files(), 1U);
  }
}

TEST(ValueFile, WhatIsNoCopyIsLeftAloneBesideAFinishedFile) {
  TemporaryFolder const folder;
  Values const values = small_values(1000);
  write(folder.file("v"), values);
  std::string const kept = "no file of values, as long as a header, but of somebody else";
  std::ofstream(folder.file("v.part"), std::ios::binary) << kept;
  EXPECT_THROW(static_cast<void>(ValueFileWriter::resume(folder.file("v"), kayles_game(), 1000,
                                                         checksum(values))),
               Error);
  EXPECT_EQ(content_of(folder.file("v.part")), kept);
}

TEST(ValueFile, WhatDoesNotFitTheSavedStateIsRefusedAndLeftAlone) {
  TemporaryFolder const folder;
  Values const values = small_values(1000);
  {
    ValueFileWriter writer(folder.file("v"), kayles_game());
    writer.add(values);
    writer.keep();
  }
  std::string const kept = content_of(folder.file("v.part"));
  auto const resume = [&](std::string const& code, std::uint64_t count, std::uint64_t hash) {
    static_cast<void>(
        ValueFileWriter::resume(folder.file("v"), {bouton::parse_heap_code(code)}, count, hash));
  };
  EXPECT_THROW(resume("0.77", 1000, 1), Error);
  EXPECT_THROW(resume("0.07", 1000, checksum(values)), Error);
  EXPECT_THROW(resume("0.77", 1001, checksum(values)), Error);
  EXPECT_EQ(content_of(folder.file("v.part")), kept);
  EXPECT_NO_THROW(resume("0.77", 1000, checksum(values)));

  TemporaryFolder const empty;
  EXPECT_THROW(static_cast<void>(ValueFileWriter::resume(empty.file("v"), kayles_game(), 5, 1)),
               Error);
  EXPECT_EQ(empty.files(), 0U);
}

TEST(ValueFile, DamageIsFound) {
  TemporaryFolder const folder;
  std::string const path = folder.file("v");
  write(path, small_values(200));
  std::string const good = content_of(path);
  EXPECT_NO_THROW(static_cast<void>(read(path)));
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    put_content(path, bad);
    EXPECT_THROW(static_cast<void>(read(path)), Error) << at;
  }
  for (std::size_t size = 0; size < good.size(); ++size) {
    put_content(path, good.substr(0, size));
    EXPECT_THROW(static_cast<void>(read(path)), Error) << size;
  }
  put_content(path, good + "x");
  EXPECT_THROW(static_cast<void>(read(path)), Error);
  EXPECT_THROW(ValueFileReader{folder.file("none")}, Error);
  EXPECT_THROW(ValueFileReader{folder.file("")}, Error);
}

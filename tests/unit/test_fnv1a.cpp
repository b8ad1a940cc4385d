// Fnv1a: words by the definition, however many are taken at once.
#include "core/fnv1a.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "core/fnv1a_words.hpp"

namespace {

using bouton::Fnv1a;

/// Byte by byte, as published.
std::uint64_t by_definition(std::uint64_t hash, std::span<std::uint16_t const> words) {
  for (std::uint16_t const word : words) {
    hash = (hash ^ (word & 0xffU)) * 0x100000001b3U;
    hash = (hash ^ (word >> 8U)) * 0x100000001b3U;
  }
  return hash;
}

TEST(Fnv1a, WordsOfAnyNumberAndSizeAreHashedAsTheirBytes) {
  std::mt19937_64 random(17);
  for (int round = 0; round < 400; ++round) {
    std::size_t const count = random() % 5'200;
    std::uint64_t const most = std::uint64_t{1} << (1 + round % 9);  // 2 to 512
    std::vector<std::uint16_t> words(count);
    for (std::uint16_t& word : words) {
      word = static_cast<std::uint16_t>(random() % most);
      if (round % 3 == 0 && random() % 900 == 0) word = static_cast<std::uint16_t>(random());
    }
    std::uint64_t const start = random();
    Fnv1a hash = Fnv1a::from(start);
    hash.add(std::span<std::uint16_t const>(words));
    ASSERT_EQ(hash.value(), by_definition(start, words)) << count << " words below " << most;
  }
}

TEST(Fnv1a, ManyAtOnceTakeWholeStretchesOfSmallWordsOnly) {
  auto const many = bouton::fnv1a_words();
  if (many == nullptr) GTEST_SKIP() << "this processor takes word by word";
  std::vector<std::uint16_t> words(3'200, 255);
  std::uint64_t hash = 1;
  EXPECT_EQ(many(hash, words.data(), words.size()), 3'072U);
  EXPECT_EQ(hash, by_definition(1, std::span(words).first(3'072)));
  words[1'400] = 256;
  hash = 1;
  EXPECT_EQ(many(hash, words.data(), words.size()), 1'024U);
  EXPECT_EQ(hash, by_definition(1, std::span(words).first(1'024)));
  words[0] = 256;
  hash = 1;
  EXPECT_EQ(many(hash, words.data(), words.size()), 0U);
  EXPECT_EQ(hash, 1U);
}

}  // namespace

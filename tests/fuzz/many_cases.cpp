#include "fuzz/many_cases.hpp"

#include <vector>

#include "fuzz/differential_world.hpp"

namespace bouton::fuzz {

void one_game(std::mt19937_64& random, std::uint64_t cases) {
  constexpr std::size_t kGameBytes = 32;
  constexpr int kMostRounds = 1000;  // bytes that are not a game give no cases
  std::vector<std::uint8_t> bytes(kGameBytes);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
  bytes.resize(1024);
  std::uint64_t const end = tally().cases + cases;
  for (int round = 0; round < kMostRounds && tally().cases < end; ++round) {
    for (std::size_t i = kGameBytes; i < bytes.size(); ++i) {
      bytes[i] = static_cast<std::uint8_t>(random());
    }
    std::uint64_t const before = tally().cases;
    differential_body(bytes);
    if (tally().cases == before) return;
  }
}

void one_sum(std::mt19937_64& random) {
  std::vector<std::uint8_t> bytes(256);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
  sum_body(bytes);
}

}  // namespace bouton::fuzz

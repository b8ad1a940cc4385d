// Any bytes are a game and positions of it; every way to an answer must give the same. Cases in
// bulk come from random bytes.
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/differential_world.hpp"
#include "fuzz/fuzz_body.hpp"
#include "fuzz/random_game.hpp"

namespace bouton::fuzz {
namespace {

constexpr std::size_t kMostWorlds = 64;

/// The world of these bytes, one of the last few or a new one; null if they are not a game.
World* world_of(std::string const& bytes, Game* game) {
  static std::list<std::pair<std::string, std::unique_ptr<World>>> worlds;
  for (auto it = worlds.begin(); it != worlds.end(); ++it) {
    if (it->first != bytes) continue;
    worlds.splice(worlds.begin(), worlds, it);
    return worlds.front().second.get();
  }
  worlds.emplace_front(bytes, std::make_unique<World>(std::move(*game)));
  if (worlds.size() > kMostWorlds) worlds.pop_back();
  return worlds.front().second.get();
}

}  // namespace

void differential_body(Bytes bytes) {
  Choices choices(bytes);
  auto game = random_game(choices);
  if (!game) return;
  bool const misere = game->convention == Convention::kMisere;
  World* const world =
      world_of(game->specification + (misere ? " misere " : " ") +
                   std::string(as_text(bytes.first(bytes.size() - choices.left()))),
               &*game);
  if (choices.below(64) == 1) world->compare_all();
  bool const as_lines = choices.below(8) == 1;
  do {
    world->next_case(choices);
  } while (!choices.done());
  if (as_lines) world->lines(choices.below(16) == 1 ? 2 : 1);
}

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

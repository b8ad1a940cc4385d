// The one key of positions: positions with one key have the same moves, for rules of every feature.
#include "rules/position_key.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "bouton/rules/moves.hpp"
#include "bouton/rules/notation.hpp"
#include "effort.hpp"
#include "fuzz/random_game.hpp"
#include "rules/features.hpp"
#include "rules/state.hpp"
#include "rules_of_every_key.hpp"

namespace bouton {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// The keys of all positions of some small boxes, with the keys of their options.
class Keys {
 public:
  explicit Keys(Ruleset const& rules) : rules_(rules), key_(rules) {}

  Bytes of(SmallPosition const& position) {
    Bytes bytes;
    bool const some = key_.append(position, bytes);
    bool any = false;
    for (std::uint64_t const heap : position.heaps) any = any || heap != 0;
    EXPECT_EQ(some, any) << to_string(position);
    return bytes;
  }

  /// \pre the heaps are few and small
  void check(std::vector<std::uint64_t> const& heaps) {
    SmallPosition position{heaps};
    for_each_state(rules_, position, [&](SmallPosition const& at) {
      ++positions;
      std::set<Bytes> options;
      for (SmallPosition const& option : bouton::options(rules_, at)) options.insert(of(option));
      auto const [known, fresh] = known_.try_emplace(of(at), options);
      EXPECT_EQ(known->second, options) << "a key of two games: " << to_string(at);
      if (!fresh) return true;
      SmallPosition read;
      key_.read(known->first, read);
      EXPECT_TRUE(has_state_of(rules_, read)) << to_string(read);
      EXPECT_EQ(of(read), known->first) << to_string(at) << " became " << to_string(read);
      return true;
    });
  }

  int positions = 0;

 private:
  Ruleset const& rules_;
  PositionKey key_;
  std::map<Bytes, std::set<Bytes>> known_;
};

TEST(PositionKey, PositionsOfOneKeyHaveTheSameMoves) {
  std::mt19937_64 random(1939);
  Features met;
  int positions = 0;
  for (int games = test::effort(600, 100); games > 0; --games) {
    std::vector<std::uint8_t> bytes(64);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    fuzz::Choices choices(bytes);
    auto const game = fuzz::random_game(choices);
    if (!game) continue;
    SCOPED_TRACE(fuzz::rules_text(game->rules));
    met = met | features(game->rules);
    Keys keys(game->rules);
    for (std::uint64_t a = 0; a <= 3; ++a) {
      if (game->rules.heap_count.value_or(1) == 1) keys.check({a});
      for (std::uint64_t b = 0; b <= 3; ++b) {
        if (game->rules.heap_count.value_or(2) == 2) keys.check({a, b});
        for (std::uint64_t c = 0; c <= 1; ++c) {
          if (game->rules.heap_count.value_or(3) == 3) keys.check({a, b, c});
        }
      }
    }
    positions += keys.positions;
    if (testing::Test::HasFailure()) return;
  }
  for (std::string const& file : test::files_of_every_key()) {
    SCOPED_TRACE(file);
    Ruleset const rules = test::rules_of(file);
    met = met | features(rules);
    Keys keys(rules);
    for (std::uint64_t code = 0; code < 64; ++code) {
      keys.check({code % 4, code / 4 % 4, code / 16});
    }
  }
  EXPECT_EQ(met, kAllFeatures) << "every feature is met";
  EXPECT_GT(positions, test::effort(20'000, 2'000));
}

}  // namespace
}  // namespace bouton

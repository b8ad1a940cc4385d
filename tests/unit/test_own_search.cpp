// Search over games of one's own (bouton/search.hpp): against recursion written out, against what
// `solve` says about twenty games that both can say, and what it does at its limits.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "bouton/bouton.hpp"
#include "bouton/search.hpp"
#include "bouton/solver/context.hpp"

namespace bouton {
namespace {

/// Vertices and what each leads to: smaller numbers.
struct OwnGraph {
  using Position = int;
  std::vector<std::vector<int>> options;

  void moves(int vertex, auto const& visit) const {
    for (int const option : options[static_cast<std::size_t>(vertex)]) visit(option);
  }
};

/// What recursion says, written out.
struct Written {
  std::vector<std::vector<int>> const& options;

  [[nodiscard]] bool lost(int at, bool misere) const {
    auto const& all = options[static_cast<std::size_t>(at)];
    if (all.empty()) return !misere;
    return std::none_of(all.begin(), all.end(), [&](int o) { return lost(o, misere); });
  }
  [[nodiscard]] unsigned value(int at) const {
    std::set<unsigned> seen;
    for (int const option : options[static_cast<std::size_t>(at)]) seen.insert(value(option));
    unsigned mex = 0;
    while (seen.contains(mex)) ++mex;
    return mex;
  }
  [[nodiscard]] unsigned remoteness(int at, bool misere) const {
    auto const& all = options[static_cast<std::size_t>(at)];
    if (all.empty()) return 0;
    unsigned fewest = 1000, most = 0;
    for (int const option : all) {
      unsigned const moves = remoteness(option, misere);
      if (lost(option, misere)) fewest = std::min(fewest, moves);
      most = std::max(most, moves);
    }
    return 1 + (fewest < 1000 ? fewest : most);
  }
};

RC_GTEST_PROP(OwnSearch, AgreesWithRecursion, ()) {
  OwnGraph game;
  std::size_t const size = *rc::gen::inRange<std::size_t>(1, 11);
  for (std::size_t vertex = 0; vertex < size; ++vertex) {
    // Bit v: an arrow to vertex v; the first one twice.
    auto const arrows = *rc::gen::inRange(0, 1 << vertex);
    std::vector<int> targets;
    for (int target = 0; target < static_cast<int>(vertex); ++target) {
      if ((arrows >> target & 1) != 0) targets.push_back(target);
    }
    if (!targets.empty()) targets.push_back(targets.front());
    game.options.push_back(targets);
  }
  bool const misere = *rc::gen::arbitrary<bool>();
  Search search(game, misere ? Convention::kMisere : Convention::kNormal);
  Written const written{game.options};
  for (int vertex = static_cast<int>(size) - 1; vertex >= 0; --vertex) {
    RC_ASSERT((search.outcome(vertex) == Outcome::kP) == written.lost(vertex, misere));
    RC_ASSERT(search.nim_value(vertex) == std::uint64_t{written.value(vertex)});
    RC_ASSERT(search.remoteness(vertex) == std::uint64_t{written.remoteness(vertex, misere)});
    std::vector<int> winning;
    for (int const option : search.options(vertex)) {
      if (written.lost(option, misere)) winning.push_back(option);
    }
    RC_ASSERT(search.winning_options(vertex) == winning);
  }
}

using Heaps = std::vector<std::uint64_t>;
using TellHeaps = std::function<void(Heaps const&)>;

/// A game of heaps that says its moves itself.
struct OwnHeapGame {
  using Position = Heaps;
  std::function<void(Heaps const&, TellHeaps const&)> rules;

  void moves(Heaps const& heaps, auto const& visit) const {
    rules(heaps, [&](Heaps const& option) { visit(option); });
  }
};
struct OwnHeapGameInParts : OwnHeapGame {
  void components(Heaps const& heaps, auto const& visit) const {
    for (std::uint64_t const heap : heaps) visit(Heaps{heap});
  }
};

/// Rules in which a move changes one heap, by what it may leave: one part or two.
std::function<void(Heaps const&, TellHeaps const&)> each_heap(
    std::function<void(std::uint64_t, std::function<void(std::vector<std::uint64_t>)> const&)>
        leave) {
  return [leave](Heaps const& heaps, TellHeaps const& tell) {
    for (std::size_t at = 0; at < heaps.size(); ++at) {
      leave(heaps[at], [&](std::vector<std::uint64_t> parts) {
        std::erase(parts, 0U);
        if (parts.empty()) parts.push_back(0);
        Heaps after = heaps;
        after.erase(after.begin() + static_cast<std::ptrdiff_t>(at));
        after.insert(after.begin() + static_cast<std::ptrdiff_t>(at), parts.begin(), parts.end());
        tell(after);
      });
    }
  };
}
/// Take an amount of this kind; the rest stays one heap.
auto take(std::function<bool(std::uint64_t, std::uint64_t)> allowed) {
  return each_heap([allowed](std::uint64_t heap, auto const& tell) {
    for (std::uint64_t taken = 1; taken <= heap; ++taken) {
      if (allowed(taken, heap)) tell({heap - taken});
    }
  });
}
/// Take so many and leave two parts, of which the first may be empty only if `ends`.
auto take_and_split(std::vector<std::uint64_t> amounts, bool ends, bool splits, bool whole) {
  return each_heap([=](std::uint64_t heap, auto const& tell) {
    for (std::uint64_t const taken : amounts) {
      if (taken > heap) continue;
      std::uint64_t const rest = heap - taken;
      if (rest == 0) {
        if (whole) tell({});
        continue;
      }
      for (std::uint64_t left = 0; 2 * left <= rest; ++left) {
        if (left == 0 ? ends : splits) tell({left, rest - left});
      }
    }
  });
}
/// Take from every heap of a set of at most (exactly) two heaps.
auto several(bool exactly, bool equal) {
  return [=](Heaps const& heaps, TellHeaps const& tell) {
    for (std::size_t a = 0; a < heaps.size(); ++a) {
      for (std::uint64_t x = 1; x <= heaps[a]; ++x) {
        Heaps after = heaps;
        after[a] -= x;
        if (!exactly) tell(after);
        for (std::size_t b = a + 1; b < heaps.size(); ++b) {
          for (std::uint64_t y = 1; y <= heaps[b]; ++y) {
            if (equal && x != y) continue;
            Heaps both = after;
            both[b] -= y;
            tell(both);
          }
        }
      }
    }
  };
}

struct SaidTwice {
  std::string name;
  std::function<void(Heaps const&, TellHeaps const&)> rules;
  bool by_heap = true;
  std::size_t heaps = 3;
  std::uint64_t most = 5;
};

std::vector<SaidTwice> said_twice() {
  auto const one_of = [](std::set<std::uint64_t> amounts) {
    return take([amounts](std::uint64_t k, std::uint64_t) { return amounts.contains(k); });
  };
  return {
      {"nim", take([](std::uint64_t, std::uint64_t) { return true; })},
      {"subtract:1,2,3", one_of({1, 2, 3})},
      {"subtract:2,5", one_of({2, 5}), true, 2, 9},
      {"subtract:1,4,5", one_of({1, 4, 5}), true, 2, 9},
      {"subtract:all-but-2,3",
       take([](std::uint64_t k, std::uint64_t) { return k != 2 && k != 3; })},
      {"kayles", take_and_split({1, 2}, true, true, true)},
      {"dawson-kayles", take_and_split({2}, true, true, true), true, 2, 8},
      {"0.137", each_heap([](std::uint64_t n, auto const& tell) {
         if (n == 1) tell({});
         if (n >= 2) tell({n - 2});
         for (std::uint64_t a = 0; n >= 3 && 2 * a <= n - 3; ++a) tell({a, n - 3 - a});
       })},
      {"0.4", take_and_split({1}, false, true, false), true, 2, 8},
      {"0.6", take_and_split({1}, true, true, false), true, 2, 8},
      {"0.33", take_and_split({1, 2}, true, false, true)},
      {"0.777", take_and_split({1, 2, 3}, true, true, true)},
      {"grundy", each_heap([](std::uint64_t n, auto const& tell) {
         for (std::uint64_t a = 1; 2 * a < n; ++a) tell({a, n - a});
       })},
      {"lasker", each_heap([](std::uint64_t n, auto const& tell) {
         for (std::uint64_t k = 1; k <= n; ++k) tell({n - k});
         for (std::uint64_t a = 1; 2 * a <= n; ++a) tell({a, n - a});
       })},
      {"treblecross", each_heap([](std::uint64_t n, auto const& tell) {
         // 0.007: three neighbours go, and both sides stay
         for (std::uint64_t a = 0; n >= 3 && 2 * a <= n - 3; ++a) tell({a, n - 3 - a});
       }),
       true, 2, 8},
      {"moore:2", several(false, false), false},
      {"exact:2", several(true, false), false},
      {"wythoff", several(false, true), false, 2, 8},
      {"euclid",
       [](Heaps const& h, TellHeaps const& tell) {
         for (std::size_t at : {0U, 1U}) {
           std::uint64_t const other = h[1 - at];
           for (std::uint64_t k = other; other > 0 && k <= h[at]; k += other) {
             Heaps after = h;
             after[at] -= k;
             tell(after);
           }
         }
       },
       false, 2, 8},
      {"wythoff:2",
       [](Heaps const& h, TellHeaps const& tell) {
         for (std::uint64_t x = 0; x <= h[0]; ++x) {
           for (std::uint64_t y = 0; y <= h[1]; ++y) {
             bool const near = (x > y ? x - y : y - x) < 2;
             if (x + y > 0 && (x == 0 || y == 0 || near)) tell({h[0] - x, h[1] - y});
           }
         }
       },
       false, 2, 8},
  };
}

/// What moves leave, whatever the order of heaps and of parts.
std::set<Heaps> sorted(std::vector<Heaps> options) {
  std::set<Heaps> all;
  for (Heaps& heaps : options) {
    std::erase(heaps, 0U);
    std::sort(heaps.begin(), heaps.end());
    all.insert(heaps);
  }
  return all;
}

template <class Game>
void compare_with_solve(SaidTwice const& said, Convention convention) {
  SCOPED_TRACE(said.name);
  Game game;
  game.rules = said.rules;
  Search search(game, convention);
  auto const named = parse_game(said.name);
  Solver solver(named.rules, convention, Context());
  Heaps heaps(said.heaps, 0);
  for (bool more = true; more;) {
    std::string text;
    for (std::uint64_t const heap : heaps) text += std::to_string(heap) + ' ';
    Solution const known = solver(parse_position(text, named.rules));
    ASSERT_EQ(search.outcome(heaps), known.outcome) << text;
    if (known.nim_value) {
      EXPECT_EQ(Natural(*search.nim_value(heaps)), *known.nim_value) << text;
    }
    std::vector<Heaps> winning;
    if (known.for_each_winning_move) {
      known.for_each_winning_move(
          [&](Position const& after) { winning.push_back(to_small(after)->heaps); });
    }
    EXPECT_EQ(sorted(*search.winning_options(heaps)), sorted(winning)) << text;
    more = false;
    for (std::size_t at = heaps.size(); at-- > 0 && !more;) {
      more = ++heaps[at] <= said.most;
      if (!more) heaps[at] = 0;
    }
  }
}

TEST(OwnSearch, SaysWhatSolveSaysOfTwentyGames) {
  ASSERT_EQ(said_twice().size(), 20U);
  for (SaidTwice const& said : said_twice()) {
    for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
      compare_with_solve<OwnHeapGame>(said, convention);
      if (said.by_heap) compare_with_solve<OwnHeapGameInParts>(said, convention);
    }
  }
}

TEST(OwnSearch, PartsNeedFarFewerPositions) {
  OwnHeapGameInParts game;
  game.rules = take_and_split({1, 2}, true, true, true);
  Limits limits = Search<OwnHeapGameInParts>::usual_limits();
  limits.positions = 2000;
  Search normal(game, Convention::kNormal, limits);
  EXPECT_EQ(Natural(*normal.nim_value({60})), *solve("kayles", {60}).nim_value);
  EXPECT_EQ(normal.outcome({50, 37, 12}), solve("kayles", "50 37 12").outcome);
  Search misere(game, Convention::kMisere, limits);
  EXPECT_EQ(misere.outcome({7, 5, 4}), solve("kayles", "7 5 4", Convention::kMisere).outcome);
  EXPECT_LT(misere.size(), 2000U);
}

/// Three heaps of Nim in one number, sorted: mirror images are one position.
struct PackedNim {
  using Position = std::array<std::uint16_t, 3>;
  void moves(Position heaps, auto const& visit) const {
    for (std::uint16_t& heap : heaps) {
      std::uint16_t const size = heap;
      while (heap > 0) {
        --heap;
        visit(heaps);
      }
      heap = size;
    }
  }
  [[nodiscard]] Position canonical(Position heaps) const {
    std::sort(heaps.begin(), heaps.end());
    return heaps;
  }
  [[nodiscard]] std::uint64_t key(Position heaps) const {
    return heaps[0] | std::uint64_t{heaps[1]} << 16U | std::uint64_t{heaps[2]} << 32U;
  }
};

TEST(OwnSearch, StoresOneOfPositionsThatAreTheSame) {
  Search search(PackedNim{});
  for (std::uint16_t a = 0; a < 7; ++a) {
    for (std::uint16_t b = 0; b < 7; ++b) {
      for (std::uint16_t c = 0; c < 7; ++c) EXPECT_EQ(search.nim_value({a, b, c}), a ^ b ^ c);
    }
  }
  EXPECT_EQ(search.size(), 84U);  // 9 choose 3
}

TEST(OwnSearch, SeveralThreadsFindTheSame) {
  Limits limits = Search<PackedNim>::usual_limits();
  limits.threads = 4;
  for (Convention const convention : {Convention::kNormal, Convention::kMisere}) {
    Search together(PackedNim{}, convention, limits);
    Search alone(PackedNim{}, convention);
    EXPECT_EQ(together.nim_value({30, 31, 33}), 30 ^ 31 ^ 33);
    EXPECT_EQ(together.remoteness({9, 8, 7}), alone.remoteness({9, 8, 7}));
    for (std::uint16_t a = 0; a < 9; ++a) {
      EXPECT_EQ(together.outcome({a, 5, 12}), alone.outcome({a, 5, 12}));
    }
    EXPECT_EQ(together.winning_options({9, 5, 7}), alone.winning_options({9, 5, 7}));
  }
}

struct OneLess {
  using Position = std::uint64_t;
  void moves(Position n, auto const& visit) const {
    if (n > 0) visit(n - 1);
  }
};
/// Tells the largest options last, so that as many wait as there can be.
struct SmallFirst {
  using Position = std::uint64_t;
  void moves(Position n, auto const& visit) const {
    for (Position left = 0; left < n; ++left) visit(left);
  }
};
struct Endless {
  using Position = std::uint64_t;
  void moves(Position n, auto const& visit) const { visit((n + 1) % 7); }
};
struct Growing {
  using Position = std::string;
  void moves(Position const& word, auto const& visit) const {
    visit(word + 'a');
    visit(word + 'b');
  }
};
struct Broken {
  using Position = int;
  std::shared_ptr<bool> broken;
  void moves(int n, auto const& visit) const {
    if (n == 3 && *broken) throw std::runtime_error("mine");
    for (int left = 0; left < n; ++left) visit(left);
  }
};

TEST(OwnSearch, GoesAsDeepAsTheGame) {
  Search search(OneLess{});
  EXPECT_EQ(search.outcome(300'001), Outcome::kN);
  EXPECT_EQ(search.remoteness(300'001), 300'001U);
}

TEST(OwnSearch, KeepsFewOptionsWaiting) {
  Limits limits = Search<SmallFirst>::usual_limits();
  limits.memory_bytes = 8 << 20;  // all options of all positions on the way would take 48 MB
  Search search(SmallFirst{}, Convention::kNormal, limits);
  EXPECT_EQ(search.nim_value(2000), 2000U);
  EXPECT_EQ(search.outcome(2000), Outcome::kN);
}

TEST(OwnSearch, RefusesAGameWithoutEnd) {
  Search search(Endless{});
  for (int again = 0; again < 2; ++again) {
    try {
      (void)search.outcome(0);
      FAIL();
    } catch (Error const& error) {
      EXPECT_STREQ(error.what(), "the game does not end: 0 comes round again");
    }
  }
  Limits limits = Search<Endless>::usual_limits();
  limits.threads = 3;
  Search together(Endless{}, Convention::kNormal, limits);
  EXPECT_THROW((void)together.nim_value(0), Error);
}

TEST(OwnSearch, EndsAtItsLimits) {
  Limits limits = Search<Growing>::usual_limits();
  limits.positions = 1000;
  Search few(Growing{}, Convention::kNormal, limits);
  EXPECT_EQ(few.outcome(""), std::nullopt);
  EXPECT_EQ(few.stopped_by(), Stop::kPositions);
  limits = Search<Growing>::usual_limits();
  limits.memory_bytes = 1 << 16;
  Search small(Growing{}, Convention::kNormal, limits);
  EXPECT_EQ(small.nim_value(""), std::nullopt);
  EXPECT_EQ(small.stopped_by(), Stop::kMemory);
  std::atomic<bool> cancel = true;
  limits = Search<Growing>::usual_limits();
  limits.cancel = &cancel;
  Search cancelled(Growing{}, Convention::kNormal, limits);
  EXPECT_EQ(cancelled.remoteness(""), std::nullopt);
  EXPECT_EQ(cancelled.stopped_by(), Stop::kExpired);
}

TEST(OwnSearch, GoesOnAfterALimit) {
  Limits limits = Search<SmallFirst>::usual_limits();
  limits.positions = 10;
  Search search(SmallFirst{}, Convention::kNormal, limits);
  EXPECT_EQ(search.nim_value(50), std::nullopt);
  search.set_limits(Search<SmallFirst>::usual_limits());
  EXPECT_EQ(search.nim_value(50), 50U);
}

TEST(OwnSearch, LetsErrorsOfTheGameThroughWithoutHarm) {
  auto const broken = std::make_shared<bool>(true);
  Search search(Broken{broken});
  EXPECT_THROW((void)search.nim_value(5), std::runtime_error);
  EXPECT_THROW((void)search.outcome(5), std::runtime_error);
  *broken = false;
  EXPECT_EQ(search.nim_value(5), 5U);
  EXPECT_EQ(search.outcome(5), Outcome::kN);
}

}  // namespace
}  // namespace bouton

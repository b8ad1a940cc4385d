// Games of one's own (bouton/search.hpp) against the loop that one would write by hand: recursion
// over a hash table of the standard library. Items are positions stored.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <unordered_map>

#include "bouton/search.hpp"

namespace {

using namespace bouton;

/// Cram on a board of 4 x 5 cells: a bit for each cell that is covered.
struct Cram {
  using Position = std::uint64_t;
  static constexpr int kRows = 4, kColumns = 5;
  static constexpr Position kStart = 0;
  void moves(Position covered, auto const& visit) const {
    for (int row = 0; row < kRows; ++row) {
      for (int column = 0; column < kColumns; ++column) {
        Position const cell = Position{1} << (row * kColumns + column);
        for (Position const pair : {cell << 1U, cell << kColumns}) {
          bool const inside = pair == cell << 1U ? column + 1 < kColumns : row + 1 < kRows;
          if (inside && (covered & (cell | pair)) == 0) visit(covered | cell | pair);
        }
      }
    }
  }
};

/// Four heaps of 16 bits: take one to three from one.
struct TakeThree {
  using Position = std::uint64_t;
  static constexpr Position kStart = 40ULL | 41ULL << 16U | 42ULL << 32U | 30ULL << 48U;
  void moves(Position heaps, auto const& visit) const {
    for (unsigned shift = 0; shift < 64; shift += 16) {
      std::uint64_t const heap = heaps >> shift & 0xFFFFU;
      for (std::uint64_t taken = 1; taken <= 3 && taken <= heap; ++taken) {
        visit(heaps - (taken << shift));
      }
    }
  }
};

/// Chomp with ten rows of at most ten pieces, four bits a row.
struct Chomp {
  using Position = std::uint64_t;
  static constexpr unsigned kRows = 10;
  static constexpr Position kStart = 0xAAAAAAAAAA;
  void moves(Position rows, auto const& visit) const {
    for (unsigned row = 0; row < kRows; ++row) {
      for (std::uint64_t left = row == 0 ? 1 : 0; left < (rows >> 4 * row & 15U); ++left) {
        Position after = rows;
        for (unsigned below = row; below < kRows; ++below) {
          if ((after >> 4 * below & 15U) > left) {
            after = (after & ~(Position{15} << 4 * below)) | left << 4 * below;
          }
        }
        visit(after);
      }
    }
  }
};

template <class Game>
void by_search(benchmark::State& state) {
  std::size_t stored = 0;
  for (auto _ : state) {
    Search search(Game{});
    benchmark::DoNotOptimize(search.nim_value(Game::kStart));
    stored += search.size();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(stored));
}

template <class Game>
class ByHand {
 public:
  unsigned value(std::uint64_t position) {
    if (auto const found = values_.find(position); found != values_.end()) return found->second;
    std::uint64_t seen = 0;
    Game{}.moves(position, [&](std::uint64_t option) {
      seen |= std::uint64_t{1} << value(option);
      return true;
    });
    unsigned mex = 0;
    while ((seen >> mex & 1U) != 0) ++mex;
    return values_[position] = mex;
  }
  [[nodiscard]] std::size_t size() const { return values_.size(); }

 private:
  std::unordered_map<std::uint64_t, unsigned> values_;
};

template <class Game>
void by_hand(benchmark::State& state) {
  std::size_t stored = 0;
  for (auto _ : state) {
    ByHand<Game> search;
    benchmark::DoNotOptimize(search.value(Game::kStart));
    stored += search.size();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(stored));
}

BENCHMARK(by_search<Cram>)->Unit(benchmark::kMillisecond);
BENCHMARK(by_hand<Cram>)->Unit(benchmark::kMillisecond);
BENCHMARK(by_search<TakeThree>)->Unit(benchmark::kMillisecond);
BENCHMARK(by_hand<TakeThree>)->Unit(benchmark::kMillisecond);
BENCHMARK(by_search<Chomp>)->Unit(benchmark::kMillisecond);
BENCHMARK(by_hand<Chomp>)->Unit(benchmark::kMillisecond);

}  // namespace

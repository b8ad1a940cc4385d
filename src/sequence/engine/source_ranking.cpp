// SparseValues: which sources and witnesses mark first.
//
// Most codes below a value are options by many splits, and any of those sources will do. Some are
// options by one or two alone, always by much the same few sources: unless these are among the
// marking ones, the codes stay candidates of many lanes and must be sifted through all the others.
// So a few hundred of the last heaps are looked at one by one. A source that gives one of h options
// of the same code counts 1/h^2 for it, and the sources that count most come first. In 0.1344 a
// fifth of the sources, taken in this order, leaves 2 codes below the value instead of 16.
//
// The order has no influence on the values.
#include <algorithm>
#include <numeric>

#include "sequence/engine/sparse_values.hpp"

namespace bouton::sequence {
namespace {

constexpr std::size_t kWorthRanking = 64;  // sources
constexpr std::uint64_t kFirstRanking = std::uint64_t{1} << 16;
constexpr std::uint64_t kFewestSamples = 32;                // heaps
constexpr std::uint64_t kLooks = std::uint64_t{1} << 20;    // at a source and a heap
constexpr std::uint64_t kSampled = std::uint64_t{1} << 16;  // they are among so many of the last
constexpr std::uint64_t kWhole = std::uint64_t{1} << 32;    // what the only source of a code counts

std::uint32_t code_of(BlockSource const& source) {
  return (source.low & 0xff) | (source.high & 0xff) << 8;
}

}  // namespace

void SparseValues::rank_all() {
  next_ranking_ = 2 * std::max(n_, kFirstRanking / 2);
  if (n_ < kFirstRanking) return;
  rank(
      rare_parts_, [this](std::uint64_t heap) { return code_at(heap); }, sources_);
  task_.tuning.marked_sources.rounds_left = 0;  // the work has changed: trials are due
  if (!verifies_) return;
  auto const rare_codes_below = [this](std::uint64_t heap) {
    std::uint32_t const value = value_at(heap);
    std::uint32_t code = 0;
    while (code < code_count_ && codes_.decode(code, heap, true) < value) ++code;
    return code;
  };
  rank(witnesses_, rare_codes_below, {});
  task_.tuning.first_witnesses.rounds_left = 0;
}

template <class Limit>
void SparseValues::rank(std::vector<BlockSource>& list, Limit const& limit,
                        std::span<BlockSource const> besides) {
  std::uint64_t const begin =
      std::max(base_ == 0 ? n_ / 2 : base_ + farthest() + 1, n_ - std::min(n_, kSampled));
  if (list.size() < kWorthRanking || begin >= n_) return;
  std::vector<std::uint64_t> counts(list.size());
  std::vector<std::uint32_t> given(list.size() * amounts_.size());  // by each source and amount
  std::vector<std::uint64_t> times(code_count_);                    // that a code is given
  std::uint64_t const samples = kLooks / given.size() + kFewestSamples;
  for (std::uint64_t i = 0; i < samples; ++i) {
    std::uint64_t const heap = begin + (n_ - begin) * i / samples;
    if (is_rare(heap)) continue;
    std::uint32_t const end = limit(heap);
    std::fill(times.begin(), times.end(), 0);
    auto const give = [&](BlockSource const& source, std::uint64_t amount) {
      std::uint64_t const distance = source.distance + amount;
      if (distance >= heap || is_rare(heap - distance)) return code_count_;
      std::uint32_t const code = code_at(heap - distance) ^ code_of(source);
      if (code >= end) return code_count_;
      ++times[code];
      return code;
    };
    std::size_t at = 0;
    for (BlockSource const& source : list) {
      for (std::uint64_t const amount : amounts_) given[at++] = give(source, amount);
    }
    for (BlockSource const& source : besides) give(source, 0);
    for (at = 0; at < given.size(); ++at) {
      if (given[at] == code_count_) continue;
      std::uint64_t const h = times[given[at]];
      counts[at / amounts_.size()] += kWhole / (h * h);
    }
  }
  std::vector<std::size_t> order(list.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return counts[a] > counts[b]; });
  std::vector<BlockSource> ranked;
  ranked.reserve(list.size());
  for (std::size_t const i : order) ranked.push_back(list[i]);
  list = std::move(ranked);
}

}  // namespace bouton::sequence

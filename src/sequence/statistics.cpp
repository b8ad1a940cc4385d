#include "sequence/statistics.hpp"

#include <algorithm>

namespace bouton::sequence {
namespace {

/// Equal values often follow each other; separate counters for neighbouring places spare the
/// processor from waiting for the counter it has just written.
constexpr std::size_t kLanes = 4;
constexpr std::size_t kMostPiece = std::size_t{1} << 16;  // fits the 32-bit counters

}  // namespace

void ValueStatistics::add(std::span<std::uint16_t const> piece) {
  while (piece.size() > kMostPiece) {
    add(piece.first(kMostPiece));
    piece = piece.subspan(kMostPiece);
  }
  if (piece.empty()) return;
  std::size_t const range = std::size_t{*std::max_element(piece.begin(), piece.end())} + 1;
  if (entries_.size() < range) entries_.resize(range);
  counts_.assign(range * kLanes, 0);
  last_.assign(range, 0);
  for (std::size_t i = 0; i < piece.size(); ++i) {
    ++counts_[piece[i] * kLanes + i % kLanes];
    last_[piece[i]] = static_cast<std::uint32_t>(i + 1);
  }
  for (std::size_t value = 0; value < range; ++value) {
    if (last_[value] == 0) continue;
    Entry& entry = entries_[value];
    if (entry.count == 0) {
      auto const found = std::find(piece.begin(), piece.end(), value);
      entry.first = size_ + static_cast<std::uint64_t>(found - piece.begin());
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) entry.count += counts_[value * kLanes + lane];
    entry.last = size_ + last_[value] - 1;
  }
  for (std::size_t i = 0; last_[0] != 0 && i < last_[0] && zeros_.size() < most_zeros_; ++i) {
    if (piece[i] == 0) zeros_.push_back(size_ + i);
  }
  size_ += piece.size();
}

}  // namespace bouton::sequence

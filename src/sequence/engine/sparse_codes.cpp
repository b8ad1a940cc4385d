// SparseValues: how codes are stored, read and discarded.
#include <algorithm>
#include <cstring>

#include "sequence/engine/sparse_values.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kKeptCodes = 1 << 17;  // values kept beyond what is needed
constexpr std::uint64_t kScanned = 1 << 16;    // common heaps searched for witnesses
constexpr std::uint64_t kDeeper = 4;           // and this many times the farthest one found
constexpr std::uint64_t kLongRow = 1 << 26;    // codes: moving its end costs next to nothing
constexpr std::uint64_t kCalmFor = 64;         // n is so many times what values depend on
constexpr std::size_t kFewRare = 100;          // games that compute a value in a few nanoseconds

}  // namespace

void SparseValues::encode_all(std::span<std::uint16_t const> values, SparseSpace const& space) {
  codes_ = ValueCodes(space);
  code_count_ = 16;
  high_.clear();
  rare_.clear();
  rare_heaps_ = RareHeaps();
  std::uint32_t most = 0;
  for (std::uint16_t const value : values) most = std::max(most, codes_.encode(value));
  low_.clear();
  low_.resize(values.size() + 2 * kBlockPad);
  more_codes(most);
  for (std::size_t n = 0; n < values.size(); ++n) {
    std::uint32_t const code = codes_.encode(values[n]);
    low_[kBlockPad + n] = static_cast<std::uint8_t>(code);
    if (wide()) high_[kBlockPad + n] = static_cast<std::uint8_t>(code >> 8);
    if (space.rare(values[n], n)) {
      rare_.push_back({n, values[n]});
      rare_heaps_.add(n);
    }
  }
  make_sources();
  make_witnesses();
}

/// Makes room for code `code`; false if there are no codes that large.
bool SparseValues::more_codes(std::uint32_t code) {
  while (code_count_ <= code) code_count_ *= 2;
  if (code_count_ > kMostCodes) return false;
  if (code_count_ > 256 && high_.empty()) {
    high_.resize(low_.size());
    if (base_ != 0) first_high_.assign(first_low_.size(), 0);
  }
  return true;
}

std::uint32_t SparseValues::code_at(std::uint64_t heap) const {
  std::size_t const at = static_cast<std::size_t>(kBlockPad + heap - base_);
  return low_[at] | (wide() ? static_cast<std::uint32_t>(high_[at]) << 8 : 0U);
}

std::uint32_t SparseValues::value_at(std::uint64_t heap) const {
  return heap == 0 ? 0 : codes_.decode(code_at(heap), heap, rare_heaps_.contains(heap));
}

std::uint32_t SparseValues::first_code(std::uint64_t heap) const {
  if (base_ == 0) return code_at(heap);
  std::size_t const at = static_cast<std::size_t>(kBlockPad + heap);
  return first_low_[at] | (wide() ? static_cast<std::uint32_t>(first_high_[at]) << 8 : 0U);
}

std::uint32_t SparseValues::constant(std::uint64_t heap) const {
  return heap == 0 ? 0 : codes_.decode(first_code(heap), heap, rare_heaps_.contains(heap));
}

std::uint32_t SparseValues::largest_code(std::uint64_t from, std::uint64_t to) const {
  std::uint8_t const* const low = low_codes(from);
  std::size_t const size = static_cast<std::size_t>(to - from);
  std::uint8_t most = 0;
  if (!wide()) {
    for (std::size_t i = 0; i < size; ++i) most = std::max(most, low[i]);
    return most;
  }
  std::uint8_t const* const high = high_codes(from);
  std::uint32_t widest = 0;
  for (std::size_t i = 0; i < size; ++i) {
    widest = std::max(widest, low[i] | (static_cast<std::uint32_t>(high[i]) << 8));
  }
  return widest;
}

BlockSpace SparseValues::block_space() const {
  return {.code_count = code_count_,
          .recent_code = code_count_ - 1,
          .dropped_bit = codes_.dropped_bit(),
          .code_mask = codes_.mask(),
          .positional = codes_.space().positional ? 1 : 0,
          .parity = codes_.space().parity};
}

void SparseValues::read(std::uint64_t from, std::span<std::uint16_t> out) const {
  if (!wide() && codes_.dropped_bit() < 8) {
    engine_->decode(block_space(), from, low_codes(from), out.size(), out.data());
  } else {
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = static_cast<std::uint16_t>(codes_.decode(code_at(from + i), from + i, false));
    }
  }
  auto rare =
      std::lower_bound(rare_.begin(), rare_.end(), from,
                       [](RareValue const& a, std::uint64_t heap) { return a.heap < heap; });
  for (; rare != rare_.end() && rare->heap < from + out.size(); ++rare) {
    out[static_cast<std::size_t>(rare->heap - from)] = rare->value;
  }
}

std::uint64_t SparseValues::find(std::uint64_t from, std::uint64_t count,
                                 std::uint32_t word) const {
  std::uint8_t bytes[sizeof word];
  std::memcpy(bytes, &word, sizeof word);
  return engine_->find(low_codes(from), count, bytes);
}

std::uint64_t SparseValues::scan_end() const {
  if (base_ != 0) return scan_end_;
  // Some games need witnesses among large heaps; later ones will not be much larger.
  return std::min(n_, std::max(rare_end() + kScanned, kDeeper * deepest_));
}

std::uint64_t SparseValues::window() const {
  return std::max(rare_end(), witness_bound()) + largest_taken_;
}

/// The largest distance of sources and witnesses, with the amount taken. No witness is above
/// deepest_.
std::uint64_t SparseValues::farthest() const {
  std::uint64_t far = deepest_ + splits_.back();
  if (!sources_.empty()) far = std::max<std::uint64_t>(far, sources_.back().distance);
  if (!rare_parts_.empty()) far = std::max(far, rare_parts_.back().distance + amounts_.back());
  return far;
}

std::uint64_t SparseValues::lookback() const {
  return rare_end() - 1 + largest_taken_;
}

void SparseValues::jump(std::uint64_t n, std::span<std::uint16_t const> window) {
  if (base_ == 0) forget();
  std::uint64_t const kept = n_ - base_;
  n_ = n;
  base_ = n - kept;
  std::uint64_t heap = n - window.size();
  for (std::uint16_t const value : window) {
    std::uint32_t const code = codes_.encode(value);
    more_codes(code);
    std::size_t const at = static_cast<std::size_t>(kBlockPad + heap++ - base_);
    low_[at] = static_cast<std::uint8_t>(code);
    if (wide()) high_[at] = static_cast<std::uint8_t>(code >> 8);
  }
  next_review_ = 0;
  task_.forced.lanes = 0;
  verifies_ = false;
}

/// How far back the engine reads, and somebody who wants to read so many values.
std::uint64_t SparseValues::reach(std::uint64_t readable) const {
  std::uint64_t const far = std::max(scan_end() + largest_taken_, farthest());
  return std::max({far, window(), readable}) + 2 * kBlockPad;
}

/// Room for codes up to `end`; drops old ones once the history is longer than it may be.
/// \return false if that takes more than `memory_bytes`
bool SparseValues::reserve(std::uint64_t end, std::uint64_t memory_bytes) {
  std::uint64_t const planes = wide() ? 2 : 1;
  // What is kept of a history that goes has the first codes beside it.
  bool const full = planes * (end + scan_end()) > history_bytes_;
  if (base_ == 0 && (full || (forgets_when_calm_ && calm()))) forget();
  auto const needed = [&] { return end - base_ + 2 * kBlockPad; };
  std::uint64_t room = needed();
  if (base_ != 0 && room > low_.size()) {
    std::uint64_t const keep =
        std::min((reach(wanted_) + kKeptCodes + kBlock - 1) / kBlock * kBlock, n_ - base_);
    std::uint64_t const from = n_ - keep;
    auto const shorten = [&](CodeRow& codes) {
      std::size_t const gone = static_cast<std::size_t>(from - base_);
      codes.keep(gone, codes.size() - gone);
    };
    shorten(low_);
    if (wide()) shorten(high_);
    base_ = from;
    // The longer the row, the less often its end is moved to its beginning.
    room = needed() + std::min(3 * keep, std::max(kLongRow, keep / 2));
    std::uint64_t const most = memory_bytes / planes;
    room =
        std::max(needed(), std::min(room, most - std::min<std::uint64_t>(most, first_low_.size())));
  }
  if (planes * (room + first_low_.size()) > memory_bytes) return false;
  auto const grow = [&](CodeRow& codes) {
    if (codes.size() < room) codes.resize(static_cast<std::size_t>(room));
  };
  grow(low_);
  if (wide()) grow(high_);
  return true;
}

/// Whether old values will hardly be needed, and would soon be computed again if they were.
bool SparseValues::calm() const {
  return next_review_ == 0 && rare_.size() <= kFewRare &&
         std::max(rare_end(), witness_bound()) <= n_ / kCalmFor;
}

/// From now on only a window and the first codes are kept.
void SparseValues::forget() {
  std::uint64_t const keep = (reach(wanted_) + kKeptCodes + kBlock - 1) / kBlock * kBlock;
  std::size_t const first = static_cast<std::size_t>(scan_end() + 3 * kBlockPad);
  if (keep + first >= n_) return;  // nothing is gained yet
  scan_end_ = scan_end();
  first_low_.assign(low_.data(), low_.data() + first);
  if (wide()) first_high_.assign(high_.data(), high_.data() + first);
  base_ = n_ - keep;
  auto const shorten = [&](CodeRow& codes) {
    codes.keep(static_cast<std::size_t>(base_), static_cast<std::size_t>(keep + 2 * kBlockPad));
    codes.shrink_to_fit();
  };
  shorten(low_);
  if (wide()) shorten(high_);
}

}  // namespace bouton::sequence

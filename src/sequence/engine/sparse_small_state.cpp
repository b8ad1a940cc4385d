// SparseValues: the small state, for keeping.
//
// The codes of the window follow from each other by the rule of the candidate: the least common
// value that no split with a rare part gives. At the beginning of the window the splits that reach
// back beyond it are missing, and a block of heaps may have other values than the rule says with
// the splits that are there: then its codes are saved, else nothing is. Splits with a large rare
// part seldom decide a value (docs/sequences.md, "A window in a few kilobytes").
//
// The first values are not saved either: whoever restores the state computes them from heap 0.
#include <algorithm>
#include <cstring>

#include "sequence/engine/sparse_values.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kPiece = 1 << 15;  // values between two polls of the limits
constexpr std::uint64_t kStage = 16;       // sources are taken up when the window is a part longer

/// Blocks with other codes than the rule gives: their first heaps, ascending, and their codes.
struct KeptBlocks {
  std::vector<std::uint64_t> heaps;
  std::vector<std::uint8_t> low, high;  // high is empty while codes fit a byte
};

KeptBlocks read_blocks(StateReader& reader, std::uint64_t from, std::uint64_t end, bool wide) {
  constexpr std::uint64_t kBlock = SparseValues::kBlock;
  KeptBlocks blocks;
  blocks.heaps.resize(static_cast<std::size_t>(reader.number(reader.left())));
  std::uint64_t block = from;
  for (std::size_t i = 0; i < blocks.heaps.size(); ++i) {
    std::uint64_t const gap = reader.number((end - block) / kBlock);
    block += gap * kBlock;
    if (block >= end || (i != 0 && gap == 0)) StateReader::damaged();
    blocks.heaps[i] = block;
  }
  blocks.low = reader.bytes();
  if (wide) blocks.high = reader.bytes();
  std::size_t const size = blocks.heaps.size() * static_cast<std::size_t>(kBlock);
  if (blocks.low.size() != size || (wide && blocks.high.size() != size)) StateReader::damaged();
  return blocks;
}

}  // namespace

/// As if nothing were known but the head of a state: the window is empty.
void SparseValues::begin_window() {
  n_ = base_;
  verifies_ = false;
}

/// Room for the codes before `end`.
void SparseValues::make_room(std::uint64_t end) {
  std::size_t const room = static_cast<std::size_t>(end - base_ + 2 * kBlockPad);
  low_.resize(room);
  if (code_count_ > 256) high_.resize(room);
}

/// The sources that reach back no further than `distance`.
void SparseValues::take_sources_within(std::uint64_t distance) {
  make_sources();
  for (std::vector<BlockSource>* const sources : {&sources_, &rare_parts_, &where_rare_}) {
    std::erase_if(*sources, [&](BlockSource const& source) {
      return source.distance + amounts_.back() > distance;
    });
  }
}

/// Calls `go(to)`, which computes up to `to` and says whether to go on, until that is `end`. Which
/// sources serve depends on the heap alone.
template <class Go>
bool SparseValues::follow_rule(std::uint64_t end, Go&& go) {
  for (std::uint64_t stage = 0; n_ < end;) {
    take_sources_within(stage);
    stage += std::max(stage / kStage / kBlock, std::uint64_t{1}) * kBlock;
    std::uint64_t const to = std::min(end, base_ + stage);
    make_room(to);
    if (!go(to)) return false;
  }
  return true;
}

/// Blocks of the window from `from` on with other codes than the rule gives; empty if a limit was
/// reached.
std::optional<std::vector<std::uint64_t>> SparseValues::blocks_beyond_rule(
    std::uint64_t from, Limits const& limits) const {
  SparseValues rule(game_, InstructionSet::kScalar, history_bytes_);
  rule.engine_ = engine_;
  rule.codes_ = codes_;
  rule.code_count_ = code_count_;
  rule.rare_ = rare_;
  rule.rare_heaps_ = rare_heaps_;
  rule.first_low_.resize(2 * kBlockPad);
  rule.first_high_.resize(2 * kBlockPad);
  rule.base_ = from;
  rule.n_ = n_;
  rule.begin_window();
  std::vector<std::uint64_t> blocks;
  std::uint64_t piece = kBlock;
  auto const same = [&](std::uint64_t heap, std::uint64_t count) {
    auto const size = static_cast<std::size_t>(count);
    return std::memcmp(rule.low_codes(heap), low_codes(heap), size) == 0 &&
           (!wide() || std::memcmp(rule.high_codes(heap), high_codes(heap), size) == 0);
  };
  bool const whole = rule.follow_rule(n_, [&](std::uint64_t to) {
    while (rule.n_ < to) {
      if (limits.expired()) return false;
      std::uint64_t heap = rule.n_;
      static_cast<void>(rule.run(std::min(to, heap + piece)));
      if (rule.n_ > heap && same(heap, rule.n_ - heap)) {
        piece = std::min(2 * piece, kPiece);
        continue;
      }
      while (heap < rule.n_ && same(heap, kBlock)) heap += kBlock;
      blocks.push_back(heap);
      std::uint64_t const at = kBlockPad + (heap - from);
      std::copy_n(low_codes(heap), kBlock, rule.low_.data() + at);
      if (wide()) std::copy_n(high_codes(heap), kBlock, rule.high_.data() + at);
      rule.n_ = heap + kBlock;
      piece = kBlock;
    }
    return true;
  });
  if (!whole) return std::nullopt;
  return blocks;
}

bool SparseValues::has_small_state() const {
  std::uint64_t const from = saved_from(0);
  return from != 0 && task_.forced.lanes == 0 && from > rare_end() + farthest() + kBlockPad;
}

bool SparseValues::save_small(StateWriter& writer, Limits const& limits) const {
  std::uint64_t const from = saved_from(0);
  auto const blocks = blocks_beyond_rule(from, limits);
  if (!blocks) return false;
  save_head(writer, from);
  writer.number(blocks->size());
  std::vector<std::uint8_t> low, high;
  std::uint64_t last = from;
  for (std::uint64_t const block : *blocks) {
    writer.number((block - last) / kBlock);
    last = block;
    low.insert(low.end(), low_codes(block), low_codes(block) + kBlock);
    if (wide()) high.insert(high.end(), high_codes(block), high_codes(block) + kBlock);
  }
  writer.bytes(low);
  if (wide()) writer.bytes(high);
  return true;
}

/// The codes of the first heaps. Those that are rare must be those that the head names.
void SparseValues::take_first_values(std::uint64_t first, ReadFirst const& read_first) {
  if (first < 2 * kBlockPad) StateReader::damaged();
  scan_end_ = first - 2 * kBlockPad;
  first_low_.resize(static_cast<std::size_t>(first + 2 * kBlockPad));
  if (code_count_ > 256) first_high_.resize(first_low_.size());
  std::vector<std::uint16_t> values;
  auto rare = rare_.begin();
  for (std::uint64_t from = 0; from < first; from += values.size()) {
    values.resize(static_cast<std::size_t>(std::min(kPiece, first - from)));
    read_first(from, values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (space().rare(values[i], from + i)) {
        if (rare == rare_.end() || *rare != RareValue{from + i, values[i]}) StateReader::damaged();
        ++rare;
      }
      std::uint32_t const code = codes_.encode(values[i]);
      if (code >= code_count_) StateReader::damaged();
      std::size_t const at = static_cast<std::size_t>(kBlockPad + from) + i;
      first_low_[at] = static_cast<std::uint8_t>(code);
      if (code_count_ > 256) first_high_[at] = static_cast<std::uint8_t>(code >> 8);
    }
  }
  if (rare != rare_.end()) StateReader::damaged();
}

std::optional<SparseValues> SparseValues::restore_small(
    OneHeapGame const& game, StateReader& reader, InstructionSet instructions, std::uint64_t first,
    ReadFirst const& read_first, Limits const& limits) {
  SparseValues self(game, instructions, kHistoryBytes);
  self.restore_head(reader, limits.memory_bytes);
  std::uint64_t const end = self.n_;
  // The first values are there a second time, where they are read from.
  bool const wide = self.code_count_ > 256;
  if ((wide ? 2 : 1) * (2 * first + (end - self.base_)) > limits.memory_bytes) return std::nullopt;
  KeptBlocks const kept = read_blocks(reader, self.base_, end, wide);
  self.require_codes(kept.low, kept.high);
  self.take_first_values(first, read_first);
  if (self.scan_end_ < self.witness_end() || end - self.base_ < self.reach(0) ||
      self.base_ <= self.rare_end() + self.farthest() + kBlockPad) {
    StateReader::damaged();
  }
  self.begin_window();
  std::size_t next = 0;
  bool const whole = self.follow_rule(end, [&](std::uint64_t to) {
    while (self.n_ < to) {
      if (limits.expired()) return false;
      std::uint64_t const heap = self.n_;
      if (next == kept.heaps.size() || heap < kept.heaps[next]) {
        std::uint64_t const stop = next == kept.heaps.size() ? to : std::min(to, kept.heaps[next]);
        if (self.run(std::min(stop, heap + kPiece)) != BlockStop::kEnd) StateReader::damaged();
        continue;
      }
      auto const put = [&](CodeRow& row, std::span<std::uint8_t const> codes) {
        std::copy_n(codes.begin() + static_cast<std::ptrdiff_t>(next * kBlock), kBlock,
                    row.data() + kBlockPad + (heap - self.base_));
      };
      put(self.low_, kept.low);
      if (self.wide()) put(self.high_, kept.high);
      self.n_ += kBlock;
      ++next;
    }
    return true;
  });
  if (!whole) return std::nullopt;
  self.verifies_ = true;
  self.make_sources();
  self.make_witnesses();
  return self;
}

}  // namespace bouton::sequence

// SparseValues: the state that is saved, the checks of a state that is read, and a small state to
// keep.
#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "sequence/engine/sparse_values.hpp"

namespace bouton::sequence {

/// From this heap on codes are saved. If it is not the first, those that never change are, too.
std::uint64_t SparseValues::saved_from(std::uint64_t readable) const {
  std::uint64_t const keep = (reach(readable) + kBlock) / kBlock * kBlock;
  if (base_ == 0 && keep + scan_end() >= n_) return 0;
  return std::max(base_, n_ - std::min(n_, keep));
}

std::uint64_t SparseValues::saved_bytes(std::uint64_t readable) const {
  std::uint64_t const from = saved_from(readable);
  return (n_ - from + (from == 0 ? 0 : scan_end())) * (wide() ? 2 : 1);
}

/// All but the codes themselves.
void SparseValues::save_head(StateWriter& writer, std::uint64_t from) const {
  writer.number(codes_.space().mask);
  writer.number(codes_.space().positional ? 1 : 0);
  writer.number(codes_.space().parity);
  writer.number(code_count_);
  writer.number(n_);
  writer.number(from);
  writer.number(next_review_);
  writer.number(deepest_);
  // A rare value of the current block is found again with that block.
  auto const behind = std::find_if(rare_.begin(), rare_.end(),
                                   [&](RareValue const& rare) { return rare.heap >= n_; });
  auto const settled = std::span(rare_).first(static_cast<std::size_t>(behind - rare_.begin()));
  writer.number(settled.size());
  std::uint64_t last = 0;
  for (RareValue const& rare : settled) {
    writer.number(rare.heap - last);
    writer.number(rare.value);
    last = rare.heap;
  }
}

void SparseValues::save(StateWriter& writer, std::uint64_t readable) const {
  std::uint64_t const from = saved_from(readable);
  save_head(writer, from);
  std::size_t const kept = static_cast<std::size_t>(n_ - from);
  writer.bytes({low_codes(from), kept});
  if (wide()) writer.bytes({high_codes(from), kept});
  if (from == 0) return;
  std::uint64_t const first = first_heaps();
  writer.number(scan_end());
  auto const first_codes = [&](CodeRow const& all, std::vector<std::uint8_t> const& kept_first) {
    std::uint8_t const* const data = base_ == 0 ? all.data() : kept_first.data();
    writer.bytes({data + kBlockPad, static_cast<std::size_t>(first)});
  };
  first_codes(low_, first_low_);
  if (wide()) first_codes(high_, first_high_);
}

/// \param most  codes that the window may have
void SparseValues::restore_head(StateReader& reader, std::uint64_t most) {
  constexpr std::uint64_t kMostHeap = std::uint64_t{1} << 62;
  SparseSpace space;
  space.mask = static_cast<std::uint32_t>(reader.number(0xffff));
  space.positional = reader.number(1) != 0;
  space.parity = static_cast<std::uint32_t>(reader.number(1));
  if (space.mask == 0) StateReader::damaged();
  codes_ = ValueCodes(space);
  code_count_ = static_cast<std::uint32_t>(reader.number(kMostCodes));
  if (code_count_ < 16 || !std::has_single_bit(code_count_)) StateReader::damaged();
  n_ = reader.number(kMostHeap);
  base_ = reader.number(n_);
  if (n_ % kBlock != 0 || base_ % kBlock != 0 || n_ - base_ > most) StateReader::damaged();
  next_review_ = reader.number(kMostHeap);
  deepest_ = reader.number(kMostHeap);
  std::uint64_t const rares = reader.number(n_);
  std::uint64_t heap = 0;
  for (std::uint64_t i = 0; i < rares; ++i) {
    heap += reader.number(n_);
    auto const value = static_cast<std::uint16_t>(reader.number(0xffff));
    // Sources are in the window.
    if (heap >= n_ - base_ || (i != 0 && heap <= rare_.back().heap)) StateReader::damaged();
    rare_.push_back({heap, value});
    rare_heaps_.add(heap);
  }
  for (RareValue const& rare : rare_) {
    if (codes_.encode(rare.value) >= code_count_) StateReader::damaged();
  }
}

/// \param high  empty while codes fit a byte
void SparseValues::require_codes(std::span<std::uint8_t const> low,
                                 std::span<std::uint8_t const> high) const {
  // The limit is a power of two: no code has a bit from there on. Compilers make vectors of this.
  std::uint32_t low_bits = 0, high_bits = 0;
  for (std::uint8_t const byte : low) low_bits |= byte;
  for (std::uint8_t const byte : high) high_bits |= byte;
  if ((low_bits | high_bits << 8) >= code_count_) StateReader::damaged();
}

SparseValues SparseValues::restore(OneHeapGame const& game, StateReader& reader,
                                   InstructionSet instructions) {
  SparseValues self(game, instructions, kHistoryBytes);
  self.restore_head(reader, reader.left());
  std::uint32_t const code_count = self.code_count_;
  auto const read_padded = [&](std::uint64_t size, auto& row) {
    std::string_view const codes = reader.text();
    if (codes.size() != size) StateReader::damaged();
    std::size_t at = kBlockPad;
    reader.for_each_piece(codes, [&](std::string_view piece) {
      row.resize(at + piece.size());
      std::copy(piece.begin(), piece.end(), row.data() + at);
      at += piece.size();
    });
    row.resize(at + kBlockPad);
  };
  read_padded(self.n_ - self.base_, self.low_);
  if (code_count > 256) read_padded(self.n_ - self.base_, self.high_);
  if (self.base_ != 0) {
    self.scan_end_ = reader.number(self.n_);
    read_padded(self.scan_end_ + 2 * kBlockPad, self.first_low_);
    if (code_count > 256) read_padded(self.scan_end_ + 2 * kBlockPad, self.first_high_);
  }
  self.require_codes(self.low_.bytes(), self.high_.bytes());
  self.require_codes(self.first_low_, self.first_high_);
  if (self.base_ != 0 && self.scan_end_ < self.witness_end()) {
    StateReader::damaged();
  }
  self.make_sources();
  self.make_witnesses();
  if (self.base_ != 0 && self.n_ - self.base_ < self.reach(0)) StateReader::damaged();
  return self;
}

// The small state, for keeping.
//
// The codes of the window follow from each other by the rule of the candidate: the least common
// value that no split with a rare part gives. At the beginning of the window the splits that reach
// back beyond it are missing, and a block of heaps may have other values than the rule says with
// the splits that are there: then its codes are saved, else nothing is. Splits with a large rare
// part seldom decide a value (docs/sequences.md, "A window in a few kilobytes").
//
// The first values are not saved either: whoever restores the state computes them from heap 0.

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

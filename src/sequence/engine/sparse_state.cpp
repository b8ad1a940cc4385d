// SparseValues: the state that is saved, and the checks of a state that is read.
#include <algorithm>
#include <bit>
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

}  // namespace bouton::sequence

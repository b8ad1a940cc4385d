#include "core/key_table.hpp"

#include <algorithm>
#include <cstring>

namespace bouton {
namespace {

constexpr std::size_t kFirstSlots = 1024;

std::size_t number_bytes(std::uint64_t number) {
  std::size_t count = 1;
  for (; number >= 0x80U; number >>= 7U) ++count;
  return count;
}

std::uint8_t* write_number(std::uint8_t* at, std::uint64_t number) {
  for (; number >= 0x80U; number >>= 7U) *at++ = static_cast<std::uint8_t>(number | 0x80U);
  *at++ = static_cast<std::uint8_t>(number);
  return at;
}

}  // namespace

std::uint64_t KeyTable::hash(Key key) {
  // Multiply and fold, eight bytes at a time; the constants are odd numbers without a
  // pattern (the golden ratio and the finalizer of MurmurHash3).
  constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;
  std::uint64_t state = kGolden ^ key.size();
  auto const mix = [&state](std::uint8_t const* at, std::size_t count) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, count);  // hashes never leave the process: byte order is free
    state = (state ^ word) * kGolden;
    state ^= state >> 32U;
  };
  std::size_t at = 0;
  for (; at + 8 <= key.size(); at += 8) mix(key.data() + at, 8);
  if (at < key.size()) mix(key.data() + at, key.size() - at);
  state *= 0xC4CEB9FE1A85EC53U;
  return state ^ (state >> 29U);
}

std::uint8_t const* KeyTable::record(std::uint64_t slot) const {
  std::uint64_t const offset = (slot & ((std::uint64_t{1} << kOffsetBits) - 1)) - 1;
  return blocks_[static_cast<std::size_t>(offset / kBlockBytes)].get() + offset % kBlockBytes;
}

std::optional<std::uint64_t> KeyTable::find(Key key, std::uint64_t hash) const {
  if (slots_.empty()) return std::nullopt;
  std::size_t const mask = slots_.size() - 1;
  for (std::size_t i = static_cast<std::size_t>(hash) & mask; slots_[i] != 0; i = (i + 1) & mask) {
    if (slots_[i] >> kOffsetBits != hash >> kOffsetBits) continue;
    std::uint8_t const* at = record(slots_[i]);
    std::uint64_t const value = read_number(at);
    if (read_number(at) == key.size() && std::equal(key.begin(), key.end(), at)) return value;
  }
  return std::nullopt;
}

void KeyTable::place(std::uint64_t hash, std::uint64_t offset) {
  std::size_t const mask = slots_.size() - 1;
  std::size_t i = static_cast<std::size_t>(hash) & mask;
  while (slots_[i] != 0) i = (i + 1) & mask;
  slots_[i] = (hash >> kOffsetBits << kOffsetBits) | (offset + 1);
}

void KeyTable::grow() {
  std::vector<std::uint64_t> old(std::max(kFirstSlots, 2 * slots_.size()), 0);
  old.swap(slots_);
  for (std::uint64_t const slot : old) {
    if (slot == 0) continue;
    std::uint8_t const* at = record(slot);
    read_number(at);
    auto const length = static_cast<std::size_t>(read_number(at));
    place(hash(Key(at, length)), (slot & ((std::uint64_t{1} << kOffsetBits) - 1)) - 1);
  }
}

void KeyTable::insert(Key key, std::uint64_t value) {
  if (full()) grow();
  std::size_t const needed = number_bytes(value) + number_bytes(key.size()) + key.size();
  if (blocks_.empty() || kBlockBytes - used_in_block_ < needed) {
    blocks_.push_back(std::unique_ptr<std::uint8_t[]>(new std::uint8_t[kBlockBytes]));
    used_in_block_ = 0;
  }
  std::uint8_t* at = blocks_.back().get() + used_in_block_;
  std::uint64_t const offset = (blocks_.size() - 1) * kBlockBytes + used_in_block_;
  at = write_number(write_number(at, value), key.size());
  std::copy(key.begin(), key.end(), at);
  used_in_block_ += needed;
  place(hash(key), offset);
  ++size_;
}

}  // namespace bouton

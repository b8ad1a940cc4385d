// KeyTable: from byte strings to small numbers, in little memory.
//
//   slots   [ . | tag:24 offset:40 | . | ... ]      open addressing, linear probing
//   blocks  [ value | length | key bytes ][ value | length | key bytes ] ...
//
// Value and length are variable-length numbers, so a solved Kayles position of ten rows
// takes 12 bytes and its slot. Blocks never move: growing copies only the slots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace bouton {

/// Appends a number, 7 bits per byte, low bits first.
inline void append_number(std::vector<std::uint8_t>& bytes, std::uint64_t number) {
  for (; number >= 0x80U; number >>= 7U) {
    bytes.push_back(static_cast<std::uint8_t>(number | 0x80U));
  }
  bytes.push_back(static_cast<std::uint8_t>(number));
}

/// Reads a number that append_number wrote and moves behind it.
inline std::uint64_t read_number(std::uint8_t const*& at) {
  std::uint64_t number = 0;
  for (unsigned shift = 0;; shift += 7U) {
    std::uint8_t const byte = *at++;
    number |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80U) return number;
  }
}

class KeyTable {
 public:
  using Key = std::span<std::uint8_t const>;

  /// Longest key that can be stored.
  static constexpr std::size_t kMaxKeyBytes = std::size_t{1} << 15U;

  [[nodiscard]] static std::uint64_t hash(Key key);

  [[nodiscard]] std::optional<std::uint64_t> find(Key key) const { return find(key, hash(key)); }
  [[nodiscard]] std::optional<std::uint64_t> find(Key key, std::uint64_t hash) const;

  /// \pre the key is not in the table and has at most kMaxKeyBytes bytes
  /// \throws std::bad_alloc, and the table stays as it was
  void insert(Key key, std::uint64_t value);

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t bytes() const {
    return slots_.size() * sizeof(std::uint64_t) + blocks_.size() * kBlockBytes;
  }
  /// Most bytes in use while one more key is inserted.
  [[nodiscard]] std::uint64_t bytes_to_insert() const {
    return bytes() + kBlockBytes + (full() ? 2 * slots_.size() * sizeof(std::uint64_t) : 0);
  }

 private:
  static constexpr std::size_t kBlockBytes = std::size_t{1} << 16U;
  static constexpr unsigned kOffsetBits = 40;

  // Two thirds: probing stays short and slots cost 12 bytes per key or less.
  [[nodiscard]] bool full() const { return 3 * (size_ + 1) > 2 * slots_.size(); }
  [[nodiscard]] std::uint8_t const* record(std::uint64_t slot) const;
  void place(std::uint64_t hash, std::uint64_t offset);
  void grow();

  std::vector<std::uint64_t> slots_;  // 0: free, else tag and offset + 1; a power of two
  std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
  std::size_t used_in_block_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace bouton

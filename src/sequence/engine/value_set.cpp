#include "sequence/engine/value_set.hpp"

#include <algorithm>
#include <array>

namespace bouton::sequence {
namespace {

/// Bit b of the result is bit b XOR `low` of `word`: swap neighbouring groups of 1, 2, 4, ...
std::uint64_t permute_word(std::uint64_t word, std::uint32_t low) {
  constexpr std::array<std::uint64_t, 6> kGroups = {0x5555555555555555U, 0x3333333333333333U,
                                                    0x0F0F0F0F0F0F0F0FU, 0x00FF00FF00FF00FFU,
                                                    0x0000FFFF0000FFFFU, 0x00000000FFFFFFFFU};
  for (unsigned bit = 0; bit < 6; ++bit) {
    if (((low >> bit) & 1U) == 0) continue;
    unsigned const step = 1U << bit;
    word = ((word >> step) & kGroups[bit]) | ((word & kGroups[bit]) << step);
  }
  return word;
}

}  // namespace

void ValueSet::insert(std::uint32_t value) {
  std::size_t const word = value / 64;
  if (word >= words_.size()) words_.resize(std::bit_ceil(word + 1), 0);
  words_[word] |= std::uint64_t{1} << (value % 64);
}

void ValueSet::insert(ValueSet const& other) {
  if (words_.size() < other.words_.size()) words_.resize(other.words_.size(), 0);
  for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
}

void ValueSet::insert_shifted(ValueSet const& other, std::uint32_t shift) {
  if (other.words_.empty()) return;
  std::size_t const high = shift / 64;
  // Sizes are powers of two, so i XOR high stays below the larger of them.
  std::size_t const size = std::bit_ceil(std::max(other.words_.size(), high + 1));
  if (words_.size() < size) words_.resize(size, 0);
  for (std::size_t i = 0; i < other.words_.size(); ++i) {
    if (other.words_[i] != 0) words_[i ^ high] |= permute_word(other.words_[i], shift % 64);
  }
}

std::uint32_t ValueSet::mex(std::uint32_t from) const {
  for (std::size_t word = from / 64; word < words_.size(); ++word) {
    std::uint64_t missing = ~words_[word];
    if (word == from / 64) missing &= ~std::uint64_t{0} << (from % 64);
    if (missing != 0) {
      return static_cast<std::uint32_t>(word * 64) +
             static_cast<std::uint32_t>(std::countr_zero(missing));
    }
  }
  return std::max(from, static_cast<std::uint32_t>(words_.size() * 64));
}

void ValueColumns::append(ValueSet const& set) {
  auto const& words = set.words();
  std::size_t needed = words.size();
  while (needed > 0 && words[needed - 1] == 0) --needed;
  while (columns_.size() < needed) {
    columns_.push_back({size_, {}});
    bytes_ += sizeof(Column);
  }
  for (std::size_t k = 0; k < columns_.size(); ++k) {
    std::vector<std::uint64_t>& column = columns_[k].words;
    std::size_t const before = column.capacity();
    column.push_back(k < words.size() ? words[k] : 0);
    bytes_ += (column.capacity() - before) * sizeof(std::uint64_t);
  }
  ++size_;
}

void ValueColumns::shorten(std::size_t size) {
  for (Column& column : columns_) {
    column.words.resize(std::min(column.words.size(), size - std::min(size, column.first)));
    // A column that begins later begins again where the next set is appended.
    column.first = std::min(column.first, size);
  }
  size_ = size;
}

}  // namespace bouton::sequence

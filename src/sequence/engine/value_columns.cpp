#include "sequence/engine/value_columns.hpp"

#include <algorithm>

namespace bouton::sequence {

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

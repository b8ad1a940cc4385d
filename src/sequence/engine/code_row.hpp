// CodeRow: a row of bytes that grows, of up to gigabytes.
//
// As std::vector<std::uint8_t>, but Linux moves a long row by changing its page tables, so that
// nothing is copied, and memory is touched once instead of three times. That is what a fast engine
// would else spend a third of its time on. And a row may then take nearly all the memory that there
// is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <utility>

#include "core/large_pages.hpp"

namespace bouton::sequence {

class CodeRow {
 public:
  /// How many bytes rows may have together that grow within `memory` bytes.
  [[nodiscard]] static constexpr std::uint64_t room(std::uint64_t memory) {
    // Elsewhere the old and the new row are there for a moment.
    return kMovedByPages ? memory / 8 * 7 : memory / 3;
  }

  CodeRow() = default;
  CodeRow(CodeRow&& other) noexcept
      : data_(std::move(other.data_)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  CodeRow& operator=(CodeRow&& other) noexcept {
    data_ = std::move(other.data_);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 0);
    return *this;
  }
  CodeRow(CodeRow const&) = delete;
  CodeRow& operator=(CodeRow const&) = delete;
  ~CodeRow() = default;

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::uint8_t* data() { return data_.get(); }
  [[nodiscard]] std::uint8_t const* data() const { return data_.get(); }
  [[nodiscard]] std::uint8_t& operator[](std::size_t at) { return data_.get()[at]; }
  [[nodiscard]] std::uint8_t operator[](std::size_t at) const { return data_.get()[at]; }
  [[nodiscard]] std::span<std::uint8_t const> bytes() const { return {data_.get(), size_}; }

  /// New bytes are 0.
  /// \throws std::bad_alloc, the row unchanged
  void resize(std::size_t size) {
    if (size > capacity_) reallocate(std::max(size, capacity_ + capacity_ / kGrowth));
    if (size > size_) std::memset(data_.get() + size_, 0, size - size_);
    size_ = size;
  }
  /// Keeps bytes from, ..., from + size - 1 only. \pre they are there
  void keep(std::size_t from, std::size_t size) {
    if (size > 0) std::memmove(data_.get(), data_.get() + from, size);
    size_ = size;
  }
  void clear() { size_ = 0; }
  /// Gives back what is not used.
  void shrink_to_fit() {
    if (size_ < capacity_ && size_ > 0) reallocate(size_);
  }

 private:
#if defined(__linux__)
  static constexpr bool kMovedByPages = true;
#else
  static constexpr bool kMovedByPages = false;
#endif
  static constexpr std::size_t kGrowth = kMovedByPages ? 8 : 2;  // more by one part of this many

  /// From this size on a row has large pages of its own.
  static constexpr std::size_t kMapped = kWorthLargePage;
  static constexpr std::size_t kMostMapped = ~std::size_t{0} / 2;

  struct Free {
    Free() : mapped(0) {}
    explicit Free(std::size_t bytes) : mapped(bytes) {}
    std::size_t mapped;  // bytes, or 0: from malloc
    void operator()(std::uint8_t* data) const {
#if defined(__linux__)
      if (mapped != 0) return static_cast<void>(munmap(data, mapped));
#endif
      std::free(data);
    }
  };

  /// How many bytes are mapped for this row.
  [[nodiscard]] std::size_t mapped() const {
    return data_ ? data_.get_deleter().mapped : 0;
  }

  void reallocate(std::size_t capacity) {
#if defined(__linux__)
    if (capacity >= kMapped) return remap(capacity);
#endif
    bool const was_mapped = mapped() != 0;
    void* const data = std::realloc(was_mapped ? nullptr : data_.get(), capacity);
    if (data == nullptr) throw std::bad_alloc();
    if (was_mapped) std::memcpy(data, data_.get(), std::min(size_, capacity));
    take(data, capacity, 0, !was_mapped);
  }
#if defined(__linux__)
  void remap(std::size_t wanted) {
    if (wanted > kMostMapped) throw std::bad_alloc();
    std::size_t const capacity = (wanted + kLargePage - 1) / kLargePage * kLargePage;
    std::size_t const before = mapped();
    void* const data = map_large_pages(before != 0 ? data_.get() : nullptr, before, capacity);
    if (data == nullptr) throw std::bad_alloc();
    if (before == 0 && size_ > 0) std::memcpy(data, data_.get(), size_);
    take(data, capacity, capacity, before != 0);
  }
#endif
  /// `grown`: the memory so far has become `data`.
  void take(void* data, std::size_t capacity, std::size_t mapped, bool grown) {
    if (grown) static_cast<void>(data_.release());
    data_ = {static_cast<std::uint8_t*>(data), Free{mapped}};
    capacity_ = capacity;
  }

  std::unique_ptr<std::uint8_t, Free> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace bouton::sequence

// CodeRow: a row of bytes that grows, of up to gigabytes.
//
// As std::vector<std::uint8_t>, but it grows by std::realloc: the GNU C library moves long blocks
// by changing their page tables, so that nothing is copied, and memory is touched once instead of
// three times. That is what a fast engine would else spend a third of its time on. And a row may
// then take nearly all the memory that there is.
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
#ifdef __GLIBC__
  static constexpr bool kMovedByPages = true;
#else
  static constexpr bool kMovedByPages = false;
#endif
  static constexpr std::size_t kGrowth = kMovedByPages ? 8 : 2;  // more by one part of this many

  struct Free {
    void operator()(std::uint8_t* data) const { std::free(data); }
  };

  void reallocate(std::size_t capacity) {
    void* const data = std::realloc(data_.get(), capacity);
    if (data == nullptr) throw std::bad_alloc();
    static_cast<void>(data_.release());
    data_.reset(static_cast<std::uint8_t*>(data));
    capacity_ = capacity;
  }

  std::unique_ptr<std::uint8_t, Free> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace bouton::sequence

// Zeroed: a row of zeros of any length, of which only what is written takes memory and time.
//
// A vector writes its zeros at once, gigabytes of them in seconds, and no limit ends that. Here the
// system gives pages of zeros as they are touched.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace bouton {

/// Copies share their numbers.
template <class Number>
class Zeroed {
  static_assert(std::is_trivially_destructible_v<Number>);

 public:
  Zeroed() = default;
  /// \throws std::bad_alloc
  explicit Zeroed(std::size_t size)
      : numbers_(static_cast<Number*>(std::calloc(std::max<std::size_t>(size, 1), sizeof(Number))),
                 [](Number* numbers) { std::free(numbers); }),
        size_(size) {
    if (numbers_ == nullptr) throw std::bad_alloc();
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Number* data() const { return numbers_.get(); }
  [[nodiscard]] Number& operator[](std::size_t at) const { return numbers_.get()[at]; }
  [[nodiscard]] std::span<Number> all() const { return {data(), size_}; }
  /// The same memory, for whoever only reads it.
  [[nodiscard]] std::shared_ptr<Number const> shared() const { return numbers_; }

 private:
  std::shared_ptr<Number> numbers_;
  std::size_t size_ = 0;
};

}  // namespace bouton

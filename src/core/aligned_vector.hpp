// AlignedVector: a std::vector whose first element lies at the beginning of a cache line.
//
// Vector instructions read such memory a line at a time; elsewhere each read of a whole register
// touches two lines and takes twice as long.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace bouton {

inline constexpr std::size_t kCacheLine = 64;  // bytes

template <typename T>
struct LineAllocator {
  using value_type = T;

  LineAllocator() = default;
  template <typename U>
  LineAllocator(LineAllocator<U> const& /*other*/) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{kCacheLine}));
  }
  void deallocate(T* memory, std::size_t /*count*/) {
    ::operator delete (memory, std::align_val_t{kCacheLine});
  }
  friend bool operator==(LineAllocator const&, LineAllocator const&) { return true; }
};

template <typename T>
using AlignedVector = std::vector<T, LineAllocator<T>>;

}  // namespace bouton

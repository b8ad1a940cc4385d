// AlignedVector: a std::vector whose first element lies at the beginning of a cache line, or of a
// large page.
//
// Vector instructions read such memory a line at a time; elsewhere each read of a whole register
// touches two lines and takes twice as long. And large pages begin at multiples of their size.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace bouton {

inline constexpr std::size_t kCacheLine = 64;  // bytes

template <typename T, std::size_t kAlignment>
struct AlignedAllocator {
  // NOLINTBEGIN(readability-identifier-naming): names that the standard library asks for
  using value_type = T;
  template <typename U>
  struct rebind {
    using other = AlignedAllocator<U, kAlignment>;
  };
  // NOLINTEND(readability-identifier-naming)

  AlignedAllocator() = default;
  template <typename U>
  AlignedAllocator(AlignedAllocator<U, kAlignment> const& /*other*/) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{kAlignment}));
  }
  void deallocate(T* memory, std::size_t /*count*/) {
    ::operator delete (memory, std::align_val_t{kAlignment});
  }
  friend bool operator==(AlignedAllocator const&, AlignedAllocator const&) { return true; }
};

template <typename T, std::size_t kAlignment = kCacheLine>
using AlignedVector = std::vector<T, AlignedAllocator<T, kAlignment>>;

}  // namespace bouton

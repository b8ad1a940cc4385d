// Memory in large pages, where the system has them.
//
// A new page of 4 KiB costs as much time as a fast engine needs for some hundred values.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/aligned_vector.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace bouton {

/// Rows of so many bytes are worth large pages, and have a multiple of them.
inline constexpr std::size_t kLargePage = std::size_t{2} << 20;
/// Rows that begin at a large page are worth one from so many bytes on.
inline constexpr std::size_t kWorthLargePage = kLargePage / 8;

/// Asks for large pages behind data[0], ..., data[size - 1]: only a request.
inline void ask_for_large_pages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t size) {
#if defined(__linux__)
  constexpr std::size_t kPage = 4096;
  if (size < kLargePage) return;
  std::size_t const before = reinterpret_cast<std::uintptr_t>(data) % kPage;  // in its first page
  std::size_t const whole = (before + size) / kPage * kPage;
  static_cast<void>(madvise(static_cast<char*>(data) - before, whole, MADV_HUGEPAGE));
#endif
}

/// Makes room for `count` elements: in whole large pages, if it is worth one.
template <typename T>
void reserve_in_large_pages(AlignedVector<T, kLargePage>& row, std::size_t count) {
  constexpr std::size_t kPage = kLargePage / sizeof(T);
  if (count >= kWorthLargePage / sizeof(T)) count = (count + kPage - 1) / kPage * kPage;
  row.reserve(count);
  ask_for_large_pages(row.data(), row.capacity() * sizeof(T));
}

#if defined(__linux__)
/// New memory of `size` bytes with large pages, or the memory at `data` grown or shrunk from
/// `old_size`: its pages are moved, not copied. \return null if there is none
/// \pre both sizes are multiples of kLargePage; data is null or from here
inline void* map_large_pages(void* data, std::size_t old_size, std::size_t size) {
  void* const mapped = data == nullptr ? mmap(nullptr, size, PROT_READ | PROT_WRITE,
                                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                       : mremap(data, old_size, size, MREMAP_MAYMOVE);
  if (mapped == MAP_FAILED) return nullptr;
  if (data == nullptr) ask_for_large_pages(mapped, size);
  return mapped;
}
#endif

}  // namespace bouton

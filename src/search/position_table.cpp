
#include "bouton/search/position_table.hpp"
#include <cstddef>
#include <new>
#include "core/large_pages.hpp"

namespace bouton::search {
namespace {

constexpr std::align_val_t alignment(std::size_t bytes) {
  return std::align_val_t{bytes >= kLargePage ? kLargePage : alignof(std::max_align_t)};
}

}  // namespace

void* take_table_memory(std::size_t bytes) {
  void* const memory = ::operator new(bytes, alignment(bytes));
  ask_for_large_pages(memory, bytes);
  return memory;
}

void give_table_memory_back(void* memory, std::size_t bytes) noexcept {
  ::operator delete(memory, alignment(bytes));
}

}  // namespace bouton::search

#include "misere/heap_kinds.hpp"

namespace bouton::misere {
namespace {

/// Marks of classes; clearing takes time only for those marked.
class Marks {
 public:
  explicit Marks(std::size_t order) : marked_(order, 0) {}
  void mark(Class x) {
    if (marked_[x] != 0) return;
    marked_[x] = 1;
    list_.push_back(x);
  }
  /// The marked classes, ascending; clears all marks.
  [[nodiscard]] std::vector<Class> take() {
    std::vector<Class> result = std::move(list_);
    list_.clear();
    for (Class const x : result) marked_[x] = 0;
    std::sort(result.begin(), result.end());
    return result;
  }

 private:
  std::vector<std::uint8_t> marked_;
  std::vector<Class> list_;
};

std::vector<Class> collect(HeapList const& list, Monoid const& monoid, HeapNumber heap,
                           Marks& marks, Meter& work) {
  std::vector<Class> const& of_heap = monoid.heap_classes();
  // Products of more elements are in memory farther away.
  std::uint64_t const cost = 4 + std::min<std::uint64_t>(12, monoid.order() / 128);
  Class last = 0;
  std::vector<Class> const* times_last = &monoid.translation(0);
  list.for_each_option(heap, [&](std::span<HeapNumber const> parts) {
    work.require(cost);
    Class x = 0;
    for (HeapNumber const part : parts) {
      Class const y = of_heap[part];
      if (x == 0) {
        x = y;
      } else if (y != 0) {
        if (y != last) {
          last = y;
          times_last = &monoid.translation(y, work);
        }
        x = (*times_last)[x];
      }
    }
    marks.mark(x);
  });
  return marks.take();
}

}  // namespace

std::vector<Class> option_classes(HeapList const& list, Monoid const& monoid, HeapNumber heap,
                                  Meter& work) {
  Marks marks(monoid.order());
  return collect(list, monoid, heap, marks, work);
}

std::vector<HeapKind> heap_kinds(HeapList const& list, Monoid const& monoid, HeapNumber heaps,
                                 Meter& work) {
  Marks marks(monoid.order());
  std::vector<HeapKind> kinds;
  std::map<std::pair<Class, std::vector<Class>>, std::size_t> known;
  constexpr HeapNumber kLookEvery = 64;  // a code of thousands of digits is read for each heap
  for (HeapNumber heap = 1; heap <= heaps; ++heap) {
    if (heap % kLookEvery == 0) work.require_time();
    std::vector<Class> options = collect(list, monoid, heap, marks, work);
    if (options.empty()) continue;
    Class const of = monoid.of_heap(heap);
    if (known.try_emplace({of, options}, kinds.size()).second) {
      kinds.push_back({heap, of, std::move(options)});
    }
  }
  return kinds;
}

}  // namespace bouton::misere

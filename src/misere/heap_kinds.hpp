// HeapKinds: the heaps with moves, by their class and the classes of their options.
//
// Every check treats heaps of one kind alike, so each kind is examined once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "bouton/core/limits.hpp"
#include "misere/heap_list.hpp"
#include "misere/monoid.hpp"

namespace bouton::misere {

struct HeapKind {
  HeapNumber heap;             ///< the smallest heap of this kind
  Class of;                    ///< its class
  std::vector<Class> options;  ///< classes of the options, ascending, each once; not empty
};

/// Classes of the options of a heap, ascending, each once. \pre all smaller heaps have a class
/// \throws LimitReached
[[nodiscard]] std::vector<Class> option_classes(HeapList const& list, Monoid const& monoid,
                                                HeapNumber heap, Meter& work);

/// The kinds of heaps 1, ..., heaps, in the order of their smallest heap. \throws LimitReached
[[nodiscard]] std::vector<HeapKind> heap_kinds(HeapList const& list, Monoid const& monoid,
                                               HeapNumber heaps, Meter& work);

}  // namespace bouton::misere

// heap_moves: all moves from one heap, by the rules.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "check/heap_rules.hpp"
#include "core/work_meter.hpp"

namespace bouton::check {

/// The heaps (none of them 0) that each move leaves of a heap; no value if the work was stopped.
[[nodiscard]] std::optional<std::vector<std::vector<std::uint64_t>>> heap_moves(
    HeapRules const& rules, std::uint64_t heap, WorkMeter& work);

}  // namespace bouton::check

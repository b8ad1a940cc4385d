// Node Kayles: a move takes a vertex and its neighbours. What theorems know, in normal play.
//
// - On a path this is Dawson's Chess, the code 0.137: a move takes one to three vertices in a row,
//   whose nim-values have the period 34. On a cycle of n a move leaves a path of n - 3.
// - In a cograph the values of all options of a part tell all about it. Where parts are joined, a
//   move in one takes all of the others; where they stand side by side, it leaves them
//   (Bodlaender & Kratsch 2002).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "boards/graph.hpp"

namespace bouton {

/// Nim-values of the path and of the cycle of n vertices. \complexity O(1) \cite GuySmith1956
[[nodiscard]] unsigned node_kayles_path(std::uint64_t n);
/// \pre n >= 3
[[nodiscard]] unsigned node_kayles_cycle(std::uint64_t n);

/// The nim-value if each component is a path, a cycle or a cograph; else nothing.
/// \pre the graph is undirected; loops and parallel edges do not matter
/// \complexity O(n + m) for paths and cycles, O(n k + m) for cographs with option values below k
/// \cite BodlaenderKratsch2002
[[nodiscard]] std::optional<std::uint32_t> node_kayles_value(Graph const& graph);

/// The half-turn of a drawing: each vertex to the one opposite its centre; empty if there is none.
/// \complexity O(n log n)
[[nodiscard]] std::optional<std::vector<int>> half_turn(Graph const& graph);

}  // namespace bouton

// The texts of data/waypoints, which the build puts into a source file. The page has none.
#pragma once

#include <span>
#include <string_view>

namespace bouton::sequence {

[[nodiscard]] std::span<std::string_view const> shipped_waypoint_texts();

}  // namespace bouton::sequence

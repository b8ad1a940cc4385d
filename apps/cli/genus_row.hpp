// What `bouton genus` says about one heap or position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "misere/genus_search.hpp"

namespace bouton::cli {

struct GenusRow {
  std::string label;  ///< n, or the heaps
  misere::GenusResult result;
  std::optional<std::string> form;  ///< empty if it is too long, or beyond the limits
  std::optional<std::uint32_t> birthday;
};

}  // namespace bouton::cli

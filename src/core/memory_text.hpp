// A number of bytes in words: "3 MiB", "256 KiB", "1000 B".
#pragma once

#include <cstdint>
#include <string>

namespace bouton {

/// In the largest unit of which there is at least one, rounded down: never "0 MiB".
inline std::string memory_text(std::uint64_t bytes) {
  if (bytes >= std::uint64_t{1} << 20U) return std::to_string(bytes >> 20U) + " MiB";
  if (bytes >= std::uint64_t{1} << 10U) return std::to_string(bytes >> 10U) + " KiB";
  return std::to_string(bytes) + " B";
}

}  // namespace bouton

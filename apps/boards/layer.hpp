// Layer: the regions of so many squares that one rank keeps, with their nim-values, and the file
// that they are in.
//
//   bouton.boards-layer/1 GAME SQUARES RANK RANKS        a line of text
//   how many regions, then the regions, ascending        8 bytes each, least first
//   their nim-values                                     a byte each
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/durable_file.hpp"

namespace bouton::boards {

/// A well-spread number for each region (splitmix64). It says which rank keeps the region.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t number) {
  number += 0x9e3779b97f4a7c15U;
  number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9U;
  number = (number ^ number >> 27) * 0x94d049bb133111ebU;
  return number ^ number >> 31;
}

struct Layer {
  std::vector<std::uint64_t> regions;  ///< ascending, each once
  std::vector<std::uint8_t> values;    ///< one for each

  /// \pre the region is here
  [[nodiscard]] std::uint8_t value(std::uint64_t region) const {
    auto const at = std::lower_bound(regions.begin(), regions.end(), region);
    return values[static_cast<std::size_t>(at - regions.begin())];
  }
  /// The same for any division among ranks: those of the parts add up to that of the whole.
  [[nodiscard]] std::uint64_t checksum() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < regions.size(); ++i) sum += mixed(mixed(regions[i]) + values[i]);
    return sum;
  }
};

/// Sorted, each once.
inline void tidy(std::vector<std::uint64_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

/// Writes the layer, which is on the disk when this returns. \throws Error
inline void write_layer(std::string const& path, std::string const& head, Layer const& layer) {
  DurableFile file(path);
  std::uint64_t const count = layer.regions.size();
  file.append(head);
  file.append({reinterpret_cast<char const*>(&count), sizeof count});
  file.append({reinterpret_cast<char const*>(layer.regions.data()), 8 * layer.regions.size()});
  file.append({reinterpret_cast<char const*>(layer.values.data()), layer.values.size()});
  file.commit();
}

/// Calls visit(region, value) for all of a file. \return false if the file is not whole
[[nodiscard]] bool read_layer(std::string const& path, std::string_view head, auto const& visit) {
  auto file = InputFile::open(path);
  if (!file) return false;
  std::string_view const bytes = file->bytes();
  std::uint64_t count = 0;
  if (!bytes.starts_with(head) || bytes.size() < head.size() + 8) return false;
  std::memcpy(&count, bytes.data() + head.size(), 8);
  std::size_t const begin = head.size() + 8;
  if ((bytes.size() - begin) % 9 != 0 || (bytes.size() - begin) / 9 != count) return false;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint64_t region = 0;
    std::memcpy(&region, bytes.data() + begin + 8 * i, 8);
    visit(region, static_cast<std::uint8_t>(bytes[begin + 8 * count + i]));
  }
  return true;
}

}  // namespace bouton::boards

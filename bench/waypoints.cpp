// Writes the waypoints of a game: from place to place the last values, from which the engine goes
// on.
//
//   waypoints CODE PERIOD PREPERIOD SPACING FILE
//
// Goes on where FILE ends: kill it as you like. Only for games whose certificate says that no heap
// after the first values is rare. What is in the file: docs/sequences.md, "Waypoints".
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "sequence/engine/pair_values.hpp"
#include "sequence/engine/space_choice.hpp"
#include "sequence/engine/sparse_values.hpp"

namespace {

using bouton::sequence::OneHeapGame;
using bouton::sequence::PairValues;
using bouton::sequence::SparseValues;

constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuv";
constexpr std::uint64_t kFirst = 1 << 15;
constexpr std::uint64_t kCalm = 1 << 21;

SparseValues begin(OneHeapGame const& game) {
  PairValues pairs(game);
  pairs.extend_to(kFirst - 1, {});
  auto const choice = choose_space(game, pairs.values().first(kFirst));
  SparseValues values(game, pairs.values().first(kFirst), choice.value().space,
                      bouton::sequence::best_instruction_set(), kCalm / 2);
  values.extend(kCalm, {});
  return values;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  std::string const code = argv[1];
  std::uint64_t const period = std::stoull(argv[2]), preperiod = std::stoull(argv[3]),
                      spacing = std::stoull(argv[4]);
  std::string const header = code + ' ' + argv[2] + ' ' + argv[3] + ' ' + argv[4];
  SparseValues values = begin({bouton::parse_heap_code(code)});
  std::vector<std::uint16_t> window(static_cast<std::size_t>(values.lookback()));
  std::string found;
  {
    std::ifstream old(argv[5]);
    std::ostringstream text;
    text << old.rdbuf();
    found = text.str();
  }
  found.resize(found.rfind('\n') + 1);  // the last line may have been cut short
  if (found.empty()) found = header + '\n';
  if (!found.starts_with(header + '\n')) return 2;
  std::ofstream file(argv[5]);
  file << found << std::flush;
  auto place = static_cast<std::uint64_t>(std::count(found.begin(), found.end(), '\n')) - 1;
  if (place == 0) {
    values.read(values.computed() - window.size(), window);
    values.jump(values.computed(), window);
  } else {
    std::string_view const last(found.data() + found.size() - 1 - window.size(), window.size());
    for (std::size_t i = 0; i < window.size(); ++i) {
      window[i] = static_cast<std::uint16_t>(kDigits.find(last[i]));
    }
    values.jump(place * spacing, window);
  }
  while (++place * spacing < preperiod + period + (std::uint64_t{1} << 14)) {
    std::uint64_t const heap = place * spacing;
    if (values.extend(heap, {}) != bouton::Stop::kNone) return 1;
    values.read(heap - window.size(), window);
    for (std::uint16_t const value : window) file << kDigits.at(value);
    file << std::endl;
  }
}

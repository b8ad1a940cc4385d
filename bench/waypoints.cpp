// Writes the waypoints of a game: from place to place the last values, from which the engine goes
// on.
//
//   waypoints CODE PERIOD PREPERIOD SPACING FILE
//
// Goes on where FILE ends: kill it as you like. Only for games whose certificate says that no heap
// after the first values is rare. What is in the file: docs/sequences.md, "Waypoints".
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "sequence/waypoints.hpp"

int main(int argc, char** argv) {
  using bouton::sequence::Waypoints;
  if (argc != 6) return 2;
  std::string const header =
      std::string(argv[1]) + ' ' + argv[2] + ' ' + argv[3] + ' ' + argv[4] + '\n';
  std::string text;
  {
    std::ifstream old(argv[5]);
    std::ostringstream found;
    found << old.rdbuf();
    text = found.str();
  }
  text.resize(text.rfind('\n') + 1);  // the last line may have been cut short
  if (text.empty()) text = header;
  if (!text.starts_with(header)) return 2;
  std::ofstream file(argv[5]);
  file << text << std::flush;
  std::size_t const lookback = Waypoints(text).lookback();
  for (;;) {
    Waypoints const known(text);
    std::uint64_t const place = (known.count() + 1) * known.spacing();
    if (place >= known.preperiod() + Waypoints::kNear + known.period()) return 0;
    auto const values = known.values_up_to(place - 1, lookback, {});
    if (!values) return 1;
    std::string line;
    for (std::uint16_t const value : *values) {
      line += std::string_view("0123456789abcdefghijklmnopqrstuv").at(value);
    }
    text += line += '\n';
    file << line << std::flush;
  }
}

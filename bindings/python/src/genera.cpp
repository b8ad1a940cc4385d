// Genus, word and misere canonical form of heaps and sums of heaps.
#include <pybind11/stl.h>

#include "ask/genus.hpp"
#include "bouton/rules/notation.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

/// Heaps 0, 1, ..., as many as the limits allow.
py::dict genera_of_heaps(Game const& game, std::uint64_t to, Allowed const& allowed) {
  ask::SequenceGame const heaps = ask::sequence_game(game);
  Question const asked = question(allowed);
  return facts(run_long(
      asked,
      [&] { return ask::genera(heaps, to, {.limits = asked.limits, .limited = asked.limited}); },
      [](answer::Genera const& known) { return facts(known); }));
}

/// Beyond the limits it says so: it is not complete.
py::dict genus_of_position(Game const& game, std::string const& text, Allowed const& allowed) {
  ask::SequenceGame const heaps = ask::sequence_game(game);
  Position const position = parse_position(text, game.rules);
  Question const asked = question(allowed);
  return facts(run_long(
      asked,
      [&] {
        return ask::genus(heaps, position, {.limits = asked.limits, .limited = asked.limited});
      },
      [](auto const&) { return py::none(); }));
}

}  // namespace

void add_genera(py::module_& module) {
  module.attr("LARGEST_GENUS_HEAP") = ask::kLargestGenusHeap;
  module.def("genera_of_heaps", &genera_of_heaps);
  module.def("genus_of_position", &genus_of_position);
}

}  // namespace bouton::python

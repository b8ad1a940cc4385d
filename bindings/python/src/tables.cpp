// The P-positions in a box of heap sizes (of two heaps also called cold).
#include <pybind11/stl.h>

#include <optional>
#include <span>
#include <vector>

#include "arrays.hpp"
#include "bouton/search/sieve.hpp"
#include "core/zeroed.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

/// One byte per position, 1 for P, the last heap fastest; None beyond the limits.
py::object sieve(Game const& game, std::vector<std::uint64_t> const& dims, Allowed const& allowed) {
  Question const asked = question(allowed);
  using Flags = std::optional<Zeroed<std::uint8_t>>;  // the whole box or nothing
  Flags flags = run_long(
      asked,
      [&]() -> Flags {
        auto const box = search::sieve_outcomes(game.rules, game.convention, dims, asked.limits);
        if (!box) return std::nullopt;
        std::size_t volume = 1;
        for (std::uint64_t const side : dims) volume *= side;
        Zeroed<std::uint8_t> const lost(volume);
        Meter meter = Meter::patient(asked.limits);
        bool const all = box->for_each_p([&](std::span<std::uint64_t const> heaps) {
          std::uint64_t at = 0;
          for (std::size_t axis = 0; axis < dims.size(); ++axis) at = at * dims[axis] + heaps[axis];
          lost[static_cast<std::size_t>(at)] = 1;
          return meter.step();
        });
        return all ? Flags(lost) : std::nullopt;
      },
      [](Flags const&) { return py::none(); });
  if (!flags) return py::none();
  return to_array(*std::move(flags), std::vector<py::ssize_t>(dims.begin(), dims.end()));
}

}  // namespace

void add_tables(py::module_& module) {
  module.def("can_be_sieved",
             [](Game const& game) { return search::moves_are_translations(game.rules); });
  module.def("sieve", &sieve);
}

}  // namespace bouton::python

// The P-positions in a box of heap sizes (of two heaps also called cold).
#include <pybind11/stl.h>

#include <optional>
#include <span>
#include <vector>

#include "arrays.hpp"
#include "bouton/search/sieve.hpp"
#include "bouton/solver/solver.hpp"
#include "core/zeroed.hpp"
#include "errors.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"
#include "rules/state.hpp"

namespace bouton::python {
namespace {

using Dims = std::vector<std::uint64_t>;
/// One byte per position, 1 for P, the last heap fastest; empty beyond the limits.
using Flags = std::optional<Zeroed<std::uint8_t>>;

/// Counts through the box like an odometer; false after the last position.
bool advance(Dims& heaps, Dims const& dims) {
  for (std::size_t axis = dims.size(); axis-- > 0;) {
    if (++heaps[axis] < dims[axis]) return true;
    heaps[axis] = 0;
  }
  return false;
}

/// \param volume  positions in the box
Flags solved(Game const& game, Dims const& dims, std::size_t volume, Limits const& limits) {
  Zeroed<std::uint8_t> const flags(volume);
  std::size_t at = 0;
  Solver solver(game.rules, game.convention, shared_context());
  Dims heaps(dims.size(), 0);
  do {
    if (limits.expired()) return std::nullopt;
    Position const position =
        start_position(game.rules, std::vector<Natural>(heaps.begin(), heaps.end()));
    auto const outcome = solver(position, limits, Detail::kOutcome).outcome;
    if (!outcome) return std::nullopt;
    flags[at++] = *outcome == Outcome::kP ? 1 : 0;
  } while (advance(heaps, dims));
  return flags;
}

Flags sieved(Game const& game, Dims const& dims, std::size_t volume, Limits const& limits) {
  auto const box = search::sieve_outcomes(game.rules, game.convention, dims, limits);
  if (!box) return std::nullopt;
  Zeroed<std::uint8_t> const flags(volume);
  Meter meter = Meter::patient(limits);
  bool const all = box->for_each_p([&](std::span<std::uint64_t const> heaps) {
    std::uint64_t at = 0;
    for (std::size_t axis = 0; axis < dims.size(); ++axis) at = at * dims[axis] + heaps[axis];
    flags[static_cast<std::size_t>(at)] = 1;
    return meter.step();
  });
  return all ? Flags(flags) : std::nullopt;
}

py::array_t<std::uint8_t> p_positions(Game const& game, Dims const& dims, Allowed const& allowed) {
  Question const asked = question(allowed);
  std::uint64_t volume = 1;
  bool fits = !dims.empty();
  for (std::uint64_t const side : dims) {
    fits = fits && side > 0 && !__builtin_mul_overflow(volume, side, &volume);
  }
  if (!fits || volume > asked.limits.memory_bytes) {
    raise_limit(Message{"python.cold.unknown", {}}, py::none());
  }
  Flags flags = run_long(
      asked,
      [&] {
        return search::moves_are_translations(game.rules)
                   ? sieved(game, dims, volume, asked.limits)
                   : solved(game, dims, volume, asked.limits);
      },
      [](Flags const&) { return py::none(); });  // the whole box or nothing
  if (!flags) raise_limit(Message{"python.cold.unknown", {}}, py::none());
  return to_array(*std::move(flags), std::vector<py::ssize_t>(dims.begin(), dims.end()));
}

}  // namespace

void add_tables(py::module_& module) {
  module.def("p_positions", &p_positions);
}

}  // namespace bouton::python

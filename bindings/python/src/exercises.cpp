// Sheets of exercises.
#include "ask/exercises.hpp"

#include <pybind11/stl.h>

#include <optional>
#include <string>

#include "errors.hpp"
#include "facts.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using Range = std::optional<std::pair<std::uint64_t, std::uint64_t>>;

std::optional<ask::Between> between(Range const& range) {
  if (!range) return std::nullopt;
  return ask::Between{range->first, range->second};
}

py::dict exercises(Game const& game, int level, std::uint64_t seed, std::uint64_t count,
                   Range const& heaps, Range const& sizes, Allowed const& allowed,
                   std::string const& word) {
  Question const asked = question(allowed);
  ask::ExercisesQuestion const wanted{.level = static_cast<ask::Level>(level),
                                      .seed = seed,
                                      .count = count,
                                      .heaps = between(heaps),
                                      .sizes = between(sizes)};
  Language const spoken = language(word);
  answer::Exercises const found = run_long(
      asked, [&] { return ask::exercises(game, wanted, asked.limits, spoken, shared_context()); },
      [](answer::Exercises const&) { return py::none(); });
  if (!found.complete) raise_limit(Message{"exercises.stopped", {}}, py::none());
  return facts(found);
}

}  // namespace

void add_exercises(py::module_& module) {
  module.def("exercises", &exercises);
}

}  // namespace bouton::python

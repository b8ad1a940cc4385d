// Genus, word and misere canonical form of heaps and sums of heaps.
#include <pybind11/stl.h>

#include <algorithm>
#include <limits>

#include "bouton/rules/notation.hpp"
#include "convert.hpp"
#include "errors.hpp"
#include "front/stops.hpp"
#include "game.hpp"
#include "long_work.hpp"
#include "misere/genus_search.hpp"
#include "parts.hpp"

namespace bouton::python {
namespace {

using misere::GenusBudget;
using misere::GenusResult;
using misere::GenusSearch;

/// Forms of larger heaps are too long to read.
constexpr std::uint64_t kFormsTo = 64;
constexpr std::size_t kLongestForm = 2000;

/// One heap or position, with its form in words where that is short enough.
struct Described {
  GenusResult result;
  std::optional<std::string> form;
  std::optional<std::uint32_t> birthday;
};

GenusBudget genus_budget(Question const& asked, bool limited) {
  GenusBudget budget;
  budget.forms.limits = asked.limits;
  if (limited) {  // then these limits alone hold
    constexpr std::uint64_t kAny = (std::numeric_limits<std::uint64_t>::max)();
    budget.options = budget.forms.forms = budget.forms.steps = kAny;
  }
  return budget;
}

Described described(GenusResult result, GenusSearch& search, std::span<std::uint64_t const> heaps) {
  Described answer{std::move(result), std::nullopt, std::nullopt};
  if (std::any_of(heaps.begin(), heaps.end(), [](auto heap) { return heap > kFormsTo; })) {
    return answer;
  }
  if (auto const form = search.form(heaps)) {
    answer.form = search.forms().text(*form, kLongestForm);
    answer.birthday = search.forms().birthday(*form);
  }
  return answer;
}

py::dict as_dict(Described const& answer) {
  misere::Genus const& genus = answer.result.genus;
  py::dict result;
  result["text"] = genus.text();
  result["nim_value"] = genus.nim_value();
  result["misere_nim_values"] = genus.row();
  result["word"] = std::string(misere::name(answer.result.temper));
  result["form"] = answer.form;
  result["birthday"] = answer.birthday;
  return result;
}

py::list as_list(std::vector<Described> const& answers) {
  py::list result;
  for (Described const& answer : answers) result.append(as_dict(answer));
  return result;
}

/// Heaps 0, 1, ..., as many as the limits allow.
py::list genera_of_heaps(Game const& game, std::uint64_t to, std::optional<double> timeout,
                         std::optional<std::uint64_t> memory) {
  sequence::OneHeapGame const heaps = one_heap_game(game);
  Question const asked = question(timeout, memory, 1);
  return as_list(run_long(
      asked,
      [&] {
        GenusSearch search(heaps, genus_budget(asked, timeout || memory));
        std::vector<Described> answers;
        for (std::uint64_t n = 0; n <= to; ++n) {
          auto result = search.heap(n);
          if (!result) break;
          answers.push_back(described(*std::move(result), search, {&n, 1}));
        }
        return answers;
      },
      as_list));
}

/// None beyond the limits.
py::object genus_of_position(Game const& game, std::string const& text,
                             std::optional<double> timeout, std::optional<std::uint64_t> memory) {
  sequence::OneHeapGame const heaps = one_heap_game(game);
  auto const small = to_small(parse_position(text, game.rules));
  if (!small) return py::none();
  Question const asked = question(timeout, memory, 1);
  auto const answer = run_long(
      asked,
      [&]() -> std::optional<Described> {
        GenusSearch search(heaps, genus_budget(asked, timeout || memory));
        auto result = search.position(small->heaps);
        if (!result) return std::nullopt;
        return described(*std::move(result), search, small->heaps);
      },
      [](auto const&) { return py::none(); });
  return answer ? py::object(as_dict(*answer)) : py::object(py::none());
}

}  // namespace

void add_genera(py::module_& module) {
  module.attr("LARGEST_GENUS_HEAP") = GenusSearch::kLargestHeap;
  module.def("genera_of_heaps", &genera_of_heaps, py::arg("game"), py::arg("to"),
             py::arg("timeout"), py::arg("memory"));
  module.def("genus_of_position", &genus_of_position, py::arg("game"), py::arg("text"),
             py::arg("timeout"), py::arg("memory"));
}

}  // namespace bouton::python

// bouton._core: the library as the Python package sees it. A thin layer: convenience is added in
// Python.
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "bouton/core/message.hpp"
#include "errors.hpp"
#include "parts.hpp"

PYBIND11_MODULE(_core, module) {
  using namespace bouton;
  using namespace bouton::python;
  module.attr("__version__") = BOUTON_VERSION;
  translate_errors();
  module.def("render",
             [](std::string const& key, std::vector<std::pair<std::string, MessageValue>> arguments,
                std::string const& word) {
               return told(Message{key, std::move(arguments)}, language(word));
             });
  add_games(module);
  add_laws(module);
  add_answers(module);
  add_sequences(module);
  add_quotients(module);
  add_tables(module);
  add_many(module);
  add_splits(module);
  add_exercises(module);
  add_genera(module);
  add_certificates(module);
  add_catalogue(module);
  add_played(module);
  add_own_search(module);
  add_own_heaps(module);
}

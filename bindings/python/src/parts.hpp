// The parts of the module bouton._core, one function per file.
#pragma once

#include <pybind11/pybind11.h>

namespace bouton::python {

void add_games(pybind11::module_& module);
void add_answers(pybind11::module_& module);
void add_sequences(pybind11::module_& module);
void add_quotients(pybind11::module_& module);
void add_laws(pybind11::module_& module);
void add_tables(pybind11::module_& module);
void add_many(pybind11::module_& module);
void add_splits(pybind11::module_& module);
void add_exercises(pybind11::module_& module);
void add_genera(pybind11::module_& module);
void add_certificates(pybind11::module_& module);
void add_catalogue(pybind11::module_& module);
void add_played(pybind11::module_& module);
void add_own_search(pybind11::module_& module);
void add_own_heaps(pybind11::module_& module);

}  // namespace bouton::python

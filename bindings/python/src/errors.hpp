// Errors of the library as Python exceptions, in both languages.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "bouton/core/message.hpp"

namespace bouton::python {

namespace py = pybind11;

/// bouton::Error becomes bouton.Error from now on.
void translate_errors();

/// Raises bouton.LimitReached with the message and the partial result.
[[noreturn]] void raise_limit(Message const& message, py::object const& partial);

/// "en" or "zh". \throws Error for any other word.
[[nodiscard]] Language language(std::string const& word);

}  // namespace bouton::python

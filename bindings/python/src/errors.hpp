// Errors of the library as Python exceptions, in both languages.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

#include "bouton/core/message.hpp"

namespace bouton::python {

namespace py = pybind11;

/// A text that names options of the command, in the words of Python: `--limit-memory` is `memory=`,
/// `--max-heap` is `max_heap=`, a command in back quotes the function of that name.
[[nodiscard]] std::string python_words(std::string_view text);
/// The text of a message in the words of Python.
[[nodiscard]] std::string told(Message const& message, Language language);

/// bouton::Error becomes bouton.Error from now on.
void translate_errors();

/// Raises bouton.LimitReached with the message and the partial result.
[[noreturn]] void raise_limit(Message const& message, py::object const& partial);

/// "en" or "zh". \throws Error for any other word.
[[nodiscard]] Language language(std::string const& word);

}  // namespace bouton::python

// Errors of the library as Python exceptions, in both languages.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "bouton/core/message.hpp"
#include "bouton/sequence/nim_values.hpp"

namespace bouton::python {

namespace py = pybind11;

/// bouton::Error becomes bouton.Error from now on.
void translate_errors();

/// Raises bouton.LimitReached: the message, and what was found until then.
[[noreturn]] void raise_limit(Message const& message, py::object const& partial);

/// Why values stopped, as part of a sentence: the key of a text with '@' in front.
[[nodiscard]] std::string stop_word(sequence::Stop stop);

/// "en" or "zh". \throws Error for any other word.
[[nodiscard]] Language language(std::string const& word);

}  // namespace bouton::python

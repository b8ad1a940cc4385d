#include "errors.hpp"

#include <exception>

#include "bouton/core/error.hpp"

namespace bouton::python {
namespace {

py::object python_error(char const* name) {
  return py::module_::import("bouton._errors").attr(name);
}

py::str text(Message const& message, Language language) {
  // Messages quote words of the caller, which need not be UTF-8.
  std::string const words = render(message, language);
  PyObject* const result =
      PyUnicode_DecodeUTF8(words.data(), static_cast<Py_ssize_t>(words.size()), "replace");
  if (result == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(result);
}

void raise_error(Error const& error) {
  py::object place = py::none(), offset = py::none();
  if (auto const* parse = dynamic_cast<ParseError const*>(&error)) {
    place = py::bytes(parse->text());
    offset = py::int_(parse->offset());
  }
  py::object const type = python_error("Error");
  py::object const raised = type(text(error.message(), Language::kEnglish),
                                 text(error.message(), Language::kChinese), place, offset);
  PyErr_SetObject(type.ptr(), raised.ptr());
}

}  // namespace

void translate_errors() {
  py::register_exception_translator([](std::exception_ptr failure) {
    try {
      if (failure) std::rethrow_exception(failure);
    } catch (Error const& error) {
      raise_error(error);
    }
  });
}

void raise_limit(Message const& message, py::object const& partial) {
  py::object const type = python_error("LimitReached");
  py::object const raised =
      type(text(message, Language::kEnglish), text(message, Language::kChinese), partial);
  PyErr_SetObject(type.ptr(), raised.ptr());
  throw py::error_already_set();
}

Language language(std::string const& word) {
  if (word == "en") return Language::kEnglish;
  if (word == "zh") return Language::kChinese;
  throw Error(Message{"front.error.value",
                      {{"option", "language"}, {"value", word}, {"allowed", "en, zh"}}});
}

}  // namespace bouton::python

#include "errors.hpp"
#include "front/numbers.hpp"

#include <exception>
#include <string_view>

#include "bouton/core/error.hpp"

namespace bouton::python {
namespace {

py::object python_error(char const* name) {
  return py::module_::import("bouton._errors").attr(name);
}

/// Options whose names differ from those of the parameters.
constexpr std::pair<std::string_view, std::string_view> kOptions[] = {
    {"limit-memory", "memory"}, {"moves", "winning_moves"}, {"list", "iteration"}};

bool part_of_a_word(char letter) {
  return (letter >= 'a' && letter <= 'z') || letter == '-';
}

py::str text(Message const& message, Language language) {
  // Messages quote words of the caller, which need not be UTF-8.
  std::string const words = told(message, language);
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

std::string python_words(std::string_view text) {
  constexpr std::string_view kCommand = "`bouton ";
  constexpr std::string_view kHelp = "`bouton help";
  std::string result;
  while (!text.empty()) {
    bool const option = text.starts_with("--") && text.size() > 2 && part_of_a_word(text[2]) &&
                        (result.empty() || !part_of_a_word(result.back()));
    if (option) {
      text.remove_prefix(2);
      std::size_t length = 0;
      while (length < text.size() && part_of_a_word(text[length])) ++length;
      std::string name(text.substr(0, length));
      for (auto const& [of_command, of_python] : kOptions) {
        if (name == of_command) name = of_python;
      }
      for (char& letter : name) {
        if (letter == '-') letter = '_';
      }
      result += name + '=';
      text.remove_prefix(length);
    } else if (text.starts_with(kCommand) && !text.starts_with(kHelp)) {
      result += "`bouton.";
      text.remove_prefix(kCommand.size());
    } else {
      result += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

std::string told(Message const& message, Language language) {
  return python_words(render(message, language));
}

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
  throw Error(Message{
      "front.error.value",
      {{"option", "language"}, {"value", word}, {"allowed", front::words_of_list("en, zh")}}});
}

}  // namespace bouton::python

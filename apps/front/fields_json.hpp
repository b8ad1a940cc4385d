// An answer as JSON, from the list of its fields (answer/field.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "answer/check.hpp"
#include "answer/field.hpp"
#include "answer/quotient.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"
#include "core/json_writer.hpp"
#include "front/json.hpp"
#include "front/names.hpp"

namespace bouton::front {

/// Writes values of every type that a field may have.
class FieldsJson {
 public:
  explicit FieldsJson(JsonWriter& json, Language language = Language::kEnglish)
      : json_(json), language_(language) {}

  /// One field: its key and value.
  template <class T>
  void operator()(answer::Field const& field, T const& value) {
    if (field.absent == answer::Absent::kLeftOut && is_absent(value)) return;
    put_key(field.name, field, value);
    // An older name has the older form: a small number was a text as well.
    if constexpr (std::is_same_v<T, std::optional<answer::Small>>) {
      if (!field.once.empty()) {
        std::optional<std::uint64_t> number;
        if (value) number = value->value;
        put_key(field.once, field, number);
      }
    } else {
      if (!field.once.empty()) put_key(field.once, field, value);
    }
  }

  void put(bool value) { json_.boolean(value); }
  void put(answer::Small number) { json_.number(number.value); }
  void put(std::uint64_t number) { json_.decimal(number); }
  void put(std::int64_t number) { json_.decimal(Natural(number)); }
  void put(Natural const& number) { json_.decimal(number); }
  void put(std::string_view text) { json_.string(text); }
  void put(std::string const& text) { json_.string(text); }
  void put(Certainty certainty) { json_.string(name(certainty)); }
  void put(Outcome outcome) { json_.string(outcome_letter(outcome)); }
  void put(Convention convention) { json_.string(convention_name(convention)); }
  void put(answer::Word const& word) { json_.string(word.plain); }
  void put(answer::Relation const& relation) {
    json_.string(relation.left.plain + "=" + relation.right.plain);
  }
  void put(answer::Sentence const& sentence) { json_.string(render(sentence.message, language_)); }
  void put(Message const& step) { write_step(json_, step, language_); }
  template <class T>
  void put(std::optional<T> const& value) {
    value ? put(*value) : static_cast<void>(json_.null());
  }
  template <class T>
  void put(std::vector<T> const& values) {
    json_.begin_array();
    for (T const& value : values) put(value);
    json_.end_array();
  }
  template <class T>
  void put(answer::Stream<T> const& values) {
    json_.begin_array();
    values.each([&](std::span<T const> piece) {
      for (T const& value : piece) put(value);
      return true;
    });
    json_.end_array();
  }
  /// What is told as one word.
  template <class A>
  requires requires(A const& a) { a.text(); }
  void put(A const& word) { json_.string(word.text()); }
  /// An answer, or a part of one.
  template <class A>
  requires requires { A::kName; }
  void put(A const& answer) {
    json_.begin_object();
    if constexpr (requires { A::kSchema; }) json_.key("schema").string(A::kSchema);
    fields(*this, answer);
    json_.end_object();
  }

 private:
  template <class T>
  void put_key(std::string_view key, answer::Field const& field, T const& value) {
    json_.key(key);
    if constexpr (std::is_same_v<T, std::string>) {
      if (value.empty() && field.absent == answer::Absent::kEmpty) {
        json_.null();
        return;
      }
    }
    put(value);
  }

  template <class T>
  static bool is_absent(std::optional<T> const& value) {
    return !value.has_value();
  }
  template <class T>
  static bool is_absent(T const&) {
    return false;
  }

  JsonWriter& json_;
  Language language_;
};

/// One object without a line end.
template <class A>
void write_answer_json(JsonWriter& json, A const& answer, Language language = Language::kEnglish) {
  FieldsJson(json, language).put(answer);
}
template <class A>
[[nodiscard]] std::string answer_json(A const& answer, Language language = Language::kEnglish) {
  std::string text;
  JsonWriter json(text);
  write_answer_json(json, answer, language);
  return text;
}

}  // namespace bouton::front

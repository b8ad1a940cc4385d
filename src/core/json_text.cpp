// The grammar is that of nlohmann-json, which tells of each value as it comes.
#include "core/json_text.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace bouton {

/// Receives the values in the order of the text.
class JsonText::Reader {
 public:
  Reader(JsonText& text, JsonFault& fault) : text_(text), fault_(fault) {}

  bool null() { return add(Type::kNull); }
  bool boolean(bool value) { return add(Type::kBoolean, value ? 1 : 0); }
  bool number_integer(std::int64_t value) {
    return add(Type::kNegative, static_cast<std::uint64_t>(value));
  }
  bool number_unsigned(std::uint64_t value) { return add(Type::kNatural, value); }
  bool number_float(double /*value*/, std::string const& /*written*/) { return add(Type::kReal); }
  bool string(std::string const& value) {
    count();
    return add_string(value);
  }
  bool binary(std::vector<std::uint8_t> const& /*value*/) { return false; }  // not in JSON
  bool start_array(std::size_t /*size*/) { return open(Type::kArray); }
  bool start_object(std::size_t /*size*/) { return open(Type::kObject); }
  bool key(std::string const& name) { return add_string(name); }
  bool end_array() { return close(); }
  bool end_object() {
    std::vector<std::string_view> names = JsonValue(text_, close_last()).names();
    std::sort(names.begin(), names.end());
    auto const twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end()) fault_.doubled = *twice;
    return twice == names.end();
  }
  template <class Exception>
  bool parse_error(std::size_t place, std::string const& /*token*/, Exception const& /*error*/) {
    fault_.place = place;
    return false;
  }

 private:
  bool add(Type type, std::uint64_t content = 0) {
    count();
    text_.nodes_.push_back({type, content, 0});
    return true;
  }
  bool add_string(std::string const& value) {
    text_.nodes_.push_back({Type::kString, text_.strings_.size(), value.size()});
    text_.strings_ += value;
    return true;
  }
  /// A value more in the array or object that is open.
  void count() {
    if (!open_.empty()) ++text_.nodes_[open_.back()].content;
  }
  bool open(Type type) {
    add(type);
    open_.push_back(text_.nodes_.size() - 1);
    return true;
  }
  std::size_t close_last() {
    std::size_t const place = open_.back();
    open_.pop_back();
    text_.nodes_[place].extent = text_.nodes_.size();
    return place;
  }
  bool close() {
    close_last();
    return true;
  }

  JsonText& text_;
  JsonFault& fault_;
  std::vector<std::size_t> open_;
};

std::optional<JsonText> JsonText::parse(std::string_view text, JsonFault* fault) {
  JsonFault found;
  std::optional<JsonText> result(std::in_place);
  Reader reader(*result, found);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &reader)) result.reset();
  if (fault != nullptr) *fault = std::move(found);
  return result;
}

std::optional<bool> JsonValue::boolean() const {
  if (node().type != Type::kBoolean) return std::nullopt;
  return node().content != 0;
}

std::optional<std::uint64_t> JsonValue::natural() const {
  if (node().type != Type::kNatural) return std::nullopt;
  return node().content;
}

std::optional<std::int64_t> JsonValue::integer() const {
  auto const number = static_cast<std::int64_t>(node().content);
  bool const fits =
      node().type == Type::kNegative || (node().type == Type::kNatural && number >= 0);
  return fits ? std::optional(number) : std::nullopt;
}

std::optional<std::string_view> JsonValue::string() const {
  if (node().type != Type::kString) return std::nullopt;
  return std::string_view(text_->strings_)
      .substr(static_cast<std::size_t>(node().content), node().extent);
}

std::size_t JsonValue::size() const {
  return has_parts() ? static_cast<std::size_t>(node().content) : 0;
}

JsonValue::Items JsonValue::items() const {
  JsonValue const begin(*text_, place_ + 1);
  return {begin, is_array() ? JsonValue(*text_, after()) : begin};
}

std::optional<JsonValue> JsonValue::item(std::size_t number) const {
  for (JsonValue const one : items()) {
    if (number-- == 0) return one;
  }
  return std::nullopt;
}

std::optional<JsonValue> JsonValue::find(std::string_view name) const {
  if (!is_object()) return std::nullopt;
  for (std::size_t place = place_ + 1; place < after();) {
    JsonValue const value(*text_, place + 1);
    if (JsonValue(*text_, place).string() == name) return value;
    place = value.after();
  }
  return std::nullopt;
}

std::vector<std::string_view> JsonValue::names() const {
  std::vector<std::string_view> names;
  if (!is_object()) return names;
  for (std::size_t place = place_ + 1; place < after();) {
    names.push_back(*JsonValue(*text_, place).string());
    place = JsonValue(*text_, place + 1).after();
  }
  return names;
}

}  // namespace bouton

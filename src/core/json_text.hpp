// JSON that has been read: JsonText holds it, JsonValue looks at one value of it.
//
//   JsonText::parse("{\"heaps\": [3, 4]}")->root().find("heaps")->size()   // 2
//
// All values of a text lie in one array, in the order of the text, and all its strings in another.
// So giving them back asks for no memory; the trees of nlohmann-json do, in a destructor, and where
// there is none left the program would end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace bouton {

class JsonValue;

/// What is wrong with a text.
struct JsonFault {
  std::size_t place = 0;  ///< the byte where reading stopped
  std::string doubled;    ///< if not empty: a member that an object has twice
};

class JsonText {
 public:
  /// Empty, with the fault, if the text is not JSON or an object has a member twice.
  [[nodiscard]] static std::optional<JsonText> parse(std::string_view text,
                                                     JsonFault* fault = nullptr);

  /// Its values are valid as long as this text stays where it is.
  [[nodiscard]] JsonValue root() const;

 private:
  friend class JsonValue;
  class Reader;

  enum class Type : std::uint8_t {
    kNull,
    kBoolean,
    kNatural,
    kNegative,
    kReal,
    kString,
    kArray,
    kObject
  };
  struct Node {
    Type type = Type::kNull;
    std::uint64_t content =
        0;  // a number; of a string its place; items of an array, members of an object
    std::size_t extent = 0;  // the length of a string; the first node after an array or object
  };

  std::vector<Node> nodes_;  // the members of an object: names and values in turn
  std::string strings_;
};

/// One value. Asked for what it is not, it has no items, no members and no content.
class JsonValue {
 public:
  class Items;

  [[nodiscard]] bool is_null() const { return node().type == Type::kNull; }
  [[nodiscard]] bool is_array() const { return node().type == Type::kArray; }
  [[nodiscard]] bool is_object() const { return node().type == Type::kObject; }

  [[nodiscard]] std::optional<bool> boolean() const;
  /// Whole numbers, written without point and exponent; from 0 on.
  [[nodiscard]] std::optional<std::uint64_t> natural() const;
  [[nodiscard]] std::optional<std::int64_t> integer() const;
  [[nodiscard]] std::optional<std::string_view> string() const;

  /// The number of items or members.
  [[nodiscard]] std::size_t size() const;
  /// The items of an array. \complexity one step for each item, also to get at one of them
  [[nodiscard]] Items items() const;
  [[nodiscard]] std::optional<JsonValue> item(std::size_t number) const;
  /// The member of an object.
  [[nodiscard]] std::optional<JsonValue> find(std::string_view name) const;
  [[nodiscard]] bool contains(std::string_view name) const { return find(name).has_value(); }
  /// The names of the members of an object.
  [[nodiscard]] std::vector<std::string_view> names() const;

 private:
  friend class JsonText;
  using Type = JsonText::Type;

  JsonValue(JsonText const& text, std::size_t place) : text_(&text), place_(place) {}
  [[nodiscard]] JsonText::Node const& node() const { return text_->nodes_[place_]; }
  [[nodiscard]] bool has_parts() const { return is_array() || is_object(); }
  /// The node after this value.
  [[nodiscard]] std::size_t after() const { return has_parts() ? node().extent : place_ + 1; }

  JsonText const* text_;
  std::size_t place_;
};

class JsonValue::Items {
 public:
  class Iterator {
   public:
    explicit Iterator(JsonValue value) : value_(value) {}
    JsonValue operator*() const { return value_; }
    Iterator& operator++() {
      value_.place_ = value_.after();
      return *this;
    }
    bool operator==(Iterator const& other) const { return value_.place_ == other.value_.place_; }

   private:
    JsonValue value_;
  };

  [[nodiscard]] Iterator begin() const { return begin_; }
  [[nodiscard]] Iterator end() const { return end_; }

 private:
  friend class JsonValue;
  Items(JsonValue begin, JsonValue end) : begin_(begin), end_(end) {}

  Iterator begin_, end_;
};

inline JsonValue JsonText::root() const {
  return {*this, 0};
}

/// The value as a bool, a whole number in the range of its type, a string, a pair or a vector of
/// such values; empty if it is something else.
template <class Value>
std::optional<Value> json_as(JsonValue json) {
  if constexpr (std::is_same_v<Value, bool>) {
    return json.boolean();
  } else if constexpr (std::is_integral_v<Value>) {
    auto const number = json.integer();
    if (!number || !std::in_range<Value>(*number)) return std::nullopt;
    return static_cast<Value>(*number);
  } else if constexpr (std::is_same_v<Value, std::string>) {
    auto const text = json.string();
    return text ? std::optional<Value>(*text) : std::nullopt;
  } else if constexpr (requires(Value pair) { pair.first; }) {
    if (!json.is_array() || json.size() != 2) return std::nullopt;
    auto first = json_as<typename Value::first_type>(*json.item(0));
    auto second = json_as<typename Value::second_type>(*json.item(1));
    if (!first || !second) return std::nullopt;
    return Value(*std::move(first), *std::move(second));
  } else {
    if (!json.is_array()) return std::nullopt;
    Value items;
    items.reserve(json.size());
    for (JsonValue const one : json.items()) {
      auto item = json_as<typename Value::value_type>(one);
      if (!item) return std::nullopt;
      items.push_back(*std::move(item));
    }
    return items;
  }
}

}  // namespace bouton

#include "check/document.hpp"

#include <algorithm>
#include <array>

#include "bouton/core/error.hpp"

namespace bouton::check {
namespace {

constexpr int kMostDepth = 8;
constexpr std::uint64_t kMostItems = 8'000'000;

/// Whether the text is small enough to be parsed.
bool within_bounds(std::string_view text, std::size_t& offset) {
  // Counts before parsing: the deepest nesting of brackets, and all members and items.
  // Strings are skipped, so what they hold does not count.
  int depth = 0;
  std::uint64_t items = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char const c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
      continue;
    }
    if (c == '"') in_string = true;
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (c == ',') ++items;
    if (depth > kMostDepth || items > kMostItems) {
      offset = i;
      return false;
    }
  }
  return true;
}

[[noreturn]] void fail_at(std::string key, std::string_view text, std::size_t offset) {
  // Enough of the text to show the place: a certificate may have millions of bytes.
  std::size_t const begin = offset > 2000 ? offset - 2000 : 0;
  throw ParseError(Message{std::move(key), {}}, std::string(text.substr(begin, 4000)),
                   offset - begin);
}

std::optional<std::uint64_t> decimal(JsonValue json) {
  std::string_view const text = json.string().value_or("");
  if (text.empty() || text.size() > 19 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  std::uint64_t number = 0;
  for (char const c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(c - '0');
  }
  if (number > kMostNumber) return std::nullopt;
  return number;
}

/// The numbers, if all are below `bound`; otherwise empty.
template <class Number = std::uint16_t>
std::optional<std::vector<Number>> numbers_below(JsonValue json, std::size_t bound) {
  if (!json.is_array()) return std::nullopt;
  std::vector<Number> numbers;
  numbers.reserve(json.size());
  for (JsonValue const item : json.items()) {
    auto const number = item.natural();
    if (!number || *number >= bound) return std::nullopt;
    numbers.push_back(static_cast<Number>(*number));
  }
  return numbers;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
  static std::array<int, 256> const places_of = [] {
    std::array<int, 256> places;
    places.fill(-1);
    std::string_view const digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t i = 0; i < digits.size(); ++i) {
      places[static_cast<unsigned char>(digits[i])] = static_cast<int>(i);
    }
    return places;
  }();
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t length = text.size();
  while (length > 0 && text.size() - length < 2 && text[length - 1] == '=') --length;
  std::vector<std::uint8_t> bytes;
  bytes.reserve(length / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int held = 0;
  for (std::size_t i = 0; i < length; ++i) {
    int const place = places_of[static_cast<unsigned char>(text[i])];
    if (place < 0) return std::nullopt;
    bits = (bits << 6 | static_cast<std::uint32_t>(place)) & 0xffffU;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes.push_back(static_cast<std::uint8_t>(bits >> held));
    }
  }
  return bytes;
}

}  // namespace

Document Document::parse(std::string_view text) {
  std::size_t offset = 0;
  if (!within_bounds(text, offset)) fail_at("check.error.size", text, offset);
  JsonFault fault;
  auto json = JsonText::parse(text, &fault);
  if (!fault.doubled.empty()) {
    throw Error(Message{"check.error.twice", {{"member", fault.doubled}}});
  }
  // For an unexpected end the reader names the byte after the last one.
  std::size_t const place = fault.place == 0 ? 0 : fault.place - 1;
  if (!json || !json->root().is_object()) {
    fail_at("check.error.json", text, std::min(place, text.size()));
  }
  auto const held = std::make_shared<JsonText const>(*std::move(json));
  return {held, held->root(), ""};
}

void Document::fail(std::string const& member) {
  throw Error(Message{"check.error.member", {{"member", member}}});
}

JsonValue Document::json(std::string const& key) const {
  auto const found = json_.find(key);
  if (!found) fail(path_ + key);
  return *found;
}

std::string Document::text(std::string const& key) const {
  auto const text = json(key).string();
  if (!text) fail(path_ + key);
  return std::string(*text);
}

std::uint64_t Document::number(std::string const& key) const {
  auto const number = decimal(json(key));
  if (!number) fail(path_ + key);
  return *number;
}

std::optional<std::uint64_t> Document::number_or_null(std::string const& key) const {
  if (json(key).is_null()) return std::nullopt;
  return number(key);
}

bool Document::flag(std::string const& key) const {
  auto const flag = json(key).boolean();
  if (!flag) fail(path_ + key);
  return *flag;
}

std::size_t Document::choice(std::string const& key,
                             std::initializer_list<std::string_view> words) const {
  auto const* const found = std::find(words.begin(), words.end(), text(key));
  if (found == words.end()) fail(path_ + key);
  return static_cast<std::size_t>(found - words.begin());
}

Document Document::object(std::string const& key) const {
  JsonValue const object = json(key);
  if (!object.is_object()) fail(path_ + key);
  return within(object, key);
}

JsonValue Document::array(std::string const& key) const {
  JsonValue const array = json(key);
  if (!array.is_array()) fail(path_ + key);
  return array;
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> Document::pairs(std::string const& key) const {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> result;
  for (JsonValue const item : array(key).items()) {
    if (!item.is_array() || item.size() != 2) fail(path_ + key);
    auto const first = decimal(*item.item(0));
    auto const second = decimal(*item.item(1));
    if (!first || !second) fail(path_ + key);
    result.emplace_back(*first, *second);
  }
  return result;
}

Stretch Document::stretch() const {
  has_only({"from", "count", "width", "base64"});
  Stretch result{.from = number("from"), .values = {}};
  std::uint64_t const count = number("count");
  std::size_t const width = index("width", 3);
  if (width == 0) fail(path_ + "width");
  auto const text = json("base64").string();
  auto const bytes = text ? from_base64(*text) : std::nullopt;
  if (!bytes) fail(path_ + "base64");
  if (bytes->size() % width != 0 || bytes->size() / width != count) fail(path_ + "count");
  result.values.reserve(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < bytes->size(); i += width) {
    std::uint32_t const high = width == 2 ? (*bytes)[i + 1] : 0U;
    result.values.push_back(static_cast<std::uint16_t>(high << 8 | (*bytes)[i]));
  }
  return result;
}

Stretch Document::stretch(std::string const& key) const {
  return object(key).stretch();
}

std::vector<Stretch> Document::stretches(std::string const& key) const {
  std::vector<Stretch> result;
  for (JsonValue const item : array(key).items()) {
    std::string const name = key + '[' + std::to_string(result.size()) + ']';
    if (!item.is_object()) fail(path_ + name);
    result.push_back(within(item, name).stretch());
  }
  return result;
}

std::size_t Document::index(std::string const& key, std::size_t bound) const {
  auto const number = json(key).natural();
  if (!number || *number >= bound) fail(path_ + key);
  return static_cast<std::size_t>(*number);
}

std::vector<std::uint16_t> Document::indices(std::string const& key, std::size_t bound) const {
  auto numbers = numbers_below(json(key), bound);
  if (!numbers) fail(path_ + key);
  return std::move(*numbers);
}

std::vector<std::vector<std::uint16_t>> Document::rows_of_indices(std::string const& key,
                                                                  std::size_t bound) const {
  std::vector<std::vector<std::uint16_t>> rows;
  for (JsonValue const row : array(key).items()) {
    auto numbers = numbers_below(row, bound);
    if (!numbers) fail(path_ + key);
    rows.push_back(std::move(*numbers));
  }
  return rows;
}

std::vector<std::vector<std::uint32_t>> Document::rows_of_wide_indices(std::string const& key,
                                                                       std::size_t bound) const {
  std::vector<std::vector<std::uint32_t>> rows;
  for (JsonValue const row : array(key).items()) {
    auto numbers = numbers_below<std::uint32_t>(row, bound);
    if (!numbers) fail(path_ + key);
    rows.push_back(std::move(*numbers));
  }
  return rows;
}

std::vector<std::optional<Document>> Document::objects_or_null(std::string const& key) const {
  std::vector<std::optional<Document>> result;
  for (JsonValue const item : array(key).items()) {
    if (!item.is_object() && !item.is_null()) fail(path_ + key);
    result.push_back(item.is_null() ? std::nullopt : std::optional(within(item, key)));
  }
  return result;
}

std::vector<Document> Document::objects(std::string const& key) const {
  std::vector<Document> result;
  for (std::optional<Document>& item : objects_or_null(key)) {
    if (!item) fail(path_ + key);
    result.push_back(std::move(*item));
  }
  return result;
}

void Document::has_only(std::initializer_list<std::string_view> keys) const {
  for (std::string_view const key : json_.names()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) fail(path_ + std::string(key));
  }
}

}  // namespace bouton::check

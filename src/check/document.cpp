#include "check/document.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "bouton/core/error.hpp"

namespace bouton::check {
namespace {

constexpr int kMostDepth = 8;
constexpr std::uint64_t kMostItems = 1'000'000;

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

/// Watches the parser for members that an object has twice: it would keep the last one only.
class DoubledMembers {
 public:
  void see(Json::parse_event_t event, Json const& parsed) {
    if (event == Json::parse_event_t::object_start) open_.emplace_back();
    if (event == Json::parse_event_t::object_end) open_.pop_back();
    if (event != Json::parse_event_t::key) return;
    auto const& key = parsed.get_ref<std::string const&>();
    if (!open_.back().insert(key).second && !first_) first_ = key;
  }
  [[nodiscard]] std::optional<std::string> const& first() const { return first_; }

 private:
  std::vector<std::set<std::string>> open_;  // members of the objects that have not ended
  std::optional<std::string> first_;
};

std::optional<std::uint64_t> decimal(Json const& json) {
  if (!json.is_string()) return std::nullopt;
  auto const& text = json.get_ref<std::string const&>();
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
std::optional<std::vector<std::uint16_t>> numbers_below(Json const& json, std::size_t bound) {
  if (!json.is_array()) return std::nullopt;
  std::vector<std::uint16_t> numbers;
  numbers.reserve(json.size());
  for (Json const& item : json) {
    if (!item.is_number_unsigned() || item.get<std::uint64_t>() >= bound) return std::nullopt;
    numbers.push_back(item.get<std::uint16_t>());
  }
  return numbers;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string const& text) {
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
  DoubledMembers doubled;
  try {
    Json json = Json::parse(text.begin(), text.end(),
                            [&](int /*depth*/, Json::parse_event_t event, Json& parsed) {
                              doubled.see(event, parsed);
                              return true;
                            });
    if (!json.is_object()) fail_at("check.error.json", text, 0);
    if (doubled.first()) throw Error(Message{"check.error.twice", {{"member", *doubled.first()}}});
    return {std::move(json), ""};
  } catch (Json::parse_error const& error) {
    // For an unexpected end the parser names the byte after the last one.
    std::size_t const place = error.byte == 0 ? 0 : error.byte - 1;
    fail_at("check.error.json", text, std::min(place, text.size()));
  } catch (Json::out_of_range const&) {
    fail_at("check.error.json", text, 0);  // a number too large for any type: 1e999
  }
}

void Document::fail(std::string const& member) {
  throw Error(Message{"check.error.member", {{"member", member}}});
}

Json const& Document::member(std::string const& key) const {
  auto const found = json_.find(key);
  if (found == json_.end()) fail(path_ + key);
  return *found;
}

std::string Document::text(std::string const& key) const {
  Json const& json = member(key);
  if (!json.is_string()) fail(path_ + key);
  return json.get<std::string>();
}

std::uint64_t Document::number(std::string const& key) const {
  auto const number = decimal(member(key));
  if (!number) fail(path_ + key);
  return *number;
}

std::optional<std::uint64_t> Document::number_or_null(std::string const& key) const {
  if (member(key).is_null()) return std::nullopt;
  return number(key);
}

bool Document::flag(std::string const& key) const {
  Json const& json = member(key);
  if (!json.is_boolean()) fail(path_ + key);
  return json.get<bool>();
}

Document Document::object(std::string const& key) const {
  Json const& json = member(key);
  if (!json.is_object()) fail(path_ + key);
  return {json, path_ + key + '.'};
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> Document::pairs(std::string const& key) const {
  Json const& json = member(key);
  if (!json.is_array()) fail(path_ + key);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> result;
  for (Json const& item : json) {
    if (!item.is_array() || item.size() != 2) fail(path_ + key);
    auto const first = decimal(item[0]);
    auto const second = decimal(item[1]);
    if (!first || !second) fail(path_ + key);
    result.emplace_back(*first, *second);
  }
  return result;
}

Stretch Document::stretch(std::string const& key) const {
  Document const object = this->object(key);
  object.has_only({"from", "count", "width", "base64"});
  Stretch result{.from = object.number("from"), .values = {}};
  std::uint64_t const count = object.number("count");
  Json const& width_json = object.member("width");
  if (width_json != 1 && width_json != 2) fail(object.path_ + "width");
  std::size_t const width = width_json == 1 ? 1 : 2;
  Json const& text = object.member("base64");
  auto const bytes =
      text.is_string() ? from_base64(text.get_ref<std::string const&>()) : std::nullopt;
  if (!bytes) fail(object.path_ + "base64");
  if (bytes->size() % width != 0 || bytes->size() / width != count) fail(object.path_ + "count");
  result.values.reserve(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < bytes->size(); i += width) {
    std::uint32_t const high = width == 2 ? (*bytes)[i + 1] : 0U;
    result.values.push_back(static_cast<std::uint16_t>(high << 8 | (*bytes)[i]));
  }
  return result;
}

std::vector<Stretch> Document::stretches(std::string const& key) const {
  Json const& json = member(key);
  if (!json.is_array()) fail(path_ + key);
  std::vector<Stretch> result;
  for (std::size_t i = 0; i < json.size(); ++i) {
    std::string const name = key + '[' + std::to_string(i) + ']';
    result.push_back(Document(Json::object({{name, json[i]}}), path_).stretch(name));
  }
  return result;
}

std::size_t Document::index(std::string const& key, std::size_t bound) const {
  Json const& json = member(key);
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() >= bound) fail(path_ + key);
  return json.get<std::size_t>();
}

std::vector<std::uint16_t> Document::indices(std::string const& key, std::size_t bound) const {
  auto numbers = numbers_below(member(key), bound);
  if (!numbers) fail(path_ + key);
  return std::move(*numbers);
}

std::vector<std::vector<std::uint16_t>> Document::rows_of_indices(std::string const& key,
                                                                  std::size_t bound) const {
  Json const& json = member(key);
  if (!json.is_array()) fail(path_ + key);
  std::vector<std::vector<std::uint16_t>> rows;
  for (Json const& row : json) {
    auto numbers = numbers_below(row, bound);
    if (!numbers) fail(path_ + key);
    rows.push_back(std::move(*numbers));
  }
  return rows;
}

std::vector<std::optional<Document>> Document::objects_or_null(std::string const& key) const {
  Json const& json = member(key);
  if (!json.is_array()) fail(path_ + key);
  std::vector<std::optional<Document>> result;
  for (Json const& item : json) {
    if (!item.is_object() && !item.is_null()) fail(path_ + key);
    if (item.is_null()) {
      result.emplace_back();
    } else {
      result.emplace_back(Document(item, path_ + key + '.'));
    }
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
  for (auto const& [key, value] : json_.items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) fail(path_ + key);
  }
}

}  // namespace bouton::check

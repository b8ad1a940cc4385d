// Reading TOML from left to right, one function for each thing that can stand somewhere.
#include "rules/toml.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "bouton/core/error.hpp"

namespace bouton::rules_file {
namespace {

using Kind = TomlNode::Kind;
using Made = TomlNode::Made;

/// Lists within lists; deeper ones would exhaust the stack, here or when they are freed.
constexpr unsigned kMaxDepth = 100;
constexpr std::uint32_t kLastCharacter = 0x10FFFF;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_bare(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
}
bool is_space(char c) {
  return c == ' ' || c == '\t';
}
bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20U && c != '\t') || c == 0x7F;
}
bool is_surrogate(std::uint32_t character) {
  return character >= 0xD800 && character <= 0xDFFF;
}

/// How many bytes the character at the front has in UTF-8; 0 if it is none.
std::size_t character_length(std::string_view text) {
  auto const first = static_cast<unsigned char>(text[0]);
  if (first < 0x80U) return 1;
  std::size_t const length = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  if (first < 0xC0U || text.size() < length) return 0;
  std::uint32_t character = first & (0x7FU >> length);
  for (char const c : text.substr(1, length - 1)) {
    auto const next = static_cast<unsigned char>(c);
    if ((next & 0xC0U) != 0x80U) return 0;
    character = character << 6U | (next & 0x3FU);
  }
  constexpr std::uint32_t kLeast[] = {0x80, 0x800, 0x10000};
  bool const shortest = character >= kLeast[length - 2];
  return shortest && character <= kLastCharacter && !is_surrogate(character) ? length : 0;
}

void append_character(std::string& text, std::uint32_t character) {
  auto const append = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  auto const rest = [&](unsigned shift) { append(0x80U | (character >> shift & 0x3FU)); };
  if (character < 0x80) return append(character);
  if (character < 0x800) {
    append(0xC0U | character >> 6U);
  } else {
    if (character < 0x10000) {
      append(0xE0U | character >> 12U);
    } else {
      append(0xF0U | character >> 18U);
      rest(12);
    }
    rest(6);
  }
  rest(0);
}

/// A whole number with its sign, its base and its underscores.
std::optional<std::int64_t> integer_of(std::string_view word) {
  bool const sign = word[0] == '+' || word[0] == '-';
  std::string digits = word[0] == '-' ? "-" : "";
  if (sign) word.remove_prefix(1);
  int base = 10;
  if (word.size() > 1 && word[0] == '0') {
    base = word[1] == 'x' ? 16 : word[1] == 'o' ? 8 : word[1] == 'b' ? 2 : 0;
    if (sign || base == 0) return std::nullopt;
    word.remove_prefix(2);
  }
  if (word.empty()) return std::nullopt;
  for (std::size_t i = 0; i < word.size(); ++i) {
    bool const between = i > 0 && i + 1 < word.size() && word[i - 1] != '_';
    if (word[i] == '_' ? !between : word[i] == '-') return std::nullopt;
    if (word[i] != '_') digits += word[i];
  }
  std::int64_t value = 0;
  char const* const end = digits.data() + digits.size();
  auto const [stop, error] = std::from_chars(digits.data(), end, value, base);
  return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

struct Key {
  std::string name;
  std::size_t offset;
};

class TomlReader {
 public:
  explicit TomlReader(std::string_view text) : text_(text) {}

  TomlNode read() {
    check_characters();
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    TomlNode root(Kind::kTable, Made::kHeader, 0);
    TomlNode* table = &root;
    while (skip_lines(), !ended()) {
      if (next_is('[')) {
        table = &read_header(root);
      } else {
        read_entry(*table, 0);
      }
      end_line();
    }
    return root;
  }

 private:
  // ---- characters

  [[noreturn]] void fail(std::string key, std::size_t offset) const {
    throw ParseError(Message{"error.rules.toml", {{"detail", '@' + std::move(key)}}},
                     std::string(text_), offset);
  }

  void check_characters() const {
    for (std::size_t at = 0; at < text_.size();) {
      std::size_t const length = character_length(text_.substr(at));
      if (length == 0) fail("toml.utf8", at);
      at += length;
    }
  }

  [[nodiscard]] bool ended() const { return at_ >= text_.size(); }
  [[nodiscard]] bool next_is(std::string_view what) const {
    return text_.substr(at_).starts_with(what);
  }
  [[nodiscard]] bool next_is(char what) const { return !ended() && text_[at_] == what; }
  bool skip(std::string_view what) {
    if (!next_is(what)) return false;
    at_ += what.size();
    return true;
  }
  void expect(std::string_view what, char const* complaint) {
    if (!skip(what)) fail(complaint, at_);
  }
  bool skip_newline() { return skip("\n") || skip("\r\n"); }
  void skip_spaces() {
    while (!ended() && is_space(text_[at_])) ++at_;
  }
  void skip_comment() {
    if (!next_is('#')) return;
    while (!ended() && !next_is('\n') && !next_is("\r\n")) {
      if (is_control(text_[at_])) fail("toml.character", at_);
      ++at_;
    }
  }
  /// White space, comments and ends of lines.
  void skip_lines() {
    do {
      skip_spaces();
      skip_comment();
    } while (skip_newline());
  }
  void end_line() {
    skip_spaces();
    skip_comment();
    if (!ended() && !skip_newline()) fail("toml.end", at_);
  }

  // ---- keys and where they lead

  Key read_key() {
    std::size_t const start = at_;
    if (next_is('"') || next_is('\'')) {
      if (next_is("\"\"\"") || next_is("'''")) fail("toml.key", start);
      return {read_text(), start};
    }
    while (!ended() && is_bare(text_[at_])) ++at_;
    if (at_ == start) fail("toml.key", at_);
    return {std::string(text_.substr(start, at_ - start)), start};
  }

  std::vector<Key> read_path() {
    std::vector<Key> path;
    do {
      skip_spaces();
      path.push_back(read_key());
      skip_spaces();
    } while (skip("."));
    return path;
  }

  static TomlNode* find(TomlNode& table, Key const& key) {
    auto const found = table.entries.find(key.name);
    return found == table.entries.end() ? nullptr : found->second.get();
  }
  static TomlNode& put(TomlNode& table, Key const& key, TomlNode&& node) {
    node.key_offset = key.offset;
    return *(table.entries[key.name] = std::make_unique<TomlNode>(std::move(node)));
  }

  /// What a key of a header or of dots leads into.
  TomlNode& enter(TomlNode& table, Key const& key, Made made) {
    TomlNode* const found = find(table, key);
    if (found == nullptr) return put(table, key, TomlNode(Kind::kTable, made, key.offset));
    bool const header = made == Made::kPath && found->made != Made::kValue;
    if (found->is(Kind::kTable) && (header || found->made == Made::kDots)) return *found;
    if (found->is(Kind::kList) && header) return found->items.back();
    fail("toml.twice", key.offset);
  }

  TomlNode& read_header(TomlNode& root) {
    std::size_t const start = at_;
    bool const list = skip("[[");
    if (!list) ++at_;
    std::vector<Key> const path = read_path();
    expect(list ? "]]" : "]", "toml.header");
    TomlNode* table = &root;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) table = &enter(*table, path[i], Made::kPath);
    TomlNode* found = find(*table, path.back());
    TomlNode fresh(Kind::kTable, Made::kHeader, start);
    if (list) {
      if (found == nullptr) {
        found = &put(*table, path.back(), TomlNode(Kind::kList, Made::kHeader, start));
      }
      if (!found->is(Kind::kList) || found->made != Made::kHeader) {
        fail("toml.twice", path.back().offset);
      }
      return found->items.emplace_back(std::move(fresh));
    }
    if (found == nullptr) return put(*table, path.back(), std::move(fresh));
    if (!found->is(Kind::kTable) || found->made != Made::kPath) {
      fail("toml.twice", path.back().offset);
    }
    found->made = Made::kHeader;
    found->offset = start;
    return *found;
  }

  void read_entry(TomlNode& into, unsigned depth) {
    std::vector<Key> const path = read_path();
    expect("=", "toml.equals");
    TomlNode* table = &into;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) table = &enter(*table, path[i], Made::kDots);
    if (find(*table, path.back()) != nullptr) fail("toml.twice", path.back().offset);
    skip_spaces();
    put(*table, path.back(), read_value(depth));
  }

  // ---- values

  TomlNode read_value(unsigned depth) {
    if (depth > kMaxDepth) fail("toml.deep", at_);
    if (next_is('[')) return read_list(depth);
    if (next_is('{')) return read_table(depth);
    TomlNode node(Kind::kText, Made::kValue, at_);
    if (next_is('"') || next_is('\'')) {
      node.text = read_text();
    } else {
      read_word(node);
    }
    return node;
  }

  /// true, a number, a date.
  void read_word(TomlNode& node) {
    auto const stops = [](char c) { return !is_bare(c) && c != '+' && c != '.' && c != ':'; };
    auto const rest = text_.substr(at_);
    auto const word = rest.substr(
        0, static_cast<std::size_t>(std::find_if(rest.begin(), rest.end(), stops) - rest.begin()));
    std::string_view const body = word.substr(word.find_first_not_of("+-") == 1 ? 1 : 0);
    bool const number = !body.empty() && is_digit(body[0]);
    if (word == "true" || word == "false") {
      node.kind = Kind::kBoolean;
      node.number = word == "true" ? 1 : 0;
    } else if (auto const integer = number ? integer_of(word) : std::nullopt) {
      node.kind = Kind::kInteger;
      node.number = *integer;
    } else if (body == "inf" || body == "nan" ||
               (number && body.find_first_of(".:-eE") != body.npos && !body.starts_with("0x"))) {
      node.kind = Kind::kOther;
    } else {
      fail(number ? "toml.number" : "toml.value", at_);
    }
    at_ += word.size();
  }

  TomlNode read_list(unsigned depth) {
    TomlNode node(Kind::kList, Made::kValue, at_);
    ++at_;
    while (skip_lines(), !next_is(']')) {
      node.items.push_back(read_value(depth + 1));
      skip_lines();
      if (!skip(",") && !next_is(']')) fail("toml.list", at_);
    }
    ++at_;
    return node;
  }

  TomlNode read_table(unsigned depth) {
    TomlNode node(Kind::kTable, Made::kValue, at_);
    ++at_;
    skip_spaces();
    if (skip("}")) return node;
    do {
      read_entry(node, depth + 1);
      skip_spaces();
    } while (skip(","));
    expect("}", "toml.table");
    return node;
  }

  std::string read_text() {
    std::size_t const start = at_;
    std::string const quote(1, text_[at_]);
    bool const lines = skip(quote + quote + quote);
    if (lines) {
      skip_newline();
    } else {
      ++at_;
    }
    std::string result;
    for (;;) {
      if (skip(quote)) {
        if (!lines) return result;
        if (skip(quote + quote)) {
          // Two more may stand before the last three.
          for (int more = 0; more < 2 && skip(quote); ++more) result += quote;
          return result;
        }
        result += quote;
      } else if (quote == "\"" && next_is('\\')) {
        read_escape(result, lines);
      } else if (lines && skip_newline()) {
        result += '\n';
      } else if (ended() || next_is('\n') || next_is("\r\n")) {
        fail("toml.text", start);
      } else if (is_control(text_[at_])) {
        fail("toml.character", at_);
      } else {
        result += text_[at_++];
      }
    }
  }

  void read_escape(std::string& result, bool lines) {
    std::size_t const start = at_++;
    constexpr std::string_view kLetters = "btnfr\"\\";
    constexpr std::string_view kMeanings = "\b\t\n\f\r\"\\";
    char const letter = ended() ? '\0' : text_[at_];
    if (auto const known = kLetters.find(letter); known != kLetters.npos) {
      result += kMeanings[known];
      ++at_;
    } else if (letter == 'u' || letter == 'U') {
      std::size_t const digits = letter == 'u' ? 4 : 8;
      auto const written = text_.substr(at_ + 1, digits);
      std::uint32_t character = 0;
      char const* const end = written.data() + written.size();
      auto const [stop, error] = std::from_chars(written.data(), end, character, 16);
      if (written.size() < digits || error != std::errc() || stop != end ||
          character > kLastCharacter || is_surrogate(character)) {
        fail("toml.escape", start);
      }
      append_character(result, character);
      at_ += 1 + digits;
    } else {
      // At the end of a line: what is white up to the next word does not count.
      skip_spaces();
      if (!lines || !skip_newline()) fail("toml.escape", start);
      do skip_spaces();
      while (skip_newline());
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

TomlNode::TomlNode(Kind kind_of_it, Made made_by, std::size_t at)
    : kind(kind_of_it), made(made_by), offset(at) {}

TomlNode const* TomlNode::get(std::string_view key) const {
  auto const found = entries.find(key);
  return found == entries.end() ? nullptr : found->second.get();
}

TomlNode parse_toml(std::string_view text) {
  return TomlReader(text).read();
}

}  // namespace bouton::rules_file

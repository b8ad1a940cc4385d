#include "core/json_writer.hpp"

#include "core/utf8.hpp"

namespace bouton {
namespace {

void append_escaped(std::string& out, char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::string_view kShort = "\"\\\b\f\n\r\t", kNames = "\"\\bfnrt";
  out += '\\';
  if (auto const at = kShort.find(c); at != kShort.npos) {
    out += kNames[at];
    return;
  }
  auto const byte = static_cast<unsigned char>(c);
  out += "u00";
  out += kDigits[byte >> 4U];
  out += kDigits[byte & 15U];
}

void append_string(std::string& out, std::string_view text) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  out += '"';
  auto const is_plain = [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t plain = at;
    while (plain < text.size() && is_plain(text[plain])) ++plain;
    out += text.substr(at, plain - at);
    at = plain;
    if (at == text.size()) break;
    char const c = text[at];
    std::size_t const bytes = utf8_character(text, at).bytes;
    if (bytes == 0) {
      out += kReplacement;
    } else if (bytes == 1 && (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\')) {
      append_escaped(out, c);
    } else {
      out += text.substr(at, bytes);
    }
    at += bytes == 0 ? 1 : bytes;
  }
  out += '"';
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append_string(*out_, name);
  *out_ += ':';
  comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::string(std::string_view text) {
  separate();
  append_string(*out_, text);
  return ended();
}

JsonWriter& JsonWriter::decimal(std::uint64_t value) {
  separate();
  constexpr std::size_t kMostDigits = 20;
  char digits[kMostDigits];
  *out_ += '"';
  out_->append(digits, std::to_chars(digits, digits + kMostDigits, value).ptr);
  *out_ += '"';
  return ended();
}

JsonWriter& JsonWriter::decimal(Natural const& value) {
  separate();
  ((*out_ += '"') += to_string(value)) += '"';
  return ended();
}

JsonWriter& JsonWriter::decimal(std::optional<std::uint64_t> const& value) {
  return value ? decimal(*value) : null();
}

JsonWriter& JsonWriter::decimal(std::optional<Natural> const& value) {
  return value ? decimal(*value) : null();
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  *out_ += json;
  return ended();
}

JsonWriter& JsonWriter::line(std::size_t blanks) {
  line_ = blanks;
  return *this;
}

void JsonWriter::end_line() {
  *out_ += '\n';
  flush();
}

JsonWriter& JsonWriter::begin(char bracket) {
  separate();
  *out_ += bracket;
  ++depth_;
  comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  break_line();
  *out_ += bracket;
  --depth_;
  return ended();
}

void JsonWriter::separate() {
  if (comma_) *out_ += ',';
  break_line();
}

void JsonWriter::break_line() {
  if (!line_) return;
  *out_ += '\n';
  out_->append(*line_, ' ');
  line_.reset();
}

JsonWriter& JsonWriter::ended() {
  constexpr std::size_t kPiece = std::size_t{1} << 14U;
  comma_ = depth_ > 0;
  if (depth_ == 0 || buffer_.size() >= kPiece) flush();
  return *this;
}

void JsonWriter::flush() {
  if (!sink_ || buffer_.empty()) return;
  handed_over_ += buffer_.size();
  sink_(buffer_);
  buffer_.clear();
}

}  // namespace bouton

// JSON, written as it comes: nothing is kept, so that long lists can be streamed.
//
//   JsonWriter(text).begin_object().key("heaps").decimal(7).key("safe").boolean(true).end_object();
//
// Everything that Bouton writes as JSON is written here: on one line without blanks, unless line()
// says where a new line begins.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "bouton/core/natural.hpp"

namespace bouton {

/// Writes values one after another and puts the commas between them. The caller makes sure
/// that objects and arrays which begin also end, and that each value of an object has its key.
class JsonWriter {
 public:
  /// Receives the text piece by piece.
  using Sink = std::function<void(std::string_view)>;

  /// Appends to `out`, which must outlive the writer.
  explicit JsonWriter(std::string& out) : out_(&out) {}
  /// Passes pieces to `sink`, the last one when the outermost value ends.
  explicit JsonWriter(Sink sink) : sink_(std::move(sink)) {}
  JsonWriter(JsonWriter const&) = delete;
  JsonWriter& operator=(JsonWriter const&) = delete;
  ~JsonWriter() = default;

  JsonWriter& begin_object() { return begin('{'); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_array() { return begin('['); }
  JsonWriter& end_array() { return end(']'); }
  JsonWriter& key(std::string_view name);

  /// A string; bytes that are not UTF-8 become U+FFFD.
  JsonWriter& string(std::string_view text);
  /// A number of JSON. Readers may keep it as a double, so it stays below 2^53.
  template <std::integral Number>
  JsonWriter& number(Number value) {
    constexpr std::size_t kMostDigits = 20;
    char digits[kMostDigits];
    auto const result = std::to_chars(digits, digits + kMostDigits, value);
    return raw({digits, static_cast<std::size_t>(result.ptr - digits)});
  }
  /// The decimal digits of a number of any size, as a string.
  JsonWriter& decimal(std::uint64_t value);
  JsonWriter& decimal(Natural const& value);
  /// The same, or null where there is no number.
  JsonWriter& decimal(std::optional<std::uint64_t> const& value);
  JsonWriter& decimal(std::optional<Natural> const& value);
  JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter& null() { return raw("null"); }
  /// A value that is JSON already.
  JsonWriter& raw(std::string_view json);

  /// The next key, value or closing bracket begins a line, after this many blanks.
  JsonWriter& line(std::size_t blanks);
  /// Ends the line after the outermost value.
  void end_line();

  /// The number of bytes written so far.
  [[nodiscard]] std::uint64_t written() const { return handed_over_ + out_->size() - at_first_; }

 private:
  JsonWriter& begin(char bracket);
  JsonWriter& end(char bracket);
  /// Writes the separator between one value and the next.
  void separate();
  void break_line();
  /// A value has ended.
  JsonWriter& ended();
  void flush();

  std::string buffer_;  // text that the sink has not received yet
  std::string* out_ = &buffer_;
  std::size_t at_first_ = out_->size();  // the length of the string before
  Sink sink_;
  std::uint64_t handed_over_ = 0;  // to the sink, in bytes
  unsigned depth_ = 0;             // number of open brackets
  bool comma_ = false;             // the next value is not the first one
  std::optional<std::size_t> line_;
};

}  // namespace bouton

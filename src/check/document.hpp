// Document: a certificate as JSON, read with bounds and with errors that name the member.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json_text.hpp"

namespace bouton::check {

/// Numbers of a certificate are below this, so that a few of them can be added.
inline constexpr std::uint64_t kMostNumber = (std::uint64_t{1} << 61) - 1;

/// Of a hexadecimal digit; 16 for any other sign.
[[nodiscard]] constexpr unsigned hexadecimal(char sign) {
  if (sign >= 'a' && sign <= 'f') return static_cast<unsigned>(sign - 'a') + 10;
  return sign >= '0' && sign <= '9' ? static_cast<unsigned>(sign - '0') : 16;
}

/// Values of consecutive heaps.
struct Stretch {
  std::uint64_t from = 0;
  std::vector<std::uint16_t> values;

  [[nodiscard]] std::uint64_t end() const { return from + values.size(); }
  [[nodiscard]] bool holds(std::uint64_t heap) const { return heap >= from && heap < end(); }
  [[nodiscard]] std::uint16_t at(std::uint64_t heap) const {
    return values[static_cast<std::size_t>(heap - from)];
  }
};

/// One object of the document. All readers throw Error naming the member.
class Document {
 public:
  /// \throws Error if the text is not a JSON object, has too many levels or members, or an object
  /// has a member twice.
  static Document parse(std::string_view text);

  [[nodiscard]] bool has(std::string const& key) const { return json_.contains(key); }
  [[nodiscard]] std::string text(std::string const& key) const;
  /// Decimal, in a string.
  [[nodiscard]] std::uint64_t number(std::string const& key) const;
  [[nodiscard]] std::optional<std::uint64_t> number_or_null(std::string const& key) const;
  [[nodiscard]] bool flag(std::string const& key) const;
  /// One of these words: which.
  [[nodiscard]] std::size_t choice(std::string const& key,
                                   std::initializer_list<std::string_view> words) const;
  [[nodiscard]] Document object(std::string const& key) const;
  /// Pairs of numbers.
  [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs(
      std::string const& key) const;
  [[nodiscard]] Stretch stretch(std::string const& key) const;
  [[nodiscard]] std::vector<Stretch> stretches(std::string const& key) const;
  /// Any value, for members with a special form. Valid as long as a document of this text.
  [[nodiscard]] JsonValue json(std::string const& key) const;

  /// A JSON number below `bound`.
  [[nodiscard]] std::size_t index(std::string const& key, std::size_t bound) const;
  /// JSON numbers below `bound`, which is at most 65536.
  [[nodiscard]] std::vector<std::uint16_t> indices(std::string const& key, std::size_t bound) const;
  [[nodiscard]] std::vector<std::vector<std::uint16_t>> rows_of_indices(std::string const& key,
                                                                        std::size_t bound) const;
  /// The same for a bound of at most 2^32.
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> rows_of_wide_indices(
      std::string const& key, std::size_t bound) const;
  [[nodiscard]] std::vector<Document> objects(std::string const& key) const;
  [[nodiscard]] std::vector<std::optional<Document>> objects_or_null(std::string const& key) const;
  /// \throws Error if there are other members than these.
  void has_only(std::initializer_list<std::string_view> keys) const;

  [[noreturn]] static void fail(std::string const& member);

 private:
  Document(std::shared_ptr<JsonText const> text, JsonValue json, std::string path)
      : text_(std::move(text)), json_(json), path_(std::move(path)) {}
  [[nodiscard]] JsonValue array(std::string const& key) const;
  /// This object as values of consecutive heaps.
  [[nodiscard]] Stretch stretch() const;
  /// A value of the same text.
  [[nodiscard]] Document within(JsonValue json, std::string const& key) const {
    return {text_, json, path_ + key + '.'};
  }

  std::shared_ptr<JsonText const> text_;
  JsonValue json_;
  std::string path_;  // of this object: "", "proof.", "proof.space."
};

}  // namespace bouton::check

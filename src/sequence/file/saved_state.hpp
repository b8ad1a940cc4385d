// SavedState: numbers and arrays as bytes, the same on every machine, with a checksum.
//
//   "bouton" kind version | numbers in LEB128, arrays with their length | FNV-1a, 8 bytes
//
// A reader throws Error on anything that a writer of the same kind cannot have written. A writer
// hands its bytes on as they come: the state of a game whose witnesses are far is a gigabyte, and
// saving it must not take another one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/error.hpp"
#include "core/fnv1a.hpp"

namespace bouton::sequence {

/// Takes the bytes of a state, piece by piece.
using StateSink = std::function<void(std::string_view)>;

class StateWriter {
 public:
  /// \param sink  must live as long as this
  StateWriter(std::string_view kind, StateSink const& sink) : sink_(sink) {
    put("bouton ");
    put(kind);
    put("\n");
  }
  void number(std::uint64_t value) {
    char bytes[10];
    std::size_t size = 0;
    for (; value >= 0x80; value >>= 7) bytes[size++] = static_cast<char>(value | 0x80);
    bytes[size++] = static_cast<char>(value);
    put({bytes, size});
  }
  void text(std::string_view text) {
    number(text.size());
    put(text);
  }
  /// A state within a state, for StateReader::text(): what `save` puts into a sink, always the
  /// same. It is asked twice, for the number of bytes is written first.
  template <class Save>
  void state(Save&& save) {
    std::uint64_t size = 0;
    save(StateSink([&](std::string_view bytes) { size += bytes.size(); }));
    number(size);
    save(StateSink([&](std::string_view bytes) { put(bytes); }));
  }
  void bytes(std::span<std::uint8_t const> bytes) {
    text({reinterpret_cast<char const*>(bytes.data()), bytes.size()});
  }
  void words(std::span<std::uint16_t const> words) {
    number(words.size());
    for (std::uint16_t const word : words) number(word);
  }
  /// The checksum. Nothing may follow.
  void finish() {
    char bytes[8];
    for (unsigned i = 0; i < 8; ++i) bytes[i] = static_cast<char>(hash_.value() >> (8 * i));
    waiting_.append(bytes, sizeof bytes);
    sink_(waiting_);
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16;

  void put(std::string_view bytes) {
    hash_.add(bytes);
    if (waiting_.size() + bytes.size() > kPiece) {
      sink_(waiting_);
      waiting_.clear();
      if (bytes.size() > kPiece) return sink_(bytes);
    }
    waiting_ += bytes;
  }

  StateSink const& sink_;
  Fnv1a hash_;
  std::string waiting_;  // small pieces, handed on together
};

/// The bytes that `save` puts into a sink, always the same; it is asked twice, so that there is no
/// room for more.
template <class Save>
[[nodiscard]] std::string saved_bytes(Save&& save) {
  std::size_t size = 0;
  save(StateSink([&](std::string_view bytes) { size += bytes.size(); }));
  std::string all;
  all.reserve(size);
  save(StateSink([&](std::string_view bytes) { all += bytes; }));
  return all;
}

class StateReader {
 public:
  StateReader(std::string_view kind, std::string_view saved) {
    std::string const head = "bouton " + std::string(kind) + '\n';
    if (saved.size() < head.size() + 8 || !saved.starts_with(head)) damaged();
    rest_ = saved.substr(0, saved.size() - 8);
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION  // a fuzzer does not guess checksums
    Fnv1a hash;
    hash.add(rest_);
    for (unsigned i = 0; i < 8; ++i) {
      if (saved[rest_.size() + i] != static_cast<char>(hash.value() >> (8 * i))) damaged();
    }
#endif
    rest_.remove_prefix(head.size());
  }
  std::uint64_t number(std::uint64_t most = ~std::uint64_t{0}) {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (rest_.empty() || shift > 63) damaged();
      auto const byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80) break;
    }
    if (value > most) damaged();
    return value;
  }
  std::string_view text() {
    std::uint64_t const size = number(rest_.size());
    if (size > rest_.size()) damaged();
    std::string_view const text = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(text.size());
    return text;
  }
  std::vector<std::uint8_t> bytes() {
    std::string_view const read = text();
    return {read.begin(), read.end()};
  }
  std::vector<std::uint16_t> words() {
    std::vector<std::uint16_t> words(static_cast<std::size_t>(number(rest_.size())));
    for (std::uint16_t& word : words) word = static_cast<std::uint16_t>(number(0xffff));
    return words;
  }
  /// Bytes that have not been read: no array has more.
  [[nodiscard]] std::size_t left() const {
    return rest_.size();
  }
  void finish() const {
    if (!rest_.empty()) damaged();
  }
  [[noreturn]] static void damaged() {
    throw Error(Message{"sequence.state.damaged", {}});
  }
  /// What is restored takes more memory than there may be.
  [[noreturn]] static void no_room() {
    throw Error(Message{"sequence.state.no_room", {}});
  }

 private:
  std::string_view rest_;
};

}  // namespace bouton::sequence

// SavedState: numbers and arrays as bytes, the same on every machine, with a checksum.
//
//   "bouton" kind version | numbers in LEB128, arrays with their length | FNV-1a, 8 bytes
//
// A reader throws Error on anything that a writer of the same kind cannot have written. A writer
// hands its bytes on as they come: the state of a game whose witnesses are far is a gigabyte, and
// saving it must not take another one. Nor must Ctrl-C wait for one: the bytes come in small
// pieces, so that a sink can stop the writer, by what it throws, and a reader looks at its limits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/core/limits.hpp"
#include "core/fnv1a.hpp"

namespace bouton::sequence {

/// Takes the bytes of a state, piece by piece.
class StateSink {
 public:
  explicit StateSink(std::function<void(std::string_view)> take) : take_(std::move(take)) {}
  /// One that only counts them: nothing else need be done with them, nor with their checksum.
  explicit StateSink(std::uint64_t& size) : size_(&size) {}

  [[nodiscard]] bool counts() const { return size_ != nullptr; }
  void operator()(std::string_view bytes) const {
    if (size_ != nullptr) {
      *size_ += bytes.size();
    } else {
      take_(bytes);
    }
  }

 private:
  std::function<void(std::string_view)> take_;
  std::uint64_t* size_ = nullptr;
};

/// How many bytes `save` puts into a sink.
template <class Save>
[[nodiscard]] std::uint64_t size_of_state(Save&& save) {
  std::uint64_t size = 0;
  save(StateSink(size));
  return size;
}

class StateWriter {
 public:
  /// \param sink  must live as long as this
  StateWriter(std::string_view kind, StateSink const& sink) : sink_(sink) {
    put("bouton ");
    put(kind);
    put("\n");
  }
  void number(std::uint64_t value) {
    std::string bytes;
    append_number(bytes, value);
    put(bytes);
  }
  void text(std::string_view text) {
    number(text.size());
    put(text);
  }
  /// A state within a state, for StateReader::text(): what `save` puts into a sink, always the
  /// same. It is asked twice, for the number of bytes is written first.
  template <class Save>
  void state(Save&& save) {
    number(size_of_state(save));
    if (sink_.counts()) return save(sink_);
    save(StateSink([&](std::string_view bytes) { put(bytes); }));
  }
  void bytes(std::span<std::uint8_t const> bytes) {
    text({reinterpret_cast<char const*>(bytes.data()), bytes.size()});
  }
  void words(std::span<std::uint16_t const> words) {
    number(words.size());
    std::string piece;
    for (std::uint16_t const word : words) {
      if (piece.size() + kLongest > kPiece) {
        put(piece);
        piece.clear();
      }
      append_number(piece, word);
    }
    put(piece);
  }
  /// The checksum. Nothing may follow.
  void finish() {
    hash_.add(waiting_);
    for (unsigned i = 0; i < 8; ++i) waiting_ += static_cast<char>(hash_.value() >> (8 * i));
    sink_(waiting_);
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16;
  static constexpr std::size_t kLongest = 10;  // bytes of a number

  static void append_number(std::string& bytes, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
    bytes += static_cast<char>(value);
  }
  void put(std::string_view bytes) {
    if (sink_.counts()) return sink_(bytes);
    while (waiting_.size() + bytes.size() >= kPiece) {
      if (waiting_.empty()) {
        hand_on(bytes.substr(0, kPiece));
        bytes.remove_prefix(kPiece);
        continue;
      }
      std::string_view const rest = bytes.substr(0, kPiece - waiting_.size());
      waiting_ += rest;
      bytes.remove_prefix(rest.size());
      hand_on(waiting_);
      waiting_.clear();
    }
    waiting_ += bytes;
  }
  void hand_on(std::string_view piece) {
    hash_.add(piece);
    sink_(piece);
  }

  StateSink const& sink_;
  Fnv1a hash_;
  std::string waiting_;  // small pieces, handed on together
};

/// The bytes that `save` puts into a sink, always the same; it is asked twice, so that there is no
/// room for more.
template <class Save>
[[nodiscard]] std::string saved_bytes(Save&& save) {
  std::string all;
  all.reserve(static_cast<std::size_t>(size_of_state(save)));
  save(StateSink([&](std::string_view bytes) { all += bytes; }));
  return all;
}

/// What `restore` returns; empty if it reads a state and reaches the limits.
template <class Restore>
[[nodiscard]] auto unless_stopped(Restore&& restore) -> std::optional<decltype(restore())> {
  try {
    return restore();
  } catch (LimitReached const&) {
    return std::nullopt;
  }
}

class StateReader {
 public:
  /// \param limits  must live as long as this; null: none
  StateReader(std::string_view kind, std::string_view saved, Limits const* limits = nullptr)
      : limits_(limits) {
    std::string const head = "bouton " + std::string(kind) + '\n';
    if (saved.size() < head.size() + 8 || !saved.starts_with(head)) damaged();
    rest_ = saved.substr(0, saved.size() - 8);
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION  // a fuzzer does not guess checksums
    Fnv1a hash;
    for_each_piece(rest_, [&](std::string_view piece) { hash.add(piece); });
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
  /// Reads the name of a game. \throws Error if it is another one
  void expect_game(std::string_view name) {
    std::string_view const saved = text();
    if (saved == name) return;
    throw Error(Message{"sequence.state.other_game", {{"saved", std::string(saved)}}});
  }
  std::string_view text() {
    std::uint64_t const size = number(rest_.size());
    if (size > rest_.size()) damaged();
    std::string_view const text = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(text.size());
    return text;
  }
  std::vector<std::uint8_t> bytes() {
    std::vector<std::uint8_t> bytes;
    std::string_view const read = text();
    bytes.reserve(read.size());
    for_each_piece(read, [&](std::string_view piece) {
      bytes.insert(bytes.end(), piece.begin(), piece.end());
    });
    return bytes;
  }
  std::vector<std::uint16_t> words() {
    std::vector<std::uint16_t> words(static_cast<std::size_t>(number(rest_.size())));
    for (std::uint16_t& word : words) word = static_cast<std::uint16_t>(number(0xffff));
    return words;
  }
  /// Calls `look(piece)` for pieces of a long array, one after the other, as far as the limits
  /// allow. \throws LimitReached
  template <class Look>
  void for_each_piece(std::string_view bytes, Look&& look) const {
    constexpr std::size_t kLook = std::size_t{1} << 22;
    while (!bytes.empty()) {
      look(bytes.substr(0, kLook));
      bytes.remove_prefix(std::min(bytes.size(), kLook));
      if (limits_ != nullptr && limits_->expired()) throw LimitReached{};
    }
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
  Limits const* limits_;
};

}  // namespace bouton::sequence

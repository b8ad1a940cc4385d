// ValueStream: the nim-values g(0), g(1), g(2), ... of a one-heap game, piece by piece.
//
// Picks the engine that suits the code and hands out values in order, each exact, however far
// one goes: memory is bounded by the window that later values depend on, once the engine knows
// it. The state can be saved at any point between two pieces and restored elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bouton/core/limits.hpp"
#include "bouton/sequence/one_heap_game.hpp"

namespace bouton::sequence {

enum class InstructionSet;  // sequence/engine/instructions.hpp, not installed
class StateSink;            // sequence/file/saved_state.hpp, not installed
struct StreamReport;        // sequence/stream_report.hpp, not installed

/// The values in order, each exact, from 0 to 65535. Not safe for concurrent use.
/// \complexity O(1) a value in games with a sparse space, O(n) for g(n) in other games that split.
/// \cite Sprague1935, Grundy1939, BerlekampConwayGuy1982
class ValueStream {
 public:
  /// With the best vector instructions that the processor has.
  explicit ValueStream(OneHeapGame const& game);
  /// \param instructions  one of usable_instruction_sets(); all give the same values.
  ValueStream(OneHeapGame const& game, InstructionSet instructions);
  ~ValueStream();
  ValueStream(ValueStream&&) noexcept;
  ValueStream& operator=(ValueStream&&) noexcept;

  [[nodiscard]] OneHeapGame const& game() const;
  /// The number of values handed out so far: the next piece begins with g(position()).
  [[nodiscard]] std::uint64_t position() const;
  /// The values that follow, none of them of a heap of `end` or more: a piece of a size that
  /// takes well under a second. Empty if position() == end, or if the stream cannot go on:
  /// then stopped_by() says why, and a later call goes on. Valid until the next call.
  [[nodiscard]] std::span<std::uint16_t const> next(std::uint64_t end, Limits const& limits = {});
  /// Why the last next() returned nothing: kNone, kExpired, kMemory, kValueSize or kHistory.
  [[nodiscard]] Stop stopped_by() const;
  /// Which engine computes, and what it found out.
  [[nodiscard]] StreamReport report() const;

  /// Everything needed to go on from position(), as bytes (with a checksum; the same on every
  /// machine). At most a few megabytes once the window is bounded.
  [[nodiscard]] std::string save() const;
  /// The same bytes, piece by piece: without memory for all of them. What the sink throws ends it.
  void save(std::function<void(std::string_view)> const& sink) const;
  void save(StateSink const& sink) const;
  /// \throws Error if the bytes are damaged or belong to another game.
  [[nodiscard]] static ValueStream restore(OneHeapGame const& game, std::string_view saved);
  /// The same within a deadline and cancel. \return empty if one is reached before all is restored
  [[nodiscard]] static std::optional<ValueStream> restore(OneHeapGame const& game,
                                                          std::string_view saved,
                                                          Limits const& limits);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bouton::sequence

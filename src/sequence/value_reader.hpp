// ValueReader: g(0), g(1), ... in pieces, from the engine and then from the proved period.
//
//   g(0) ............ computed ............ | repeated from the period ...
//                                           ^ proved here
//
// The first few million values are kept, and at every doubling of their number prove_period is
// tried. Once it succeeds nothing more is computed: the rest is copies of one period.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/sequence/period.hpp"
#include "bouton/sequence/value_stream.hpp"
#include "core/fnv1a.hpp"
#include "core/large_pages.hpp"
#include "sequence/file/saved_state.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::sequence {

class ValueReader {
 public:
  enum class UsePeriod { kNo, kYes };

  explicit ValueReader(OneHeapGame const& game, UsePeriod use = UsePeriod::kYes);

  [[nodiscard]] OneHeapGame const& game() const { return stream_.game(); }
  /// The next piece begins with g(position()).
  [[nodiscard]] std::uint64_t position() const { return position_; }
  /// As ValueStream::next: values of heaps below `end`; empty if position() == end or if it cannot
  /// go on (see stopped_by()). Valid until the next call.
  [[nodiscard]] std::span<std::uint16_t const> next(std::uint64_t end, Limits const& limits = {});
  /// kValueSize also where a period with a saltus would lead above 65535.
  [[nodiscard]] Stop stopped_by() const { return stopped_by_; }

  /// The period that values are repeated from.
  [[nodiscard]] std::optional<Period> const& period() const { return period_; }
  /// The engine's report; `computed` does not count repeated values.
  [[nodiscard]] StreamReport report() const { return stream_.report(); }

  /// Everything needed to go on from position(): a few megabytes at most, besides what the stream
  /// needs.
  void save(StateSink const& sink) const;
  [[nodiscard]] std::string save() const {
    return saved_bytes([&](StateSink const& sink) { save(sink); });
  }
  /// \return empty if a limit was reached
  /// \throws Error if the bytes are damaged or belong to another game.
  [[nodiscard]] static std::optional<ValueReader> restore(OneHeapGame const& game,
                                                          std::string_view saved,
                                                          Limits const& limits = {});

 private:
  void read(StateReader& reader, Limits const& limits);
  void remember(std::span<std::uint16_t const> piece, std::uint64_t end, Limits const& limits);
  [[nodiscard]] std::span<std::uint16_t const> repeated(std::uint64_t end, Limits const& limits);
  void make_block();

  ValueStream stream_;
  std::uint64_t position_ = 0;
  Stop stopped_by_ = Stop::kNone;
  bool looking_;  // for a period: the values so far are kept
  // g(0), ..., while looking; then those the period needs
  AlignedVector<std::uint16_t, kLargePage> kept_;
  std::optional<Period> period_;
  std::vector<std::uint16_t> block_;   // whole periods, from preperiod on
  std::vector<std::uint16_t> raised_;  // a piece of them with the saltus added
};

/// Values together with the hash of all that were handed out: what `values --checksum` prints,
/// and a state that can be saved between two pieces.
class ChecksummedValues {
 public:
  explicit ChecksummedValues(OneHeapGame const& game) : reader_(game) {}

  [[nodiscard]] ValueReader const& reader() const { return reader_; }
  [[nodiscard]] std::uint64_t position() const { return reader_.position(); }
  [[nodiscard]] std::span<std::uint16_t const> next(std::uint64_t end, Limits const& limits = {}) {
    auto const piece = reader_.next(end, limits);
    hash_.add(piece);
    return piece;
  }
  /// FNV-1a of g(0), ..., g(position() - 1) as little-endian 16-bit words.
  [[nodiscard]] std::uint64_t checksum() const { return hash_.value(); }

  void save(StateSink const& sink) const;
  [[nodiscard]] std::string save() const {
    return saved_bytes([&](StateSink const& sink) { save(sink); });
  }
  /// \return empty if a limit was reached
  /// \throws Error if the bytes are damaged or belong to another game.
  [[nodiscard]] static std::optional<ChecksummedValues> restore(OneHeapGame const& game,
                                                                std::string_view saved,
                                                                Limits const& limits = {});

 private:
  ValueReader reader_;
  Fnv1a hash_;
};

}  // namespace bouton::sequence

#include "sequence/value_reader.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kFirstReaderLook = 256;
constexpr std::uint64_t kMostKept = std::uint64_t{1} << 22;
constexpr std::uint64_t kKeptAnyway = std::uint64_t{1} << 19;
constexpr std::uint64_t kLongestPiece = std::uint64_t{1} << 18;
/// Looking for a period among n values takes as long as a fast engine needs for a few times n.
constexpr std::uint64_t kWorthLooking = 4;
/// prove_period: a copy, its reverse, and a match length for each value.
constexpr std::uint64_t kBytesToLook = 2 + 2 + 2 + 8;
constexpr std::size_t kReaderPiece = std::size_t{1} << 14;
constexpr std::uint64_t kMostValue = 65535;

}  // namespace

ValueReader::ValueReader(OneHeapGame const& game, UsePeriod use)
    : stream_(game), looking_(use == UsePeriod::kYes && game.kinds.empty()) {}

std::span<std::uint16_t const> ValueReader::next(std::uint64_t end, Limits const& limits) {
  stopped_by_ = Stop::kNone;
  if (position_ >= end) return {};
  if (period_) return repeated(end, limits);
  auto const piece = stream_.next(end, limits);
  stopped_by_ = piece.empty() ? stream_.stopped_by() : Stop::kNone;
  position_ += piece.size();
  if (looking_) remember(piece, end, limits);
  return piece;
}

/// Keeps the piece; looks for a period after a power of two is passed, if much is left to do.
void ValueReader::remember(std::span<std::uint16_t const> piece, std::uint64_t end,
                           Limits const& limits) {
  std::uint64_t const before = kept_.size();
  if (before == 0) {
    // The last piece may lead beyond what is kept at most.
    reserve_in_large_pages(
        kept_, static_cast<std::size_t>(std::min(
                   {end / kWorthLooking, kMostKept + kLongestPiece, limits.memory_bytes / 64})));
  }
  kept_.insert(kept_.end(), piece.begin(), piece.end());
  std::uint64_t const after = kept_.size();
  bool const passed = after >= kFirstReaderLook && std::bit_width(before) != std::bit_width(after);
  if (passed && end / kWorthLooking >= after && after * kBytesToLook <= limits.memory_bytes / 8) {
    period_ = prove_period(game(), kept_, limits);
    if (period_) make_block();
  }
  // The next look is at twice as many values. Some are kept in any case, for a later, larger end.
  bool const again =
      after < kMostKept && std::max(end / kWorthLooking, kKeptAnyway) >= 2 * std::bit_floor(after);
  if (!period_ && !again) decltype(kept_)().swap(kept_);
  looking_ = !period_ && again;
}

void ValueReader::make_block() {
  auto const from = kept_.begin() + static_cast<std::ptrdiff_t>(period_->preperiod);
  auto const period = static_cast<std::ptrdiff_t>(period_->period);
  // With a saltus the values of each period differ: one is kept, and raised when needed.
  do {
    block_.insert(block_.end(), from, from + period);
  } while (period_->saltus == 0 && block_.size() < kReaderPiece);
  kept_.resize(static_cast<std::size_t>(
      period_->values_needed));  // the values by which a saved state proves it
}

std::span<std::uint16_t const> ValueReader::repeated(std::uint64_t end, Limits const& limits) {
  if (limits.expired()) {
    stopped_by_ = Stop::kExpired;
    return {};
  }
  std::uint64_t const offset = position_ - period_->preperiod;
  auto const at = static_cast<std::size_t>(offset % block_.size());
  auto const size =
      static_cast<std::size_t>(std::min<std::uint64_t>(block_.size() - at, end - position_));
  auto piece = std::span<std::uint16_t const>(block_).subspan(at, size);
  if (period_->saltus != 0) {
    raised_.clear();
    // Several periods at once, if they are short.
    for (std::uint64_t n = offset; raised_.size() < kReaderPiece && n < end - period_->preperiod;
         ++n) {
      // A saltus is a difference of two values, so nothing overflows here.
      std::uint64_t const rounds = std::min(n / block_.size(), kMostValue + 1);
      std::uint64_t const value =
          block_[static_cast<std::size_t>(n % block_.size())] + rounds * period_->saltus;
      if (value > kMostValue) {
        stopped_by_ = raised_.empty() ? Stop::kValueSize : Stop::kNone;
        break;
      }
      raised_.push_back(static_cast<std::uint16_t>(value));
    }
    piece = raised_;
  }
  position_ += piece.size();
  return piece;
}

void ValueReader::save(StateSink const& sink) const {
  StateWriter writer("reader 1", sink);
  writer.text(game_name(game()));
  writer.number(position_);
  writer.number(looking_ ? 1 : 0);
  writer.words(kept_);
  writer.state([&](StateSink const& inner) {
    if (!period_) stream_.save(inner);
  });
  writer.finish();
}

std::optional<ValueReader> ValueReader::restore(OneHeapGame const& game, std::string_view saved,
                                                Limits const& limits) {
  return unless_stopped([&] {
    StateReader reader("reader 1", saved, &limits);
    reader.expect_game(game_name(game));
    ValueReader restored(game);
    restored.read(reader, limits);
    return restored;
  });
}

/// The reverse of save(), behind the game.
void ValueReader::read(StateReader& reader, Limits const& limits) {
  position_ = reader.number();
  looking_ = reader.number(1) != 0;
  auto const kept = reader.words();
  kept_.assign(kept.begin(), kept.end());
  std::string_view const stream = reader.text();
  reader.finish();
  if (!stream.empty()) {
    auto restored = ValueStream::restore(game(), stream, limits);
    if (!restored) throw LimitReached{};
    bool const whole = !looking_ || kept_.size() == position_;
    if (restored->position() != position_ || !whole) StateReader::damaged();
    stream_ = *std::move(restored);
    return;
  }
  period_ = prove_period(game(), kept_, limits);
  if (!period_ && limits.expired()) throw LimitReached{};
  if (!period_ || position_ < kept_.size()) StateReader::damaged();
  make_block();
}

void ChecksummedValues::save(StateSink const& sink) const {
  StateWriter writer("checksum 1", sink);
  writer.number(checksum());
  writer.state([&](StateSink const& inner) { reader_.save(inner); });
  writer.finish();
}

std::optional<ChecksummedValues> ChecksummedValues::restore(OneHeapGame const& game,
                                                            std::string_view saved,
                                                            Limits const& limits) {
  if (saved.starts_with("bouton search ")) throw Error(Message{"sequence.state.other_kind", {}});
  return unless_stopped([&] {
    StateReader reader("checksum 1", saved, &limits);
    std::uint64_t const hash = reader.number();
    auto values = ValueReader::restore(game, reader.text(), limits);
    reader.finish();
    if (!values) throw LimitReached{};
    ChecksummedValues restored(game);
    restored.reader_ = *std::move(values);
    restored.hash_ = Fnv1a::from(hash);
    return restored;
  });
}

}  // namespace bouton::sequence

#include "bouton/sequence/nim_sequence.hpp"

#include <algorithm>
#include <mutex>
#include <span>
#include <utility>

#include "core/recently_used.hpp"
#include "sequence/stream_engine.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kFirstRound = 256;
/// Values and the copies that are shared, what prove_period needs to look at them, and the
/// engine's third.
constexpr std::uint64_t kBytesPerValue = 36;
constexpr std::size_t kMostGames = 32;
constexpr std::uint64_t kPiece = 1 << 15;
constexpr std::uint64_t kMostPairValues = 1 << 17;
constexpr std::uint64_t kMostSparseValues = 1 << 23;

/// One game in the cache. `growing` is held while values are computed, `reading` only
/// while the snapshot is read or replaced.
class Entry {
 public:
  explicit Entry(OneHeapGame const& game) : engine_(game) { engine_.keep_at_least(2 * kPiece); }

  std::shared_ptr<NimSequence const> get(Natural const& largest, Limits const& limits) {
    if (auto known = snapshot(); known && known->knows(largest)) return known;
    std::lock_guard const lock(growing_);
    auto known = snapshot();
    while (!known || !known->knows(largest)) {
      // Rounds are the same whatever was asked before: answers do not depend on history.
      std::uint64_t const next = known ? 2 * known->values->size() : kFirstRound;
      Stop const stopped_by = compute(next, limits);
      if (!known || values_.size() > known->values->size()) {
        auto grown = std::make_shared<NimSequence>();
        grown->game = engine_.game();
        grown->values = std::make_shared<std::vector<std::uint16_t> const>(values_);
        // A look at millions of values takes a while, too.
        if (stopped_by != Stop::kExpired) {
          grown->period = prove_period(engine_.game(), values_);
        }
        grown->stopped_by = stopped_by;
        bool const whole = stopped_by == Stop::kNone;
        // A round that was cut short is not kept: the next call goes on with it.
        if (!whole && !grown->knows(largest)) return grown;
        if (!whole && grown->stopped_by == Stop::kExpired) return grown;
        known = grown;
        std::lock_guard const reading(reading_);
        snapshot_ = known;
      } else {
        auto same = std::make_shared<NimSequence>(*known);
        same->stopped_by = stopped_by;
        return same;
      }
    }
    return known;
  }

 private:
  std::shared_ptr<NimSequence const> snapshot() {
    std::lock_guard const reading(reading_);
    return snapshot_;
  }

  /// Values up to g(end - 1), or why not.
  Stop compute(std::uint64_t end, Limits const& limits) {
    while (values_.size() < end) {
      std::uint64_t const from = values_.size();
      if (from >= most_values()) return Stop::kWork;
      if (from > limits.memory_bytes / kBytesPerValue) return Stop::kMemory;
      Stop const stop = engine_.advance(std::min(end, from + kPiece), limits, kSequenceWork);
      std::uint64_t const to = std::min(end, engine_.computed());
      if (to > from) {
        values_.resize(static_cast<std::size_t>(to));
        engine_.read(from, std::span(values_).subspan(static_cast<std::size_t>(from)));
      }
      if (stop != Stop::kNone) return stop;
    }
    return Stop::kNone;
  }
  /// The definition counts its steps; the other engines are bounded by the number of heaps.
  [[nodiscard]] std::uint64_t most_values() const {
    switch (engine_.report().engine) {
      case Engine::kDefinition:
        return kNoBound;
      case Engine::kPairs:
        return kMostPairValues;
      case Engine::kSparse:
        return kMostSparseValues;
    }
    return 0;
  }

  std::mutex growing_;
  std::mutex reading_;
  StreamEngine engine_;
  std::vector<std::uint16_t> values_;
  std::shared_ptr<NimSequence const> snapshot_;
};

}  // namespace

std::uint64_t NimSequence::representative(Natural const& heap) const {
  if (computed(heap)) return heap.convert_to<std::uint64_t>();
  Natural const offset = Natural(heap - period->preperiod) % period->period;
  return period->preperiod + offset.convert_to<std::uint64_t>();
}

Natural NimSequence::value(Natural const& heap) const {
  std::uint64_t const same = representative(heap);
  Natural result = (*values)[static_cast<std::size_t>(same)];
  if (period && period->saltus != 0 && !computed(heap)) {
    result += Natural(Natural(heap - same) / period->period) * period->saltus;
  }
  return result;
}

ClassSequence NimSequence::classes() const {
  if (!period) return ClassSequence(values);
  return {values, period->preperiod, period->period};
}

std::shared_ptr<NimSequence const> nim_sequence(OneHeapGame const& game, Natural const& largest,
                                                Limits const& limits) {
  static RecentlyUsed<OneHeapGame, Entry> entries(kMostGames);
  return entries.get(game)->get(largest, limits);
}

}  // namespace bouton::sequence

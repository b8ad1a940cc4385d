#include "bouton/sequence/nim_sequence.hpp"

#include <algorithm>
#include <list>
#include <mutex>
#include <utility>

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kFirstRound = 256;
constexpr std::size_t kMostGames = 32;

/// One game in the cache. `growing` is held while values are computed, `reading` only
/// while the snapshot is read or replaced.
class Entry {
 public:
  explicit Entry(OneHeapGame const& game) : values_(game) {}

  OneHeapGame const& game() const { return values_.game(); }

  std::shared_ptr<NimSequence const> get(Natural const& largest, Limits const& limits) {
    if (auto known = snapshot(); known && known->knows(largest)) return known;
    std::lock_guard const lock(growing_);
    auto known = snapshot();
    while (!known || !known->knows(largest)) {
      // Rounds are the same whatever was asked before: answers do not depend on history.
      std::uint64_t const next = known ? 2 * known->values->size() : kFirstRound;
      bool const whole = values_.extend_to(next - 1, limits, kSequenceWork);
      auto const computed = values_.values();
      if (!known || computed.size() > known->values->size()) {
        auto grown = std::make_shared<NimSequence>();
        grown->game = values_.game();
        grown->values =
            std::make_shared<std::vector<std::uint16_t> const>(computed.begin(), computed.end());
        grown->period = prove_period(values_.game(), computed);
        grown->stopped_by = values_.stopped_by();
        // A round that was cut short is not kept: the next call goes on with it.
        if (!whole && !grown->knows(largest)) return grown;
        if (!whole && grown->stopped_by == Stop::kExpired) return grown;
        known = grown;
        std::lock_guard const reading(reading_);
        snapshot_ = known;
      } else {
        auto same = std::make_shared<NimSequence>(*known);
        same->stopped_by = values_.stopped_by();
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

  std::mutex growing_;
  std::mutex reading_;
  NimValues values_;
  std::shared_ptr<NimSequence const> snapshot_;
};

std::shared_ptr<Entry> entry_of(OneHeapGame const& game) {
  static std::mutex mutex;
  static std::list<std::shared_ptr<Entry>> entries;  // used last comes first
  std::lock_guard const lock(mutex);
  auto const found = std::find_if(entries.begin(), entries.end(),
                                  [&](auto const& entry) { return entry->game() == game; });
  if (found != entries.end()) {
    entries.splice(entries.begin(), entries, found);
  } else {
    entries.push_front(std::make_shared<Entry>(game));
    if (entries.size() > kMostGames) entries.pop_back();
  }
  return entries.front();
}

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
  return entry_of(game)->get(largest, limits);
}

}  // namespace bouton::sequence

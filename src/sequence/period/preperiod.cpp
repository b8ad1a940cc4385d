#include "sequence/period/preperiod.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kPreperiodPiece = 1 << 15;

/// g(from), ..., g(to - 1). \pre to <= engine.computed()
std::vector<std::uint16_t> values_of(StreamEngine const& engine, std::uint64_t from,
                                     std::uint64_t to) {
  std::vector<std::uint16_t> values(static_cast<std::size_t>(to - from));
  engine.read(from, values);
  return values;
}

/// One past the last n in [from, to) with g(n) != h(n + period); `from` if there is none.
std::uint64_t after_last_difference(StreamEngine const& early, StreamEngine const& late,
                                    std::uint64_t period, std::uint64_t from, std::uint64_t to) {
  while (to > from) {
    std::uint64_t const begin = to - std::min(to - from, kPreperiodPiece);
    auto const first = values_of(early, begin, to);
    auto const second = values_of(late, begin + period, to + period);
    for (std::size_t i = first.size(); i > 0; --i) {
      if (first[i - 1] != second[i - 1]) return begin + i;
    }
    to = begin;
  }
  return from;
}

/// An engine that has computed the values before `heap` and keeps `window` of them.
Stop engine_at(Checkpoints const& checkpoints, OneHeapGame const& game, std::uint64_t heap,
               std::uint64_t window, Limits const& limits, std::optional<StreamEngine>& engine) {
  std::uint64_t const from = heap - std::min(heap, window);
  engine.emplace(checkpoints.open(game, heap));
  // The window may have become longer since then.
  if (engine->kept_from() > from) engine.emplace(checkpoints.open(game, from));
  engine->keep_at_least(window + 2 * kPreperiodPiece);
  return engine->advance(heap, limits);
}

}  // namespace

void Checkpoints::look(StreamEngine const& engine, std::uint64_t readable) {
  SparseValues const* const sparse = engine.sparse();
  if (sparse == nullptr || sparse->kept_from() == 0) return;
  if (!all_.empty() && engine.computed() < all_.back().at + step_) return;
  if (sparse->saved_bytes(readable) <= kMostBytes / 2) take(engine, readable);
}

void Checkpoints::take(StreamEngine const& engine, std::uint64_t readable) {
  all_.push_back({engine.computed(), saved_bytes([&](StateSink const& sink) {
                    StateWriter writer("checkpoint", sink);
                    engine.save(writer, readable);
                    writer.finish();
                  })});
  thin();
}

void Checkpoints::thin() {
  auto const bytes = [&] {
    return std::accumulate(
        all_.begin(), all_.end(), std::size_t{0},
        [](std::size_t sum, Checkpoint const& one) { return sum + one.state.size(); });
  };
  while (all_.size() > kMost || bytes() > kMostBytes) {
    for (std::size_t i = 1; 2 * i < all_.size(); ++i) all_[i] = std::move(all_[2 * i]);
    all_.resize(all_.size() > 1 ? (all_.size() + 1) / 2 : 0);
    step_ *= 2;
  }
}

StreamEngine Checkpoints::open(OneHeapGame const& game, std::uint64_t heap) const {
  auto const after = std::upper_bound(
      all_.begin(), all_.end(), heap,
      [](std::uint64_t value, Checkpoint const& checkpoint) { return value < checkpoint.at; });
  if (after == all_.begin()) return StreamEngine(game);
  StateReader reader("checkpoint", std::prev(after)->state);
  return StreamEngine::restore(game, reader);
}

void Checkpoints::save(StateWriter& writer) const {
  writer.number(step_);
  writer.number(all_.size());
  for (Checkpoint const& checkpoint : all_) {
    writer.number(checkpoint.at);
    writer.text(checkpoint.state);
  }
}

void Checkpoints::restore(StateReader& reader) {
  step_ = reader.number();
  all_.resize(static_cast<std::size_t>(reader.number(kMost)));
  for (Checkpoint& checkpoint : all_) {
    checkpoint.at = reader.number();
    checkpoint.state = reader.text();
  }
  thin();
}

Stop find_preperiod(StreamEngine const& engine, Checkpoints const& checkpoints, std::uint64_t at,
                    std::uint64_t period, std::uint64_t window, Limits const& limits,
                    std::uint64_t& preperiod) {
  if (engine.kept_from() == 0) {
    preperiod = after_last_difference(engine, engine, period, 0, at);
    return Stop::kNone;
  }
  OneHeapGame const& game = engine.game();
  // Once the window has come back it does so forever: the first such checkpoint is found by
  // bisection. `before` checkpoints are known not to repeat.
  std::vector<Checkpoint> const& all = checkpoints.all();
  std::size_t before = 0;
  std::size_t after = 0;  // the first after `at`
  while (after < all.size() && all[after].at <= at) ++after;
  std::optional<StreamEngine> early, late;
  auto const engines_at = [&](std::uint64_t heap) {
    Stop const stop = engine_at(checkpoints, game, heap, window, limits, early);
    if (stop != Stop::kNone) return stop;
    return engine_at(checkpoints, game, heap + period, window, limits, late);
  };
  while (before < after) {
    std::size_t const middle = before + (after - before) / 2;
    std::uint64_t const heap = all[middle].at;
    if (Stop const stop = engines_at(heap); stop != Stop::kNone) return stop;
    std::uint64_t const from = heap - window;
    bool const same = after_last_difference(*early, *late, period, from, heap) == from;
    if (same) {
      after = middle;
    } else {
      before = middle + 1;
    }
  }
  // The last difference is after the previous checkpoint (or the beginning), minus a window.
  std::uint64_t heap = before == 0 ? 0 : all[before - 1].at;
  std::uint64_t const end = before < all.size() && all[before].at <= at ? all[before].at : at;
  if (Stop const stop = engines_at(heap); stop != Stop::kNone) return stop;
  std::uint64_t const from = heap > window ? heap - window : 0;
  preperiod = after_last_difference(*early, *late, period, from, heap);
  while (heap < end) {
    std::uint64_t const to = std::min(end, heap + kPreperiodPiece);
    if (Stop const stop = early->advance(to, limits); stop != Stop::kNone) return stop;
    if (Stop const stop = late->advance(to + period, limits); stop != Stop::kNone) return stop;
    std::uint64_t const differs = after_last_difference(*early, *late, period, heap, to);
    if (differs > heap) preperiod = differs;
    heap = to;
  }
  return Stop::kNone;
}

}  // namespace bouton::sequence

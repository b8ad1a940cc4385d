#include "sequence/engine/stream_engine.hpp"

#include <algorithm>
#include <utility>

#include "sequence/engine/space_choice.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kFirstEngineLook = 4096;
constexpr std::uint64_t kLastEngineLook = 1 << 24;
/// History that a stream may keep although a window would do, for late rare values.
constexpr std::uint64_t kLeastHistory = 1 << 20;

std::uint64_t history_bytes(Limits const& limits) {
  return std::max(CodeRow::room(limits.memory_bytes), kLeastHistory);
}

enum : std::uint64_t { kSavedDefinition, kSavedPairs, kSavedSparse, kSavedSmall };

}  // namespace

StreamEngine::StreamEngine(OneHeapGame const& game, InstructionSet instructions)
    : game_(game), instructions_(instructions), next_look_(0) {
  if (!game.kinds.empty()) {
    ruled_.emplace(game);
    return;
  }
  bool const by_runs = !game.code.splits() && NimValues::has_runs(game.code);
  if (by_runs || !PairValues::suits(game)) {
    definition_.emplace(game);
    return;
  }
  pairs_.emplace(game, instructions);
  if (!may_have_sparse_space(game)) return;
  next_look_ = kFirstEngineLook;
  while (next_look_ < 2 * game.code.max_taken() + 1024) next_look_ *= 2;
}

std::uint64_t StreamEngine::computed() const {
  return sparse_ ? sparse_->computed() : listed_values().size();
}

/// Those of the engines that keep them all.
std::span<std::uint16_t const> StreamEngine::listed_values() const {
  if (pairs_) return pairs_->values();
  return ruled_ ? ruled_->values() : definition_->values();
}

void StreamEngine::read(std::uint64_t from, std::span<std::uint16_t> out) const {
  if (sparse_) return sparse_->read(from, out);
  auto const values = listed_values();
  std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(from), out.size(), out.begin());
}

void StreamEngine::keep_at_least(std::uint64_t values) {
  wanted_ = values;
  if (sparse_) sparse_->keep_at_least(values);
}

void StreamEngine::forget_when_calm() {
  forgets_when_calm_ = true;
  if (sparse_) sparse_->forget_when_calm();
}

Stop StreamEngine::advance(std::uint64_t end, Limits const& limits, std::uint64_t most_work) {
  if (definition_) {
    if (end == 0 || definition_->extend_to(end - 1, limits, most_work)) return Stop::kNone;
    return definition_->stopped_by();
  }
  if (ruled_) {
    if (end == 0 || ruled_->extend_to(end - 1, limits, most_work)) return Stop::kNone;
    return ruled_->stopped_by();
  }
  while (computed() < end) {
    if (!sparse_) {
      if (Stop const stop = advance_pairs(end, limits); stop != Stop::kNone) return stop;
      continue;
    }
    sparse_->limit_history(history_bytes(limits));
    std::uint64_t const blocks =
        (end + SparseValues::kBlock - 1) / SparseValues::kBlock * SparseValues::kBlock;
    Stop const stop = sparse_->extend(blocks, limits);
    if (stop == Stop::kHistory && recover_history(limits) == Stop::kNone) continue;
    if (stop != Stop::kNone) return stop;
  }
  return Stop::kNone;
}

Stop StreamEngine::advance_pairs(std::uint64_t end, Limits const& limits) {
  std::uint64_t const to = next_look_ != 0 ? std::min(end, next_look_) : end;
  if (!pairs_->extend_to(to - 1, limits)) return pairs_->stopped_by();
  if (computed() == next_look_) look_for_space();
  return Stop::kNone;
}

void StreamEngine::look_for_space() {
  auto const values = pairs_->values();
  auto const choice = choose_space(game_, values);
  next_look_ = next_look_ < kLastEngineLook ? 2 * next_look_ : 0;
  if (!choice || !pays(game_, *choice, values.size())) return;
  sparse_.emplace(game_, values, choice->space, instructions_);
  sparse_->keep_at_least(wanted_);
  if (forgets_when_calm_) sparse_->forget_when_calm();
  pairs_.reset();
}

/// A state that was saved has only a window, and so has one that was calm too soon. Where all
/// values have room, they are computed again, and kept.
Stop StreamEngine::recover_history(Limits const& limits) {
  if (sparse_->computed() > history_bytes(limits)) return Stop::kHistory;
  StreamEngine whole(game_, instructions_);
  whole.keep_at_least(wanted_);
  Stop const stop = whole.advance(sparse_->computed(), limits);
  if (stop == Stop::kNone) *this = std::move(whole);
  return stop;
}

StreamReport StreamEngine::report() const {
  StreamReport report;
  report.computed = computed();
  report.engine = sparse_ ? Engine::kSparse : pairs_ ? Engine::kPairs : Engine::kDefinition;
  if (!by_definition()) report.instructions = name(instructions_);
  if (sparse_) {
    report.space = sparse_->space();
    report.rare = sparse_->rare();
  }
  return report;
}

void StreamEngine::save(StateWriter& writer, std::uint64_t readable) const {
  if (by_definition()) {
    // The sets that later values need are made again from the beginning.
    writer.number(kSavedDefinition);
    return;
  }
  writer.number(sparse_ ? kSavedSparse : kSavedPairs);
  writer.number(next_look_);
  if (sparse_) {
    sparse_->save(writer, readable);
  } else {
    writer.words(pairs_->values());
  }
}

bool StreamEngine::save_small(StateWriter& writer, Limits const& limits) const {
  if (!sparse_ || !sparse_->has_small_state()) {
    save(writer, 0);
    return true;
  }
  writer.number(kSavedSmall);
  writer.number(next_look_);
  writer.number(sparse_->first_heaps());
  return sparse_->save_small(writer, limits);
}

/// Computes the first values again, and takes up the window.
bool StreamEngine::restore_small(StateReader& reader, Limits const& limits) {
  std::uint64_t const first = reader.number();
  if (first > limits.memory_bytes || advance(first, limits) != Stop::kNone || kept_from() != 0) {
    return false;
  }
  auto small = SparseValues::restore_small(
      game_, reader, instructions_, first,
      [&](std::uint64_t from, std::span<std::uint16_t> out) { read(from, out); }, limits);
  if (!small) return false;
  sparse_ = std::move(small);
  return true;
}

std::optional<StreamEngine> StreamEngine::restore(OneHeapGame const& game, StateReader& reader,
                                                  Limits const& limits) {
  StreamEngine engine(game);
  std::uint64_t const kind = reader.number(kSavedSmall);
  if ((kind == kSavedDefinition) != engine.by_definition()) StateReader::damaged();
  if (kind == kSavedDefinition) return engine;
  bool const sparse = kind == kSavedSparse || kind == kSavedSmall;
  if (sparse && engine.next_look_ == 0) StateReader::damaged();
  std::uint64_t const next_look = reader.number(2 * kLastEngineLook);
  if (kind == kSavedSmall) {
    if (!engine.restore_small(reader, limits)) return std::nullopt;
  } else if (kind == kSavedSparse) {
    engine.sparse_.emplace(SparseValues::restore(game, reader, engine.instructions_));
  } else {
    auto const values = reader.words();
    if (values.empty() || (next_look != 0 && next_look <= values.size())) StateReader::damaged();
    engine.pairs_->restore(values);
  }
  if (sparse) engine.pairs_.reset();
  engine.next_look_ = next_look;
  return engine;
}

StreamEngine StreamEngine::restore(OneHeapGame const& game, StateReader& reader) {
  auto engine = restore(game, reader, {});
  if (!engine) StateReader::no_room();
  return *std::move(engine);
}

}  // namespace bouton::sequence

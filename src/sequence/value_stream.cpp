#include "bouton/sequence/value_stream.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "sequence/engine/stream_engine.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kStreamPiece = 1 << 15;
constexpr std::uint64_t kStreamPieceOfTwo = 1 << 18;  // with a second thread
constexpr std::uint64_t kFirstPiece = 256;
constexpr std::string_view kStreamKind = "values 1";

}  // namespace

struct ValueStream::Impl {
  [[nodiscard]] static ValueStream read(OneHeapGame const& game, std::string_view saved,
                                        Limits const& limits);

  explicit Impl(StreamEngine from) : engine(std::move(from)) {
    engine.keep_at_least(2 * kStreamPieceOfTwo);
    engine.forget_when_calm();
  }

  StreamEngine engine;
  std::uint64_t position = 0;
  std::vector<std::uint16_t> piece;
  Stop stopped_by = Stop::kNone;
};

ValueStream::ValueStream(OneHeapGame const& game) : ValueStream(game, best_instruction_set()) {}
ValueStream::ValueStream(OneHeapGame const& game, InstructionSet instructions)
    : impl_(std::make_unique<Impl>(StreamEngine(game, instructions))) {}
ValueStream::~ValueStream() = default;
ValueStream::ValueStream(ValueStream&&) noexcept = default;
ValueStream& ValueStream::operator=(ValueStream&&) noexcept = default;

OneHeapGame const& ValueStream::game() const {
  return impl_->engine.game();
}
std::uint64_t ValueStream::position() const {
  return impl_->position;
}
Stop ValueStream::stopped_by() const {
  return impl_->stopped_by;
}
StreamReport ValueStream::report() const {
  return impl_->engine.report();
}

std::span<std::uint16_t const> ValueStream::next(std::uint64_t end, Limits const& limits) {
  Impl& self = *impl_;
  self.stopped_by = Stop::kNone;
  std::uint64_t const from = self.position;
  if (from >= end) return {};
  // An engine looks only now and then, and may have values to show each time.
  if (limits.expired()) {
    self.stopped_by = Stop::kExpired;
    return {};
  }
  // Small pieces at first: engines that are not sparse take longer and longer for a value.
  bool const quick = self.engine.sparse() != nullptr;
  std::uint64_t const quick_size = limits.threads > 1 ? kStreamPieceOfTwo : kStreamPiece;
  std::uint64_t const size = quick ? quick_size : std::min(kStreamPiece, kFirstPiece + from / 16);
  std::uint64_t const to = size < end - from ? from + size : end;
  self.stopped_by = self.engine.advance(to, limits);
  std::uint64_t const reached = std::min(to, self.engine.computed());
  self.piece.resize(static_cast<std::size_t>(reached > from ? reached - from : 0));
  if (self.piece.empty()) return {};
  self.engine.read(from, self.piece);
  self.position = reached;
  return self.piece;
}

void ValueStream::save(std::function<void(std::string_view)> const& sink) const {
  save(StateSink(sink));
}

void ValueStream::save(StateSink const& sink) const {
  StreamEngine const& engine = impl_->engine;
  StateWriter writer(kStreamKind, sink);
  writer.text(game_name(game()));
  writer.number(position());
  engine.save(writer, engine.computed() - std::min(position(), engine.computed()));
  writer.finish();
}
std::string ValueStream::save() const {
  return saved_bytes([&](StateSink const& sink) { save(sink); });
}

ValueStream ValueStream::restore(OneHeapGame const& game, std::string_view saved) {
  return *restore(game, saved, {});  // no limits: it is all there
}

std::optional<ValueStream> ValueStream::restore(OneHeapGame const& game, std::string_view saved,
                                                Limits const& limits) {
  return unless_stopped([&] { return Impl::read(game, saved, limits); });
}

ValueStream ValueStream::Impl::read(OneHeapGame const& game, std::string_view saved,
                                    Limits const& limits) {
  StateReader reader(kStreamKind, saved, &limits);
  reader.expect_game(game_name(game));
  ValueStream stream(game);
  std::uint64_t const position = reader.number();
  stream.impl_ = std::make_unique<Impl>(StreamEngine::restore(game, reader));
  reader.finish();
  // What is read next must be there; the definition computes it again.
  StreamEngine const& engine = stream.impl_->engine;
  if (position < engine.kept_from() ||
      (engine.report().engine != Engine::kDefinition && position > engine.computed())) {
    StateReader::damaged();
  }
  stream.impl_->position = position;
  return stream;
}

}  // namespace bouton::sequence

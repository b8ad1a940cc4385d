#include "bouton/sequence/value_stream.hpp"

#include <algorithm>
#include <utility>

#include "sequence/saved_state.hpp"

namespace bouton::sequence {
namespace {

constexpr std::uint64_t kPiece = 1 << 14;

}  // namespace

struct ValueStream::Implementation {
  explicit Implementation(OneHeapGame const& game) : values(game) {}

  NimValues values;
  std::uint64_t position = 0;
  Stop stopped_by = Stop::kNone;
};

ValueStream::ValueStream(OneHeapGame game)
    : implementation_(std::make_unique<Implementation>(std::move(game))) {}
ValueStream::~ValueStream() = default;
ValueStream::ValueStream(ValueStream&&) noexcept = default;
ValueStream& ValueStream::operator=(ValueStream&&) noexcept = default;

OneHeapGame const& ValueStream::game() const {
  return implementation_->values.game();
}
std::uint64_t ValueStream::position() const {
  return implementation_->position;
}
Stop ValueStream::stopped_by() const {
  return implementation_->stopped_by;
}

std::span<std::uint16_t const> ValueStream::next(std::uint64_t end, Limits const& limits) {
  Implementation& self = *implementation_;
  self.stopped_by = Stop::kNone;
  std::uint64_t const from = self.position;
  if (from >= end) return {};
  std::uint64_t const to = std::min(end, from + std::min(kPiece, from / 8 + 256));
  if (!self.values.extend_to(to - 1, limits)) self.stopped_by = self.values.stopped_by();
  auto const known = self.values.values();
  self.position = std::min<std::uint64_t>(to, known.size());
  return known.subspan(static_cast<std::size_t>(from),
                       static_cast<std::size_t>(self.position - from));
}

StreamReport ValueStream::report() const {
  return {.computed = implementation_->position};
}

std::string ValueStream::save() const {
  StateWriter writer("values 1");
  writer.text(game_name(game()));
  writer.number(position());
  return std::move(writer).finish();
}

ValueStream ValueStream::restore(OneHeapGame const& game, std::string_view saved) {
  StateReader reader("values 1", saved);
  std::string const name(reader.text());
  if (name != game_name(game)) {
    throw Error(Message{"sequence.state.other_game", {{"saved", name}}});
  }
  ValueStream stream(game);
  stream.implementation_->position = reader.number();
  reader.finish();
  // The definition needs all earlier values and their sets: made again by the next call.
  return stream;
}

}  // namespace bouton::sequence

// Boxes of games in which a move takes any amounts from heaps that may be touched together.
#include <optional>
#include <vector>

#include "discover/any_amounts.hpp"
#include "discover/box.hpp"
#include "discover/box_moves.hpp"

namespace bouton::discover {
namespace {

constexpr std::size_t kMostFaces = 8;

}  // namespace

std::vector<std::uint32_t> faces_of(LinearGame const& game) {
  if (game.controls != 1 || game.limit || game.every_value) return {};
  std::vector<std::uint32_t> faces;
  for (TrackSet const& set : sets_of_any_amounts(game)) faces.push_back(bits_of(set));
  if (faces.size() > kMostFaces) faces.clear();
  return faces;
}

/// Each position remembers the faces whose tokens, taken alone, lead from it to a P-position; all
/// faces if it is a P-position itself. Then a position has a face just if one with a token less, of
/// a heap of that face, has it, and no move need be tried.
Box make_face_box(LinearGame const& game, std::uint64_t side, Meter& work) {
  std::vector<std::uint32_t> const faces = faces_of(game);
  std::size_t const count = game.heaps;
  Places const places(count, side);
  work.require_memory(places.count / 8 + places.stride[0]);
  work.require(saturating_multiply(places.count, count / 2 + 1));
  std::vector<bool> lost(static_cast<std::size_t>(places.count), false);
  std::vector<std::uint8_t> with(count, 0);  // by heap: the faces that have it
  for (std::size_t face = 0; face < faces.size(); ++face) {
    for (std::size_t heap = 0; heap < count; ++heap) {
      if ((faces[face] >> heap & 1U) != 0) with[heap] |= static_cast<std::uint8_t>(1U << face);
    }
  }
  // The positions with the same first heap, and until they come those with one token less.
  std::vector<std::uint8_t> reached(static_cast<std::size_t>(places.stride[0]), 0);
  std::vector<std::int64_t> heaps(count, 0);
  std::size_t place = 0;
  do {
    std::size_t const slot = place % reached.size();
    unsigned leads = 0;  // to a P-position: faces
    unsigned movable = 0;
    for (std::size_t heap = 0; heap < count; ++heap) {
      if (heaps[heap] == 0) continue;
      std::size_t const less =
          heap == 0 ? slot : slot - static_cast<std::size_t>(places.stride[heap]);
      leads |= static_cast<unsigned>(reached[less] & with[heap]);
      movable |= with[heap];
    }
    bool const is_p = leads == 0 && (game.convention == Convention::kNormal || movable != 0);
    lost[place] = is_p;
    reached[slot] = static_cast<std::uint8_t>(is_p ? 0xFFU : leads);
    ++place;
  } while (places.next(heaps));
  return [places, lost = std::move(lost)](std::size_t, auto numbers) -> std::optional<Outcome> {
    auto const at = places.at(numbers);
    if (!at) return std::nullopt;
    return lost[*at] ? Outcome::kP : Outcome::kN;
  };
}

}  // namespace bouton::discover

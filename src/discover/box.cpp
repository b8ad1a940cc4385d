#include "discover/box.hpp"

#include "bouton/search/sieve.hpp"
#include "core/saturating.hpp"

namespace bouton::discover {
Box make_box(Ruleset const& rules, LinearGame const& game, std::uint64_t side, Meter& work) {
  if (!game.weights.empty()) return make_falling_box(rules, game, side, work);
  if (game.limit) return make_limit_box(game, side, work);
  if (is_sum_of_heaps(rules, game)) return make_sum_box(rules, game, side, work);
  if (game.every_value) return make_value_box(game, side, work);
  if (takes_finite_lists(game)) return make_packed_box(game, side, work);
  if (game.controls == 1 && search::moves_are_translations(rules)) {
    std::vector<std::uint64_t> const dims(game.heaps, side);
    std::uint64_t bits = 1;
    for (std::uint64_t const dim : dims) bits = saturating_multiply(bits, dim);
    work.require_memory(bits / 8);
    work.require(bits / 8);
    auto box = search::sieve_outcomes(rules, game.convention, dims, work.limits());
    if (!box) throw LimitReached{work.limits().expired() ? Stop::kExpired : Stop::kMemory};
    return [box = *std::move(box)](std::size_t, auto numbers) -> std::optional<Outcome> {
      for (std::size_t heap = 0; heap < numbers.size(); ++heap) {
        if (numbers[heap] >= box.dims()[heap]) return std::nullopt;
      }
      return box.outcome(numbers);
    };
  }
  if (!faces_of(game).empty()) return make_face_box(game, side, work);
  return make_crossed_box(game, side, work);
}

std::vector<std::uint64_t> usual_sides(LinearGame const& game) {
  if (!game.weights.empty()) {
    if (game.heaps == 1) return {64, 256};
    if (game.heaps == 2) return {32, 64, 128, 256, 512};
    if (game.heaps == 3) return {16, 32, 64};
    return {8, 16};
  }
  if (game.every_value) {
    switch (game.heaps) {
      case 1:
        return {64, 256, 1024, 2048};
      case 2:
        return {16, 32, 64, 128, 256};
      case 3:
        return {8, 16, 32};
      default:
        return {4, 8};
    }
  }
  if (takes_finite_lists(game)) {
    switch (game.heaps) {
      case 1:
        return {128, 1024, 16384};
      case 2:
        return {64, 256, 1024, 4096, 16384};
      case 3:
        return {32, 128, 512, 1024};
      case 4:
        return {16, 48, 96, 160};
      case 5:
        return {8, 24, 40};
      default:
        break;
    }
  }
  switch (game.heaps) {
    case 1:
      return {128, 512, 4096};
    case 2:
      if (game.limit) return {48, 96, 192};
      return {64, 256, 1024, 4096, 8192};
    case 3:
      if (game.limit) return {16, 32};
      return {32, 64, 128, 256, 512};
    case 4:
      return {16, 32, 64, 128};
    case 5:
      return {8, 16, 32};
    case 6:
      return {8, 16, 24};
    default:
      return {8};
  }
}

}  // namespace bouton::discover

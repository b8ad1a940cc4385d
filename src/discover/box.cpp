#include "discover/box.hpp"

#include <algorithm>

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
  using Sides = std::vector<std::uint64_t>;
  // By the number of heaps; the last for all larger numbers.
  static std::vector<Sides> const of_weights = {
      {64, 256}, {32, 64, 128, 256, 512}, {16, 32, 64}, {8, 16}};
  static std::vector<Sides> const of_values = {
      {64, 256, 1024, 2048}, {16, 32, 64, 128, 256}, {8, 16, 32}, {4, 8}};
  static std::vector<Sides> const of_limit = {{128, 512, 4096}, {48, 96, 192}, {16, 32}};
  static std::vector<Sides> const of_lists = {{128, 1024, 16384},
                                              {64, 256, 1024, 4096, 16384},
                                              {32, 128, 512, 1024},
                                              {16, 48, 96, 160},
                                              {8, 24, 40}};
  static std::vector<Sides> const of_others = {{128, 512, 4096},
                                               {64, 256, 1024, 4096, 8192},
                                               {32, 64, 128, 256, 512},
                                               {16, 32, 64, 128},
                                               {8, 16, 32},
                                               {8, 16, 24},
                                               {8}};
  bool const lists = game.heaps <= of_lists.size() && takes_finite_lists(game);
  bool const limit = game.limit && game.heaps <= of_limit.size();
  std::vector<Sides> const& sides = !game.weights.empty() ? of_weights
                                    : game.every_value    ? of_values
                                    : lists               ? of_lists
                                    : limit               ? of_limit
                                                          : of_others;
  return sides[std::min(game.heaps, sides.size()) - 1];
}

}  // namespace bouton::discover

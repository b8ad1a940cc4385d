#include "discover/box.hpp"

#include <algorithm>
#include <vector>

#include "bouton/search/sieve.hpp"
#include "core/saturating.hpp"
#include "discover/boxes.hpp"

namespace bouton::discover {
namespace {

class SievedBox : public Box {
 public:
  explicit SievedBox(search::OutcomeBox box) : box_(std::move(box)) {}

  [[nodiscard]] std::optional<Outcome> at(std::size_t,
                                          std::span<std::uint64_t const> numbers) const override {
    for (std::size_t heap = 0; heap < numbers.size(); ++heap) {
      if (numbers[heap] >= box_.dims()[heap]) return std::nullopt;
    }
    return box_.outcome(numbers);
  }

 private:
  search::OutcomeBox box_;
};

}  // namespace

std::unique_ptr<Box> make_box(Ruleset const& rules, LinearGame const& game, std::uint64_t side,
                              WorkMeter& work) {
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
    return std::make_unique<SievedBox>(*std::move(box));
  }
  return make_crossed_box(game, side, work);
}

}  // namespace bouton::discover

#include "laws/held_law.hpp"

#include <algorithm>
#include <utility>

namespace bouton::laws {

using discover::Letter;

Letter Tracks::letter(std::size_t place, unsigned base) const {
  Letter letter = 0;
  for (std::size_t track = digits.size(); track-- > 0;) {
    letter = letter * base + digits[track][place];
  }
  return letter;
}

HeldLaw::HeldLaw(std::string name, Ruleset rules, discover::LinearGame game,
                 discover::Numeration const& system, discover::Dfa automaton)
    : name_(std::move(name)),
      rules_(std::move(rules)),
      game_(std::move(game)),
      system_(system),
      automaton_(std::move(automaton)) {}

discover::MoveRelations const& HeldLaw::moves() const {
  std::lock_guard const lock(making_);
  if (!moves_) {
    Limits const limits;
    WorkMeter work(limits);
    moves_ = std::make_unique<discover::MoveRelations const>(
        discover::move_relations(game_, system_, work));
  }
  return *moves_;
}

std::optional<Tracks> HeldLaw::tracks(Position const& position) const {
  std::vector<Natural> numbers = position.heaps;
  if (game_.limit) {
    Natural all(0);
    for (Natural const& heap : position.heaps) all += heap;
    Natural const start = all == 0 ? Natural(0) : all - 1;
    numbers.push_back(position.limit.value_or(start));
  }
  Natural largest(0);
  for (Natural const& number : numbers) largest = std::max(largest, number);
  if (largest != 0 && !has_short_digits(system_, msb(largest) + 1)) return std::nullopt;
  // Room for the next limit, which is at most `limit_factor` times all heaps.
  std::size_t room = 0;
  if (game_.limit) {
    for (std::uint64_t reach = 1; reach <= game_.heaps * game_.limit_factor; reach *= 2) ++room;
    room = 2 * (room + 1);  // weights double within two places
  }
  Tracks result;
  for (Natural const& number : numbers) {
    result.digits.push_back(digits_of(system_, number));
    result.length = std::max(result.length, result.digits.back().size());
  }
  result.length += room;
  for (Digits& digits : result.digits) {
    digits.insert(digits.begin(), result.length - digits.size(), 0);
  }
  return result;
}

std::size_t HeldLaw::control(Position const& position, std::uint64_t nim) const {
  SmallPosition passes;
  passes.spent = position.spent;
  passes.one_pass_spent = position.one_pass_spent;
  return game_.control(passes, nim);
}

bool HeldLaw::is_p(std::size_t control, Tracks const& tracks) const {
  discover::State state = automaton_.starts[control];
  for (std::size_t place = 0; place < tracks.length; ++place) {
    state = automaton_.after(state, tracks.letter(place, system_.digits()));
  }
  return state != discover::kNoState && automaton_.marks[state] == discover::Mark::kYes;
}

}  // namespace bouton::laws

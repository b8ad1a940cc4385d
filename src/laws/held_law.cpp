#include "laws/held_law.hpp"

#include <algorithm>
#include <utility>

#include "discover/words.hpp"
#include "search/memo.hpp"

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
                 discover::Numeration const& system, discover::Dfa automaton,
                 std::optional<discover::Dfa> graph)
    : name_(std::move(name)),
      rules_(std::move(rules)),
      game_(std::move(game)),
      system_(system),
      automaton_(std::move(automaton)),
      graph_(std::move(graph)) {}

HeldLaw::~HeldLaw() = default;

std::optional<Message> const& HeldLaw::words() const {
  std::lock_guard const lock(making_);
  if (!words_) words_ = discover::law_in_words(game_, system_, automaton_);
  return *words_;
}

std::optional<std::uint64_t> HeldLaw::remoteness(SmallPosition const& position,
                                                 Limits const& limits) const {
  std::lock_guard const lock(searching_);
  if (!referee_) referee_ = std::make_unique<search::Referee>(rules_, game_.convention);
  referee_->set_limits(limits);
  return referee_->remoteness(position);
}

discover::MoveRelations const& HeldLaw::moves() const {
  std::lock_guard const lock(making_);
  if (!moves_) {
    Limits const limits;
    Meter work(limits);
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
  // Room for numbers after the move that are larger than all before it, if one is not 0: the next
  // limit is at most so many times the largest, and so is a heap that tokens are put on.
  std::uint64_t most_times = 0;
  if (game_.limit) most_times = game_.heaps * game_.limit->factor + game_.limit->plus;
  if (!game_.weights.empty()) {
    most_times = game_.heaps * *std::max_element(game_.weights.begin(), game_.weights.end());
  }
  std::size_t room = 0;
  if (most_times > 0) {
    for (std::uint64_t reach = 1; reach <= most_times; reach *= 2) ++room;
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

std::optional<Natural> HeldLaw::nim_value(Position const& position, Tracks const& tracks) const {
  if (graph_) return value_by_graph(control(position), tracks);
  for (std::uint64_t value = 0; game_.values > 0 && value <= game_.values; ++value) {
    if (is_p(control(position, value), tracks)) return Natural(value);
  }
  return std::nullopt;
}

/// The one word of a number that the graph accepts beside the digits of the position: the states
/// that its beginnings lead to are listed place by place, and then followed back.
std::optional<Natural> HeldLaw::value_by_graph(std::size_t control, Tracks const& tracks) const {
  struct Reached {
    discover::State state;
    std::size_t before;  // which one of the place before
    std::uint8_t digit;
  };
  unsigned const base = system_.digits();
  Letter place = 1;
  for (std::size_t track = 0; track < tracks.digits.size(); ++track) place *= base;
  // The value may have more digits than the heaps: zeros are read in front of them.
  std::size_t const room = graph_->size();
  std::vector<std::vector<Reached>> reached{{{graph_->starts[control], 0, 0}}};
  std::vector<bool> seen(graph_->size(), false);
  auto const read = [&](Letter letter, std::size_t level) {
    std::vector<Reached> next;
    for (std::size_t i = 0; i < reached[level].size(); ++i) {
      for (unsigned digit = 0; digit < base; ++digit) {
        discover::State const to =
            graph_->after(reached[level][i].state, letter + place * static_cast<Letter>(digit));
        if (to == discover::kNoState || seen[to]) continue;
        seen[to] = true;
        next.push_back({to, i, static_cast<std::uint8_t>(digit)});
      }
    }
    for (Reached const& one : next) seen[one.state] = false;
    return next;
  };
  // More zeros than this change nothing: after so many, a state has come twice.
  std::size_t zeros = 0;
  for (; zeros < room; ++zeros) {
    std::vector<Reached> next = read(0, zeros);
    bool same = next.size() == reached[zeros].size();
    for (Reached const& one : reached[zeros]) seen[one.state] = true;
    for (Reached const& one : next) same = same && seen[one.state];
    for (Reached const& one : reached[zeros]) seen[one.state] = false;
    if (same) break;
    reached.push_back(std::move(next));
  }
  for (std::size_t i = 0; i < tracks.length; ++i) {
    reached.push_back(read(tracks.letter(i, base), zeros + i));
  }
  std::vector<Reached> const& last = reached.back();
  auto const end = std::find_if(last.begin(), last.end(), [&](Reached const& one) {
    return graph_->marks[one.state] == discover::Mark::kYes;
  });
  if (end == last.end()) return std::nullopt;
  Digits digits(reached.size() - 1, 0);
  auto at = static_cast<std::size_t>(end - last.begin());
  for (std::size_t level = digits.size(); level > 0; --level) {
    digits[level - 1] = reached[level][at].digit;
    at = reached[level][at].before;
  }
  return number_of(system_, digits);
}

}  // namespace bouton::laws

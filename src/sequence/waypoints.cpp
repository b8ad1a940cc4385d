#include "sequence/waypoints.hpp"

#include <algorithm>
#include <charconv>

#include "bouton/rules/heap_code.hpp"
#include "sequence/engine/pair_values.hpp"
#include "sequence/engine/space_choice.hpp"
#include "sequence/engine/sparse_values.hpp"

namespace bouton::sequence {
namespace {

/// Values from the definition; they show the sparse space.
constexpr std::uint64_t kFirst = 1 << 15;
/// Values that are verified, so that rare heaps are known. The last of them is far below.
constexpr std::uint64_t kVerified = 1 << 21;

std::uint16_t value_of(char digit) {
  return static_cast<std::uint16_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

/// The part of `text` before the next `end`, which both are taken away from it.
std::string_view take(std::string_view& text, char end) {
  std::size_t const at = std::min(text.find(end), text.size());
  std::string_view const taken = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return taken;
}

std::uint64_t number(std::string_view text) {
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// The engine after the first values.
std::optional<SparseValues> begin(OneHeapGame const& game, Limits const& limits,
                                  InstructionSet instructions) {
  PairValues pairs(game, instructions);
  if (!pairs.extend_to(kFirst - 1, limits)) return std::nullopt;
  auto const first = pairs.values().first(kFirst);
  SparseValues values(game, first, choose_space(game, first).value().space, instructions,
                      kVerified / 2);
  values.keep_at_least(2 * Waypoints::kNear);
  if (values.extend(kVerified, limits) != Stop::kNone) return std::nullopt;
  return values;
}

}  // namespace

Waypoints::Waypoints(std::string_view text) {
  game_ = {parse_heap_code(take(text, ' '))};
  period_ = number(take(text, ' '));
  preperiod_ = number(take(text, ' '));
  spacing_ = number(take(text, '\n'));
  windows_ = text;
  width_ = std::min(text.find('\n'), text.size());
}

std::vector<std::uint16_t> Waypoints::window(std::size_t place) const {
  std::vector<std::uint16_t> values;
  for (char const digit : windows_.substr((place - 1) * (width_ + 1), width_)) {
    values.push_back(value_of(digit));
  }
  return values;
}

std::size_t Waypoints::lookback() const {
  auto const first = begin(game_, {}, best_instruction_set());
  return static_cast<std::size_t>(first.value().lookback());
}

std::uint64_t Waypoints::representative(Natural const& heap) const {
  std::uint64_t const repeats = preperiod_ + kNear;
  if (heap < repeats + period_) return heap.convert_to<std::uint64_t>();
  return repeats + Natural(Natural(heap - repeats) % period_).convert_to<std::uint64_t>();
}

std::optional<std::vector<std::uint16_t>> Waypoints::values_up_to(
    std::uint64_t heap, std::size_t size, Limits const& limits, InstructionSet instructions) const {
  constexpr std::uint64_t kBlock = SparseValues::kBlock;
  auto values = begin(game_, limits, instructions);
  if (!values) return std::nullopt;
  std::uint64_t const from = heap + 1 - size;
  std::size_t const waypoint = std::min(static_cast<std::size_t>(from / spacing_), count());
  if (waypoint != 0) values->jump(waypoint * spacing_, window(waypoint));
  if (values->extend((heap + kBlock) / kBlock * kBlock, limits) != Stop::kNone) return std::nullopt;
  std::vector<std::uint16_t> result(size);
  values->read(from, result);
  return result;
}

Waypoints const* shipped_waypoints(OneHeapGame const& game) {
  static std::vector<Waypoints> const all = [] {
    std::vector<Waypoints> made;
    for (std::string_view const text : shipped_waypoint_texts()) made.emplace_back(text);
    return made;
  }();
  auto const found = std::find_if(all.begin(), all.end(),
                                  [&](Waypoints const& one) { return one.game() == game; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace bouton::sequence

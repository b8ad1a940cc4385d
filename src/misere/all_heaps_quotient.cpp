#include "misere/all_heaps_quotient.hpp"

#include <algorithm>
#include <utility>

#include "bouton/rules/heap_code.hpp"
#include "misere/infinite_json.hpp"
#include "sequence/equivalent_code.hpp"

namespace bouton::misere {
namespace {

constexpr std::size_t kMostKnownGames = 64;

/// [element, total, peak], and how the last two grow if there are five numbers.
std::vector<AllHeapsRow> read_rows(JsonValue json, char const* key, std::size_t numbers,
                                   std::size_t order) {
  std::vector<AllHeapsRow> rows;
  for (auto const& row : get_member<std::vector<std::vector<std::uint32_t>>>(json, key)) {
    if (row.size() != numbers || row[0] >= order) refuse_member(key);
    rows.push_back({row[0], row[1], row[2], numbers > 3 ? row[3] : 0, numbers > 3 ? row[4] : 0});
  }
  if (rows.empty()) refuse_member(key);
  return rows;
}

/// Of all pairs of elements, from what the generators do.
std::vector<std::vector<std::uint32_t>> read_products(JsonValue finite) {
  auto const order = get_member<std::size_t>(finite, "order");
  auto const actions = get_member<std::vector<std::vector<std::uint32_t>>>(finite, "actions");
  for (auto const& action : actions) {
    bool const within =
        std::all_of(action.begin(), action.end(), [&](std::uint32_t x) { return x < order; });
    if (action.size() != order || !within) refuse_member("actions");
  }
  std::vector<std::vector<std::uint32_t>> products(order);
  if (order == 0) refuse_member("order");
  for (std::uint32_t x = 0; x < order; ++x) products[0].push_back(x);
  std::vector<std::uint32_t> reached{0};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (auto const& action : actions) {
      auto& next = products[action[reached[i]]];
      if (!next.empty()) continue;
      for (std::uint32_t const x : products[reached[i]]) next.push_back(action[x]);
      reached.push_back(action[reached[i]]);
    }
  }
  if (reached.size() != order) refuse_member("generators");
  return products;
}

}  // namespace

AllHeapsQuotient::AllHeapsQuotient(std::string_view certificate) {
  JsonText const text = parse_infinite(certificate);
  JsonValue const json = text.root();
  game_ = get_member<std::string>(json, "game");
  products_ = read_products(object_member(json, "finite"));
  first_ = read_rows(json, "first", 3, products_.size());
  repeat_ = read_rows(json, "repeat", 5, products_.size());
  std::vector<CounterSet> const sets = read_counter_sets(json, 2);
  for (std::uint32_t const set : get_member<std::vector<std::uint32_t>>(json, "lost")) {
    if (set >= sets.size()) refuse_member("lost");
    lost_.push_back(sets[set]);
  }
  if (lost_.size() != products_.size()) refuse_member("lost");
}

AllHeapsQuotient::Image AllHeapsQuotient::image(Natural const& heap) const {
  if (heap < first_.size()) {
    AllHeapsRow const& row = first_[static_cast<std::size_t>(*to_u64(heap))];
    return {row.element, row.total, row.peak};
  }
  Natural const beyond = heap - first_.size();
  Natural const times = beyond / repeat_.size();
  AllHeapsRow const& row = repeat_[static_cast<std::size_t>(*to_u64(beyond % repeat_.size()))];
  return {row.element, Natural(row.total) + times * row.more_total,
          Natural(row.peak) + times * row.more_peak};
}

AllHeapsQuotient::Image AllHeapsQuotient::product(Image const& x, Image const& y) const {
  return {products_[x.element][y.element], x.total + y.total, std::max(x.peak, y.peak)};
}

AllHeapsQuotient::Image AllHeapsQuotient::power(Image one, std::uint64_t count) const {
  Image result;
  for (; count != 0; count /= 2) {
    if (count % 2 != 0) result = product(result, one);
    one = product(one, one);
  }
  return result;
}

Outcome AllHeapsQuotient::outcome(Image const& image) const {
  CounterSet const& set = lost_[image.element];
  bool const lost = std::any_of(set.begin(), set.end(), [&](CounterCell const& cell) {
    return std::all_of(cell.begin(), cell.end(), [&](InfiniteCondition const& c) {
      return holds(c, Natural(image.total * c.form[0] + image.peak * c.form[1]));
    });
  });
  return lost ? Outcome::kP : Outcome::kN;
}

std::shared_ptr<AllHeapsTable const> AllHeapsLaws::of(sequence::OneHeapGame const& game) {
  std::lock_guard const lock(mutex_);
  std::string const name = sequence::game_name(game);
  if (auto const known = known_.find(name); known != known_.end()) return known->second;
  if (laws_.empty()) {
    for (InfiniteText const& text : all_heaps_texts()) {
      auto law = std::make_shared<AllHeapsQuotient const>(certificate(text));
      auto const form = sequence::shifted_form({parse_heap_code(law->game())});
      laws_.try_emplace(sequence::game_name(form.standard), Entry{std::move(law), form.shift});
    }
  }
  auto const form = sequence::shifted_form(game);
  auto const found = laws_.find(sequence::game_name(form.standard));
  if (known_.size() >= kMostKnownGames) known_.clear();
  if (found == laws_.end()) return known_[name] = nullptr;
  auto const& [law, shift] = found->second;
  return known_[name] = std::make_shared<AllHeapsTable const>(
             AllHeapsTable{law, game, Natural(shift) - Natural(form.shift)});
}

std::vector<std::string> games_solved_for_all_heaps() {
  std::vector<std::string> games;
  for (InfiniteText const& text : all_heaps_texts()) games.emplace_back(text.game);
  return games;
}

}  // namespace bouton::misere

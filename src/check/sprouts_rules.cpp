#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/findings.hpp"
#include "check/own_rules.hpp"

namespace bouton::check {
namespace {

using Set = OwnMoves::Position;
using Region = std::vector<std::size_t>;  // free ends of its pieces
using Regions = std::vector<Region>;

Set set_of(Regions regions) {
  for (Region& region : regions) std::sort(region.begin(), region.end());
  std::sort(regions.begin(), regions.end());
  Set set;
  std::size_t end = 0;
  for (Region const& region : regions) {
    bool begins_region = true;
    for (std::size_t const ends : region) {
      for (std::size_t i = 0; i < ends; ++i, ++end) {
        set.insert(3 * end);
        if (i == 0) set.insert(3 * end + 1);
        if (begins_region) set.insert(3 * end + 2);
        begins_region = false;
      }
    }
  }
  return set;
}

/// \return empty if the set is no position, or not in the order of set_of()
std::optional<Regions> regions_in(Set const& set) {
  Regions regions;
  for (std::size_t end = 0; 3 * end + 2 < Set::kMost && set.has(3 * end); ++end) {
    if (set.has(3 * end + 2)) regions.emplace_back();
    if (regions.empty()) return std::nullopt;
    Region& region = regions.back();
    if (set.has(3 * end + 1)) region.push_back(0);
    if (region.empty()) return std::nullopt;
    ++region.back();
  }
  if (set_of(regions) != set) return std::nullopt;
  return regions;
}

/// All ways to lay a line in one region. Both of its ends are used, and the dash gives two.
bool for_each_line_in(Region const& region, auto const& visit) {
  for (std::size_t one = 0; one < region.size(); ++one) {
    for (std::size_t other = one + 1; other < region.size(); ++other) {
      Region joined = region;
      joined[one] += joined[other];
      joined.erase(joined.begin() + static_cast<std::ptrdiff_t>(other));
      if (!visit(Regions{joined})) return false;
    }
    // From one end of a piece to another one: those between lie on one side, with an end of the
    // dash, and each other piece lies on either side.
    for (std::size_t between = 0; between + 2 <= region[one]; ++between) {
      for (std::size_t sides = 0; sides < std::size_t{1} << region.size(); ++sides) {
        if ((sides >> one & 1U) != 0) continue;
        Region first = {between + 1}, second = {region[one] - between - 1};
        for (std::size_t other = 0; other < region.size(); ++other) {
          if (other != one) ((sides >> other & 1U) != 0 ? first : second).push_back(region[other]);
        }
        if (!visit(Regions{first, second})) return false;
      }
    }
  }
  return true;
}

struct Sprouts {
  static void for_each_option(Set const& from, std::function<bool(Set const&)> const& visit) {
    Regions const regions = regions_in(from).value_or(Regions{});
    for (std::size_t at = 0; at < regions.size(); ++at) {
      Regions rest = regions;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
      bool const on = for_each_line_in(regions[at], [&](Regions const& made) {
        Regions after = rest;
        after.insert(after.end(), made.begin(), made.end());
        return visit(set_of(std::move(after)));
      });
      if (!on) return;
    }
  }

  static std::vector<Set> parts(Set const& from) {
    std::vector<Set> parts;
    for (Region const& region : regions_in(from).value_or(Regions{})) {
      parts.push_back(set_of({region}));
    }
    return parts;
  }
  static bool is_position(Set const& set) { return regions_in(set).has_value(); }

  static std::string text(Set const& set) {
    std::string text;
    for (Region const& region : regions_in(set).value_or(Regions{})) {
      if (!text.empty()) text += " | ";
      for (std::size_t piece = 0; piece < region.size(); ++piece) {
        text += (piece > 0 ? "," : "") + in_digits(region[piece]);
      }
    }
    return text.empty() ? "-" : text;
  }
};

}  // namespace

BoardRules brussels_sprouts(std::size_t ends) {
  BoardRules rules;
  for (std::size_t end = 1; end <= ends; ++end) {
    for (char const* const what : {"", " piece", " region"}) {
      rules.names.push_back(in_digits(end) + what);
    }
  }
  rules.left = rules.names.size();
  rules.own = own_moves(Sprouts{});
  return rules;
}

}  // namespace bouton::check

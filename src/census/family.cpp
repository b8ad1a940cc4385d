// Families are made by counting through their codes, classes with the standard form as a key.
#include "census/family.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "bouton/core/error.hpp"
#include "census/result.hpp"

namespace bouton::census {
namespace {

constexpr unsigned kMostBits = 22;           // a family of at most 4 million games
constexpr std::size_t kBetweenLooks = 1024;  // games: a hundredth of a second

[[noreturn]] void refuse(std::string_view word) {
  throw Error(Message{"census.error.family", {{"family", std::string(word.substr(0, 100))}}});
}

/// Numbers after the name: "octal:3" -> 3, "subtract:9:2" -> 9, 2.
std::vector<unsigned> numbers(std::string_view word, std::size_t at) {
  std::vector<unsigned> result;
  while (at < word.size()) {
    unsigned number = 0;
    char const* const end = word.data() + word.size();
    auto const [next, error] = std::from_chars(word.data() + at + 1, end, number);
    if (error != std::errc{} || number == 0 || (next != end && *next != ':')) refuse(word);
    result.push_back(number);
    at = static_cast<std::size_t>(next - word.data());
  }
  return result;
}

using Games = std::optional<std::vector<sequence::OneHeapGame>>;

Games codes(Digit first, unsigned digits, unsigned bits, Limits const& limits) {
  std::vector<sequence::OneHeapGame> games;
  Digit const mask = (1U << bits) - 1;
  Watch watch(limits);
  for (std::uint64_t number = 0; number < std::uint64_t{1} << (bits * digits); ++number) {
    if (watch.expired()) return std::nullopt;
    std::vector<Digit> prefix = {first};
    for (unsigned i = digits; i-- > 0;) {
      prefix.push_back(static_cast<Digit>(number >> (bits * i)) & mask);
    }
    sequence::OneHeapGame game{HeapCode(std::move(prefix))};
    if (game.code != HeapCode()) games.push_back(std::move(game));
  }
  return games;
}

Games subtraction_sets(unsigned largest, unsigned most, Limits const& limits) {
  std::vector<sequence::OneHeapGame> games;
  Watch watch(limits);
  for (std::uint64_t set = 1; set < std::uint64_t{1} << largest; ++set) {
    if (watch.expired()) return std::nullopt;
    if (static_cast<unsigned>(std::popcount(set)) > most) continue;
    std::vector<std::uint64_t> amounts;
    for (unsigned i = 0; i < largest; ++i) {
      if ((set >> i & 1U) != 0) amounts.push_back(i + 1);
    }
    games.push_back({only_amounts(amounts)});
  }
  return games;
}

}  // namespace

std::vector<sequence::OneHeapGame> family(std::string_view word) {
  return *family(word, {});  // no limits: they are all there
}

std::optional<std::vector<sequence::OneHeapGame>> family(std::string_view word,
                                                         Limits const& limits) {
  std::size_t const colon = word.find(':');
  if (colon == word.npos) refuse(word);
  std::string_view const name = word.substr(0, colon);
  std::vector<unsigned> const bounds = numbers(word, colon);
  if (bounds.empty() || bounds.size() > (name == "subtract" ? 2U : 1U)) refuse(word);
  unsigned const bits = name == "hex" ? 4 : name == "subtract" ? 1 : 3;
  if (bounds[0] > kMostBits / bits) refuse(word);
  if (name == "octal" || name == "hex") return codes(0, bounds[0], bits, limits);
  if (name == "octal4") return codes(4, bounds[0], bits, limits);
  if (name != "subtract") refuse(word);
  return subtraction_sets(bounds[0], bounds.size() > 1 ? bounds[1] : bounds[0], limits);
}

sequence::OneHeapGame GameClass::game() const {
  return game_by_name(members.front().code);
}

std::vector<GameClass> classes(std::vector<sequence::OneHeapGame> const& games,
                               Convention convention) {
  return *classes(games, convention, {});  // no limits: they are all there
}

std::optional<std::vector<GameClass>> classes(std::vector<sequence::OneHeapGame> const& games,
                                              Convention convention, Limits const& limits) {
  std::map<std::string, GameClass> found;
  std::set<std::string> known;
  std::size_t begun = 0;
  for (sequence::OneHeapGame const& game : games) {
    if (++begun % kBetweenLooks == 0 && limits.expired()) return std::nullopt;
    std::string code = sequence::game_name(game);
    if (!known.insert(code).second) continue;
    Key key = key_of(game, convention);
    GameClass& its = found[key.standard];
    its.standard = std::move(key.standard);
    its.members.push_back({std::move(code), key.shift});
  }
  std::vector<GameClass> list;
  list.reserve(found.size());
  for (auto& [standard, its] : found) {
    std::sort(its.members.begin(), its.members.end(), [](Member const& a, Member const& b) {
      return a.shift != b.shift ? a.shift < b.shift : a.code < b.code;
    });
    list.push_back(std::move(its));
  }
  std::sort(list.begin(), list.end(), [](GameClass const& a, GameClass const& b) {
    return a.members.front().code < b.members.front().code;
  });
  return list;
}

std::optional<std::vector<GameClass>> classes_of(std::vector<std::string> const& families,
                                                 Convention convention, Limits const& limits) {
  std::vector<sequence::OneHeapGame> all;
  for (std::string const& word : families) {
    auto games = family(word, limits);
    if (!games) return std::nullopt;
    all.insert(all.end(), std::move_iterator(games->begin()), std::move_iterator(games->end()));
  }
  return classes(all, convention, limits);
}

}  // namespace bouton::census

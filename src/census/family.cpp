// Families are made by counting through their codes.
#include "census/family.hpp"

#include <bit>
#include <charconv>
#include <cstdint>
#include <string>
#include <utility>

#include "bouton/core/error.hpp"

namespace bouton::census {
namespace {

constexpr unsigned kMostBits = 22;             // a family of at most 4 million games
constexpr std::uint64_t kBetweenLooks = 1024;  // games: a hundredth of a second

/// Small families are made in any case.
bool expired(std::uint64_t number, Limits const& limits) {
  return number > 0 && number % kBetweenLooks == 0 && limits.expired();
}

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

using Visit = std::function<void(sequence::OneHeapGame const&)>;

bool codes(Digit first, unsigned digits, unsigned bits, Limits const& limits, Visit const& visit) {
  Digit const mask = (1U << bits) - 1;
  for (std::uint64_t number = 0; number < std::uint64_t{1} << (bits * digits); ++number) {
    if (expired(number, limits)) return false;
    std::vector<Digit> prefix = {first};
    for (unsigned i = digits; i-- > 0;) {
      prefix.push_back(static_cast<Digit>(number >> (bits * i)) & mask);
    }
    sequence::OneHeapGame const game{HeapCode(std::move(prefix))};
    if (game.code != HeapCode()) visit(game);
  }
  return true;
}

bool subtraction_sets(unsigned largest, unsigned most, Limits const& limits, Visit const& visit) {
  for (std::uint64_t set = 1; set < std::uint64_t{1} << largest; ++set) {
    if (expired(set, limits)) return false;
    if (static_cast<unsigned>(std::popcount(set)) > most) continue;
    std::vector<std::uint64_t> amounts;
    for (unsigned i = 0; i < largest; ++i) {
      if ((set >> i & 1U) != 0) amounts.push_back(i + 1);
    }
    visit({only_amounts(amounts)});
  }
  return true;
}

}  // namespace

bool each_game(std::string_view word, Limits const& limits, Visit const& visit) {
  std::size_t const colon = word.find(':');
  if (colon == word.npos) refuse(word);
  std::string_view const name = word.substr(0, colon);
  std::vector<unsigned> const bounds = numbers(word, colon);
  if (bounds.empty() || bounds.size() > (name == "subtract" ? 2U : 1U)) refuse(word);
  unsigned const bits = name == "hex" ? 4 : name == "subtract" ? 1 : 3;
  if (bounds[0] > kMostBits / bits) refuse(word);
  if (name == "octal" || name == "hex") return codes(0, bounds[0], bits, limits, visit);
  if (name == "octal4") return codes(4, bounds[0], bits, limits, visit);
  if (name != "subtract") refuse(word);
  return subtraction_sets(bounds[0], bounds.size() > 1 ? bounds[1] : bounds[0], limits, visit);
}

std::vector<sequence::OneHeapGame> family(std::string_view word) {
  std::vector<sequence::OneHeapGame> games;
  static_cast<void>(each_game(word, {}, [&](auto const& game) { games.push_back(game); }));
  return games;
}

}  // namespace bouton::census

// The codes are sorted by their standard forms; equal ones are neighbours then.
#include "census/classes.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <string>
#include <utility>

#include "bouton/core/error.hpp"
#include "census/result.hpp"
#include "core/saturating.hpp"

namespace bouton::census {
namespace {

constexpr unsigned kMostBits = 22;  // a family of at most 4 million games
constexpr std::uint64_t kMostGames = std::uint64_t{1} << kMostBits;
constexpr unsigned kMostAmount = 10'000;
constexpr std::uint64_t kAnyway = 1024;  // so many are made in any case: a hundredth of a second

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
  Meter meter = Meter::patient(limits, Meter::kNoBound, kAnyway);
  for (std::uint64_t number = 0; number < std::uint64_t{1} << (bits * digits); ++number) {
    if (!meter.spend(1)) return false;
    std::vector<Digit> prefix = {first};
    for (unsigned i = digits; i-- > 0;) {
      prefix.push_back(static_cast<Digit>(number >> (bits * i)) & mask);
    }
    sequence::OneHeapGame const game{HeapCode(std::move(prefix))};
    if (game.code != HeapCode()) visit(game);
  }
  return true;
}

/// How many sets of at most `most` numbers there are among 1, ..., `largest`; more than the bound
/// if there are more.
std::uint64_t count_sets(unsigned largest, unsigned most) {
  std::uint64_t all = 0, exactly = 1;
  for (unsigned k = 1; k <= std::min(most, largest) && all <= kMostGames; ++k) {
    exactly = saturating_multiply(exactly, largest - k + 1U) / k;
    all = saturating_add(all, exactly);
  }
  return all;
}

/// Sets of amounts, in the order of their largest numbers, and then of the numbers below it.
class SubtractionSets {
 public:
  SubtractionSets(Limits const& limits, Visit const& visit)
      : meter_(Meter::patient(limits, Meter::kNoBound, kAnyway)), visit_(visit) {}

  /// All sets of 1 to `most` amounts up to `largest`, each beside those chosen already.
  bool run(unsigned largest, unsigned most) {
    for (unsigned amount = 1; amount <= largest && most > 0; ++amount) {
      chosen_.push_back(amount);
      if (!meter_.spend(1)) return false;
      visit_({only_amounts(chosen_)});
      if (!run(amount - 1, most - 1)) return false;
      chosen_.pop_back();
    }
    return true;
  }

 private:
  Meter meter_;
  Visit const& visit_;
  std::vector<std::uint64_t> chosen_;
};

}  // namespace

bool each_game(std::string_view word, Limits const& limits, Visit const& visit) {
  std::size_t const colon = word.find(':');
  if (colon == word.npos) refuse(word);
  std::string_view const name = word.substr(0, colon);
  std::vector<unsigned> const bounds = numbers(word, colon);
  if (bounds.empty() || bounds.size() > (name == "subtract" ? 2U : 1U)) refuse(word);
  if (name == "subtract") {
    unsigned const most = bounds.size() > 1 ? bounds[1] : bounds[0];
    if (bounds[0] > kMostAmount || count_sets(bounds[0], most) > kMostGames) refuse(word);
    return SubtractionSets(limits, visit).run(bounds[0], most);
  }
  unsigned const bits = name == "hex" ? 4 : 3;
  if (bounds[0] > kMostBits / bits) refuse(word);
  if (name == "octal" || name == "hex") return codes(0, bounds[0], bits, limits, visit);
  if (name != "octal4") refuse(word);
  return codes(4, bounds[0], bits, limits, visit);
}

std::optional<SetBounds> bounds_of_sets(std::string_view word) {
  constexpr std::string_view kName = "subtract";
  if (!word.starts_with("subtract:")) return std::nullopt;
  std::vector<unsigned> const bounds = numbers(word, kName.size());
  if (bounds.size() != 2 || bounds[0] > kMostAmount) return std::nullopt;
  return SetBounds{.largest = bounds[0], .most = bounds[1]};
}

/// Takes games, then makes their classes.
class ClassMaker {
 public:
  explicit ClassMaker(Convention convention) : convention_(convention) {
    made_.texts_ = std::make_unique<std::pmr::monotonic_buffer_resource>();
  }

  void add(sequence::OneHeapGame const& game) {
    Key const key = key_of(game, convention_);
    std::string const code = sequence::game_name(game);
    std::string_view const standard = keep(key.standard);
    made_.codes_.push_back({standard, code == standard ? standard : keep(code), key.shift});
  }

  /// \return empty if the limits ended it
  std::optional<Classes> classes(Limits const& limits) {
    try {
      group(limits);
    } catch (LimitReached const&) {
      return std::nullopt;
    }
    return std::move(made_);
  }

 private:
  using Named = Classes::Named;

  std::string_view keep(std::string_view text) {
    auto* const place = static_cast<char*>(made_.texts_->allocate(text.size(), 1));
    std::memcpy(place, text.data(), text.size());
    return {place, text.size()};
  }

  void group(Limits const& limits) {
    constexpr std::uint64_t kComparison = 2;  // a family of a thousand games is sorted in any case
    Meter meter = Meter::patient(limits);
    auto& codes = made_.codes_;
    std::sort(codes.begin(), codes.end(), [&](Named const& a, Named const& b) {
      meter.require(kComparison);
      if (int const order = a.standard.compare(b.standard)) return order < 0;
      return a.shift != b.shift ? a.shift < b.shift : a.code < b.code;
    });
    auto const same = [](Named const& a, Named const& b) { return a.code == b.code; };
    codes.erase(std::unique(codes.begin(), codes.end(), same), codes.end());
    for (std::size_t begin = 0, end = 0; begin < codes.size(); begin = end) {
      while (end < codes.size() && codes[end].standard == codes[begin].standard) ++end;
      made_.groups_.push_back({begin, end});
    }
    made_.in_order_.resize(made_.groups_.size());
    std::iota(made_.in_order_.begin(), made_.in_order_.end(), std::size_t{0});
    std::sort(made_.in_order_.begin(), made_.in_order_.end(), [&](std::size_t a, std::size_t b) {
      meter.require(kComparison);
      return codes[made_.groups_[a].begin].code < codes[made_.groups_[b].begin].code;
    });
    made_.numbers_.resize(made_.groups_.size());
    for (std::size_t number = 0; number < made_.in_order_.size(); ++number) {
      made_.numbers_[made_.in_order_[number]] = number;
    }
  }

  Convention convention_;
  Classes made_;
};

sequence::OneHeapGame GameClass::game() const {
  return game_by_name(members.front().code);
}

GameClass Classes::operator[](std::size_t number) const {
  Range const range = groups_[in_order_[number]];
  GameClass copy{std::string(codes_[range.begin].standard), {}};
  for (std::size_t i = range.begin; i < range.end; ++i) {
    copy.members.push_back({std::string(codes_[i].code), codes_[i].shift});
  }
  return copy;
}

std::string_view Classes::standard(std::size_t number) const {
  return codes_[groups_[in_order_[number]].begin].standard;
}

std::string_view Classes::code(std::size_t number) const {
  return codes_[groups_[in_order_[number]].begin].code;
}

std::size_t Classes::codes(std::size_t number) const {
  Range const range = groups_[in_order_[number]];
  return range.end - range.begin;
}

std::optional<std::size_t> Classes::find(std::string_view standard) const {
  auto const found = std::lower_bound(groups_.begin(), groups_.end(), standard,
                                      [&](Range const& group, std::string_view wanted) {
                                        return codes_[group.begin].standard < wanted;
                                      });
  if (found == groups_.end() || codes_[found->begin].standard != standard) return std::nullopt;
  return numbers_[static_cast<std::size_t>(found - groups_.begin())];
}

Classes classes(std::vector<sequence::OneHeapGame> const& games, Convention convention) {
  ClassMaker maker(convention);
  for (sequence::OneHeapGame const& game : games) maker.add(game);
  return *maker.classes({});  // no limits: they are all there
}

std::optional<Classes> classes_of(std::vector<std::string> const& families, Convention convention,
                                  Limits const& limits) {
  ClassMaker maker(convention);
  for (std::string const& word : families) {
    if (!each_game(word, limits, [&](auto const& game) { maker.add(game); })) return std::nullopt;
  }
  return maker.classes(limits);
}

}  // namespace bouton::census

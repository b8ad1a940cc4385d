// The codes are sorted by their standard forms; equal ones are neighbours then.
#include "census/classes.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "census/family.hpp"
#include "census/result.hpp"

namespace bouton::census {
namespace {

/// Looks at the limits with every so many comparisons: some milliseconds, and enough for a family
/// of a thousand games to be sorted in any case.
class SortWatch {
 public:
  struct Expired {};

  explicit SortWatch(Limits const& limits) : limits_(limits) {}

  /// \throws Expired
  void look() {
    if (++compared_ % kBetweenLooks == 0 && limits_.expired()) throw Expired{};
  }

 private:
  static constexpr std::size_t kBetweenLooks = 1U << 15;

  Limits const& limits_;
  std::size_t compared_ = 0;
};

}  // namespace

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
    } catch (SortWatch::Expired const&) {
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
    SortWatch watch(limits);
    auto& codes = made_.codes_;
    std::sort(codes.begin(), codes.end(), [&](Named const& a, Named const& b) {
      watch.look();
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
      watch.look();
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

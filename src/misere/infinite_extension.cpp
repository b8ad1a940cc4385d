// The next heap of a game with a law: does it have an image in the same monoid and counters?
//
// Who wins one such heap beside any sum of the law is known from its options and from the law, sum
// by sum. If that is the law itself, with some image in the place of the heap, this is its image
// (as far as it was compared; the proof follows). Else a larger monoid would be needed.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "bouton/rules/heap_code.hpp"
#include "misere/heap_moves.hpp"
#include "misere/infinite_search.hpp"
#include "misere/infinite_table.hpp"

namespace bouton::misere {
namespace {

using Image = PreparedInfinite::Image;

/// Sides of the box in which the outcomes are compared, and the most of a counter in an image.
constexpr std::int64_t kSide = 10;
constexpr std::uint32_t kMostCounter = 3;
constexpr std::size_t kMostSums = 20'000'000;

/// One heap more beside the sums of a law.
class BesideNext {
 public:
  BesideNext(PreparedInfinite const& law, Meter& work)
      : law_(law),
        work_(work),
        game_{parse_heap_code(law.law().game)},
        options_(law.options(game_, law.law().heaps, law.law().largest() + 1)) {
    find_least_words();
    find_counted();
  }

  [[nodiscard]] bool usable() const { return usable_; }
  [[nodiscard]] bool movable() const { return !options_.empty(); }

  /// Whether the mover loses the next heap together with sums of this image. Nothing if the words
  /// of the images lead in a circle.
  std::optional<bool> lost(Image const& start) {
    std::vector<Frame> path;
    if (auto const known = known_.find(start); known != known_.end()) return known->second == kLost;
    path.push_back(opened(start));
    while (!path.empty()) {
      Frame& at = path.back();
      if (!at.wins && at.next < at.options.size()) {
        Image const& option = at.options[at.next];
        auto const known = known_.find(option);
        if (known == known_.end()) {
          path.push_back(opened(Image(option)));
          continue;
        }
        if (known->second == kOpen) return std::nullopt;
        at.wins = known->second == kLost;
        ++at.next;
        continue;
      }
      known_[at.image] = at.wins ? kWon : kLost;
      path.pop_back();
    }
    return known_[start] == kLost;
  }

 private:
  enum State : std::uint8_t { kOpen, kLost, kWon };
  struct Frame {
    Image image;
    bool wins = false;
    std::vector<Image> options;
    std::size_t next = 0;
  };

  [[nodiscard]] bool law_lost(Image const& image) const {
    InfiniteQuotient const& law = law_.law();
    return in_set(law.sets[law.lost[image.element]], image.counters);
  }

  /// Begins with a sum: by a move in the next heap, or else with the moves in a word of the sum.
  Frame opened(Image image) {
    if (known_.size() > kMostSums) throw LimitReached{Stop::kWork};
    known_[image] = kOpen;
    work_.require(1'000);
    Frame frame{std::move(image), false, {}, 0};
    frame.wins = std::any_of(options_.begin(), options_.end(), [&](Image const& option) {
      return law_lost(law_.product(frame.image, option));
    });
    if (frame.wins) return frame;
    // A heap of each kind is taken out of the word, and replaced by each of its options.
    auto const replace = [&](std::uint64_t heap, Image const& rest) {
      work_.require(500 * law_.own_options(heap).size());
      for (Image const& option : law_.own_options(heap)) {
        frame.options.push_back(law_.product(rest, option));
      }
    };
    std::vector<std::size_t> word;  // the least of the element
    for (std::uint32_t x = frame.image.element; x != 0; x = prefix_[x]) word.push_back(letter_[x]);
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (i > 0 && word[i] == word[i - 1]) continue;
      Image rest{0, frame.image.counters};
      for (std::size_t j = 0; j < word.size(); ++j) {
        if (j != i) rest.element = law_.law().actions[word[j]][rest.element];
      }
      replace(law_.law().generators[word[i]], rest);
    }
    for (std::size_t c = 0; c < counted_.size(); ++c) {
      if (frame.image.counters[c] == 0) continue;
      Image rest = frame.image;
      --rest.counters[c];
      replace(counted_[c], rest);
    }
    return frame;
  }

  /// Least words: with the fewest of the largest heap in which two words differ.
  void find_least_words() {
    std::size_t const order = law_.law().order();
    prefix_.assign(order, 0);
    letter_.assign(order, 0);
    std::vector<bool> known(order, false);
    known[0] = true;
    std::vector<std::uint32_t> reached{0};
    auto const& generators = law_.law().generators;
    usable_ = std::is_sorted(generators.begin(), generators.end());
    for (std::size_t g = 0; g < generators.size(); ++g) {
      std::size_t begin = 0, end = reached.size();
      while (begin < end) {
        for (std::size_t i = begin; i < end; ++i) {
          std::uint32_t const to = law_.law().actions[g][reached[i]];
          if (known[to]) continue;
          known[to] = true;
          prefix_[to] = reached[i];
          letter_[to] = g;
          reached.push_back(to);
        }
        begin = end;
        end = reached.size();
      }
    }
  }

  /// For each counter a heap that is one of it.
  void find_counted() {
    for (std::size_t c = 0; c < law_.law().counters; ++c) {
      InfiniteImage one{0, std::vector<std::uint32_t>(law_.law().counters, 0)};
      one.counters[c] = 1;
      auto const& heaps = law_.law().heaps;
      auto const place = std::find(heaps.begin(), heaps.end(), one);
      usable_ = usable_ && place != heaps.end();
      counted_.push_back(static_cast<std::uint64_t>(place - heaps.begin()));
    }
  }

  PreparedInfinite const& law_;
  Meter& work_;
  sequence::OneHeapGame game_;
  std::set<Image> options_;  // of the next heap
  bool usable_ = true;
  std::vector<std::uint32_t> prefix_;
  std::vector<std::size_t> letter_;
  std::vector<std::uint64_t> counted_;
  std::map<Image, State> known_;
};

/// Calls visit for all vectors with coordinates below `side`, until it returns false.
template <class Visit>
bool each_small(std::size_t dimensions, std::int64_t side, Visit&& visit) {
  std::vector<std::int64_t> z(dimensions, 0);
  while (true) {
    if (!visit(z)) return false;
    std::size_t i = 0;
    while (i < dimensions && ++z[i] == side) z[i++] = 0;
    if (i == dimensions) return true;
  }
}

}  // namespace

std::optional<InfiniteImage> next_image(PreparedInfinite const& law, Meter& work) {
  BesideNext beside(law, work);
  std::size_t const counters = law.law().counters;
  if (!beside.movable()) return InfiniteImage{0, std::vector<std::uint32_t>(counters, 0)};
  if (!beside.usable()) return std::nullopt;
  // Outcomes beside all elements and small counters.
  std::vector<std::pair<Image, bool>> outcomes;
  for (std::uint32_t x = 0; x < law.law().order(); ++x) {
    bool const whole = each_small(counters, kSide, [&](std::vector<std::int64_t> const& z) {
      auto const lost = beside.lost({x, z});
      if (lost) outcomes.emplace_back(Image{x, z}, *lost);
      return lost.has_value();
    });
    if (!whole) return std::nullopt;
  }
  std::optional<InfiniteImage> found;
  each_small(counters, kMostCounter + 1, [&](std::vector<std::int64_t> const& u) {
    for (std::uint32_t f = 0; f < law.law().order() && !found; ++f) {
      Image const image{f, u};
      bool const same = std::all_of(outcomes.begin(), outcomes.end(), [&](auto const& outcome) {
        work.require(200);
        Image const both = law.product(outcome.first, image);
        return in_set(law.law().sets[law.law().lost[both.element]], both.counters) ==
               outcome.second;
      });
      if (same) found = InfiniteImage{f, std::vector<std::uint32_t>(u.begin(), u.end())};
    }
    return !found;
  });
  return found;
}

}  // namespace bouton::misere

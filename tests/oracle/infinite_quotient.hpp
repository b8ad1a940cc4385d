// A second verifier of laws of infinite misere quotients, without automata: by small models.
//
// Standard containers only; shares nothing with the library. What must hold is statements 2, 3 and
// 4 of docs/infinite.md. Each of them says that certain conditions on vectors of natural numbers
// hold together nowhere. Where they do, they do at a small vector (small_model.hpp): all vectors up
// to that bound are tried, one after the other. Heaps without counters are joined to words for each
// vector on its own, as sets of elements (once where these are the same): no set of vectors is ever
// formed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "oracle/misere_sums.hpp"
#include "oracle/small_model.hpp"

namespace oracle {

struct InfiniteQuotient {
  std::string code;
  std::vector<std::vector<std::size_t>> actions;       // of the generators of the finite part
  std::vector<std::pair<std::size_t, Vector>> images;  // of heaps 0, 1, ...
  std::vector<CounterSet> sets;
  std::vector<std::size_t> lost;  // for each element the number of its set
};

class InfiniteLawCheck {
 public:
  explicit InfiniteLawCheck(InfiniteQuotient law)
      : law_(std::move(law)), sums_({heap_rule(law_.code)}, law_.images.size() - 1) {
    order_ = law_.lost.size();
    counters_ = law_.images[0].second.size();
  }

  /// Whether the sums stated are exactly those that the mover loses.
  bool right() {
    if (!monoid() || sets_at(Vector(counters_, 0))[law_.lost[0]]) return false;
    std::vector<std::size_t> moving;
    for (std::size_t h = 0; h < law_.images.size(); ++h) {
      if (h != 0 && !sums_.options(0, h).empty()) {
        moving.push_back(h);
      } else if (law_.images[h] != std::pair{std::size_t{0}, Vector(counters_, 0)}) {
        return false;
      }
    }
    for (std::size_t const h : moving) options_[h] = option_images(h);
    std::vector<Vector> units;
    for (std::size_t i = 0; i < counters_; ++i) (units.emplace_back(counters_, 0))[i] = 1;
    std::set<std::size_t> somewhere;  // heaps that are helpless at all
    bool const no_lost_option = each_vector(bound_of(units, 1), [&](Vector const& z) {
      return std::all_of(moving.begin(), moving.end(), [&](std::size_t h) {
        auto const contexts = helpless(h, z);
        if (contexts && std::count(contexts->begin(), contexts->end(), true) != 0) {
          somewhere.insert(h);
        }
        return contexts.has_value();
      });
    });
    return no_lost_option && all_others_win({somewhere.begin(), somewhere.end()});
  }

  /// Whether the other law says the same of heaps with the same options, by their images: then both
  /// are right, or none.
  bool same_problem(InfiniteLawCheck& other) {
    if (law_.actions != other.law_.actions || law_.images != other.law_.images ||
        law_.sets != other.law_.sets || law_.lost != other.law_.lost) {
      return false;
    }
    if (times_.empty() && !monoid()) return false;
    other.times_ = times_;
    for (std::size_t h = 1; h < law_.images.size(); ++h) {
      if (option_images(h) != other.option_images(h)) return false;
    }
    return true;
  }

  /// Whether the law says that the mover loses a sum of so many heaps of each size.
  bool says_lost(std::map<std::size_t, long> const& sum) {
    if (times_.empty()) static_cast<void>(monoid());
    Image image{0, Vector(counters_, 0)};
    for (auto const& [heap, count] : sum) {
      for (long c = 0; c < count; ++c) {
        image.element = times_[image.element][law_.images[heap].first];
        image.by = plus(image.by, law_.images[heap].second);
      }
    }
    return sets_at(image.by)[law_.lost[image.element]];
  }
  /// The same by play. \pre the sum is small
  bool is_lost(std::map<std::size_t, long> const& sum) {
    std::string counts(law_.images.size() - 1, 0);
    for (auto const& [heap, count] : sum) counts[heap - 1] = static_cast<char>(count);
    return sums_.lost(counts);
  }

 private:
  static constexpr std::size_t kMostKept = 100'000;  // answers about vectors

  struct Image {
    std::size_t element;
    Vector by;
    friend bool operator<(Image const& a, Image const& b) {
      return std::pair(a.element, a.by) < std::pair(b.element, b.by);
    }
    friend bool operator==(Image const&, Image const&) = default;
  };
  using Elements = std::vector<bool>;
  struct Word {
    std::size_t element;
    Elements contexts;
    friend bool operator<(Word const& a, Word const& b) {
      return std::tie(a.element, a.contexts) < std::tie(b.element, b.contexts);
    }
  };

  /// The table of products, if the actions commute and reach all elements.
  bool monoid() {
    times_ = products_of(law_.actions, order_);
    return !times_.empty();
  }

  std::set<Image> option_images(std::size_t heap) {
    std::set<Image> images;
    for (auto const& parts : sums_.options(0, heap)) {
      Image image{0, Vector(counters_, 0)};
      for (std::size_t const part : parts) {
        image.element = times_[image.element][law_.images[part].first];
        image.by = plus(image.by, law_.images[part].second);
      }
      images.insert(image);
    }
    return images;
  }

  static Vector plus(Vector a, Vector const& b, long factor = 1) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += factor * b[i];
    return a;
  }

  /// Which of the sets hold z.
  std::vector<bool> const& sets_at(Vector const& z) {
    if (in_set_.size() > kMostKept) in_set_.clear();
    auto [place, is_new] = in_set_.try_emplace(z);
    if (is_new) {
      for (CounterSet const& set : law_.sets) {
        place->second.push_back(std::any_of(set.begin(), set.end(), [&](auto const& cell) {
          return std::all_of(cell.begin(), cell.end(), [&](auto const& c) { return c.holds(z); });
        }));
      }
    }
    return place->second;
  }

  /// The elements that lose together with the image and the counters z.
  Elements losing_with(Image const& image, Vector const& z) {
    std::vector<bool> const& in = sets_at(plus(z, image.by));
    std::vector<std::size_t> const& times = times_[image.element];
    Elements result(order_);
    for (std::size_t x = 0; x < order_; ++x) result[x] = in[law_.lost[times[x]]];
    return result;
  }

  /// The elements with which, and with counters z, heap h is helpless; none if some move leads from
  /// a lost sum to a lost one.
  std::optional<Elements> helpless(std::size_t h, Vector const& z) {
    Elements const lost = losing_with({law_.images[h].first, law_.images[h].second}, z);
    Elements wins(order_);
    for (Image const& option : options_[h]) {
      Elements const there = losing_with(option, z);
      for (std::size_t x = 0; x < order_; ++x) {
        if (lost[x] && there[x]) return std::nullopt;
        if (there[x]) wins[x] = true;
      }
    }
    for (std::size_t x = 0; x < order_; ++x) wins[x] = !wins[x] && !lost[x];
    return wins;
  }

  /// The multisets of heaps with counters are tried, those once that are alike; beside each all
  /// words of the other heaps.
  bool all_others_win(std::vector<std::size_t> const& moving) {
    Vector const zero(counters_, 0);
    std::vector<std::size_t> counted, finite;
    std::vector<Vector> by;
    long period = 1, index = 0;
    for (std::size_t const h : moving) {
      if (law_.images[h].second == zero) {
        finite.push_back(h);
        continue;
      }
      counted.push_back(h);
      by.push_back(law_.images[h].second);
      std::vector<std::size_t> powers{0};
      std::size_t next = 0;
      while (true) {
        next = times_[next][law_.images[h].first];
        auto const same = std::find(powers.begin(), powers.end(), next);
        if (same == powers.end()) {
          powers.push_back(next);
          continue;
        }
        period = std::lcm(period, static_cast<long>(powers.end() - same));
        index = std::max(index, static_cast<long>(same - powers.begin()) + 1);
        break;
      }
    }
    Vector bounds = bound_of(by, period);
    for (long& bound : bounds) bound += index;
    return every_sum_has_a_way_out(counted, finite, bounds);
  }

  /// A multiset of heaps with counters, as far as its ways out depend on it: many multisets are the
  /// same.
  struct Multiset {
    Vector z;                        // the counters of the whole
    std::size_t all = 0;             // its element
    std::vector<std::size_t> heaps;  // the different ones
    std::vector<std::size_t> but;    // for each of them the element of the whole without one of it
    friend bool operator<(Multiset const& a, Multiset const& b) {
      return std::tie(a.z, a.all, a.heaps, a.but) < std::tie(b.z, b.all, b.heaps, b.but);
    }
  };

  /// One more heap, at most `most` times: each multiset is visited with each number of it.
  template <class Visit>
  bool each_with(std::set<Multiset> const& multisets, std::size_t heap, long most, Visit&& visit) {
    std::size_t const f = law_.images[heap].first;
    for (long count = 0; count <= most; ++count) {
      std::size_t power = 0, before = 0;  // f^count, f^(count - 1)
      for (long c = 0; c < count; ++c) {
        before = power;
        power = times_[power][f];
      }
      for (Multiset const& without : multisets) {
        Multiset with = without;
        with.z = plus(with.z, law_.images[heap].second, count);
        with.all = times_[with.all][power];
        for (std::size_t& but : with.but) but = times_[but][power];
        if (count > 0) {
          with.heaps.push_back(heap);
          with.but.push_back(times_[without.all][before]);
        }
        if (!visit(with)) return false;
      }
    }
    return true;
  }

  bool every_sum_has_a_way_out(std::vector<std::size_t> const& counted,
                               std::vector<std::size_t> const& finite, Vector const& bounds) {
    std::set<Multiset> multisets{{Vector(counters_, 0), 0, {}, {}}};
    for (std::size_t i = 0; i + 1 < counted.size(); ++i) {
      std::set<Multiset> next;
      each_with(multisets, counted[i], bounds[i], [&](Multiset const& with) {
        next.insert(with);
        return true;
      });
      multisets = std::move(next);
    }
    auto const look = [&](Multiset const& with) { return no_helpless_sum(with, finite); };
    if (counted.empty()) return look(*multisets.begin());
    return each_with(multisets, counted.back(), bounds.back(), look);
  }

  bool no_helpless_sum(Multiset const& with, std::vector<std::size_t> const& finite) {
    if (helpless_.size() > kMostKept) helpless_.clear();
    if (words_at_.size() > kMostKept) words_at_.clear();
    // Heaps with counters, each beside one heap less.
    std::vector<Elements const*> alone;
    for (std::size_t const heap : with.heaps) {
      Elements const& contexts = helpless_at(heap, plus(with.z, law_.images[heap].second, -1));
      if (std::find(contexts.begin(), contexts.end(), true) == contexts.end()) return true;
      alone.push_back(&contexts);
    }
    auto const none = [&](Word const& word) {
      if (!word.contexts[with.all]) return true;
      for (std::size_t i = 0; i < alone.size(); ++i) {
        if (!(*alone[i])[times_[word.element][with.but[i]]]) return true;
      }
      return false;
    };
    if (!alone.empty() && !none({0, Elements(order_, true)})) return false;
    std::vector<Word> const& words = words_at(with.z, finite);
    return std::all_of(words.begin(), words.end(), none);
  }

  /// The same as helpless(), kept. No move leads from a lost sum to a lost one, as was seen before.
  Elements const& helpless_at(std::size_t h, Vector const& z) {
    auto const [place, is_new] = helpless_.try_emplace({h, z});
    if (is_new) place->second = *helpless(h, z);
    return place->second;
  }

  /// The words of heaps without counters that are helpless somewhere beside z. They depend on what
  /// one heap is helpless with, and that is the same beside many z.
  std::vector<Word> const& words_at(Vector const& z, std::vector<std::size_t> const& finite) {
    auto const [place, is_new] = words_at_.try_emplace(z);
    if (is_new) {
      std::vector<Word> letters;
      for (std::size_t const h : finite) add({law_.images[h].first, helpless_at(h, z)}, letters);
      auto const [words, are_new] = words_of_.try_emplace(letters);
      if (are_new) words->second = words_of(letters);
      place->second = &words->second;
    }
    return *place->second;
  }
  std::vector<Word> words_of(std::vector<Word> const& letters) const {
    std::vector<Word> words = letters;
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (Word const& letter : letters) {
        Word joined{times_[words[i].element][letter.element], Elements(order_)};
        for (std::size_t x = 0; x < order_; ++x) {
          joined.contexts[x] = words[i].contexts[times_[x][letter.element]] &&
                               letter.contexts[times_[x][words[i].element]];
        }
        add(std::move(joined), words);
      }
    }
    return words;
  }
  /// To the words, unless it is helpless nowhere, or within another.
  void add(Word word, std::vector<Word>& words) const {
    bool const covered =
        std::none_of(word.contexts.begin(), word.contexts.end(), [](bool b) { return b; }) ||
        std::any_of(words.begin(), words.end(), [&](Word const& other) {
          if (other.element != word.element) return false;
          for (std::size_t x = 0; x < order_; ++x) {
            if (word.contexts[x] && !other.contexts[x]) return false;
          }
          return true;
        });
    if (!covered) words.push_back(std::move(word));
  }

  /// Bounds for vectors n of numbers, where the counters are the sum of n_i by[i]; `period` is one
  /// more modulus.
  Vector bound_of(std::vector<Vector> const& by, long period) {
    std::size_t const dimensions = by.size();
    auto const product = [](Vector const& a, Vector const& b) {
      return std::inner_product(a.begin(), a.end(), b.begin(), 0L);
    };
    long modulus = period;
    SmallModel model(dimensions);
    for (CounterSet const& set : law_.sets) {
      for (auto const& cell : set) {
        for (InfiniteCondition const& c : cell) {
          if (c.modulus != 0) {
            modulus = std::lcm(modulus, c.modulus);
            continue;
          }
          Vector form;
          for (Vector const& u : by) form.push_back(product(u, c.form));
          // Heaps and options are added to the counters, or a heap is taken away first.
          long heap = 0, option = 0;
          for (auto const& [element, u] : law_.images) {
            heap = std::max(heap, std::abs(product(u, c.form)));
          }
          for (auto const& [h, images] : options_) {
            for (Image const& image : images) {
              option = std::max(option, std::abs(product(image.by, c.form)));
            }
          }
          model.add(form, std::abs(c.constant) + heap + std::max(heap, option) + 1);
        }
      }
    }
    return model.bound(modulus);
  }

  template <class Visit>
  static bool each_vector(Vector const& most, Visit&& visit) {
    std::size_t const dimensions = most.size();
    Vector z(dimensions, 0);
    while (true) {
      if (!visit(z)) return false;
      std::size_t i = 0;
      while (i < dimensions && ++z[i] > most[i]) z[i++] = 0;
      if (i == dimensions) return true;
    }
  }

  InfiniteQuotient law_;
  MisereSums sums_;
  std::size_t order_ = 1, counters_ = 0;
  std::vector<std::vector<std::size_t>> times_;
  std::map<std::size_t, std::set<Image>> options_;
  std::map<Vector, std::vector<bool>> in_set_;
  std::map<std::pair<std::size_t, Vector>, Elements> helpless_;
  std::map<std::vector<Word>, std::vector<Word>> words_of_;  // by letters
  std::map<Vector, std::vector<Word> const*> words_at_;      // each one of those
};

}  // namespace oracle

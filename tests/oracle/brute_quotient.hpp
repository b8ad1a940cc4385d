// Small misere quotients found by playing: sums are the same if no context tried distinguishes
// them.
//
// Nothing is proved here; a checker has to confirm what comes out. Standard containers only;
// shares nothing with the library.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "oracle/misere_sums.hpp"

namespace oracle {

struct BruteQuotient {
  struct Helpless {
    std::size_t sum;
    std::vector<bool> contexts;
    friend auto operator<=>(Helpless const&, Helpless const&) = default;
  };

  std::vector<std::pair<std::size_t, std::size_t>> generators;  // game, heap
  std::vector<std::vector<std::size_t>> actions;                // of each generator
  std::vector<bool> lost;                                       // of each element
  std::vector<std::vector<std::size_t>> heaps;                  // of each game
  std::vector<Helpless> helpless;                               // maximal ones

  [[nodiscard]] std::size_t order() const { return lost.size(); }
  /// x times y, by a word for y found by a new search.
  [[nodiscard]] std::size_t product(std::size_t x, std::size_t y) const {
    if (y == 0) return x;
    std::vector<std::pair<std::size_t, std::size_t>> open{{0, x}};  // word so far, x times it
    std::vector<bool> seen(order(), false);
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (auto const& action : actions) {
        std::size_t const word = action[open[i].first];
        if (word == y) return action[open[i].second];
        if (seen[word]) continue;
        seen[word] = true;
        open.emplace_back(word, action[open[i].second]);
      }
    }
    throw std::logic_error("not generated");
  }
  /// The maximal helpless sets of all sums of the letters, by adding letters until nothing changes.
  void close(std::set<Helpless> const& letters) {
    std::vector<std::vector<std::size_t>> table(order(), std::vector<std::size_t>(order()));
    for (std::size_t x = 0; x < order(); ++x) {
      for (std::size_t y = 0; y < order(); ++y) table[x][y] = product(x, y);
    }
    std::set<Helpless> sums = maximal(letters);
    for (bool again = true; again;) {
      std::set<Helpless> more = sums;
      for (Helpless const& sum : sums) {
        for (Helpless const& letter : letters) {
          Helpless both{table[sum.sum][letter.sum], std::vector<bool>(order(), false)};
          for (std::size_t z = 0; z < order(); ++z) {
            both.contexts[z] =
                sum.contexts[table[letter.sum][z]] && letter.contexts[table[sum.sum][z]];
          }
          more.insert(both);
        }
      }
      more = maximal(more);
      again = more != sums;
      sums = more;
    }
    helpless.assign(sums.begin(), sums.end());
  }

 private:
  static std::set<Helpless> maximal(std::set<Helpless> const& sets) {
    std::set<Helpless> result;
    for (Helpless const& one : sets) {
      bool keep = std::find(one.contexts.begin(), one.contexts.end(), true) != one.contexts.end();
      for (Helpless const& other : sets) {
        if (other.sum != one.sum || other.contexts == one.contexts) continue;
        bool within = true;
        for (std::size_t z = 0; z < one.contexts.size(); ++z) {
          within = within && (!one.contexts[z] || other.contexts[z]);
        }
        keep = keep && !within;
      }
      if (keep) result.insert(one);
    }
    return result;
  }
};

/// Classes of heaps up to `most` of each game; contexts are all sums of heaps up to `largest` with
/// at most `tokens` tokens. \throws std::logic_error if these are too few to make sense
inline BruteQuotient brute_quotient(std::vector<HeapRule> const& rules, std::size_t most,
                                    std::size_t largest, std::size_t tokens) {
  MisereSums sums(rules, most);
  std::vector<std::string> contexts;
  MisereSums(rules, largest).for_each(tokens, [&](std::string const& small) {
    std::string counts(rules.size() * most, '\0');
    for (std::size_t i = 0; i < small.size(); ++i) {
      counts[i / largest * most + i % largest] = small[i];
    }
    contexts.push_back(counts);
  });
  auto const play = [&](std::string const& sum) {
    std::string outcomes;
    for (std::string const& context : contexts) {
      std::string both = sum;
      for (std::size_t i = 0; i < both.size(); ++i)
        both[i] = static_cast<char>(both[i] + context[i]);
      outcomes += sums.lost(both) ? 'P' : 'N';
    }
    return outcomes;
  };
  auto const with = [&](std::string sum, std::size_t game, std::size_t heap) {
    ++sum[game * most + heap - 1];
    return sum;
  };

  BruteQuotient result;
  std::string const nothing(rules.size() * most, '\0');
  std::vector<std::string> words{nothing};
  std::map<std::string, std::size_t> known{{play(nothing), 0}};
  result.heaps.assign(rules.size(), {0});
  for (std::size_t heap = 1; heap <= most; ++heap) {
    for (std::size_t game = 0; game < rules.size(); ++game) {
      std::string const single = play(with(nothing, game, heap));
      if (known.count(single) == 0) {
        result.generators.emplace_back(game, heap);
        for (std::size_t i = 0; i < words.size() && words.size() < 100; ++i) {
          std::string const next = with(words[i], game, heap);
          if (known.try_emplace(play(next), words.size()).second) words.push_back(next);
        }
      }
      result.heaps[game].push_back(known.at(single));
    }
  }
  for (auto const& [game, heap] : result.generators) {
    auto& action = result.actions.emplace_back();
    for (std::string const& word : words) {
      auto const place = known.find(play(with(word, game, heap)));
      if (place == known.end()) throw std::logic_error("too few contexts");
      action.push_back(place->second);
    }
  }
  for (std::string const& word : words) result.lost.push_back(sums.lost(word));

  std::set<BruteQuotient::Helpless> letters;
  for (std::size_t game = 0; game < rules.size(); ++game) {
    for (std::size_t heap = 1; heap <= most; ++heap) {
      if (sums.options(game, heap).empty()) continue;
      BruteQuotient::Helpless letter{result.heaps[game][heap],
                                     std::vector<bool>(words.size(), false)};
      for (std::size_t z = 0; z < words.size(); ++z) {
        letter.contexts[z] = !sums.lost(with(words[z], game, heap));
        for (auto const& option : sums.options(game, heap)) {
          std::string after = words[z];
          for (std::size_t const part : option) after = with(after, game, part);
          letter.contexts[z] = letter.contexts[z] && !sums.lost(after);
        }
      }
      letters.insert(letter);
    }
  }
  result.close(letters);
  return result;
}

}  // namespace oracle

#include "check/quotient_monoid.hpp"

#include <algorithm>
#include <numeric>

#include "check/findings.hpp"

namespace bouton::check {

QuotientMonoid::QuotientMonoid(QuotientClaim const& claim, Meter& work)
    : actions_(claim.actions), prefix_(claim.order, 0), letter_(claim.order, 0) {
  work.keep_memory(3 * claim.order * sizeof(Class));
  check_commuting(work);
  generate(claim, work);
}

void QuotientMonoid::check_commuting(Meter& work) const {
  for (std::size_t g = 0; g < actions_.size(); ++g) {
    for (std::size_t h = 0; h < g; ++h) {
      work.require(2 * order());
      for (std::size_t x = 0; x < order(); ++x) {
        demand(actions_[g][actions_[h][x]] == actions_[h][actions_[g][x]], "check.wrong.commuting",
               {{"class", in_digits(x)}});
      }
    }
  }
}

/// Goes through the heaps in ascending order with all products of classes seen so far.
void QuotientMonoid::generate(QuotientClaim const& claim, Meter& work) {
  std::vector<bool> reached(order(), false);
  reached[0] = true;
  by_word_.push_back(0);
  std::size_t known = 0;  // generators
  std::size_t most = 0;   // heaps of one game
  for (std::vector<Class> const& classes : claim.heaps) most = std::max(most, classes.size());
  for (std::size_t heap = 1; heap < most; ++heap) {
    work.require(claim.games.size());
    for (std::size_t game = 0; game < claim.games.size(); ++game) {
      if (heap >= claim.heaps[game].size()) continue;
      Class const of = claim.heaps[game][heap];
      if (reached[of]) continue;
      bool const listed = known < claim.generators.size() && claim.generators[known].game == game &&
                          claim.generators[known].heap == heap;
      demand(listed, "check.wrong.generator", {{"heap", claim.heap_name(game, heap)}});
      work.require(order());
      std::vector<Class> const& action = actions_[known];
      demand(action[0] == of, "check.wrong.generator_class",
             {{"heap", claim.heap_name(game, heap)}});
      // Products so far times any power of the new one; by_word_ grows meanwhile.
      for (std::size_t i = 0; i < by_word_.size(); ++i) {
        Class const next = action[by_word_[i]];
        if (reached[next]) continue;
        reached[next] = true;
        prefix_[next] = by_word_[i];
        letter_[next] = static_cast<std::uint16_t>(known);
        by_word_.push_back(next);
      }
      ++known;
    }
  }
  demand(known == claim.generators.size(), "check.wrong.generators");
  demand(by_word_.size() == order(), "check.wrong.order", {{"count", in_digits(by_word_.size())}});
}

std::vector<Class> QuotientMonoid::translation(Class y, Meter& work) const {
  std::vector<Class> image(order());
  std::iota(image.begin(), image.end(), Class{0});
  for (; y != 0; y = prefix_[y]) {
    work.require(order());
    std::vector<Class> const& action = actions_[letter_[y]];
    for (Class& x : image) x = action[x];
  }
  return image;
}

std::vector<ClassSet> QuotientMonoid::rows(ClassSet const& classes, Meter& work) const {
  work.keep_memory(order() * classes.bytes());
  std::vector<ClassSet> result(order());
  result[0] = classes;
  for (std::size_t i = 1; i < by_word_.size(); ++i) {
    work.require(order());
    Class const x = by_word_[i];
    ClassSet const& before = result[prefix_[x]];
    std::vector<Class> const& action = actions_[letter_[x]];
    result[x] = classes_where(order(), [&](std::size_t z) { return before.has(action[z]); });
  }
  return result;
}

void check_reduced(std::vector<ClassSet> const& rows, Meter& work) {
  std::vector<Class> sorted(rows.size());
  std::iota(sorted.begin(), sorted.end(), Class{0});
  work.require(rows.size() * 64);
  std::sort(sorted.begin(), sorted.end(), [&](Class x, Class y) { return rows[x] < rows[y]; });
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    auto const [x, y] = std::minmax(sorted[i - 1], sorted[i]);
    demand(rows[x] != rows[y], "check.wrong.reduced",
           {{"first", in_digits(x)}, {"second", in_digits(y)}});
  }
}

}  // namespace bouton::check

#include "misere/monoid.hpp"

#include <algorithm>

namespace bouton::misere {

Monoid::Monoid() : heap_class_{0}, prefix_{0}, letter_{0} {}

std::vector<Class> const& Monoid::translation(Class y) const {
  if (auto const known = translations_.find(y); known != translations_.end()) {
    return known->second;
  }
  std::vector<Class> image(order());
  if (y == 0) {
    for (std::size_t x = 0; x < image.size(); ++x) image[x] = static_cast<Class>(x);
  } else {
    std::vector<Class> const& before = translation(prefix_[y]);
    std::vector<Class> const& action = actions_[letter_[y]];
    for (std::size_t x = 0; x < image.size(); ++x) image[x] = action[before[x]];
  }
  return translations_.emplace(y, std::move(image)).first->second;
}

namespace {

/// Numbers pairs (old colour, colour of the image) in the order of their first element.
/// \return how many there are
std::size_t split(std::vector<std::uint32_t>& colours, std::size_t count,
                  std::vector<Class> const& action) {
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  known.reserve(2 * count);
  std::vector<std::uint32_t> next(colours.size());
  for (std::size_t x = 0; x < colours.size(); ++x) {
    std::uint64_t const pair = std::uint64_t{colours[x]} << 32U | colours[action[x]];
    next[x] = known.try_emplace(pair, static_cast<std::uint32_t>(known.size())).first->second;
  }
  colours.swap(next);
  return known.size();
}

}  // namespace

Monoid Monoid::merged(std::vector<std::uint32_t> colours, std::vector<Class>& classes) const {
  // Moore's refinement: split by the image under one generator after another until a whole round
  // changes nothing. Colours are numbered by their first elements, so the numbers of the result
  // are those of its least words.
  std::size_t count = 0;
  {
    std::unordered_map<std::uint32_t, std::uint32_t> known;
    for (std::uint32_t& colour : colours) {
      colour = known.try_emplace(colour, static_cast<std::uint32_t>(known.size())).first->second;
    }
    count = known.size();
  }
  std::size_t unchanged = 0;
  for (std::size_t g = 0; unchanged < generators_.size() && count < order();
       g = (g + 1) % generators_.size()) {
    std::size_t const now = split(colours, count, actions_[g]);
    unchanged = now == count ? unchanged + 1 : 0;
    count = now;
  }

  Monoid result;
  classes.assign(colours.begin(), colours.end());
  std::vector<Class> first(count, 0);
  for (std::size_t x = order(); x-- > 0;) first[classes[x]] = static_cast<Class>(x);
  // A heap is a generator iff it is the least word of its class.
  std::vector<std::uint32_t> letters(generators_.size(), 0);
  for (std::size_t g = 0; g < generators_.size(); ++g) {
    Class const own = heap_class_[generators_[g]];
    if (first[classes[own]] != own) continue;
    letters[g] = static_cast<std::uint32_t>(result.generators_.size());
    result.generators_.push_back(generators_[g]);
    std::vector<Class>& action = result.actions_.emplace_back(count);
    for (std::size_t x = 0; x < count; ++x) action[x] = classes[actions_[g][first[x]]];
  }
  for (std::size_t x = 1; x < count; ++x) {
    result.prefix_.push_back(classes[prefix_[first[x]]]);
    result.letter_.push_back(letters[letter_[first[x]]]);
  }
  for (std::size_t heap = 1; heap < heaps(); ++heap) {
    result.heap_class_.push_back(classes[heap_class_[heap]]);
  }
  return result;
}

}  // namespace bouton::misere

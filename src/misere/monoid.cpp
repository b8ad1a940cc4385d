#include "misere/monoid.hpp"

#include <algorithm>
#include <bit>

namespace bouton::misere {

Monoid::Monoid() : heap_class_{0}, prefix_{0}, letter_{0} {}

std::vector<Class> const& Monoid::make_table(Class y) const {
  std::vector<std::vector<Class>>& tables = translations_->tables;
  if (tables.empty()) tables.resize(order());
  std::vector<Class> image(order());
  if (y == 0) {
    for (std::size_t x = 0; x < image.size(); ++x) image[x] = static_cast<Class>(x);
  } else {
    std::vector<Class> const& before = translation(prefix_[y]);
    std::vector<Class> const& action = actions_[letter_[y]];
    for (std::size_t x = 0; x < image.size(); ++x) image[x] = action[before[x]];
  }
  ++translations_->made;
  return tables[y] = std::move(image);
}

std::vector<Class> const& Monoid::make_table(Class y, Meter& work) const {
  std::uint64_t const before = bytes();
  std::vector<Class> const& image = make_table(y);
  work.require((bytes() - before) / 8);  // also for tables needed on the way
  work.require_memory(bytes());
  return image;
}

namespace {

/// Steps that `split` takes for an element.
constexpr std::uint64_t kSplitCost = 4;

/// Numbers pairs of colours in the order in which they come: a table with open addressing, as it
/// is filled again and again.
class PairNumbers {
 public:
  explicit PairNumbers(std::size_t most_pairs)
      : slots_(std::bit_ceil(2 * most_pairs)),
        shift_(64 - static_cast<unsigned>(std::countr_zero(slots_.size()))) {}

  void clear() {
    std::fill(slots_.begin(), slots_.end(), Slot{});
    count_ = 0;
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  std::uint32_t of(std::uint32_t left, std::uint32_t right) {
    std::uint64_t const pair = std::uint64_t{left} << 32U | right;
    std::size_t at = static_cast<std::size_t>((pair * 0x9e3779b97f4a7c15U) >> shift_);
    while (slots_[at].pair != pair) {
      if (slots_[at].pair == kNone) {
        slots_[at] = {pair, count_++};
        break;
      }
      at = (at + 1) % slots_.size();
    }
    return slots_[at].number;
  }

 private:
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};  // no pair: colours are below 2^32 - 1
  struct Slot {
    std::uint64_t pair = kNone;
    std::uint32_t number = 0;
  };

  std::vector<Slot> slots_;
  unsigned shift_;
  std::uint32_t count_ = 0;
};

/// Numbers pairs (old colour, colour of the image) in the order of their first element.
/// \return how many there are
std::size_t split(std::vector<std::uint32_t>& colours, std::vector<Class> const& action,
                  PairNumbers& numbers) {
  numbers.clear();
  std::vector<std::uint32_t> next(colours.size());
  for (std::size_t x = 0; x < colours.size(); ++x) {
    next[x] = numbers.of(colours[x], colours[action[x]]);
  }
  colours.swap(next);
  return numbers.count();
}

}  // namespace

Monoid Monoid::merged(std::vector<std::uint32_t> colours, std::vector<Class>& classes,
                      Meter& work) const {
  // Moore's refinement: split by the image under one generator after another until a whole round
  // changes nothing. Colours are numbered by their first elements, so the numbers of the result
  // are those of its least words.
  PairNumbers numbers(order());
  for (std::uint32_t& colour : colours) colour = numbers.of(colour, 0);
  std::size_t count = numbers.count();
  std::size_t unchanged = 0;
  for (std::size_t g = 0; unchanged < generators_.size() && count < order();
       g = (g + 1) % generators_.size()) {
    work.require(kSplitCost * order());
    std::size_t const now = split(colours, actions_[g], numbers);
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

// Least words, products and names of the elements of a quotient.
#include "bouton/misere/quotient.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace bouton::misere {
namespace {

constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz";  // l and o look like 1 and 0

std::string exponent_text(unsigned exponent, WordStyle style) {
  std::string const digits = std::to_string(exponent);
  if (style == WordStyle::kPlain) return digits;
  static constexpr std::string_view kSuperscripts[] = {"⁰", "¹", "²", "³", "⁴",
                                                       "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (char const digit : digits) text += kSuperscripts[static_cast<unsigned>(digit - '0')];
  return text;
}

}  // namespace

/// The elements are produced by the number of copies of the last generator, then of the one before
/// it: a least word with one copy of generator g less is a least word again, so each layer is made
/// from the previous one.
Quotient::Quotient(QuotientParts parts) : parts_(std::move(parts)) {
  std::size_t const count = order();
  bool const fits =
      count > 0 && count <= kMostElements && !parts_.games.empty() &&
      parts_.heaps.size() == parts_.games.size() &&
      parts_.actions.size() == parts_.generators.size() &&
      std::all_of(parts_.actions.begin(), parts_.actions.end(), [&](auto const& row) {
        return row.size() == count &&
               std::all_of(row.begin(), row.end(), [&](Element x) { return x < count; });
      });
  if (!fits) throw std::logic_error("Quotient: its parts do not fit together");
  colex_.reserve(count);
  colex_.push_back(0);
  prefix_.assign(count, 0);
  letter_.assign(count, 0);
  std::vector<bool> seen(count);
  seen[0] = true;
  for (std::size_t g = 0; g < parts_.generators.size(); ++g) {
    std::size_t begin = 0;
    for (std::size_t end = colex_.size(); begin < end; begin = end, end = colex_.size()) {
      for (std::size_t i = begin; i < end; ++i) {
        Element const product = times(colex_[i], g);
        if (seen[product]) continue;
        seen[product] = true;
        prefix_[product] = colex_[i];
        letter_[product] = static_cast<std::uint32_t>(g);
        colex_.push_back(product);
      }
    }
  }
  if (colex_.size() != count) throw std::logic_error("Quotient: some element is no product");
  if (count > kTableOrder) return;
  table_.resize(count * count);
  for (Element const y : colex_) {
    for (std::size_t x = 0; x < count; ++x) {
      table_[x * count + y] =
          y == 0 ? static_cast<Element>(x) : times(table_[x * count + prefix_[y]], letter_[y]);
    }
  }
}

std::size_t Quotient::p_count() const {
  return static_cast<std::size_t>(
      std::count(parts_.p_portion.begin(), parts_.p_portion.end(), true));
}

Element Quotient::product(Element x, Element y) const {
  if (!table_.empty()) return table_[x * order() + y];
  for (; y != 0; y = prefix_[y]) x = times(x, letter_[y]);
  return x;
}

bool Quotient::complete() const {
  return std::all_of(parts_.heaps.begin(), parts_.heaps.end(),
                     [](auto const& heaps) { return heaps.periodic(); });
}

/// Sums of Nim heaps below 2^n, n >= 2: the classes of 0 and of one heap of 1, and apart from
/// these two the nim-values 0 to 2^n - 1, of which 0 and the class of the heap of 1 are lost.
/// That is: P = {a, z} with a a = 1, z z = z, and what is left besides 1 and a is an ideal in
/// which z is the identity and every square is z: an elementary abelian group. Its order and
/// a z != z fix all products.
bool Quotient::tame() const {
  std::size_t const count = order();
  if (count == 1) return !is_p(0);
  if (count == 2) return !is_p(0) && is_p(1) && product(1, 1) == 0;
  if (count < 6 || ((count - 2) & (count - 3)) != 0 || p_count() != 2) return false;
  std::vector<Element> lost;
  for (std::size_t x = 0; x < count; ++x) {
    if (is_p(static_cast<Element>(x))) lost.push_back(static_cast<Element>(x));
  }
  if (product(lost[0], lost[0]) != 0) std::swap(lost[0], lost[1]);
  auto const [a, z] = std::pair(lost[0], lost[1]);
  if (a == 0 || z == 0 || product(a, a) != 0 || product(z, z) != z || product(a, z) == z) {
    return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    auto const x = static_cast<Element>(i);
    if (x == 0 || x == a) continue;
    if (product(x, z) != x || product(x, x) != z) return false;
    for (std::size_t g = 0; g < parts_.generators.size(); ++g) {
      Element const product = times(x, g);
      if (product == 0 || product == a) return false;
    }
  }
  return true;
}

std::vector<unsigned> Quotient::exponents(Element x) const {
  std::vector<unsigned> result(parts_.generators.size(), 0);
  for (; x != 0; x = prefix_[x]) ++result[letter_[x]];
  return result;
}

std::string Quotient::generator_name(std::size_t generator) const {
  if (parts_.generators.size() <= kLetters.size()) return std::string(1, kLetters[generator]);
  Generator const& named = parts_.generators[generator];
  std::string name = "h" + std::to_string(named.heap);
  // Heaps of further games: h5_2 is the heap of 5 of the second game.
  return named.game == 0 ? name : name + '_' + std::to_string(named.game + 1);
}

std::string Quotient::word(Element x, WordStyle style) const {
  return word(exponents(x), style);
}

std::string Quotient::word(std::vector<unsigned> const& exponents, WordStyle style) const {
  bool const letters = parts_.generators.size() <= kLetters.size();
  std::string text;
  for (std::size_t g = 0; g < exponents.size(); ++g) {
    if (exponents[g] == 0) continue;
    if (!letters && !text.empty()) text += '.';
    text += generator_name(g);
    if (exponents[g] == 1) continue;
    if (!letters && style == WordStyle::kPlain) text += '^';
    text += exponent_text(exponents[g], style);
  }
  return text.empty() ? "1" : text;
}

}  // namespace bouton::misere

#include "discover/numeration.hpp"

#include <algorithm>
#include <stdexcept>

namespace bouton::discover {
namespace {

constexpr std::int64_t kLastWeight = std::int64_t{1} << 40;

}  // namespace

Numeration::Numeration(std::int64_t p, std::int64_t q, std::int64_t before_first, unsigned digits)
    : p_(p), q_(q), digits_(digits), weights_{before_first, 1} {
  while (weights_.back() < kLastWeight) {
    weights_.push_back(p * weights_.back() + q * weights_[weights_.size() - 2]);
  }
}

Numeration Numeration::base(unsigned base) {
  if (base < 2 || base > 16) throw std::logic_error("Numeration::base");
  return Numeration(base, 0, 0, base);
}

Numeration Numeration::metallic(unsigned mean, unsigned second) {
  bool const known = second == mean + 1 || (second == mean && mean > 1);
  if (mean < 1 || mean > 15 || !known) throw std::logic_error("Numeration::metallic");
  return Numeration(mean, 1, second == mean ? 0 : 1, mean + 1);
}

std::vector<Letter> Numeration::word(std::uint64_t number, int length) const {
  std::vector<Letter> digits;
  for (int n = length - 1; n >= 0; --n) {
    auto const heavy = static_cast<std::uint64_t>(weight(n));
    digits.push_back(static_cast<Letter>(number / heavy));
    number %= heavy;
  }
  return digits;
}

int Numeration::length(std::uint64_t number) const {
  int n = 0;
  while (static_cast<std::uint64_t>(weight(n)) <= number) ++n;
  return n;
}

std::string Numeration::name() const {
  if (is_base()) return "base " + std::to_string(p_);
  if (p_ == 1) return "fibonacci";
  return "metallic " + std::to_string(p_) + " " + std::to_string(weight(1));
}

std::size_t letter_count(Numeration const& system, std::size_t tracks) {
  std::size_t count = 1;
  for (std::size_t track = 0; track < tracks; ++track) count *= system.digits();
  return count;
}

std::vector<Letter> letters(Numeration const& system, std::span<std::uint64_t const> numbers,
                            int length) {
  std::vector<Letter> result(static_cast<std::size_t>(length), 0);
  Letter place = 1;
  for (std::uint64_t const number : numbers) {
    std::vector<Letter> const word = system.word(number, length);
    for (std::size_t i = 0; i < word.size(); ++i) result[i] += word[i] * place;
    place *= system.digits();
  }
  return result;
}

std::vector<Letter> letters(Numeration const& system, std::span<std::uint64_t const> numbers) {
  int length = 0;
  for (std::uint64_t const number : numbers) length = std::max(length, system.length(number));
  return letters(system, numbers, length);
}

void split_letter(Letter letter, unsigned digits, std::vector<Letter>& each) {
  for (Letter& digit : each) {
    digit = letter % digits;
    letter /= digits;
  }
}

}  // namespace bouton::discover

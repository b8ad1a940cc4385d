// Numbers of two limbs or more: their signs, their memory, and the operations on single bits. The
// arithmetic is that of limbs.hpp.
#include "bouton/core/natural.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/limbs.hpp"

namespace bouton {
namespace {

using limbs::kLimbBits;
using limbs::Limb;
using limbs::Limbs;
using Block = std::unique_ptr<Limb[]>;

constexpr std::size_t kHexDigitsOfLimb = kLimbBits / 4;

/// Memory for `size` limbs, with any content.
Block block(std::size_t size) {
  if (size > std::numeric_limits<std::uint32_t>::max()) throw std::bad_alloc();
  return Block(new Limb[size]);
}

/// \pre the highest limbs are not 0
std::strong_ordering compare(Limbs a, Limbs b) {
  if (a.size() != b.size()) return a.size() <=> b.size();
  for (std::size_t i = a.size(); i-- > 0;) {
    if (a[i] != b[i]) return a[i] <=> b[i];
  }
  return std::strong_ordering::equal;
}

std::uint64_t root_of_word(std::uint64_t word) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(word)));
  constexpr std::uint64_t kMost = 0xFFFF'FFFF;
  root = std::min(root, kMost);
  while (root * root > word) --root;
  while (root < kMost && (root + 1) * (root + 1) <= word) ++root;
  return root;
}

}  // namespace

struct Natural::Long {
  /// The limbs of the magnitude, none for 0. They are in `a` itself if it is short.
  static Limbs of(Natural const& a) {
    if (a.size_ != 0) return {a.limbs_, a.size_};
    return {&a.word_, a.word_ == 0 ? std::size_t{0} : 1};
  }

  /// Normalises a number with allocated limbs.
  static void trim(Natural& a, bool negative) {
    std::uint32_t size = a.size_;
    while (size > 0 && a.limbs_[size - 1] == 0) --size;
    if (size < 2) {
      Limb const word = size == 0 ? 0 : a.limbs_[0];
      delete[] a.limbs_;
      a.word_ = word;
    }
    a.size_ = size < 2 ? 0 : size;
    a.negative_ = negative && size > 0;
  }

  /// The number whose magnitude is in `limbs`, of which the highest may be 0. \pre size > 0
  static Natural make(Block limbs, std::size_t size, bool negative) {
    Natural value;
    value.limbs_ = limbs.release();
    value.size_ = static_cast<std::uint32_t>(size);
    trim(value, negative);
    return value;
  }

  /// a = combine(a, b) in all bits.
  template <class Combine>
  static Natural& bitwise(Natural& a, Natural const& b, Combine const& combine) {
    std::size_t const size = std::max(of(a).size(), of(b).size());
    if (a.size_ < size) {
      Block longer = block(size);
      Limbs const limbs = of(a);
      std::fill(std::copy(limbs.begin(), limbs.end(), longer.get()), longer.get() + size, 0);
      if (a.size_ != 0) delete[] a.limbs_;
      a.limbs_ = longer.release();
      a.size_ = static_cast<std::uint32_t>(size);
    }
    Limbs const others = of(b);
    for (std::size_t i = 0; i < size; ++i) {
      a.limbs_[i] = combine(a.limbs_[i], i < others.size() ? others[i] : 0);
    }
    trim(a, false);
    return a;
  }
};

// ---- digits and other types

Natural::Natural(std::string_view decimal) : Natural() {
  decimal.remove_prefix(std::min(decimal.find_first_not_of('0'), decimal.size()));
  constexpr std::size_t kDigitsOfWord = 19;  // 10^19 < 2^64
  if (decimal.size() <= kDigitsOfWord) {
    for (char const digit : decimal) word_ = word_ * 10 + static_cast<std::uint64_t>(digit - '0');
    return;
  }
  Block limbs = block(limbs::limbs_of_digits(decimal.size()));
  std::size_t const size = limbs::from_decimal(limbs.get(), decimal);
  *this = Long::make(std::move(limbs), size, false);
}

std::string Natural::str() const {
  if (size_ == 0) return (negative_ ? "-" : "") + std::to_string(word_);
  std::string const digits = limbs::to_decimal(Long::of(*this));
  return negative_ ? '-' + digits : digits;
}

Natural Natural::from_hex(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return 0;
  std::size_t const size = (digits.size() - 1) / kHexDigitsOfLimb + 1;
  Block limbs = block(size);
  for (std::size_t i = 0; i < size; ++i) {
    char const* const end = digits.data() + (digits.size() - i * kHexDigitsOfLimb);
    char const* const begin = i + 1 < size ? end - kHexDigitsOfLimb : digits.data();
    std::from_chars(begin, end, limbs[i], 16);
  }
  return Long::make(std::move(limbs), size, false);
}

std::string Natural::hex() const {
  Limbs const limbs = Long::of(*this);
  if (limbs.empty()) return "0";
  std::string digits(limbs.size() * kHexDigitsOfLimb, '0');
  auto at = digits.rbegin();
  for (Limb limb : limbs) {
    for (std::size_t i = 0; i < kHexDigitsOfLimb; ++i, limb >>= 4U) {
      *at++ = "0123456789abcdef"[limb & 0xFU];
    }
  }
  digits.erase(0, digits.find_first_not_of('0'));
  return negative_ ? '-' + digits : digits;
}

void Natural::copy_limbs(Natural const& other) {
  limbs_ = block(other.size_).release();
  std::copy_n(other.limbs_, other.size_, limbs_);
  size_ = other.size_;
}

double Natural::to_double() const {
  auto value = static_cast<double>(word_);
  if (size_ != 0) {
    std::uint64_t const below = msb(*this) - (kWordBits - 1);
    constexpr std::uint64_t kInfinite = 1U << 16U;  // more than the largest exponent of a double
    value = std::ldexp(static_cast<double>((abs(*this) >> below).word_),
                       static_cast<int>(std::min(below, kInfinite)));
  }
  return negative_ ? -value : value;
}

// ---- order

std::strong_ordering Natural::order_long(Natural const& a, Natural const& b) {
  if (a.negative_ != b.negative_) return b.negative_ <=> a.negative_;
  return a.negative_ ? compare(Long::of(b), Long::of(a)) : compare(Long::of(a), Long::of(b));
}

// ---- arithmetic

Natural& Natural::add_long(Natural const& other, bool negative) {
  Limbs const mine = Long::of(*this);
  Limbs const others = Long::of(other);
  if (others.empty()) return *this;
  if (mine.empty()) {
    *this = other;
    negative_ = negative;
    return *this;
  }
  if (negative_ == negative) {
    Limbs const& a = mine.size() < others.size() ? others : mine;
    Limbs const& b = mine.size() < others.size() ? mine : others;
    bool const in_place = size_ == a.size();
    Block sum = in_place ? nullptr : block(a.size() + 1);
    Limb const carry = limbs::add(in_place ? limbs_ : sum.get(), a, b);
    if (in_place && carry == 0) return *this;
    if (in_place) {
      sum = block(a.size() + 1);
      std::copy(a.begin(), a.end(), sum.get());
    }
    sum[a.size()] = carry;
    return *this = Long::make(std::move(sum), a.size() + 1, negative);
  }
  std::strong_ordering const order = compare(mine, others);
  // NOLINTBEGIN(modernize-use-nullptr): the 0 of an order
  if (order == 0) return *this = Natural();
  Limbs const& from = order < 0 ? others : mine;
  Limbs const& what = order < 0 ? mine : others;
  bool const sign = order < 0 ? negative : negative_;
  // NOLINTEND(modernize-use-nullptr)
  if (size_ == from.size()) {
    limbs::subtract(limbs_, from, what);
    Long::trim(*this, sign);
    return *this;
  }
  Block difference = block(from.size());
  limbs::subtract(difference.get(), from, what);
  return *this = Long::make(std::move(difference), from.size(), sign);
}

Natural Natural::multiply_long(Natural const& a, Natural const& b) {
  Limbs const first = Long::of(a);
  Limbs const second = Long::of(b);
  if (first.empty() || second.empty()) return 0;
  std::size_t const size = first.size() + second.size();
  Block product = block(size);
  if (first.size() < second.size()) {
    limbs::multiply(product.get(), second, first);
  } else {
    limbs::multiply(product.get(), first, second);
  }
  return Long::make(std::move(product), size, a.negative_ != b.negative_);
}

std::pair<Natural, Natural> Natural::divide_long(Natural const& a, Natural const& b) {
  Limbs const dividend = Long::of(a);
  Limbs const divisor = Long::of(b);
  if (dividend.size() < divisor.size()) return {0, a};
  std::size_t const size = dividend.size() - divisor.size() + 1;
  Block quotient = block(size);
  Block remainder = block(divisor.size());
  limbs::divide(quotient.get(), remainder.get(), dividend, divisor);
  return {Long::make(std::move(quotient), size, a.negative_ != b.negative_),
          Long::make(std::move(remainder), divisor.size(), a.negative_)};
}

Natural sqrt(Natural const& a) {
  if (a.size_ == 0) return root_of_word(a.word_);
  std::size_t const size = (std::size_t{a.size_} + 1) / 2;
  Block root = block(size);
  limbs::square_root(root.get(), Natural::Long::of(a));
  return Natural::Long::make(std::move(root), size, false);
}

Natural pow(Natural const& base, unsigned exponent) {
  Natural result = 1;
  for (unsigned bit = std::bit_floor(exponent); bit != 0; bit /= 2) {
    result *= result;
    if ((exponent & bit) != 0) result *= base;
  }
  return result;
}

// ---- bits

Natural& Natural::and_long(Natural const& other) {
  return Long::bitwise(*this, other, [](Limb a, Limb b) { return a & b; });
}

Natural& Natural::or_long(Natural const& other) {
  return Long::bitwise(*this, other, [](Limb a, Limb b) { return a | b; });
}

Natural& Natural::xor_long(Natural const& other) {
  return Long::bitwise(*this, other, [](Limb a, Limb b) { return a ^ b; });
}

Natural& Natural::shift_left_long(std::uint64_t bits) {
  Limbs const mine = Long::of(*this);
  if (mine.empty()) return *this;
  std::uint64_t const places = bits / kLimbBits;
  auto const within = static_cast<unsigned>(bits % kLimbBits);
  if (places > std::numeric_limits<std::uint32_t>::max()) throw std::bad_alloc();
  std::size_t const size = static_cast<std::size_t>(places) + mine.size() + 1;
  Block shifted = block(size);
  Limb* const to = std::fill_n(shifted.get(), static_cast<std::size_t>(places), 0);
  shifted[size - 1] = 0;
  if (within == 0) {
    std::copy(mine.begin(), mine.end(), to);
  } else {
    shifted[size - 1] = limbs::shift_left(to, mine, within);
  }
  return *this = Long::make(std::move(shifted), size, negative_);
}

Natural& Natural::shift_right_long(std::uint64_t bits) {
  std::uint64_t const places = bits / kLimbBits;
  auto const within = static_cast<unsigned>(bits % kLimbBits);
  if (places >= size_) return *this = Natural();
  Limbs const kept = Long::of(*this).subspan(static_cast<std::size_t>(places));
  if (within == 0) {
    std::copy(kept.begin(), kept.end(), limbs_);
  } else {
    limbs::shift_right(limbs_, kept, within);
  }
  size_ = static_cast<std::uint32_t>(kept.size());
  Long::trim(*this, negative_);
  return *this;
}

std::uint64_t msb(Natural const& a) {
  Limbs const mine = Natural::Long::of(a);
  return std::uint64_t{kLimbBits} * (mine.size() - 1) +
         static_cast<std::uint64_t>(std::bit_width(mine.back())) - 1;
}

void bit_set(Natural& a, std::uint64_t place) {
  if (place / kLimbBits < a.size_) {
    a.limbs_[static_cast<std::size_t>(place / kLimbBits)] |= Limb{1} << place % kLimbBits;
  } else if (!bit_test(a, place)) {
    a += Natural(1) << place;
  }
}

void bit_unset(Natural& a, std::uint64_t place) {
  if (place / kLimbBits < a.size_) {
    a.limbs_[static_cast<std::size_t>(place / kLimbBits)] &= ~(Limb{1} << place % kLimbBits);
    Natural::Long::trim(a, false);
  } else if (bit_test(a, place)) {
    a -= Natural(1) << place;
  }
}

}  // namespace bouton

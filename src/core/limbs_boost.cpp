// The arithmetic of long numbers where GMP is missing: Boost.Multiprecision multiplies, divides,
// takes roots and converts; what goes limb by limb is written out.
#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>

#include "bouton/core/memory.hpp"
#include "core/limbs.hpp"

namespace bouton {

// Here std::bad_alloc is thrown in the usual way.
void set_no_memory_handler(NoMemoryHandler) {}

}  // namespace bouton

namespace bouton::limbs {
namespace {

using Number = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                             boost::multiprecision::et_off>;

Number number(Limbs a) {
  Number value;
  import_bits(value, a.data(), a.data() + a.size(), kLimbBits, false);
  return value;
}

/// In `size` limbs. \pre value < 2^(64 size)
void put(Limb* to, std::size_t size, Number const& value) {
  std::fill_n(to, size, 0);
  if (value != 0) export_bits(value, to, kLimbBits, false);
}

}  // namespace

Limb add(Limb* to, Limbs a, Limbs b) {
  Limb carry = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    Limb const other = i < b.size() ? b[i] : 0;
    Limb const sum = a[i] + other;
    Limb const with_carry = sum + carry;
    carry = static_cast<Limb>(sum < other || with_carry < sum);
    to[i] = with_carry;
  }
  return carry;
}

void subtract(Limb* to, Limbs a, Limbs b) {
  Limb borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    Limb const from = a[i];
    Limb const difference = from - (i < b.size() ? b[i] : 0);
    to[i] = difference - borrow;
    borrow = static_cast<Limb>(difference > from || difference < borrow);
  }
}

void multiply(Limb* to, Limbs a, Limbs b) {
  put(to, a.size() + b.size(), number(a) * number(b));
}

void divide(Limb* quotient, Limb* remainder, Limbs a, Limbs b) {
  Number whole;
  Number rest;
  divide_qr(number(a), number(b), whole, rest);
  put(quotient, a.size() - b.size() + 1, whole);
  put(remainder, b.size(), rest);
}

void square_root(Limb* to, Limbs a) {
  put(to, (a.size() + 1) / 2, sqrt(number(a)));
}

Limb shift_left(Limb* to, Limbs a, unsigned bits) {
  Limb const above = a.back() >> (kLimbBits - bits);
  for (std::size_t i = a.size(); i-- > 0;) {
    to[i] = a[i] << bits | (i > 0 ? a[i - 1] >> (kLimbBits - bits) : 0);
  }
  return above;
}

void shift_right(Limb* to, Limbs a, unsigned bits) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    to[i] = a[i] >> bits | (i + 1 < a.size() ? a[i + 1] << (kLimbBits - bits) : 0);
  }
}

std::size_t from_decimal(Limb* to, std::string_view decimal) {
  std::size_t const size = limbs_of_digits(decimal.size());
  put(to, size, Number(std::string(decimal)));
  return size;
}

std::string to_decimal(Limbs a) {
  return number(a).str();
}

}  // namespace bouton::limbs

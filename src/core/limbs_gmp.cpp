// The arithmetic of long numbers by the low-level functions of GMP.
#include <gmp.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/limbs.hpp"
#include "core/memory.hpp"

namespace bouton {
namespace {

NoMemoryHandler no_memory = nullptr;

void* allocate(std::size_t size) {
  void* const block = std::malloc(size);
  if (block == nullptr) no_memory();
  return block;
}
void* reallocate(void* block, std::size_t, std::size_t size) {
  void* const larger = std::realloc(block, size);
  if (larger == nullptr) no_memory();
  return larger;
}
void release(void* block, std::size_t) {
  std::free(block);
}

}  // namespace

void set_no_memory_handler(NoMemoryHandler handler) {
  no_memory = handler;
  mp_set_memory_functions(allocate, reallocate, release);
}

}  // namespace bouton

namespace bouton::limbs {
namespace {

static_assert(GMP_NUMB_BITS == kLimbBits && sizeof(mp_limb_t) == sizeof(Limb),
              "GMP has limbs of 64 bits; elsewhere configure with -DBOUTON_WITHOUT_GMP=ON");

// The two types differ in name only, as `long` and `long long` do.
mp_limb_t* gmp(Limb* limbs) {
  return reinterpret_cast<mp_limb_t*>(limbs);
}
mp_limb_t const* gmp(Limbs a) {
  return reinterpret_cast<mp_limb_t const*>(a.data());
}
mp_size_t size(Limbs a) {
  return static_cast<mp_size_t>(a.size());
}

}  // namespace

Limb add(Limb* to, Limbs a, Limbs b) {
  return mpn_add(gmp(to), gmp(a), size(a), gmp(b), size(b));
}

void subtract(Limb* to, Limbs a, Limbs b) {
  mpn_sub(gmp(to), gmp(a), size(a), gmp(b), size(b));
}

void multiply(Limb* to, Limbs a, Limbs b) {
  if (a.data() == b.data() && a.size() == b.size()) {
    mpn_sqr(gmp(to), gmp(a), size(a));
  } else {
    mpn_mul(gmp(to), gmp(a), size(a), gmp(b), size(b));
  }
}

void divide(Limb* quotient, Limb* remainder, Limbs a, Limbs b) {
  mpn_tdiv_qr(gmp(quotient), gmp(remainder), 0, gmp(a), size(a), gmp(b), size(b));
}

void square_root(Limb* to, Limbs a) {
  mpn_sqrtrem(gmp(to), nullptr, gmp(a), size(a));
}

Limb shift_left(Limb* to, Limbs a, unsigned bits) {
  return mpn_lshift(gmp(to), gmp(a), size(a), bits);
}

void shift_right(Limb* to, Limbs a, unsigned bits) {
  mpn_rshift(gmp(to), gmp(a), size(a), bits);
}

// GMP reads and writes digits as the numbers 0 to 9.
std::size_t from_decimal(Limb* to, std::string_view decimal) {
  std::vector<unsigned char> digits(decimal.size());
  std::transform(decimal.begin(), decimal.end(), digits.begin(),
                 [](char digit) { return static_cast<unsigned char>(digit - '0'); });
  return static_cast<std::size_t>(mpn_set_str(gmp(to), digits.data(), digits.size(), 10));
}

std::string to_decimal(Limbs a) {
  constexpr std::size_t kDigitsOfLimb = 20;          // more than 64 log10(2)
  std::vector<Limb> changed(a.begin(), a.end());     // GMP changes the number that it writes
  std::string decimal(a.size() * kDigitsOfLimb, 0);  // GMP writes at most one digit too many
  decimal.resize(mpn_get_str(reinterpret_cast<unsigned char*>(decimal.data()), 10,
                             gmp(changed.data()), size(a)));
  for (char& digit : decimal) digit = static_cast<char>('0' + digit);
  // A leading digit 0 is possible.
  decimal.erase(0, std::min(decimal.find_first_not_of('0'), decimal.size() - 1));
  return decimal;
}

}  // namespace bouton::limbs

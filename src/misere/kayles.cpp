#include "misere/kayles.hpp"

#include <array>

namespace bouton::misere {
namespace {

struct Entry {
  std::string_view word;
  std::array<KaylesClass, 7> times;  // the products with a, b, c, d, e, f, g
  unsigned nim_value;
  bool p;
};

constexpr KaylesClass kFirstNormal = 24;  // from here on: the copy of the nim-values

constexpr std::array<Entry, kKaylesOrder> kElements = {{
    /*  0 */ {"1", {1, 26, 2, 6, 10, 16, 32}, 0, false},
    /*  1 */ {"a", {0, 27, 3, 7, 11, 17, 33}, 1, true},
    /*  2 */ {"c", {3, 30, 4, 24, 24, 29, 36}, 4, false},
    /*  3 */ {"ac", {2, 31, 5, 25, 25, 28, 37}, 5, true},
    /*  4 */ {"cc", {5, 26, 2, 28, 28, 25, 32}, 0, false},
    /*  5 */ {"acc", {4, 27, 3, 29, 29, 24, 33}, 1, true},
    /*  6 */ {"d", {7, 30, 24, 8, 12, 18, 36}, 4, true},
    /*  7 */ {"ad", {6, 31, 25, 9, 13, 19, 37}, 5, false},
    /*  8 */ {"dd", {9, 26, 28, 6, 14, 16, 32}, 0, false},
    /*  9 */ {"add", {8, 27, 29, 7, 15, 17, 33}, 1, true},
    /* 10 */ {"e", {11, 30, 24, 12, 12, 20, 36}, 4, true},
    /* 11 */ {"ae", {10, 31, 25, 13, 13, 21, 37}, 5, false},
    /* 12 */ {"de", {13, 26, 28, 14, 14, 22, 32}, 0, false},
    /* 13 */ {"ade", {12, 27, 29, 15, 15, 23, 33}, 1, true},
    /* 14 */ {"dde", {15, 30, 24, 12, 12, 20, 36}, 4, false},
    /* 15 */ {"adde", {14, 31, 25, 13, 13, 21, 37}, 5, false},
    /* 16 */ {"f", {17, 27, 29, 18, 20, 24, 33}, 1, false},
    /* 17 */ {"af", {16, 26, 28, 19, 21, 25, 32}, 0, false},
    /* 18 */ {"df", {19, 31, 25, 16, 22, 28, 37}, 5, false},
    /* 19 */ {"adf", {18, 30, 24, 17, 23, 29, 36}, 4, true},
    /* 20 */ {"ef", {21, 31, 25, 22, 22, 28, 37}, 5, false},
    /* 21 */ {"aef", {20, 30, 24, 23, 23, 29, 36}, 4, false},
    /* 22 */ {"def", {23, 27, 29, 20, 20, 24, 33}, 1, false},
    /* 23 */ {"adef", {22, 26, 28, 21, 21, 25, 32}, 0, false},
    /* 24 */ {"bb", {25, 26, 28, 28, 28, 25, 32}, 0, true},
    /* 25 */ {"abb", {24, 27, 29, 29, 29, 24, 33}, 1, false},
    /* 26 */ {"b", {27, 24, 30, 30, 30, 27, 34}, 2, false},
    /* 27 */ {"ab", {26, 25, 31, 31, 31, 26, 35}, 3, false},
    /* 28 */ {"bbc", {29, 30, 24, 24, 24, 29, 36}, 4, false},
    /* 29 */ {"abbc", {28, 31, 25, 25, 25, 28, 37}, 5, false},
    /* 30 */ {"bc", {31, 28, 26, 26, 26, 31, 38}, 6, false},
    /* 31 */ {"abc", {30, 29, 27, 27, 27, 30, 39}, 7, false},
    /* 32 */ {"g", {33, 34, 36, 36, 36, 33, 24}, 8, false},
    /* 33 */ {"ag", {32, 35, 37, 37, 37, 32, 25}, 9, false},
    /* 34 */ {"bg", {35, 32, 38, 38, 38, 35, 26}, 10, false},
    /* 35 */ {"abg", {34, 33, 39, 39, 39, 34, 27}, 11, false},
    /* 36 */ {"cg", {37, 38, 32, 32, 32, 37, 28}, 12, false},
    /* 37 */ {"acg", {36, 39, 33, 33, 33, 36, 29}, 13, false},
    /* 38 */ {"bcg", {39, 36, 34, 34, 34, 39, 30}, 14, false},
    /* 39 */ {"abcg", {38, 37, 35, 35, 35, 38, 31}, 15, false},
}};

constexpr std::array<KaylesClass, kKaylesPreperiod + kKaylesPeriod> kRows = {
    0,  1,  26, 27, 1,  2,  27, 26, 25, 6,  26, 30, 10, 25, 26, 31, 25, 14, 27, 26, 13,
    28, 30, 31, 28, 16, 26, 32, 29, 28, 31, 26, 25, 32, 30, 31, 28, 25, 26, 27, 25, 28,
    31, 26, 25, 32, 26, 31, 28, 25, 26, 32, 25, 28, 31, 26, 25, 28, 26, 31, 28, 25, 26,
    32, 25, 28, 31, 26, 25, 32, 30, 31, 28, 25, 26, 32, 25, 28, 31, 26, 25, 32, 26};

using Table = std::array<std::array<KaylesClass, kKaylesOrder>, kKaylesOrder>;

/// x times y: multiply x by the letters of y one after another.
constexpr Table kProducts = [] {
  Table table{};
  for (KaylesClass x = 0; x < kKaylesOrder; ++x) {
    for (KaylesClass y = 0; y < kKaylesOrder; ++y) {
      KaylesClass product = x;
      for (char const letter : kElements[y].word) {
        if (letter != '1') product = kElements[product].times[static_cast<unsigned>(letter - 'a')];
      }
      table[x][y] = product;
    }
  }
  return table;
}();

}  // namespace

KaylesClass kayles_class(std::uint64_t length) {
  if (length >= kRows.size()) {
    length = kKaylesPreperiod + (length - kKaylesPreperiod) % kKaylesPeriod;
  }
  return kRows[static_cast<std::size_t>(length)];
}

KaylesClass kayles_class(Natural const& length) {
  if (auto const small = to_u64(length)) return kayles_class(*small);
  Natural const offset = Natural(length - kKaylesPreperiod) % kKaylesPeriod;
  return kayles_class(kKaylesPreperiod + *to_u64(offset));
}

std::span<KaylesClass const> kayles_row_classes() {
  return kRows;
}

KaylesClass kayles_product(KaylesClass x, KaylesClass y) {
  return kProducts[x][y];
}
bool kayles_is_p(KaylesClass x) {
  return kElements[x].p;
}
unsigned kayles_nim_value(KaylesClass x) {
  return kElements[x].nim_value;
}
bool kayles_is_normal(KaylesClass x) {
  return x >= kFirstNormal;
}
std::string_view kayles_word(KaylesClass x) {
  return kElements[x].word;
}

Outcome misere_kayles_outcome(std::span<std::uint64_t const> rows) {
  KaylesClass product = 0;
  for (std::uint64_t const row : rows) product = kayles_product(product, kayles_class(row));
  return kayles_is_p(product) ? Outcome::kP : Outcome::kN;
}

}  // namespace bouton::misere

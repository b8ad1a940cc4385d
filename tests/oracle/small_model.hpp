// Sets of vectors of natural numbers given by conditions, and how far one has to look in them.
//
// Standard containers only; shares nothing with the library. The conditions compare linear forms
// with constants, or state residues modulo M. Where they hold together they do so at a small
// vector:
//
//   The vectors at which each form is where it is (at some constant, between two, or beyond all)
//   are those of a polyhedron with corners c and extreme rays r. Each of them is a convex
//   combination of corners plus sum of t_j M r_j, t_j >= 0, with at most as many rays as
//   dimensions (Caratheodory). Less sum of floor(t_j) M r_j it is still a vector of the polyhedron,
//   it has the same residues, and no coordinate above max c + M (the largest of that many rays).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace oracle {

using Vector = std::vector<long>;

/// form.z >= constant, <= constant, = constant, or = constant modulo `modulus` if that is not 0.
struct InfiniteCondition {
  Vector form;
  char relation = '=';  // '>', '<' or '='
  long constant = 0, modulus = 0;
  bool holds(Vector const& z) const {
    long const left = std::inner_product(form.begin(), form.end(), z.begin(), 0L) - constant;
    if (modulus != 0) return left % modulus == 0;
    return relation == '>' ? left >= 0 : relation == '<' ? left <= 0 : left == 0;
  }
  friend bool operator==(InfiniteCondition const&, InfiniteCondition const&) = default;
};
using CounterSet = std::vector<std::vector<InfiniteCondition>>;  // a union of cells

/// The products of all pairs of elements, from the actions of generators on the elements; empty if
/// these do not commute or do not reach all elements from element 0.
inline std::vector<std::vector<std::size_t>> products_of(
    std::vector<std::vector<std::size_t>> const& actions, std::size_t order) {
  for (auto const& a : actions) {
    for (auto const& b : actions) {
      for (std::size_t x = 0; x < order; ++x) {
        if (a[b[x]] != b[a[x]]) return {};
      }
    }
  }
  std::vector<std::vector<std::size_t>> times(order);
  times[0].resize(order);
  std::iota(times[0].begin(), times[0].end(), std::size_t{0});
  std::vector<std::size_t> open{0};
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (auto const& action : actions) {
      auto& row = times[action[open[i]]];
      if (!row.empty()) continue;
      for (std::size_t const x : times[open[i]]) row.push_back(action[x]);
      open.push_back(action[open[i]]);
    }
  }
  if (open.size() != order) return {};
  return times;
}

/// Linear forms with the largest constant that each is compared with, and a common modulus.
class SmallModel {
 public:
  explicit SmallModel(std::size_t dimensions) : dimensions_(dimensions) {
    for (std::size_t i = 0; i < dimensions; ++i) {
      Vector unit(dimensions, 0);
      unit[i] = 1;
      add(unit, 0);
    }
  }

  /// A form, compared with constants of at most this size.
  void add(Vector form, long constant) {
    auto const sign = std::find_if(form.begin(), form.end(), [](long x) { return x != 0; });
    if (sign == form.end()) return;
    if (*sign < 0) {
      for (long& x : form) x = -x;
    }
    long& most = forms_[form];
    most = std::max(most, constant);
  }

  /// If conditions of this kind hold together somewhere, they do within these coordinates.
  [[nodiscard]] Vector bound(long modulus) const {
    std::vector<std::pair<Vector, long>> const all(forms_.begin(), forms_.end());
    Vector corner(dimensions_, 0);
    std::set<Vector> rays;
    choose(all.size(), dimensions_, [&](std::vector<std::size_t> const& chosen) {
      std::vector<Vector> rows;
      for (std::size_t const i : chosen) rows.push_back(all[i].first);
      long const d = std::abs(determinant(rows));
      if (d == 0) return;
      std::vector<Vector> minors(dimensions_, Vector(dimensions_));
      for (std::size_t r = 0; r < dimensions_; ++r) {
        for (std::size_t i = 0; i < dimensions_; ++i) minors[r][i] = std::abs(minor_of(rows, r, i));
      }
      for (Vector ray : minors) {  // where all forms but one are 0
        long common = 0;
        for (long const x : ray) common = std::gcd(common, x);
        for (long& x : ray) x /= common;
        rays.insert(ray);
      }
      for (std::size_t i = 0; i < dimensions_; ++i) {  // coordinate i by Cramer's rule
        long sum = 0;
        for (std::size_t r = 0; r < dimensions_; ++r) sum += minors[r][i] * all[chosen[r]].second;
        corner[i] = std::max(corner[i], (sum + d - 1) / d);
      }
    });
    for (std::size_t i = 0; i < dimensions_; ++i) {
      Vector sizes;
      for (Vector const& ray : rays) sizes.push_back(ray[i]);
      std::sort(sizes.rbegin(), sizes.rend());
      sizes.resize(dimensions_, 0);
      corner[i] += modulus * std::accumulate(sizes.begin(), sizes.end(), 0L);
    }
    return corner;
  }

 private:
  /// By elimination without fractions (Bareiss).
  static long determinant(std::vector<Vector> rows) {
    long sign = 1, before = 1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::size_t pivot = i;
      while (pivot < rows.size() && rows[pivot][i] == 0) ++pivot;
      if (pivot == rows.size()) return 0;
      if (pivot != i) {
        std::swap(rows[pivot], rows[i]);
        sign = -sign;
      }
      for (std::size_t r = i + 1; r < rows.size(); ++r) {
        for (std::size_t c = i + 1; c < rows.size(); ++c) {
          rows[r][c] = (rows[r][c] * rows[i][i] - rows[r][i] * rows[i][c]) / before;
        }
      }
      before = rows[i][i];
    }
    return sign * before;
  }
  static long minor_of(std::vector<Vector> rows, std::size_t row, std::size_t column) {
    rows.erase(rows.begin() + static_cast<long>(row));
    for (Vector& r : rows) r.erase(r.begin() + static_cast<long>(column));
    return determinant(std::move(rows));
  }

  template <class Visit>
  static void choose(std::size_t all, std::size_t count, Visit&& visit) {
    std::vector<std::size_t> chosen(count);
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    while (true) {
      visit(chosen);
      std::size_t i = count;
      while (i > 0 && chosen[i - 1] == all - count + i - 1) --i;
      if (i == 0) return;
      ++chosen[i - 1];
      for (; i < count; ++i) chosen[i] = chosen[i - 1] + 1;
    }
  }

  std::size_t dimensions_;
  std::map<Vector, long> forms_;
};

}  // namespace oracle

#include "misere/cell_fit.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "misere/outcome_check.hpp"

namespace bouton::misere {
namespace {

using Form = std::vector<std::int64_t>;

std::int64_t rest_of(std::int64_t number, std::int64_t modulus) {
  std::int64_t const rest = number % modulus;
  return rest < 0 ? rest + modulus : rest;
}

std::int64_t value_of(Form const& form, std::vector<std::int64_t> const& z) {
  return std::inner_product(form.begin(), form.end(), z.begin(), std::int64_t{0});
}

/// The values of a form at all points.
std::vector<std::int64_t> values_of(Box const& box, Form const& form) {
  std::vector<std::int64_t> values(box.points());
  for (std::size_t p = 0; p < values.size(); ++p) values[p] = value_of(form, box.at(p));
  return values;
}

/// Forms that mix signs, so that they are 0 far away from 0; coefficients up to `most`, simple ones
/// first.
std::vector<Form> mixed_forms(std::size_t dimensions, std::int64_t most) {
  std::vector<Form> forms;
  Form form(dimensions, -most);
  while (true) {
    std::int64_t common = 0;
    for (std::int64_t const a : form) common = std::gcd(common, a);
    auto const [least, largest] = std::minmax_element(form.begin(), form.end());
    auto const last =
        std::find_if(form.rbegin(), form.rend(), [](std::int64_t a) { return a != 0; });
    if (common == 1 && *least < 0 && *largest > 0 && *last > 0) forms.push_back(form);
    std::size_t i = 0;
    while (i < dimensions && ++form[i] > most) form[i++] = -most;
    if (i == dimensions) break;
  }
  auto const size = [](Form const& f) {
    std::int64_t sum = 0;
    for (std::int64_t const a : f) sum += a * a;
    return sum;
  };
  std::stable_sort(forms.begin(), forms.end(),
                   [&](Form const& a, Form const& b) { return size(a) < size(b); });
  return forms;
}

/// The sets as one number for each point: points with equal numbers are in the same sets.
std::vector<std::uint32_t> joint(Box const& box, std::vector<BoxSet> const& sets) {
  std::vector<std::uint32_t> colours(box.points(), 0);
  for (BoxSet const& set : sets) {
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;
    for (std::size_t p = 0; p < colours.size(); ++p) {
      std::uint64_t const key = std::uint64_t{colours[p]} * 2 + set[p];
      colours[p] =
          numbers.try_emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
    }
  }
  return colours;
}

class ShapeSearch {
 public:
  ShapeSearch(Box const& box, std::vector<BoxSet> const& sets, std::vector<Form> const& mixed,
              Meter& work)
      : box_(box), colours_(joint(box, sets)), work_(work) {
    for (std::size_t i = 0; i < box.dimensions(); ++i) {
      Form unit(box.dimensions(), 0);
      unit[i] = 1;
      units_.push_back(unit);
      unit_values_.push_back(values_of(box, unit));
    }
    for (Form const& form : mixed) mixed_.emplace_back(form, values_of(box, form));
  }

  /// The simplest with at least `least` and at most `most` mixed forms.
  std::optional<Shape> run(std::size_t least, std::size_t most) {
    std::size_t const side = *std::min_element(box_.size().begin(), box_.size().end());
    for (std::size_t extra = least; extra <= most; ++extra) {
      // With more forms, or larger moduli, fewer points speak for each guess.
      for (std::int64_t const bound : {2, 3, 4, 6, 8, 10, 12}) {
        for (std::int64_t const modulus : {1, 2, 3, 4, 6, 8, 12}) {
          if (static_cast<std::size_t>(2 * bound + modulus) > side) continue;
          if (auto shape = with(extra, bound, modulus)) return shape;
        }
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<Shape> with(std::size_t extra, std::int64_t bound, std::int64_t modulus) {
    std::vector<std::size_t> chosen(extra);
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    while (true) {
      if (decides(chosen, bound, modulus)) {
        Shape shape{units_, bound, modulus};
        for (std::size_t const c : chosen) shape.forms.push_back(mixed_[c].first);
        return shape;
      }
      std::size_t i = extra;
      while (i > 0 && chosen[i - 1] + (extra - i) + 1 >= mixed_.size()) --i;
      if (i == 0) return std::nullopt;
      ++chosen[i - 1];
      for (; i < extra; ++i) chosen[i] = chosen[i - 1] + 1;
    }
  }

  /// Whether points that look alike are in the same sets.
  bool decides(std::vector<std::size_t> const& chosen, std::int64_t bound, std::int64_t modulus) {
    alike_.clear();
    for (std::size_t i = 0; i < box_.points(); ++i) {
      // Points far from each other first: most guesses fail soon.
      std::size_t const p = i * 7919 % box_.points();
      std::uint64_t key = 0;
      for (auto const& values : unit_values_) {
        std::int64_t const v = values[p];
        key = key * 32 + static_cast<std::uint64_t>(std::min(v, bound));
        key = key * 16 + static_cast<std::uint64_t>(v % modulus);
      }
      for (std::size_t const c : chosen) {
        key = key * 32 +
              static_cast<std::uint64_t>(std::clamp(mixed_[c].second[p], -bound, bound) + bound);
      }
      auto const [place, is_new] = alike_.try_emplace(key, colours_[p]);
      if (!is_new && place->second != colours_[p]) {
        work_.require(20 * i + 100);
        return false;
      }
    }
    work_.require(40 * box_.points());
    // Else every point would be a class of its own.
    return alike_.size() * 2 < box_.points();
  }

  Box const& box_;
  std::vector<std::uint32_t> colours_;
  Meter& work_;
  std::vector<Form> units_;
  std::vector<std::vector<std::int64_t>> unit_values_;
  std::vector<std::pair<Form, std::vector<std::int64_t>>> mixed_;
  std::unordered_map<std::uint64_t, std::uint32_t> alike_;
};

class CellFit {
 public:
  CellFit(Box const& box, BoxSet const& set, Shape const& shape, Meter& work)
      : box_(box), shape_(shape), work_(work), in_(set), out_(in_.complement(set.size())) {
    for (Form const& form : shape.forms) values_.push_back(values_of(box, form));
  }

  CounterSet run() {
    CounterSet cells;
    ElementSet left = in_;
    std::vector<ElementSet> covers;
    // Seeds far from 0 first: their cells are the large ones.
    for (std::size_t i = box_.points(); i-- > 0;) {
      if (!left.has(i)) continue;
      CounterCell best;
      std::size_t most = 0;
      for (std::size_t order = 0; order < kOrders; ++order) {
        CounterCell cell = grown(i, order);
        std::size_t const count =
            points_of(cell).common(left) * 8 + 8 - std::min<std::size_t>(8, cell.size());
        if (count <= most) continue;
        most = count;
        best = std::move(cell);
      }
      ElementSet const points = points_of(best);
      left -= points;
      covers.push_back(points);
      cells.push_back(std::move(best));
    }
    drop_needless(cells, covers);
    return cells;
  }

 private:
  static constexpr std::size_t kOrders = 4;

  ElementSet points_of(InfiniteCondition const& c) {
    auto const known =
        std::find_if(known_.begin(), known_.end(), [&](auto const& k) { return k.first == c; });
    if (known != known_.end()) return known->second;
    auto const form = static_cast<std::size_t>(
        std::find(shape_.forms.begin(), shape_.forms.end(), c.form) - shape_.forms.begin());
    std::vector<std::int64_t> const& values = values_[form];
    ElementSet bits(box_.points());
    work_.require(2 * box_.points());
    for (std::size_t p = 0; p < values.size(); ++p) {
      if (holds(c, values[p])) bits.insert(p);
    }
    known_.emplace_back(c, bits);
    return bits;
  }
  ElementSet points_of(CounterCell const& cell) {
    ElementSet bits = ElementSet(box_.points()).complement(box_.points());
    for (InfiniteCondition const& c : cell) bits &= points_of(c);
    work_.require(bits.words().size() * (cell.size() + 2));
    return bits;
  }
  bool right(CounterCell const& cell) { return !points_of(cell).meets(out_); }

  /// A cell around a point: all that is known of it, then as little of it as is needed.
  CounterCell grown(std::size_t point, std::size_t order) {
    using Kind = InfiniteCondition::Kind;
    CounterCell cell;
    for (std::size_t f = 0; f < shape_.forms.size(); ++f) {
      std::int64_t const v = values_[f][point];
      Form const& form = shape_.forms[f];
      if (v <= shape_.bound) cell.push_back({Kind::kMost, form, std::max(v, -shape_.bound), 1});
      if (v >= -shape_.bound) cell.push_back({Kind::kLeast, form, std::min(v, shape_.bound), 1});
      if (shape_.modulus > 1) {
        cell.push_back({Kind::kModulo, form, rest_of(v, shape_.modulus), shape_.modulus});
      }
    }
    // Bounds go first or residues, of the first form or of the last.
    if ((order & 1U) != 0) std::reverse(cell.begin(), cell.end());
    std::stable_partition(cell.begin(), cell.end(), [&](InfiniteCondition const& c) {
      return (c.kind == Kind::kModulo) == ((order & 2U) != 0);
    });
    for (std::size_t i = 0; i < cell.size();) {
      CounterCell without = cell;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      if (right(without)) {
        cell = std::move(without);
      } else {
        ++i;
      }
    }
    for (InfiniteCondition& c : cell) loosen(cell, c);
    join_equal(cell);
    return cell;
  }

  /// The weakest condition of this kind in the place of c. \pre c is one of the cell
  void loosen(CounterCell& cell, InfiniteCondition& c) {
    using Kind = InfiniteCondition::Kind;
    if (c.kind == Kind::kModulo) {
      for (std::int64_t m = 2; m < c.modulus; ++m) {
        if (c.modulus % m != 0) continue;
        InfiniteCondition const before = c;
        c.constant = c.constant % m;
        c.modulus = m;
        if (right(cell)) return;
        c = before;
      }
      return;
    }
    std::int64_t const step = c.kind == Kind::kLeast ? -1 : 1;
    while (c.constant + step >= -shape_.bound && c.constant + step <= shape_.bound) {
      c.constant += step;
      if (right(cell)) continue;
      c.constant -= step;
      return;
    }
  }

  /// At least c and at most c is c.
  static void join_equal(CounterCell& cell) {
    using Kind = InfiniteCondition::Kind;
    for (std::size_t i = 0; i < cell.size(); ++i) {
      if (cell[i].kind != Kind::kLeast) continue;
      auto const same = std::find_if(cell.begin(), cell.end(), [&](InfiniteCondition const& c) {
        return c.kind == Kind::kMost && c.form == cell[i].form && c.constant == cell[i].constant;
      });
      if (same == cell.end()) continue;
      cell[i].kind = Kind::kIs;
      cell.erase(same);
      i = 0;
    }
  }

  /// Cells that lie in the union of the others are left out.
  void drop_needless(CounterSet& cells, std::vector<ElementSet>& covers) {
    for (std::size_t i = cells.size(); i-- > 0;) {
      ElementSet alone = covers[i];
      alone &= in_;
      for (std::size_t j = 0; j < covers.size(); ++j) {
        if (j != i) alone -= covers[j];
      }
      if (alone.meets(in_)) continue;
      cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
      covers.erase(covers.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  Box const& box_;
  Shape const& shape_;
  Meter& work_;
  ElementSet in_, out_;
  std::vector<std::vector<std::int64_t>> values_;  // of each form
  std::vector<std::pair<InfiniteCondition, ElementSet>> known_;
};

}  // namespace

Box::Box(std::vector<std::size_t> size) : size_(std::move(size)) {
  for (std::size_t const s : size_) points_ *= s;
}

Box box_within(std::size_t dimensions, std::size_t side, std::size_t points) {
  for (;; --side) {
    Box box(std::vector<std::size_t>(dimensions, side));
    if (box.points() <= points) return box;
  }
}

std::vector<std::int64_t> Box::at(std::size_t number) const {
  std::vector<std::int64_t> z;
  for (std::size_t const s : size_) {
    z.push_back(static_cast<std::int64_t>(number % s));
    number /= s;
  }
  return z;
}

std::size_t Box::number(std::vector<std::int64_t> const& z) const {
  std::size_t result = 0;
  for (std::size_t i = size_.size(); i-- > 0;) {
    result = result * size_[i] + static_cast<std::size_t>(z[i]);
  }
  return result;
}

bool Box::has(std::vector<std::int64_t> const& z) const {
  for (std::size_t i = 0; i < size_.size(); ++i) {
    if (z[i] < 0 || static_cast<std::size_t>(z[i]) >= size_[i]) return false;
  }
  return true;
}

std::optional<Shape> find_shape(Box const& box, std::vector<BoxSet> const& sets, Meter& work) {
  constexpr std::size_t kMostMixed = 2;
  auto const mixed = mixed_forms(box.dimensions(), box.dimensions() > 2 ? 3 : 4);
  return ShapeSearch(box, sets, mixed, work).run(0, kMostMixed);
}

std::optional<Shape> find_shape(Box const& box, std::vector<BoxSet> const& sets, Shape const& like,
                                Meter& work) {
  std::vector<Form> const mixed(like.forms.begin() + static_cast<std::ptrdiff_t>(box.dimensions()),
                                like.forms.end());
  return ShapeSearch(box, sets, mixed, work).run(mixed.size(), mixed.size());
}

CounterSet fit_cells(Box const& box, BoxSet const& set, Shape const& shape, Meter& work) {
  return CellFit(box, set, shape, work).run();
}

}  // namespace bouton::misere

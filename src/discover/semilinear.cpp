#include "discover/semilinear.hpp"

#include <algorithm>
#include <string>

#include "discover/numbering.hpp"

namespace bouton::discover {
namespace {

constexpr std::uint32_t kLargestModulusTried = 24;
constexpr std::uint32_t kThresholds[] = {0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
constexpr std::uint32_t kDifferences[] = {0, 1, 2, 3, 4, 6, 8, 12, 16};
constexpr std::uint64_t kMostClasses = 40'000;
constexpr std::size_t kMostListed = 30;
constexpr std::uint64_t kMostSteps = 60'000'000;  // of all forms tried together

/// Classes of positions, kept up to date while digits are read.
class Classes {
 public:
  Classes(Semilinear const& form, std::uint32_t base, std::size_t heaps)
      : form_(form), base_(base), heaps_(heaps) {}

  /// The class of each heap, then the difference plus an offset.
  using List = Numbering::List;
  [[nodiscard]] List begin() const {
    List list(heaps_, 0);
    if (form_.difference) list.push_back(*form_.difference + 1);
    return list;
  }
  void read(List& list, Letter letter) const {
    std::uint32_t digits[kMostHeaps] = {};
    for (std::size_t heap = 0; heap < heaps_; ++heap, letter /= base_) {
      digits[heap] = letter % base_;
      list[heap] = reduced(list[heap] * base_ + digits[heap]);
    }
    if (!form_.difference) return;
    auto const most = static_cast<std::int64_t>(*form_.difference) + 1;
    std::int64_t const before = static_cast<std::int64_t>(list[heaps_]) - most;
    std::int64_t const now = before * base_ + static_cast<std::int64_t>(digits[0]) -
                             static_cast<std::int64_t>(digits[1]);
    // What is beyond stays beyond: |now| >= base (difference + 1) - (base - 1).
    list[heaps_] = static_cast<std::uint32_t>(std::clamp(now, -most, most) + most);
  }
  [[nodiscard]] std::uint32_t reduced(std::uint32_t value) const {
    if (value < form_.threshold) return value;
    return form_.threshold + (value - form_.threshold) % form_.modulus;
  }

 private:
  Semilinear const& form_;
  std::uint32_t base_;
  std::size_t heaps_;
};

std::uint64_t bound_on_classes(Semilinear const& form, std::size_t heaps) {
  std::uint64_t count = form.difference ? 2 * std::uint64_t{*form.difference} + 3 : 1;
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    count *= form.threshold + form.modulus;
    if (count > kMostClasses) return count;
  }
  return count;
}

/// Whether the classes decide; counts them in `form`.
bool decide(Semilinear& form, LinearGame const& game, Numeration const& system, Dfa const& law,
            std::uint64_t& steps) {
  Classes const classes(form, system.digits(), game.heaps);
  Numbering numbers;
  std::vector<Classes::List> lists;
  std::vector<Mark> marks;              // of classes
  std::vector<std::vector<bool>> seen;  // beside which states of the law
  std::vector<std::pair<std::uint32_t, State>> open;
  auto const visit = [&](Classes::List const& list, State state) {
    std::uint32_t const number = numbers.of(list);
    if (number == lists.size()) {
      lists.push_back(list);
      marks.push_back(law.marks[state]);
      seen.emplace_back(law.size(), false);
    }
    if (marks[number] != law.marks[state]) return false;
    if (!seen[number][state]) open.emplace_back(number, state);
    seen[number][state] = true;
    return true;
  };
  if (!visit(classes.begin(), law.starts[0])) return false;
  while (!open.empty()) {
    auto const [number, state] = open.back();
    open.pop_back();
    for (Letter letter = 0; letter < law.letters; ++letter) {
      if (++steps > kMostSteps) return false;
      Classes::List list = lists[number];
      classes.read(list, letter);
      if (!visit(list, law.after(state, letter))) return false;
    }
  }
  form.classes = lists.size();
  form.lost = static_cast<std::uint64_t>(std::count(marks.begin(), marks.end(), Mark::kYes));
  return true;
}

void list_positions(Semilinear& form, LinearGame const& game, Numeration const& system,
                    Dfa const& law) {
  if (form.difference || form.lost > kMostListed) return;
  std::uint64_t const below = table_of_every_class(form);
  std::vector<std::uint64_t> heaps(game.heaps, 0);
  for (bool more = true; more;) {
    if (law.mark(law.starts[0], letters(system, heaps)) == Mark::kYes) {
      form.listed.push_back(heaps);
    }
    more = false;
    for (std::size_t heap = game.heaps; heap-- > 0 && !more;) {
      heaps[heap] = (heaps[heap] + 1) % below;
      more = heaps[heap] != 0;
    }
  }
}

}  // namespace

std::optional<Semilinear> semilinear(LinearGame const& game, Numeration const& system,
                                     Dfa const& law) {
  if (game.controls != 1 || game.limit || game.every_value) return std::nullopt;
  if (!system.is_base()) return std::nullopt;
  std::vector<Semilinear> forms;
  for (std::uint32_t modulus = 1; modulus <= kLargestModulusTried; ++modulus) {
    for (std::uint32_t const threshold : kThresholds) {
      forms.push_back({threshold, modulus, std::nullopt, 0, 0, {}});
      for (std::uint32_t const difference : kDifferences) {
        if (game.heaps == 2) forms.push_back({threshold, modulus, difference, 0, 0, {}});
      }
    }
  }
  std::stable_sort(forms.begin(), forms.end(), [&](Semilinear const& a, Semilinear const& b) {
    return bound_on_classes(a, game.heaps) < bound_on_classes(b, game.heaps);
  });
  std::uint64_t steps = 0;
  for (Semilinear& form : forms) {
    if (bound_on_classes(form, game.heaps) > kMostClasses || steps > kMostSteps) break;
    if (!decide(form, game, system, law, steps)) continue;
    list_positions(form, game, system, law);
    return form;
  }
  return std::nullopt;
}

std::uint64_t table_of_every_class(Semilinear const& law) {
  std::uint64_t const below = law.threshold + law.modulus;
  // A heap of any class that is larger than another one by more than `difference`.
  return law.difference ? below + law.modulus + *law.difference : below;
}

Message in_words(Semilinear const& law) {
  std::vector<std::string> listed;
  for (std::vector<std::uint64_t> const& heaps : law.listed) {
    std::string text;
    for (std::uint64_t const heap : heaps) text += (text.empty() ? "" : " ") + std::to_string(heap);
    listed.push_back("(" + text + ")");
  }
  std::string key = "discover.words.classes";
  if (law.difference) {
    key += *law.difference == 0 ? ".order" : ".difference";
  } else if (listed.empty()) {
    key += ".counted";
  }
  if (law.modulus == 1 && (law.threshold > 0 || law.difference)) {
    key += law.threshold > 0 ? ".small" : ".alone";
  } else if (law.threshold == 0) {
    key += ".remainders";
  }
  return Message{std::move(key),
                 {{"modulus", std::to_string(law.modulus)},
                  {"threshold", std::to_string(law.threshold)},
                  {"below", std::to_string(law.threshold + law.modulus)},
                  {"difference", std::to_string(law.difference.value_or(0))},
                  {"classes", std::to_string(law.classes)},
                  {"lost", std::to_string(law.lost)},
                  {"positions", std::move(listed)}}};
}

}  // namespace bouton::discover

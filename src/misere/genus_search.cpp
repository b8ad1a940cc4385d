#include "misere/genus_search.hpp"

#include <algorithm>
#include <utility>

namespace bouton::misere {

GenusSearch::GenusSearch(sequence::OneHeapGame game, GenusBudget budget)
    : game_(std::move(game)), budget_(budget), forms_(budget.forms) {}

/// Counts an option. False once the budget is used up.
bool GenusSearch::spend() {
  return meter_.spend(1) && (!meter_.over() || meter_.stop(Stop::kWork));
}

/// Chooses `parts` more parts, none below `least`. Depth is the number of parts, at most 31.
template <class Visitor>
bool GenusSearch::visit_parts(unsigned parts, std::uint64_t rest, std::uint64_t least,
                              Visitor const& visitor) {
  if (parts == 1) {
    if (rest < least) return true;
    chosen_.push_back(rest);
    bool const all_equal = chosen_.size() > 1 && chosen_.front() == chosen_.back();
    bool go_on = spend();
    if (go_on && !(all_equal && game_.parts == PartsCondition::kNotAllEqual)) {
      go_on = visitor(std::span<std::uint64_t const>(chosen_));
    }
    chosen_.pop_back();
    return go_on;
  }
  std::uint64_t const step = game_.parts == PartsCondition::kPairwiseUnequal ? 1 : 0;
  for (std::uint64_t part = least; part <= rest / parts; ++part) {
    chosen_.push_back(part);
    bool const go_on = visit_parts(parts - 1, rest - part, part + step, visitor);
    chosen_.pop_back();
    if (!go_on) return false;
  }
  return true;
}

/// Calls visitor(parts in ascending order) for what each move leaves of the heap. False if the
/// visitor stopped or the budget is used up.
template <class Visitor>
bool GenusSearch::visit_options(std::uint64_t heap, Visitor const& visitor) {
  std::uint64_t const most = game_.code.finite() ? std::min(heap, game_.code.max_taken()) : heap;
  unsigned const max_parts = game_.code.max_parts();
  chosen_.clear();
  for (std::uint64_t taken = 0; taken <= most; ++taken) {
    std::uint64_t const rest = heap - taken;
    if (!spend()) return false;
    if (rest == 0) {
      if (taken > 0 && game_.code.allows(taken, 0) && !visitor(std::span<std::uint64_t const>())) {
        return false;
      }
      continue;
    }
    for (unsigned parts = 1; parts <= max_parts && parts <= rest; ++parts) {
      if (game_.code.allows(taken, parts) && !visit_parts(parts, rest, 1, visitor)) return false;
    }
  }
  return true;
}

/// The heap if all its options are tame; otherwise, or beyond the budget, empty.
std::optional<GenusResult> GenusSearch::by_tame_options(std::uint64_t heap) {
  std::vector<bool> fickle(2, false), firm;  // nim-values of the options
  bool const all = visit_options(heap, [&](std::span<std::uint64_t const> parts) {
    std::uint32_t value = 0;
    bool is_firm = false;
    for (std::uint64_t const part : parts) {
      Heap const& known = heaps_[static_cast<std::size_t>(part)];
      if (known.kind == Kind::kOther) return false;
      value ^= known.value;
      is_firm = is_firm || known.kind == Kind::kFirm;
    }
    if (is_firm && value >= firm.size()) firm.resize(value + 1, false);
    (is_firm ? firm : fickle)[value] = true;
    return true;
  });
  if (!all) return std::nullopt;
  bool const terminal =
      !fickle[0] && !fickle[1] && std::find(firm.begin(), firm.end(), true) == firm.end();
  if (terminal) return GenusResult{};
  // Fickle options count with their value in normal play, with the other of 0 and 1 in misere play.
  auto const mex = [&](bool swapped) {
    std::uint32_t value = 0;
    while ((value < firm.size() && firm[value]) || (value < 2 && fickle[value ^ (swapped ? 1 : 0)]))
      ++value;
    return value;
  };
  std::uint32_t const nim_value = mex(false), misere_nim_value = mex(true);
  if (nim_value == misere_nim_value) return GenusResult{Genus::of_nim(nim_value, true)};
  if ((nim_value | misere_nim_value) == 1) return GenusResult{Genus::of_nim(nim_value, false)};
  std::vector<Genus> options;
  for (std::uint32_t value = 0; value < 2; ++value) {
    if (fickle[value]) options.push_back(Genus::of_nim(value, false));
  }
  for (std::uint32_t value = 0; value < firm.size(); ++value) {
    if (firm[value]) options.push_back(Genus::of_nim(value, true));
  }
  Genus genus = Genus::of_options(options);
  Temper const temper = temper_of_tame_options(genus);
  return GenusResult{std::move(genus), temper};
}

void GenusSearch::keep(GenusResult result) {
  if (result.temper == Temper::kTame) {
    heaps_.push_back(
        {result.genus.nim_value(), result.genus.fickle() ? Kind::kFickle : Kind::kFirm});
  } else {
    heaps_.push_back({static_cast<std::uint32_t>(others_.size()), Kind::kOther});
    others_.push_back(std::move(result));
  }
}

bool GenusSearch::do_next_heap() {
  std::uint64_t const heap = heaps_.size();
  if (auto result = by_tame_options(heap)) {
    keep(*std::move(result));
    return true;
  }
  if (meter_.stopped()) return false;
  auto const form = heap_form(heap);
  if (!form) return false;
  keep({genera_.genus(forms_, *form), genera_.temper(forms_, *form)});
  return true;
}

std::optional<Form> GenusSearch::heap_form(std::uint64_t heap) {
  std::vector<Form> options;
  while (heap_forms_.size() <= heap) {
    options.clear();
    bool const all = visit_options(heap_forms_.size(), [&](std::span<std::uint64_t const> parts) {
      Form sum = kZeroForm;
      for (std::uint64_t const part : parts) {
        auto const next = forms_.sum(sum, heap_forms_[static_cast<std::size_t>(part)]);
        if (!next) return false;
        sum = *next;
      }
      options.push_back(sum);
      return true;
    });
    if (!all) return std::nullopt;
    auto const form = forms_.make(options);
    if (!form) return std::nullopt;
    heap_forms_.push_back(*form);
  }
  return heap_forms_[static_cast<std::size_t>(heap)];
}

std::optional<GenusResult> GenusSearch::heap(std::uint64_t size) {
  if (size > kLargestHeap) return std::nullopt;
  while (heaps_.size() <= size) {
    if (meter_.stopped() || !do_next_heap()) return std::nullopt;
  }
  Heap const& known = heaps_[static_cast<std::size_t>(size)];
  if (known.kind == Kind::kOther) return others_[known.value];
  return GenusResult{Genus::of_nim(known.value, known.kind == Kind::kFirm)};
}

std::optional<GenusResult> GenusSearch::position(std::span<std::uint64_t const> heaps) {
  std::uint32_t value = 0;
  bool firm = false;
  for (std::uint64_t const size : heaps) {
    auto const one = heap(size);
    if (!one) return std::nullopt;
    if (heaps.size() == 1) return one;
    if (one->temper != Temper::kTame) {
      auto const sum = form(heaps);
      if (!sum) return std::nullopt;
      return GenusResult{genera_.genus(forms_, *sum), genera_.temper(forms_, *sum)};
    }
    value ^= one->genus.nim_value();
    firm = firm || !one->genus.fickle();
  }
  return GenusResult{Genus::of_nim(value, firm)};
}

std::optional<Form> GenusSearch::form(std::span<std::uint64_t const> heaps) {
  std::vector<std::uint64_t> sorted(heaps.begin(), heaps.end());
  std::sort(sorted.begin(), sorted.end());
  Form sum = kZeroForm;
  for (std::uint64_t const size : sorted) {
    if (size > kLargestHeap) return std::nullopt;
    auto const one = heap_form(size);
    if (!one) return std::nullopt;
    auto const next = forms_.sum(sum, *one);
    if (!next) return std::nullopt;
    sum = *next;
  }
  return sum;
}

}  // namespace bouton::misere

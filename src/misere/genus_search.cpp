#include "misere/genus_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace bouton::misere {
namespace {

/// The least number that was not added.
class Mex {
 public:
  void add(std::uint32_t value) {
    if (value >= seen_.size()) seen_.resize(value + 1, false);
    seen_[value] = true;
  }
  [[nodiscard]] std::uint32_t value() const {
    return static_cast<std::uint32_t>(std::find(seen_.begin(), seen_.end(), false) - seen_.begin());
  }

 private:
  std::vector<bool> seen_;
};

/// g and g0 are those of a sum of Nim heaps.
bool tame_pair(std::uint32_t nim_value, std::uint32_t misere_nim_value) {
  return nim_value == misere_nim_value || (nim_value | misere_nim_value) == 1;
}

}  // namespace

Genus::Genus(std::uint32_t nim_value, std::vector<std::uint32_t> row)
    : nim_value_(nim_value), row_(std::move(row)) {
  while (row_.size() > 2 && row_.end()[-3] == row_.back()) row_.pop_back();
}

Genus Genus::of_nim(std::uint32_t value, bool firm) {
  if (firm) return {value, {value, value ^ 2U}};
  return {value, {value ^ 1U, value ^ 2U, value}};
}

Genus Genus::of_options(std::span<Genus const> options) {
  if (options.empty()) return {};
  Mex normal;
  std::size_t settled = 0;  // from here on the rows of all options alternate
  for (Genus const& option : options) {
    normal.add(option.nim_value_);
    settled = std::max(settled, option.row_.size() - 2);
  }
  std::vector<std::uint32_t> row;
  // From `settled` on g_k depends on the parity of k and on g_(k-1) alone, so the row alternates
  // once g_k = g_(k-2). It does so after some steps (On Numbers and Games, ch. 12).
  while (row.size() < settled + 3 || row.back() != row.end()[-3]) {
    if (row.size() > settled + 1000 + 4 * options.size()) {
      throw std::logic_error("a genus does not settle");
    }
    Mex mex;
    for (Genus const& option : options) mex.add(option.at(row.size()));
    if (!row.empty()) {  // the two moves in a heap of 2: to 0, and to 1, which adds 1 by XOR
      mex.add(row.back());
      mex.add(row.back() ^ 1U);
    }
    row.push_back(mex.value());
  }
  return {normal.value(), std::move(row)};
}

std::uint32_t Genus::at(std::size_t k) const {
  if (k < row_.size()) return row_[k];
  return row_[row_.size() - 2 + (k - row_.size()) % 2];
}

bool Genus::tame() const {
  return *this == of_nim(nim_value_, true) || fickle();
}
bool Genus::fickle() const {
  return nim_value_ <= 1 && *this == of_nim(nim_value_, false);
}

std::string Genus::text() const {
  bool const points =
      std::any_of(row_.begin(), row_.end(), [](std::uint32_t value) { return value > 9; });
  std::string text = std::to_string(nim_value_) + '^';
  for (std::uint32_t const value : row_) {
    if (points && text.back() != '^') text += '.';
    text += std::to_string(value);
  }
  return text;
}

std::string_view name(Tameness tameness) {
  switch (tameness) {
    case Tameness::kTame:
      return "tame";
    case Tameness::kReverting:
      return "reverting";
    case Tameness::kRestive:
      return "restive";
    case Tameness::kRestless:
      return "restless";
    case Tameness::kWild:
      break;
  }
  return "wild";
}

Tameness tameness_of_tame_options(Genus const& genus) {
  if (tame_pair(genus.nim_value(), genus.misere_nim_value())) return Tameness::kTame;
  return genus.nim_value() <= 1 ? Tameness::kRestive : Tameness::kRestless;
}

void FormGenera::extend(CanonicalForms const& forms, Form form) {
  std::vector<Genus> options;
  for (Form next = static_cast<Form>(genera_.size()); next <= form; ++next) {
    options.clear();
    for (Form const option : forms.options(next)) options.push_back(genera_[option]);
    genera_.push_back(Genus::of_options(options));
    tamenesses_.push_back(find_tameness(forms, next));
  }
}

Tameness FormGenera::find_tameness(CanonicalForms const& forms, Form form) const {
  auto const is_tame = [&](Form f) { return tamenesses_[f] == Tameness::kTame; };
  auto const like_tame = [&](Form f) {
    return is_tame(f) || tamenesses_[f] == Tameness::kReverting;
  };
  auto const options = forms.options(form);
  if (std::all_of(options.begin(), options.end(), like_tame)) {
    Tameness const tameness = tameness_of_tame_options(genera_[form]);
    bool const really = std::all_of(options.begin(), options.end(), is_tame);
    return tameness == Tameness::kTame && !really ? Tameness::kReverting : tameness;
  }
  Mex normal, misere;
  for (Form const option : options) {
    if (!like_tame(option)) continue;
    normal.add(genera_[option].nim_value());
    misere.add(genera_[option].misere_nim_value());
  }
  std::pair const pair(normal.value(), misere.value());
  // The pair is tame if some option reverts: the reply has it, and is tame or reverting.
  auto const reverts = [&](Form option) {
    auto const replies = forms.options(option);
    return like_tame(option) || std::any_of(replies.begin(), replies.end(), [&](Form reply) {
             return like_tame(reply) && genera_[reply].nim_value() == pair.first &&
                    genera_[reply].misere_nim_value() == pair.second;
           });
  };
  return std::all_of(options.begin(), options.end(), reverts) ? Tameness::kReverting
                                                              : Tameness::kWild;
}

Genus const& FormGenera::genus(CanonicalForms const& forms, Form form) {
  extend(forms, form);
  return genera_[form];
}
Tameness FormGenera::tameness(CanonicalForms const& forms, Form form) {
  extend(forms, form);
  return tamenesses_[form];
}

GenusSearch::GenusSearch(sequence::OneHeapGame game, GenusBudget budget)
    : list_({std::move(game)}), budget_(budget), forms_(budget.forms) {}

/// Counts what is looked at. False once the budget is used up.
bool GenusSearch::spend(std::uint64_t steps) {
  return meter_.spend(steps) && (!meter_.over() || meter_.stop(Stop::kWork));
}

/// Calls visitor(parts) for what each move leaves of the heap. False if the visitor stopped or the
/// budget is used up.
template <class Visitor>
bool GenusSearch::visit_options(std::uint64_t heap, Visitor const& visitor) {
  HeapCode const& code = list_.games().front().code;
  std::uint64_t const most = code.finite() ? std::min(heap, code.max_taken()) : heap;
  if (!spend(most + 1)) return false;
  if (heap == 0) return true;
  return list_.for_each_option(
      static_cast<HeapNumber>(heap),
      [&](std::span<HeapNumber const> parts) { return spend(1) && visitor(parts); });
}

/// The heap if all its options are tame; otherwise, or beyond the budget, empty.
std::optional<GenusResult> GenusSearch::by_tame_options(std::uint64_t heap) {
  std::vector<bool> fickle(2, false), firm;  // nim-values of the options
  bool const all = visit_options(heap, [&](std::span<HeapNumber const> parts) {
    std::uint32_t value = 0;
    bool is_firm = false;
    for (HeapNumber const part : parts) {
      Heap const& known = heaps_[part];
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
  Tameness const tameness = tameness_of_tame_options(genus);
  return GenusResult{std::move(genus), tameness};
}

void GenusSearch::keep(GenusResult result) {
  if (result.tameness == Tameness::kTame) {
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
  keep({genera_.genus(forms_, *form), genera_.tameness(forms_, *form)});
  return true;
}

std::optional<Form> GenusSearch::heap_form(std::uint64_t heap) {
  std::vector<Form> options;
  while (heap_forms_.size() <= heap) {
    options.clear();
    bool const all = visit_options(heap_forms_.size(), [&](std::span<HeapNumber const> parts) {
      Form sum = kZeroForm;
      for (HeapNumber const part : parts) {
        auto const next = forms_.sum(sum, heap_forms_[part]);
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
    if (one->tameness != Tameness::kTame) {
      auto const sum = form(heaps);
      if (!sum) return std::nullopt;
      return GenusResult{genera_.genus(forms_, *sum), genera_.tameness(forms_, *sum)};
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

#include "misere/canonical_form.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace bouton::misere {
namespace {

constexpr Form kOneForm = 1;

std::uint64_t pair_of(Form a, Form b) {
  return (std::uint64_t{std::min(a, b)} << 32) | std::max(a, b);
}

}  // namespace

CanonicalForms::CanonicalForms(FormBudget budget) : budget_(budget) {
  add({});
  add({kZeroForm});
}

/// False once some part of the budget is used up. Reads the clock now and then.
bool CanonicalForms::spend(std::uint64_t steps) {
  if (!meter_.spend(steps)) return false;
  std::uint64_t const bytes = nodes_.capacity() * (sizeof(Node) + sizeof(std::uint32_t)) +
                              (pool_.capacity() + index_.capacity()) * sizeof(Form) +
                              sums_.capacity() * sizeof(KnownSum);
  // While a table doubles, it takes three times its size.
  bool const used_up = meter_.over() || nodes_.size() >= budget_.forms ||
                       nodes_.size() >= kNoForm - 1 || bytes > budget_.limits.memory_bytes / 3;
  return !used_up || meter_.stop(Stop::kWork);
}

std::size_t CanonicalForms::slot(std::span<Form const> options) const {
  std::uint64_t hash = options.size();
  for (Form const option : options) hash = mixed(hash, option);
  std::size_t const mask = index_.size() - 1;
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  while (index_[at] != kNoForm) {
    auto const other = this->options(index_[at]);
    if (std::equal(options.begin(), options.end(), other.begin(), other.end())) break;
    at = (at + 1) & mask;
  }
  return at;
}

void CanonicalForms::grow_index() {
  std::vector<Form>(2 * index_.size(), kNoForm).swap(index_);
  for (Form form = 0; form < nodes_.size(); ++form) index_[slot(options(form))] = form;
}

Form CanonicalForms::add(std::vector<Form> const& options) {
  Node node{pool_.size(), static_cast<std::uint32_t>(options.size()), 0, !options.empty(), true};
  for (std::size_t i = 0; i < options.size(); ++i) {
    Node const& option = nodes_[options[i]];
    node.birthday = std::max(node.birthday, option.birthday + 1);
    node.p = node.p && !option.p;
    // Options are sorted by number, and a Nim heap is made after all smaller ones.
    node.nim_heap = node.nim_heap && option.nim_heap && option.birthday == i;
  }
  if (2 * (nodes_.size() + 1) > index_.size()) grow_index();
  auto const form = static_cast<Form>(nodes_.size());
  index_[slot(options)] = form;
  pool_.insert(pool_.end(), options.begin(), options.end());
  nodes_.push_back(node);
  times_.push_back(0);
  return form;
}

std::optional<Form> CanonicalForms::reduction(std::span<Form const> options) const {
  for (Form const option : options) {
    for (Form const follower : this->options(option)) {
      if (times_[follower]++ == 0) seen_.push_back(follower);
    }
  }
  // K and its options: no option of K has K as an option, so the two kinds of options of {options}
  // can be distinguished by counting.
  std::optional<Form> found;
  for (Form const k : seen_) {
    std::size_t const reversible = std::exchange(times_[k], 0);
    if (found || reversible + nodes_[k].size != options.size()) continue;
    auto const kept = this->options(k);
    if (!std::includes(options.begin(), options.end(), kept.begin(), kept.end())) continue;
    bool const proviso =
        k != kZeroForm || std::any_of(options.begin(), options.end(),
                                      [&](Form const option) { return nodes_[option].p; });
    if (proviso) found = k;
  }
  seen_.clear();
  return found;
}

/// Sorts the options given.
std::optional<Form> CanonicalForms::make_sorted(std::vector<Form>& options) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  if (Form const known = index_[slot(options)]; known != kNoForm) return known;
  std::uint64_t steps = options.size();
  for (Form const option : options) steps += nodes_[option].size;
  if (!spend(steps)) return std::nullopt;
  if (auto const k = reduction(options)) return k;
  return add(options);
}

Form CanonicalForms::known_sum(Form a, Form b) const {
  if (a == kZeroForm || b == kZeroForm) return a | b;
  return sums_[slot_of_pair(pair_of(a, b))].sum;
}

void CanonicalForms::remember(Form a, Form b, Form sum) {
  if (2 * ++sum_count_ > sums_.size()) {
    std::vector<KnownSum> old(2 * sums_.size());
    old.swap(sums_);
    for (KnownSum const& known : old) {
      if (known.sum != kNoForm) sums_[slot_of_pair(known.pair)] = known;
    }
  }
  std::uint64_t const pair = pair_of(a, b);
  sums_[slot_of_pair(pair)] = {pair, sum};
}

/// The sum if its components are remembered; otherwise the next sum to work out is put into `need`.
///
/// Adding a heap of 1 twice changes nothing, so forms come in pairs G, G + 1. Only sums of the
/// lower numbers of two pairs are computed and remembered, and those of 1 and any form: a quarter
/// of all.
Form CanonicalForms::find_sum(Form a, Form b, std::pair<Form, Form>& need) const {
  auto const remembered = [&](Form x, Form y) {
    Form const sum = known_sum(x, y);
    if (sum == kNoForm) need = {x, y};
    return sum;
  };
  if (a <= kOneForm || b <= kOneForm) return remembered(a, b);
  Form const a_and_1 = remembered(kOneForm, a);
  if (a_and_1 == kNoForm) return kNoForm;
  Form const b_and_1 = remembered(kOneForm, b);
  if (b_and_1 == kNoForm) return kNoForm;
  Form const lower = remembered(std::min(a, a_and_1), std::min(b, b_and_1));
  if (lower == kNoForm || (a < a_and_1) == (b < b_and_1)) return lower;
  return remembered(kOneForm, lower);
}

/// A walk down to pairs of followers, with an explicit stack: games may be long.
std::optional<Form> CanonicalForms::sum(Form a, Form b) {
  struct Work {
    std::pair<Form, Form> pair;
    std::vector<Form> sums = {};  // sums of the options so far
  };
  std::vector<Work> stack;
  std::pair<Form, Form> need;
  Form result = kNoForm;
  while ((result = find_sum(a, b, need)) == kNoForm) {
    stack.push_back({need});
    while (!stack.empty()) {
      auto& [pair, sums] = stack.back();
      std::size_t const first = nodes_[pair.first].size, all = first + nodes_[pair.second].size;
      Form sum = kZeroForm;
      while (sums.size() < all && sum != kNoForm) {
        std::size_t const i = sums.size();
        sum = i < first ? find_sum(options(pair.first)[i], pair.second, need)
                        : find_sum(pair.first, options(pair.second)[i - first], need);
        if (sum != kNoForm) sums.push_back(sum);
      }
      if (sum == kNoForm) {
        if (!spend(1)) return std::nullopt;
        stack.push_back({need});
        continue;
      }
      auto const form = make_sorted(sums);
      if (!form) return std::nullopt;
      remember(pair.first, pair.second, *form);
      stack.pop_back();
    }
  }
  return result;
}

std::optional<Form> CanonicalForms::make(std::span<Form const> options) {
  std::vector<Form> sorted(options.begin(), options.end());
  return make_sorted(sorted);
}

std::optional<Form> CanonicalForms::nim_heap(std::uint64_t size) {
  std::vector<Form> smaller;
  for (std::uint64_t heap = 0;; ++heap) {
    auto const form = make_sorted(smaller);
    if (!form || heap == size) return form;
    smaller.push_back(*form);
  }
}

std::optional<std::uint64_t> CanonicalForms::nim_heap_size(Form form) const {
  if (!nodes_[form].nim_heap) return std::nullopt;
  return nodes_[form].birthday;
}

namespace {

/// Every level of the tree takes at least one character, so `longest` bounds the depth.
std::optional<std::string> written(CanonicalForms const& forms, Form form, std::size_t longest) {
  if (longest == 0) return std::nullopt;
  if (auto const heap = forms.nim_heap_size(form)) {
    std::string digits = std::to_string(*heap);
    return digits.size() <= longest ? std::optional(std::move(digits)) : std::nullopt;
  }
  auto const options = forms.options(form);
  if (options.size() == 1) {
    auto text = written(forms, options[0], longest - 1);
    if (text) *text += '#';
    return text;
  }
  // From the latest born on; the order does not depend on the numbers of the store.
  std::vector<std::tuple<std::uint32_t, std::string>> parts;
  std::size_t length = 1 + options.size();  // braces and commas
  for (Form const option : options) {
    if (length >= longest) return std::nullopt;
    auto text = written(forms, option, longest - length);
    if (!text) return std::nullopt;
    length += text->size();
    parts.emplace_back(forms.birthday(option), *std::move(text));
  }
  std::sort(parts.begin(), parts.end(), [](auto const& a, auto const& b) {
    if (std::get<0>(a) != std::get<0>(b)) return std::get<0>(a) > std::get<0>(b);
    return std::get<1>(a) < std::get<1>(b);
  });
  std::string text = "{";
  for (auto const& [birthday, part] : parts) {
    if (text.size() > 1) text += ',';
    text += part;
  }
  return text + '}';
}

}  // namespace

std::optional<std::string> CanonicalForms::text(Form form, std::size_t longest) const {
  return written(*this, form, longest);
}

}  // namespace bouton::misere

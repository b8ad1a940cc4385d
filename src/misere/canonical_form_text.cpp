// The text of a canonical form.
#include <algorithm>
#include <tuple>

#include "misere/canonical_form.hpp"

namespace bouton::misere {
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

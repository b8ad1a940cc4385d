#include "misere/genus.hpp"

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

std::string_view name(Temper temper) {
  switch (temper) {
    case Temper::kTame:
      return "tame";
    case Temper::kReverting:
      return "reverting";
    case Temper::kRestive:
      return "restive";
    case Temper::kRestless:
      return "restless";
    case Temper::kWild:
      break;
  }
  return "wild";
}

Temper temper_of_tame_options(Genus const& genus) {
  if (tame_pair(genus.nim_value(), genus.misere_nim_value())) return Temper::kTame;
  return genus.nim_value() <= 1 ? Temper::kRestive : Temper::kRestless;
}

void FormGenera::extend(CanonicalForms const& forms, Form form) {
  std::vector<Genus> options;
  for (Form next = static_cast<Form>(genera_.size()); next <= form; ++next) {
    options.clear();
    for (Form const option : forms.options(next)) options.push_back(genera_[option]);
    genera_.push_back(Genus::of_options(options));
    tempers_.push_back(find_temper(forms, next));
  }
}

Temper FormGenera::find_temper(CanonicalForms const& forms, Form form) const {
  auto const is_tame = [&](Form f) { return tempers_[f] == Temper::kTame; };
  auto const like_tame = [&](Form f) { return is_tame(f) || tempers_[f] == Temper::kReverting; };
  auto const options = forms.options(form);
  if (std::all_of(options.begin(), options.end(), like_tame)) {
    Temper const temper = temper_of_tame_options(genera_[form]);
    bool const really = std::all_of(options.begin(), options.end(), is_tame);
    return temper == Temper::kTame && !really ? Temper::kReverting : temper;
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
  return std::all_of(options.begin(), options.end(), reverts) ? Temper::kReverting : Temper::kWild;
}

Genus const& FormGenera::genus(CanonicalForms const& forms, Form form) {
  extend(forms, form);
  return genera_[form];
}
Temper FormGenera::temper(CanonicalForms const& forms, Form form) {
  extend(forms, form);
  return tempers_[form];
}

}  // namespace bouton::misere

#include "ask/infinite.hpp"

#include <utility>

#include "bouton/misere/quotient.hpp"
#include "census/proved_infinite.hpp"

namespace bouton::ask {
namespace {

std::string words_of(misere::InfiniteSum const& sum) {
  std::string text;
  for (auto const& [heap, count] : sum) {
    if (!text.empty()) text += " + ";
    if (count != 1) text += std::to_string(count) + "x";
    text += std::to_string(heap);
  }
  return text.empty() ? "0" : text;
}

answer::Infinite told(misere::InfiniteQuotient const& found) {
  std::size_t cells = 0;
  for (misere::CounterSet const& set : found.sets) cells += set.size();
  misere::InfiniteFamily const& family = found.family;
  return {.heaps = found.largest(),
          .elements = {found.order()},
          .counters = {found.counters},
          .sets = {found.sets.size()},
          .cells = {cells},
          .family = {words_of(family.first), words_of(family.step), words_of(family.start),
                     words_of(family.by_first),
                     family.by_distance.empty() ? "" : words_of(family.by_distance)}};
}

}  // namespace

std::optional<std::string> look_for_infinite(
    answer::Quotient& answer, Limits const& limits,
    std::function<void(std::size_t layers, std::size_t classes)> progress) {
  auto certificate = census::find_all_heaps(*answer.monoid, limits);
  answer.all_heaps = certificate.has_value();
  answer.law.emplace();
  if (certificate) return certificate;
  answer.infinite_stop = answer.stop;
  if (!answer.growing || answer.stopped_by == "interrupt") return std::nullopt;
  misere::InfiniteBudget budget;
  budget.limits = limits;
  budget.progress = std::move(progress);
  misere::InfiniteSearch const search =
      census::find_proved_infinite(*answer.monoid, answer.growing->heap, std::move(budget));
  answer.infinite_stop = search.stop;
  if (!search.law) return std::nullopt;
  answer.law->emplace(told(*search.law));
  return misere::infinite_certificate(*search.law);
}

}  // namespace bouton::ask

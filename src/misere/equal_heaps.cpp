#include "misere/equal_heaps.hpp"

#include <algorithm>
#include <utility>

namespace bouton::misere {

void EqualHeaps::extend_to(HeapNumber heap, Meter& work) {
  while (least_.size() <= heap) {
    auto const next = static_cast<HeapNumber>(least_.size());
    std::vector<Word> options;
    list_->for_each_option(next, [&](std::span<HeapNumber const> parts) {
      work.require(500);
      Word option;
      for (HeapNumber const part : parts) {
        if (least_[part] != 0) ++option[least_[part]];
      }
      options.push_back(std::move(option));
    });
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    HeapNumber const same =
        options.empty() ? 0 : of_options_.try_emplace(options, next).first->second;
    least_.push_back(same);
    options_.push_back(same == next ? std::move(options) : std::vector<Word>());
  }
}

Word EqualHeaps::least(Word const& word, Meter& work) {
  Word result;
  for (auto const& [heap, count] : word) {
    extend_to(heap, work);
    if (least_[heap] != 0) result[least_[heap]] += count;
  }
  return result;
}

std::vector<Word> EqualHeaps::options(Word const& word, Meter& work) {
  std::vector<Word> result;
  for (auto const& [heap, count] : word) {
    extend_to(heap, work);
    Word rest = word;
    if (--rest[heap] == 0) rest.erase(heap);
    for (Word const& option : options_[least_[heap]]) {
      work.require(20'000);  // also what is done with it
      Word next = rest;
      for (auto const& [part, parts] : option) next[part] += parts;
      result.push_back(std::move(next));
    }
  }
  return result;
}

}  // namespace bouton::misere

// The safe splits of a number of tokens into starting heaps (bouton.split/1).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"
#include "bouton/core/message.hpp"
#include "bouton/core/natural.hpp"
#include "bouton/core/outcome.hpp"

namespace bouton::answer {

struct Split {
  static constexpr std::string_view kName = "Split", kSchema = "bouton.split/1";
  Natural tokens = 0;
  Convention convention = Convention::kNormal;
  std::optional<Natural> heaps, max_heap;
  std::optional<std::string> split;
  std::optional<Natural> count;
  std::optional<Stream<std::string>> splits;
  /// Set when `splits` is read, which comes first.
  std::shared_ptr<bool> listed = std::make_shared<bool>(true);
  std::vector<Message> reason;
};

template <class Visit>
void fields(Visit& visit, Split const& a) {
  visit({"tokens", "how many are split"}, a.tokens);
  visit({"convention", "who wins in the end"}, a.convention);
  visit({"heaps", "into exactly this many; null: any number"}, a.heaps);
  visit({"max_heap", "none larger; null: any size"}, a.max_heap);
  visit({"safe", "whether there is a safe split"}, a.split.has_value());
  visit({"split", "the first one; a long one as in `3x7`"}, a.split);
  visit({"count", "of all; null beyond the limits"}, a.count);
  visit({.name = "splits", .meaning = "all, with `--list`", .absent = Absent::kLeftOut}, a.splits);
  visit({.name = "splits_complete", .meaning = "whether these are all", .absent = Absent::kLeftOut},
        a.splits ? std::optional(*a.listed) : std::nullopt);
  visit({"reason", "why there is one, or none"}, a.reason);
}

}  // namespace bouton::answer

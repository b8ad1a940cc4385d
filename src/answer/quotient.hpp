// What is known about a misère quotient (bouton.quotient/1).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"
#include "bouton/core/limits.hpp"

namespace bouton::misere {
class Quotient;
}

namespace bouton::answer {

/// A word of generators: ab2 for programs, ab² for readers.
struct Word {
  std::string plain, raised;
};
/// Two words of one class; for programs the text left=right.
struct Relation {
  Word left, right;
};

/// The number of the game, from 0, where a quotient is a common one of several.
inline Field of_several() {
  return {.name = "game",
          .meaning = "its number, from 0, in a common quotient of several games",
          .absent = Absent::kLeftOut};
}

struct Generator {
  static constexpr std::string_view kName = "Generator";

  std::string name;
  std::optional<Small> game;
  std::uint64_t heap = 0;
};

template <class Visit>
void fields(Visit& visit, Generator const& a) {
  visit({"name", "a letter"}, a.name);
  visit(of_several(), a.game);
  visit({"heap", "the heap whose class it is"}, a.heap);
}

struct GrowthStep {
  static constexpr std::string_view kName = "GrowthStep";

  std::optional<Small> game;
  std::uint64_t heap = 0;
  Small order, p_count;
};

template <class Visit>
void fields(Visit& visit, GrowthStep const& a) {
  visit(of_several(), a.game);
  visit({"heap", "a heap with which the order changed"}, a.heap);
  visit({"order", "with this heap"}, a.order);
  visit({"p_count", "with this heap"}, a.p_count);
}

struct Growing {
  static constexpr std::string_view kName = "Growing";

  std::optional<Small> game;
  std::uint64_t heap = 0;
  std::vector<Small> layers;
  Small every, gain;
};

template <class Visit>
void fields(Visit& visit, Growing const& a) {
  visit(of_several(), a.game);
  visit({"heap", "the heap that did not fit"}, a.heap);
  visit({"layers",
         "how many sums of smaller heaps are distinguished by who wins them with "
         "0, 1, ..., k copies of it, for k = 0, 1, ..."},
        a.layers);
  visit({"every", "where the growth is steady: in so many layers"}, a.every);
  visit({"gain", "so many classes more; else both are 0"}, a.gain);
}

/// What comes with the program says that the quotient is infinite.
struct KnownInfinite {
  static constexpr std::string_view kName = "KnownInfinite";

  std::string of;
  std::optional<std::uint64_t> infinite_from, heaps;
  bool all_heaps = false;
};

template <class Visit>
void fields(Visit& visit, KnownInfinite const& a) {
  visit({"of", "the game whose certificate says so"}, a.of);
  visit({"infinite_from", "the quotient is infinite from this heap on"}, a.infinite_from);
  visit({"heaps", "it decides all sums of heaps up to this"}, a.heaps);
  visit({"all_heaps", "it decides sums of heaps of every size"}, a.all_heaps);
}

/// An infinite quotient in numbers; all of it is in its certificate.
struct Infinite {
  static constexpr std::string_view kName = "Infinite";

  std::uint64_t heaps = 0;
  Small elements, counters, sets, cells;

  /// Not a field: heaps that are distinguished pairwise, as sums in words.
  struct Family {
    std::string first, step, start, by_first, by_distance;
  } family;
};

template <class Visit>
void fields(Visit& visit, Infinite const& a) {
  visit({"heaps", "it decides all sums of heaps up to this"}, a.heaps);
  visit({"elements", "of its finite monoid"}, a.elements);
  visit({"counters", "natural numbers that are added"}, a.counters);
  visit({"sets", "sets of counters: one for each element"}, a.sets);
  visit({"cells", "of which the sets are made"}, a.cells);
}

struct Quotient {
  static constexpr std::string_view kName = "Quotient", kSchema = "bouton.quotient/1";
  using Number = std::optional<std::uint64_t>;

  std::string game, code;
  std::uint64_t heaps = 0;
  Small order, p_count;
  std::vector<Word> p_portion;
  Number period, preperiod, last_exception, checked_to;
  bool complete = false, tame = false;
  std::string stopped_by;
  std::vector<Generator> generators;
  std::vector<Relation> relations;
  Stream<Word> phi;
  std::vector<GrowthStep> growth;
  std::optional<Growing> growing;
  std::optional<KnownInfinite> known_law;
  /// Outer: whether an infinite quotient was looked for.
  std::optional<std::optional<Infinite>> law;
  std::optional<bool> all_heaps;

  // Not facts of their own.
  std::uint64_t phi_count = 0;  ///< words in `phi`
  Stop stop = Stop::kHeaps;
  Stop infinite_stop = Stop::kNone;                ///< why no infinite quotient was found
  std::shared_ptr<misere::Quotient const> monoid;  ///< for its table, its picture and products
};

template <class Visit>
void fields(Visit& visit, Quotient const& a) {
  using enum Column;
  visit({.name = "game", .meaning = "the game as it was named", .column = kWord}, a.game);
  visit({"code", "its code, the same for equal games"}, a.code);
  visit({.name = "heaps", .meaning = "the largest heap done", .column = kNumber}, a.heaps);
  visit({.name = "order", .meaning = "number of elements", .column = kNumber}, a.order);
  visit({.name = "p_count", .meaning = "number of lost elements", .column = kNumber}, a.p_count);
  visit({"p_portion", "the lost elements as words such as `ab2`"}, a.p_portion);
  visit({.name = "period", .meaning = "of the classes of heaps", .column = kNumber}, a.period);
  visit({.name = "preperiod", .meaning = "of the classes of heaps", .column = kNumber},
        a.preperiod);
  visit({"last_exception", "preperiod - 1, if there is one"}, a.last_exception);
  visit({"checked_to",
         "the class of n + period was compared with that of n for preperiod <= n < "
         "this"},
        a.checked_to);
  visit({"complete", "every heap has a class"}, a.complete);
  visit({"tame", "the quotient is that of sums of Nim heaps"}, a.tame);
  visit({"stopped_by",
         "`complete`, `heaps`, `elements`, `steady`, `work`, `time` or "
         "`interrupt`"},
        a.stopped_by);
  visit({"generators", "heaps whose classes are no products"}, a.generators);
  visit({"relations", "equations that define it, such as `b4=b2`"}, a.relations);
  visit({"phi",
         "the classes of heaps 0, 1, ... as words, to the end of the first period, "
         "or to the last heap done"},
        a.phi);
  visit({"growth", "where the order changed"}, a.growth);
  visit({"growing", "the heap with which it grew beyond the limits"}, a.growing);
  visit({"known_law", "what comes with the program says that the quotient is infinite"},
        a.known_law);
  visit({.name = "law",
         .meaning = "with `--infinite`: the infinite quotient that was proved, or null",
         .absent = Absent::kLeftOut},
        a.law);
  visit({.name = "all_heaps",
         .meaning = "with `--infinite`: whether the quotient of heaps of every size was proved",
         .absent = Absent::kLeftOut},
        a.all_heaps);
}

/// The multiplication table of a quotient: words in colexicographic order, which of them are lost,
/// and the products as places in that list.
struct QuotientTable {
  static constexpr std::string_view kName = "QuotientTable";

  std::vector<Word> elements;
  std::vector<bool> lost;
  std::vector<std::vector<Small>> products;
};

template <class Visit>
void fields(Visit& visit, QuotientTable const& a) {
  visit({"elements", "words, least first"}, a.elements);
  visit({"lost", "which of them are lost"}, a.lost);
  visit({"products", "row by row, as places in `elements`"}, a.products);
}

}  // namespace bouton::answer

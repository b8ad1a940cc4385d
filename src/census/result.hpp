// Result: what one computation found out about one game, as the catalogue keeps it.
//
// Its list of fields is that of JSON and Python. A result is a row of texts as well: the columns of
// the store, of tables and of exports, in the same order, under the names that they have had from
// the beginning.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field.hpp"
#include "answer/quotient.hpp"
#include "bouton/core/limits.hpp"
#include "bouton/core/outcome.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/sequence/period_search.hpp"

namespace bouton::census {

struct Result {
  static constexpr std::string_view kName = "Result", kSchema = "bouton.result/1";

  Convention convention = Convention::kNormal;
  /// Name of the form that equivalent games share: standard_form in normal play,
  /// shifted_form in misere play.
  std::string standard;
  std::string code;         ///< game_name of the game that was computed; all else is about it
  std::uint64_t shift = 0;  ///< a heap of n of the game is one of n - shift of the standard form
  /// Normal play: "period" (proved) or "open". Misere play: "whole" (the quotient of all heaps),
  /// "infinite" (it is, by the law in `proof`), "heaps" (of the heaps done), "grows" and "steady"
  /// (the next heap exceeded the budget of elements), "work" (it exceeded the budget of work).
  /// Both: "memory" (the memory limit of the computation ended it).
  std::string status;
  std::string certainty;   ///< name(Certainty)
  std::uint64_t done = 0;  ///< values computed, or the largest heap in the quotient
  std::optional<std::uint64_t> period, preperiod, saltus;
  std::string proof;  ///< normal play: which theorem; "infinite": which law, see InfiniteProof
  std::optional<std::uint64_t> max, max_heap;    ///< largest value and the least heap with it
  std::string engine, mask;                      ///< mask of the sparse space, hexadecimal
  std::optional<std::uint64_t> rare, last_rare;  ///< rare values seen, the last heap with one
  std::string kind;                              ///< misere: "tame", "wild", "" if not known
  std::optional<answer::Small> order, p_count;   ///< of the quotient of the heaps done
  std::string growth;                            ///< "heap:order ..." where the order changed
  std::string next;                              ///< layers of the heap that exceeded the budget
  std::string details;       ///< the rare set, or the quotient in words, where they are short
  std::uint64_t hashed = 0;  ///< how many values, or classes of heaps, are in the checksum
  std::string checksum;      ///< FNV-1a, 16 hexadecimal digits
  std::string checked;       ///< "valid" if the independent checker accepted the certificate
  std::string program;       ///< "bouton 0.1.0"

  friend bool operator==(Result const&, Result const&) = default;
};

/// Visits every member that is kept, to be read or to be written.
/// \tparam R  Result, or const
template <class Visit, class R>
void kept_fields(Visit& visit, R& a) {
  using answer::Field;
  auto const text = [](std::string_view name, std::string_view meaning) {
    return Field{.name = name, .meaning = meaning, .absent = answer::Absent::kEmpty};
  };
  visit({"convention", "who wins in the end"}, a.convention);
  visit({"standard",
         "the form that equivalent games share: of equal nim-values, in misère "
         "play move for move"},
        a.standard);
  visit({"code", "the game that was computed; all else is about it"}, a.code);
  visit({"shift", "a heap of n is one of n - shift of the form"}, a.shift);
  visit({"status",
         "`period` (proved) or `open`; in misère play `whole`, `infinite`, `heaps`, "
         "`grows`, `steady` or `work`; `memory` in both"},
        a.status);
  visit({"certainty", "how it is known"}, a.certainty);
  visit({"done", "values computed, or the largest heap in the quotient"}, a.done);
  visit({"period", "that is proved, of nim-values or of classes"}, a.period);
  visit({"preperiod", "of the same"}, a.preperiod);
  visit({"saltus", "of nim-values"}, a.saltus);
  visit(text("proof", "which theorem; or `law`, its game and its heaps"), a.proof);
  visit({.name = "max_value", .meaning = "the largest nim-value", .once = "max"}, a.max);
  visit({.name = "max_value_at", .meaning = "the least heap that has it", .once = "max_heap"},
        a.max_heap);
  visit(text("engine", "`definition`, `pairs` or `sparse`"), a.engine);
  visit(text("mask", "of the sparse space, in hexadecimal digits"), a.mask);
  visit({.name = "rare_count", .meaning = "rare values seen", .once = "rare"}, a.rare);
  visit({"last_rare", "the largest heap with one"}, a.last_rare);
  visit(text("kind", "of a misère quotient: `tame` or `wild`"), a.kind);
  visit({.name = "order",
         .meaning = "number of elements of the quotient of the heaps done",
         .once = "elements"},
        a.order);
  visit({.name = "p_count", .meaning = "number of lost elements", .once = "p_elements"}, a.p_count);
  visit(text("growth", "`heap:order ...` where the order changed"), a.growth);
  visit(text("next", "layers of the heap that exceeded the budget"), a.next);
  visit(text("details", "the rare values, or the quotient in words, where they are short"),
        a.details);
  visit({"hashed", "how many values, or classes, are in the checksum"}, a.hashed);
  visit(text("checksum", "FNV-1a, 16 hexadecimal digits"), a.checksum);
  visit(text("checked", "`valid` if the independent checker accepted the certificate"), a.checked);
  visit({"program", "what computed it"}, a.program);
}

/// Names of the columns: "convention", "standard", "code", ...
[[nodiscard]] std::span<std::string_view const> columns();
/// Whether the fields of a column are whole numbers (or empty).
[[nodiscard]] bool numeric(std::size_t column);
/// One text per column; absent numbers are empty.
[[nodiscard]] std::vector<std::string> fields(Result const& result);
/// \throws Error naming the column that cannot be read.
[[nodiscard]] Result result_of(std::span<std::string const> fields);

/// One row of a table: fields with tabs between them, no newline. Fields hold neither.
[[nodiscard]] std::string tsv_row(Result const& result);
/// \throws Error as result_of
[[nodiscard]] Result read_tsv_row(std::string_view row);

/// The status of a result that the memory limit ended: with more memory it may be better.
inline constexpr std::string_view kEndedByMemory = "memory";
[[nodiscard]] inline bool ended_by_memory(Result const& result) {
  return result.status == kEndedByMemory;
}

/// What proves that a misere quotient is infinite.
struct InfiniteProof {
  static constexpr std::string_view kName = "InfiniteProof";

  std::string of;          ///< the game of the certificate
  std::uint64_t from = 0;  ///< the quotient is infinite from this heap of `code` on
  std::uint64_t to = 0;    ///< all sums of heaps of `code` up to this are decided
  /// Sums of heaps of every size are, instead; the quotients of the heaps up to any n are finite.
  bool all_heaps = false;
};

template <class Visit>
void fields(Visit& visit, InfiniteProof const& a) {
  using answer::Field;
  auto const heap = [&](std::uint64_t n) { return a.all_heaps ? std::nullopt : std::optional(n); };
  visit({"of", "the game of the certificate"}, a.of);
  visit({"infinite_from", "the quotient is infinite from this heap on"}, heap(a.from));
  visit({"heaps", "all sums of heaps up to this are decided"}, heap(a.to));
  visit({"all_heaps", "sums of heaps of every size are decided"}, a.all_heaps);
}

/// "law 0.07 34..35", or "law 0.26 all heaps"
[[nodiscard]] std::string text(InfiniteProof const& law);
/// The law that `proof` names; nothing if it names none.
[[nodiscard]] std::optional<InfiniteProof> infinite_proof_of(Result const& result);

template <class Visit>
void fields(Visit& visit, Result const& a) {
  kept_fields(visit, a);
  visit({"infinite", "what proves that the quotient is infinite"}, infinite_proof_of(a));
}

/// The heap that exceeded the budget, and the classes that copies of it told apart.
struct NextHeap {
  std::string heap, classes;
  bool several = false;  ///< classes of 0, 1, 2, ... copies; else one number
};
/// \pre !result.next.empty()
[[nodiscard]] NextHeap next_heap_of(Result const& result);

/// A quotient in words: a = 1, a² = 1, b².
struct Presented {
  std::vector<std::string> generators, relations, lost;
};
/// What `details` says of a quotient; nothing if it does not.
[[nodiscard]] std::optional<Presented> presented_by(Result const& result);

/// Whether the question is settled: "period", "whole", or "infinite".
[[nodiscard]] bool final(Result const& result);
/// Whether `a` says more than `b` about the same game: it is final, or else computed further,
/// or else as far without being ended by the memory limit. Of two laws the one that covers more.
[[nodiscard]] bool better(Result const& a, Result const& b);
/// A longer computation of an open game in normal play, with the checksum of `known` if that one is
/// of more values: a run that is told to stop has no time for them.
[[nodiscard]] Result with_longer_checksum(Result result, Result const& known);

/// "bouton 0.1.0"
[[nodiscard]] std::string_view program_name();

/// The form by which a game is found, and the shift to it: standard_form or shifted_form.
struct Key {
  std::string standard;
  std::uint64_t shift = 0;
};
[[nodiscard]] Key key_of(sequence::OneHeapGame const& game, Convention convention);
/// The inverse of game_name. \throws Error
[[nodiscard]] sequence::OneHeapGame game_by_name(std::string_view name);

/// What a search has found so far.
[[nodiscard]] Result period_result(sequence::OneHeapGame const& game,
                                   sequence::PeriodSearch const& search);
/// \pre the search is of one game; `stop` is what its last run() said.
[[nodiscard]] Result quotient_result(misere::QuotientSearch const& search, Stop stop);
/// The same where a law is proved. \param checked  what the checker said, as Result::checked
[[nodiscard]] Result with_infinite_proof(Result result, InfiniteProof const& law,
                                         std::string checked);

struct Recheck {
  enum class Verdict {
    kSame,       ///< everything was computed again and is the same
    kPartly,     ///< the same as far as the limits allowed: `done` of it
    kDifferent,  ///< the columns named are wrong
  };
  Verdict verdict = Verdict::kSame;
  std::uint64_t done = 0;            ///< values, or the largest heap, computed again
  std::vector<std::string> columns;  ///< that differ; "certificate" if the checker refused it

  /// "same", "partly", "different"
  [[nodiscard]] std::string text() const {
    return verdict == Verdict::kSame     ? "same"
           : verdict == Verdict::kPartly ? "partly"
                                         : "different";
  }
};

/// Computes a result again and compares; certificates of proofs also go through check/, which
/// shares nothing with the engines.
/// \throws Error if the code of the result cannot be read.
[[nodiscard]] Recheck recheck(Result const& result, Limits const& limits);

/// The most values, or classes, in a checksum.
inline constexpr std::uint64_t kMostHashed = 65'536;

}  // namespace bouton::census

// Result: what one computation found out about one game, as the catalogue keeps it.
//
// A result is a row of text fields as well: the columns of the store, of tables and of
// exports, in one order. docs/catalogue.md says what each column means.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/outcome.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/sequence/one_heap_game.hpp"
#include "bouton/sequence/period_search.hpp"

namespace bouton::census {

struct Result {
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
  std::optional<std::uint64_t> order, p_count;   ///< of the quotient of the heaps done
  std::string growth;                            ///< "heap:order ..." where the order changed
  std::string next;                              ///< layers of the heap that exceeded the budget
  std::string details;       ///< the rare set, or the quotient in words, where they are short
  std::uint64_t hashed = 0;  ///< how many values, or classes of heaps, are in the checksum
  std::string checksum;      ///< FNV-1a, 16 hexadecimal digits
  std::string checked;       ///< "valid" if the independent checker accepted the certificate
  std::string program;       ///< "bouton 0.1.0"

  friend bool operator==(Result const&, Result const&) = default;
};

/// Names of the columns: "convention", "standard", "code", ...
[[nodiscard]] std::span<std::string_view const> columns();
/// Whether the fields of a column are whole numbers (or empty).
[[nodiscard]] bool numeric(std::size_t column);
/// One field per column; absent numbers are empty.
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

/// The law by which a misere quotient is infinite.
struct InfiniteProof {
  std::string of;          ///< the game of the law
  std::uint64_t from = 0;  ///< the quotient is infinite from this heap of `code` on
  std::uint64_t to = 0;    ///< the law covers the heaps of `code` up to this
  /// It covers heaps of every size instead; the quotients of the heaps up to any n are finite.
  bool all_heaps = false;
};

/// "law 0.07 34..35", or "law 0.26 all heaps"
[[nodiscard]] std::string text(InfiniteProof const& law);
/// The law that `proof` names; nothing if it names none.
[[nodiscard]] std::optional<InfiniteProof> infinite_proof_of(Result const& result);

/// Whether the question is settled: "period", "whole", or "infinite".
[[nodiscard]] bool final(Result const& result);
/// Whether `a` says more than `b` about the same game: it is final, or else computed further,
/// or else as far without being ended by the memory limit. Of two laws the one that covers more.
[[nodiscard]] bool better(Result const& a, Result const& b);
/// A longer computation of an open game in normal play, with the checksum of `known` if that one is
/// of more values: a run that is told to stop has no time for them.
[[nodiscard]] Result with_longer_checksum(Result result, Result const& known);

/// "normal" or "misere".
[[nodiscard]] std::string_view convention_word(Convention convention);
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

/// The most values, or classes, in a checksum.
inline constexpr std::uint64_t kMostHashed = 65'536;

}  // namespace bouton::census

#include "solver/batch.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <mutex>
#include <vector>

#include "bouton/rules/notation.hpp"
#include "bouton/solver/solver.hpp"
#include "core/on_threads.hpp"
#include "rules/board_cells.hpp"
#include "solver/line_reader.hpp"
#include "solver/theories.hpp"

namespace bouton {
namespace {

/// Where a comment begins.
std::size_t comment_in(std::string_view text, Ruleset const& rules) {
  std::size_t at = text.find('#');
  while (rules.board != nullptr && at != text.npos && is_used_square(text, at)) {
    at = text.find('#', at + 1);
  }
  return at;
}

constexpr std::size_t kFastChunk = std::size_t{1} << 19;
constexpr std::size_t kSlowChunk = std::size_t{1} << 13;  // answers soon, work well divided

/// Whole lines of input and their place in it.
struct Chunk {
  std::vector<char> text;  // `size` bytes of whole lines, then padding
  std::size_t size = 0;
  std::uint64_t first_line = 1;
  std::uint64_t number = 0;  // number of the chunk, from 0
  bool too_long = false;     // the text is the beginning of one line that is too long
};

/// Number of line ends. Counted in bytes that are added up before they can overflow: compilers
/// turn this into byte comparisons of whole vectors, several times faster than std::count.
/// It runs while the other workers wait for input.
std::uint64_t count_line_ends(std::span<char const> text) {
  constexpr std::size_t kLanes = 32;
  std::uint64_t total = 0;
  while (text.size() >= kLanes) {
    std::array<std::uint8_t, kLanes> counts{};
    std::size_t const rounds = std::min<std::size_t>(text.size() / kLanes, 255);
    for (std::size_t round = 0; round < rounds; ++round) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        counts[lane] =
            static_cast<std::uint8_t>(counts[lane] + (text[round * kLanes + lane] == '\n' ? 1 : 0));
      }
    }
    for (std::uint8_t const count : counts) total += count;
    text = text.subspan(rounds * kLanes);
  }
  return total + static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Cuts the input into chunks that end at a line end.
class ChunkReader {
 public:
  ChunkReader(BatchSource const& source, std::size_t chunk_size)
      : source_(source), chunk_size_(chunk_size) {}

  /// \return false at the end of the input.
  bool next(Chunk& chunk) {
    chunk.text.resize(std::max(chunk_size_, rest_.size()) + kLinePadding + 1);
    std::copy(rest_.begin(), rest_.end(), chunk.text.begin());
    std::size_t filled = rest_.size();
    rest_.clear();
    chunk.too_long = false;
    std::size_t end = 0;  // behind the last line end
    std::size_t searched = 0;
    while (true) {
      end = behind_last_line_end(chunk.text, searched, filled);
      if (end > 0 || ended_) break;
      searched = filled;
      if (filled > kMaxLineBytes) {
        chunk.too_long = true;
        end = std::min<std::size_t>(filled, 64);
        skip_line();
        filled = end;
        break;
      }
      if (filled + kLinePadding + 1 >= chunk.text.size()) chunk.text.resize(2 * chunk.text.size());
      std::size_t const room = chunk.text.size() - filled - kLinePadding - 1;
      std::size_t const got = source_(std::span(chunk.text).subspan(filled, room));
      if (got == 0) ended_ = true;
      filled += got;
    }
    if (end == 0) {  // the end of the input: a last line without line end, or nothing
      if (filled == 0) return false;
      chunk.text[filled++] = '\n';
      end = filled;
    }
    rest_.insert(rest_.end(), chunk.text.begin() + static_cast<std::ptrdiff_t>(end),
                 chunk.text.begin() + static_cast<std::ptrdiff_t>(filled));
    chunk.size = end;
    chunk.first_line = line_;
    chunk.number = number_++;
    line_ += chunk.too_long ? 1 : count_line_ends(std::span(chunk.text).first(end));
    return true;
  }

 private:
  static std::size_t behind_last_line_end(std::vector<char> const& text, std::size_t from,
                                          std::size_t to) {
    void const* const found = to > from ? memrchr(text.data() + from, '\n', to - from) : nullptr;
    if (found == nullptr) return 0;
    return static_cast<std::size_t>(static_cast<char const*>(found) - text.data()) + 1;
  }

  /// Reads to the end of a line that is too long, keeping what follows it.
  void skip_line() {
    std::vector<char> buffer(chunk_size_);
    while (true) {
      std::size_t const got = source_(buffer);
      if (got == 0) {
        ended_ = true;
        return;
      }
      auto const end = buffer.begin() + static_cast<std::ptrdiff_t>(got);
      auto const found = std::find(buffer.begin(), end, '\n');
      if (found == end) continue;
      rest_.assign(found + 1, end);
      return;
    }
  }

  BatchSource const& source_;
  std::size_t const chunk_size_;
  std::vector<char> rest_;  // read, but behind the last line end
  std::uint64_t line_ = 1;
  std::uint64_t number_ = 0;
  bool ended_ = false;
};

/// Answers the lines of one chunk after another; one object per worker.
class ChunkSolver {
 public:
  ChunkSolver(Ruleset const& rules, Convention convention, BatchFormat const& format,
              OutcomeOfHeaps const& quick, Limits const& limits, Context const& context)
      : rules_(rules),
        ask_(rules, convention, context),
        format_(format),
        quick_(quick),
        limits_(limits) {}

  /// Appends the answers to `out`.
  void solve(Chunk const& chunk, std::string& out) {
    std::uint64_t line = chunk.first_line;
    if (chunk.too_long) {
      refuse(out, line,
             Error(Message{"error.line.long", {{"limit", std::to_string(kMaxLineBytes)}}}));
      return;
    }
    if (limits_.expired()) {
      totals_.stopped = true;
      return;
    }
    char const* at = chunk.text.data();
    char const* const end = at + chunk.size;
    for (; at < end; ++line) {
      if (format_.outcome_only && quick_) {
        if (char const* const next = read_plain_line(at, heaps_)) {
          if (auto const outcome = quick_(heaps_)) {
            out += letter(*outcome);
            out += '\n';
            ++totals_.lines;
            at = next;
            continue;
          }
        }
      }
      char const* const next =
          static_cast<char const*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
      full(out, line, std::string_view(at, static_cast<std::size_t>(next - at)));
      at = next + 1;
      if (limits_.expired()) {
        totals_.stopped = true;
        return;
      }
    }
  }

  [[nodiscard]] BatchTotals const& totals() const { return totals_; }

 private:
  void full(std::string& out, std::uint64_t line, std::string_view text) {
    text = text.substr(0, comment_in(text, rules_));
    if (text.find_first_not_of(" \t\r") == text.npos) return;  // blank, or only a comment
    try {
      Position const position = parse_position(text, rules_);
      Solution const solution = ask_(position, limits_, format_.detail);
      if (format_.outcome_only) {
        out += solution.outcome ? letter(*solution.outcome) : '?';
        out += '\n';
      } else {
        format_.answer(out, position, solution);
      }
      ++totals_.lines;
      if (!solution.outcome) ++totals_.unknown;
    } catch (Error const& error) {
      refuse(out, line, error);
    }
  }

  void refuse(std::string& out, std::uint64_t line, Error const& error) {
    ++totals_.lines;
    ++totals_.bad;
    format_.error(out, line, error);
  }

  Ruleset const& rules_;
  Solver ask_;
  BatchFormat const& format_;
  OutcomeOfHeaps const& quick_;
  Limits const limits_;
  std::vector<std::uint64_t> heaps_;
  BatchTotals totals_;
};

/// The workers: each reads, solves, waits for its turn and writes.
class Pipeline {
 public:
  Pipeline(ChunkReader& reader, BatchSink const& sink) : reader_(reader), sink_(sink) {}

  void work(ChunkSolver& solver) {
    Chunk chunk;
    std::string out;
    try {
      while (true) {
        {
          std::lock_guard const lock(read_mutex_);
          if (stopped_ || !reader_.next(chunk)) return;
        }
        out.clear();
        solver.solve(chunk, out);
        if (!write(chunk.number, out, solver.totals().stopped)) return;
      }
    } catch (...) {
      std::lock_guard const lock(write_mutex_);
      if (!failure_) failure_ = std::current_exception();
      stopped_ = true;
      turn_changed_.notify_all();
    }
  }

  [[nodiscard]] bool stopped() const { return stopped_; }
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  bool write(std::uint64_t number, std::string const& out, bool last) {
    std::unique_lock lock(write_mutex_);
    turn_changed_.wait(lock, [&] { return stopped_ || turn_ == number; });
    if (stopped_) return false;
    if (!sink_(out) || last) stopped_ = true;
    ++turn_;
    turn_changed_.notify_all();
    return !stopped_;
  }

  ChunkReader& reader_;
  BatchSink const& sink_;
  std::mutex read_mutex_, write_mutex_;
  std::condition_variable turn_changed_;
  std::uint64_t turn_ = 0;
  std::atomic<bool> stopped_ = false;
  std::exception_ptr failure_;
};

}  // namespace

BatchTotals solve_lines(Ruleset const& rules, Convention convention, BatchSource const& source,
                        BatchSink const& sink, BatchFormat const& format, Limits const& limits,
                        Context const& context) {
  OutcomeOfHeaps const quick = quick_outcome(rules, convention, limits, context);
  ChunkReader reader(source, quick && format.outcome_only ? kFastChunk : kSlowChunk);
  Pipeline pipeline(reader, sink);
  // Each question of a batch runs on one core; the cores share the lines.
  Limits single = limits;
  single.threads = 1;
  unsigned const workers = std::max(1U, limits.threads);
  std::vector<ChunkSolver> solvers(workers,
                                   ChunkSolver(rules, convention, format, quick, single, context));
  on_threads(workers, [&](std::size_t thread) { pipeline.work(solvers[thread]); });
  pipeline.rethrow();

  BatchTotals totals;
  for (ChunkSolver const& solver : solvers) {
    totals.lines += solver.totals().lines;
    totals.bad += solver.totals().bad;
    totals.unknown += solver.totals().unknown;
  }
  totals.stopped = pipeline.stopped();
  return totals;
}

}  // namespace bouton

// bouton-census: the census on many machines, through MPI.
//
//   mpirun -n N bouton-census FAMILY... --store FILE [the options of `bouton census`]
//
// Rank 0 holds the store, hands out games in batches and works itself; every rank has one
// working thread. A rank that is done asks for more, so fast and slow machines mix. A result is
// in the store before its game counts as done; the same command goes on from the store.
//
//   rank k -> 0   results, one row per line; the last of a batch also asks for the next
//                 alive, once a second
//   0 -> rank k   numbers of games; an empty list at the end
//
// A rank that has been silent for --patience seconds is given up: its unfinished games go to the
// others. (mpirun must be allowed to lose a rank: --enable-recovery.)
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "ask/census.hpp"
#include "batch_worker.hpp"
#include "bouton/core/error.hpp"
#include "census/table.hpp"
#include "cli/parser.hpp"
#include "core/system_error.hpp"
#include "front/census_budget.hpp"
#include "front/fields_json.hpp"

namespace {

using namespace bouton::census;
using bouton::Convention;
using bouton::Language;
using bouton::Message;
using Clock = std::chrono::steady_clock;

constexpr int kRowsTag = 1, kDoneTag = 2, kAliveTag = 3, kGamesTag = 4, kPieceTag = 5;
/// Small enough for any transport to send at once. A longer message would need its sender alive
/// until the receiver has all of it: a rank that died in between would block rank 0 forever.
constexpr std::size_t kPiece = 2048;
constexpr std::chrono::microseconds kNap{500};

struct Options {
  std::vector<std::string> families;
  std::string store;
  Budget budget;
  bool misere = false, csv = false, json = false, quiet = false;
  std::chrono::seconds patience{60};
};

Convention convention_of(Options const& options) {
  return options.misere ? Convention::kMisere : Convention::kNormal;
}

void send(std::string_view text, int rank, int tag) {
  for (; text.size() > kPiece; text.remove_prefix(kPiece)) {
    MPI_Send(text.data(), static_cast<int>(kPiece), MPI_CHAR, rank, kPieceTag, MPI_COMM_WORLD);
  }
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, rank, tag, MPI_COMM_WORLD);
}

void send(std::vector<std::uint64_t> const& numbers, int rank) {
  MPI_Send(numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, rank, kGamesTag,
           MPI_COMM_WORLD);
}

/// A message that has arrived, if there is one.
bool arrived(MPI_Status& status) {
  int flag = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
  return flag != 0;
}

std::string receive_text(MPI_Status const& status) {
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  std::string text(static_cast<std::size_t>(size), '\0');
  MPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return text;
}

std::vector<std::uint64_t> receive_numbers(MPI_Status const& status) {
  int size = 0;
  MPI_Get_count(&status, MPI_UINT64_T, &size);
  std::vector<std::uint64_t> numbers(static_cast<std::size_t>(size));
  MPI_Recv(numbers.data(), size, MPI_UINT64_T, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return numbers;
}

/// A rank other than 0: works until it is told that there is no more.
void serve(BatchWorker& worker) {
  send("", 0, kDoneTag);
  bool asked = true;
  auto last = Clock::now();
  while (true) {
    MPI_Status status;
    if (arrived(status)) {
      std::vector<std::uint64_t> games = receive_numbers(status);
      if (games.empty()) return;
      worker.begin(std::move(games));
      asked = false;
    }
    bool const idle = worker.idle();  // before take(): then nothing is left behind
    std::string rows;
    for (Result const& result : worker.take()) rows += tsv_row(result) + '\n';
    if (idle && !asked) {
      send(rows, 0, kDoneTag);
      asked = true;
      last = Clock::now();
    } else if (!rows.empty()) {
      send(rows, 0, kRowsTag);
      last = Clock::now();
    } else if (Clock::now() - last > std::chrono::seconds(1)) {
      send("", 0, kAliveTag);
      last = Clock::now();
    }
    std::this_thread::sleep_for(kNap);
  }
}

void put(std::string const& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size()) return;
  throw bouton::Error(Message{"cli.error.output", {{"reason", bouton::system_reason(errno)}}});
}

void flush_output() {
  if (std::fflush(stdout) == 0) return;
  throw bouton::Error(Message{"cli.error.output", {{"reason", bouton::system_reason(errno)}}});
}

/// Rank 0: the assignment of games, and the games done. Prints the table as it grows, in the order
/// of the classes.
class Master {
 public:
  Master(Classes const& games, Options const& options, int ranks)
      : games_(games),
        options_(options),
        ranks_(ranks),
        census_(games,
                {.convention = convention_of(options),
                 .budget = options.budget,
                 .store = options.store},
                {.row = [this](std::size_t, Result const& row) { put(line_of(row)); },
                 .rows_end = flush_output}) {
    if (!options_.json) put(table_head(options_.csv ? TableForm::kCsv : TableForm::kTsv));
    census_.take_known();
    for (std::size_t number = 0; number < games.size(); ++number) {
      if (census_.which_done()[number]) continue;
      left_.push_back(number);
      open_.insert(number);
    }
    std::fill_n(std::back_inserter(heard_), ranks, Clock::now());
    in_flight_.resize(static_cast<std::size_t>(ranks));
    pieces_.resize(static_cast<std::size_t>(ranks));
  }

  /// True if every rank survived to the end.
  bool run(BatchWorker& worker) {
    while (!open_.empty()) {
      MPI_Status status;
      while (arrived(status)) hear(status);
      bool const idle = worker.idle();
      keep(worker.take());
      if (idle) {
        std::vector<std::uint64_t> games = batch(0);
        if (!games.empty()) worker.begin(std::move(games));
      }
      for (auto waiting = waiting_.begin(); waiting != waiting_.end();) {
        std::vector<std::uint64_t> const games = batch(*waiting);
        if (games.empty()) break;
        send(games, *waiting);
        waiting = waiting_.erase(waiting);
      }
      give_up_silent();
      show();
      std::this_thread::sleep_for(kNap);
    }
    return dismiss();
  }

 private:
  void hear(MPI_Status const& status) {
    int const rank = status.MPI_SOURCE;
    auto const at = static_cast<std::size_t>(rank);
    pieces_[at] += receive_text(status);
    heard_[at] = Clock::now();
    lost_.erase(rank);
    if (status.MPI_TAG == kPieceTag) return;
    std::string const text = std::exchange(pieces_[at], {});
    std::vector<Result> results;
    for (std::size_t from = 0; from < text.size();) {
      std::size_t const end = text.find('\n', from);
      results.push_back(read_tsv_row(std::string_view(text).substr(from, end - from)));
      from = end + 1;
    }
    keep(results);
    if (status.MPI_TAG != kDoneTag) return;
    in_flight_[at].clear();
    waiting_.insert(rank);
  }

  [[nodiscard]] std::string line_of(Result const& row) const {
    if (options_.json) return bouton::front::answer_json(row) + '\n';
    return table_row(options_.csv ? TableForm::kCsv : TableForm::kTsv, row);
  }

  /// Stores the results; only then are the games done.
  void keep(std::vector<Result> const& results) {
    if (results.empty()) return;
    census_.keep(results);
    for (Result const& result : results) open_.erase(games_.find(result.standard).value());
  }

  /// The next games for a rank: many while there are many.
  std::vector<std::uint64_t> batch(int rank) {
    std::vector<std::uint64_t> games;
    std::size_t const size =
        std::clamp<std::size_t>(left_.size() / (8 * static_cast<std::size_t>(ranks_)), 1, 64);
    while (!left_.empty() && games.size() < size) {
      std::uint64_t const next = left_.front();
      left_.pop_front();
      if (open_.contains(next)) games.push_back(next);
    }
    in_flight_[static_cast<std::size_t>(rank)] = games;
    return games;
  }

  void give_up_silent() {
    auto const now = Clock::now();
    for (int rank = 1; rank < ranks_; ++rank) {
      auto const at = static_cast<std::size_t>(rank);
      if (now - heard_[at] < options_.patience) continue;
      if (!lost_.insert(rank).second) continue;
      waiting_.erase(rank);
      for (std::uint64_t const game : in_flight_[at]) left_.push_front(game);
      in_flight_[at].clear();
      std::fputs(
          render(Message{"cli.census.lost", {{"rank", std::to_string(rank)}}}, Language::kEnglish)
              .append("\n")
              .c_str(),
          stderr);
    }
  }

  /// Tells every rank to end; waits for those still working in vain.
  bool dismiss() {
    auto const end = Clock::now() + options_.patience;
    std::set<int> told;
    while (static_cast<int>(told.size() + lost_.size()) < ranks_ - 1 && Clock::now() < end) {
      MPI_Status status;
      while (arrived(status)) hear(status);
      for (int const rank : waiting_) {
        send(std::vector<std::uint64_t>(), rank);
        told.insert(rank);
      }
      waiting_.clear();
      std::this_thread::sleep_for(kNap);
    }
    return static_cast<int>(told.size()) == ranks_ - 1;
  }

  void show() {
    if (options_.quiet || isatty(STDERR_FILENO) == 0) return;
    if (Clock::now() - shown_ < std::chrono::milliseconds(500)) return;
    shown_ = Clock::now();
    std::fprintf(stderr, "\r%zu/%zu\033[K", games_.size() - open_.size(), games_.size());
  }

  Classes const& games_;
  Options const& options_;
  int ranks_;
  bouton::ask::Census census_;
  std::deque<std::uint64_t> left_;  // not handed out, or handed out in vain
  std::set<std::uint64_t> open_;    // not in the store
  std::vector<Clock::time_point> heard_;
  std::vector<std::vector<std::uint64_t>> in_flight_;
  std::vector<std::string> pieces_;  // pieces of a message that is not complete yet
  std::set<int> waiting_, lost_;
  Clock::time_point shown_ = Clock::now();
};

/// A rank that must not keep the others from ending exits alone.
[[noreturn]] void leave(int status) {
  std::fflush(nullptr);
  MPI_Abort(MPI_COMM_WORLD, status);
  std::_Exit(status);
}

void census(Options const& options, int rank, int ranks) {
  Convention const convention = convention_of(options);
  Classes const games = *classes_of(options.families, convention, {});  // no limits
  if (rank != 0) {
    BatchWorker worker(games, convention, options.budget);
    serve(worker);
    return;
  }
  bool complete = false;
  {
    BatchWorker worker(games, convention, options.budget);
    complete = Master(games, options, ranks).run(worker);
  }
  flush_output();
  if (!complete) leave(0);  // MPI_Finalize would wait for the dead
}

int start(int argc, char** argv, int rank, int ranks) {
  Options options;
  bouton::front::BudgetOptions budget;
  std::string patience;
  bouton::cli::Program const program{
      .name = "bouton-census",
      .text = "help.command.census",
      .options =
          {{"FAMILY", &options.families, "help.arg.family"},
           {"--misere", &options.misere, "help.opt.misere"},
           {"--store", &options.store, "help.opt.census_store", "FILE"},
           {"--values", &budget.values, "help.opt.census_values", "N"},
           {"--dense", &budget.dense, "help.opt.census_dense", "N"},
           {"--heaps", &budget.heaps, "help.opt.census_heaps", "N"},
           {"--elements", &budget.elements, "help.opt.elements", "N"},
           {"--work", &budget.work, "help.opt.census_work", "N"},
           {"--law-work", &budget.law_work, "help.opt.census_laws", "N"},
           {"--patience", &patience, "help.opt.census_patience", "SECONDS"},
           {"--csv", &options.csv, "help.opt.csv"},
           {"--json", &options.json, "help.opt.json"},
           {"--quiet", &options.quiet, "help.opt.quiet", {}, bouton::cli::Prints::kText, "-q"}},
      .commands = {}};
  try {
    if (parse_line(program, argc, argv).help != bouton::cli::ParsedLine::Help::kNone) {
      if (rank == 0) put(usage_text(program, nullptr, Language::kEnglish));
      flush_output();
      return 0;
    }
    if (options.families.empty()) throw bouton::Error(Message{"cli.error.no_family", {}});
    options.budget = bouton::front::read_budget(budget);
    if (!patience.empty()) {
      options.patience =
          std::chrono::seconds(bouton::front::read_count("--patience", patience, 1, 1'000'000'000));
    }
  } catch (bouton::Error const&) {
    if (rank != 0) return 2;  // one message is enough
    throw;
  }
  census(options, rank, ranks);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  int provided = 0, rank = 0, ranks = 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int status = 0;
  try {
    status = start(argc, argv, rank, ranks);
  } catch (std::exception const& error) {
    std::fprintf(stderr, "bouton-census: %s\n", error.what());
    leave(2);
  }
  MPI_Finalize();
  return status;
}

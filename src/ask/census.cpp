#include "ask/census.hpp"

#include <algorithm>
#include <utility>

#include "core/moment.hpp"

namespace bouton::ask {
namespace {

/// Results that come fast are stored several at a time.
constexpr std::chrono::milliseconds kBetweenWrites{200};

}  // namespace

Census::Census(census::Classes const& games, CensusQuestion question, CensusWatcher watcher)
    : games_(games),
      question_(std::move(question)),
      watcher_(std::move(watcher)),
      mark_(question_.budget.text(question_.convention)),
      store_(question_.store.empty() ? ":memory:" : question_.store,
             store::ResultStore::Access::kWrite, or_a_moment(question_.limits)),
      order_(games.size()) {}

bool Census::run() {
  take_known();
  std::vector<bool> const known = which_done();
  bool const complete =
      census::survey_all(games_, question_.convention, question_.budget, limits_of_games(),
                         {.found =
                              [&](std::size_t number, census::Result const& result) {
                                running_.erase(number);
                                add(number, result);
                                write_if_due();
                                changed();
                              },
                          .progress =
                              [&](std::size_t number, std::uint64_t done, std::uint64_t most) {
                                running_[number] = {done, most};
                                write_if_due();
                                changed();
                              }},
                         known);
  write();
  tell_rest();
  return complete && order_.ended() && !unread_;
}

void Census::take_known() {
  Limits const limits = limits_of_rows();
  read([&] { store::take_known(store_, games_, question_.convention, mark_, order_, limits); });
  tell_ready(limits);
}

void Census::keep(std::span<census::Result const> results) {
  for (census::Result const& result : results) add(games_.find(result.standard).value(), result);
  write();
}

/// The limits of one game, where several share what the user allows.
Limits Census::limits_of_games() const {
  Limits limits = question_.limits;
  std::size_t const left = std::max<std::size_t>(games_.size() - done(), 1);
  if (question_.memory_shared) {
    limits.memory_bytes /= std::clamp<std::size_t>(limits.threads, 1, left);
  }
  return limits;
}

/// Rows that are in a file may be left out at a limit, but for those of one moment; rows that are
/// nowhere else may not.
Limits Census::limits_of_rows() {
  if (question_.store.empty()) return {};
  if (!moment_ && question_.limits.expired()) moment_ = or_a_moment(question_.limits);
  return moment_ ? *moment_ : question_.limits;
}

void Census::add(std::size_t number, census::Result const& result) {
  waiting_.push_back(result);
  numbers_.push_back(number);
  if (census::ended_by_memory(result)) ++short_of_memory_;
}

void Census::write_if_due() {
  if (!blocked_ && !waiting_.empty() && Clock::now() - written_ > kBetweenWrites) write();
}

/// If another program writes until after a limit, what is waiting stays so.
void Census::write() {
  try {
    store_.put(waiting_, mark_);
  } catch (store::Stopped const&) {
    blocked_ = true;
    return;
  }
  for (std::size_t const number : numbers_) order_.done(number);
  waiting_.clear();
  numbers_.clear();
  written_ = Clock::now();
  tell_ready(limits_of_rows());
}

void Census::tell_ready(Limits const& limits) {
  bool const any = order_.visit_ready([&](std::size_t number) { return tell(number, limits); });
  if (any && watcher_.rows_end) watcher_.rows_end();
}

/// At a stop: what could not be stored, and what is done after a game that is not.
void Census::tell_rest() {
  for (std::size_t i = 0; i < waiting_.size(); ++i) watcher_.row(numbers_[i], waiting_[i]);
  Limits const limits = limits_of_rows();
  order_.visit_rest([&](std::size_t number) { return tell(number, limits); });
  if (watcher_.rows_end) watcher_.rows_end();
}

/// \return whether there is time for another
bool Census::tell(std::size_t number, Limits const& limits) {
  read([&] {
    auto const result = store_.find(question_.convention, games_.standard(number));
    if (result) watcher_.row(number, *result);
  });
  return !unread_ && !limits.expired();
}

void Census::changed() const {
  if (watcher_.changed) watcher_.changed();
}

/// Reads from the store, unless another program keeps it to itself until after a limit.
template <typename Body>
void Census::read(Body&& body) {
  try {
    body();
  } catch (store::Stopped const&) {
    unread_ = true;
  }
}

}  // namespace bouton::ask

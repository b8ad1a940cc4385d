// Long computations under Python: the interpreter lock is released, and Ctrl-C works.
//
// Python delivers signals to its main thread only, and only while that thread runs Python code. So
// work requested there is done in a new thread, while the main thread waits and polls for signals
// now and then; work requested in another thread is done right there.
//
//   main thread   waits . signals? . waits . signals? -> cancel ... joins, raises
//   worker        works .................................. sees Limits::cancel, returns
//
// What it returns is the attribute `partial` of the exception.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>

#include "bouton/core/limits.hpp"

namespace bouton::python {

namespace py = pybind11;

/// How long Python may take to react to signals.
inline constexpr std::chrono::milliseconds kSignalPeriod{20};

/// Limits of one question, with the flag that cancels it.
struct Question {
  Limits limits;
  std::shared_ptr<std::atomic<bool>> cancel = std::make_shared<std::atomic<bool>>(false);
  bool limited = false;  ///< by the caller, in time or memory
};

/// What the caller allows: seconds from now (None: no deadline), bytes (None: the default of a
/// gibibyte), threads (0: as many as there are processors).
using Allowed = std::tuple<std::optional<double>, std::optional<std::uint64_t>, unsigned>;

/// If the caller limits time or memory, only that limit applies: then the number of positions is
/// not limited.
[[nodiscard]] inline Question question(Allowed const& allowed) {
  auto const& [timeout, memory, threads] = allowed;
  Question result;
  Limits& limits = result.limits;
  limits.cancel = result.cancel.get();
  limits.threads = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
  if (memory) limits.memory_bytes = *memory;
  if (timeout) {
    limits.deadline = std::chrono::steady_clock::now() +
                      std::chrono::nanoseconds(static_cast<std::int64_t>(*timeout * 1e9));
  }
  result.limited = timeout || memory;
  if (result.limited) limits.positions = UINT64_MAX;
  return result;
}

/// Whether Python delivers signals to this thread. To be called with the interpreter lock.
[[nodiscard]] inline bool hears_signals() {
  auto const threading = py::module_::import("threading");
  return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

/// Waits until done(), with `lock` held and the interpreter lock released; false if a signal
/// handler raised (KeyboardInterrupt, usually): then the Python error is set.
template <class Done>
bool wait_for(std::condition_variable& changed, std::unique_lock<std::mutex>& lock, bool signals,
              Done&& done) {
  if (!signals) {
    changed.wait(lock, done);
    return true;
  }
  while (!changed.wait_for(lock, kSignalPeriod, done)) {
    lock.unlock();
    {
      py::gil_scoped_acquire const python;
      if (PyErr_CheckSignals() != 0) return false;
    }
    lock.lock();
  }
  return true;
}

/// Sets the attribute `partial` of an exception: what was found by then.
inline void hand_over(py::error_already_set const& raised, py::object const& partial) {
  // An exception of the caller's own may refuse it.
  if (PyObject_SetAttrString(raised.value().ptr(), "partial", partial.ptr()) != 0) PyErr_Clear();
}

/// The result of work(), which must look at `cancel` (through Limits) and touch no Python.
/// \param partial  makes a Python object of the result of work that was interrupted
/// \throws what work() throws; error_already_set after a signal whose handler raised.
template <class Work, class Partial>
auto run_long(Question const& question, Work&& work, Partial&& partial)
    -> std::invoke_result_t<Work&> {
  using Result = std::invoke_result_t<Work&>;
  if (!hears_signals()) {
    py::gil_scoped_release const released;
    return work();
  }
  std::optional<Result> result;
  std::exception_ptr failure;
  bool interrupted = false;
  {
    py::gil_scoped_release const released;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::thread worker([&] {
      try {
        result.emplace(work());
      } catch (...) {
        failure = std::current_exception();
      }
      std::lock_guard const guard(mutex);
      done = true;
      changed.notify_one();
    });
    {
      std::unique_lock lock(mutex);
      interrupted = !wait_for(changed, lock, true, [&] { return done; });
    }
    if (interrupted) question.cancel->store(true);
    worker.join();
  }
  // A signal in the last moment of the work is heard here, where the result can be handed over.
  if (!interrupted) interrupted = PyErr_CheckSignals() != 0;
  if (interrupted) {
    py::error_already_set raised;
    if (result) hand_over(raised, partial(std::move(*result)));
    throw raised;
  }
  if (failure) std::rethrow_exception(failure);
  return std::move(*result);
}

}  // namespace bouton::python

// What `bouton values --analysis` says about a sequence of nim-values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bouton/core/limits.hpp"
#include "sequence/statistics.hpp"
#include "sequence/stream_report.hpp"

namespace bouton::cli {

struct ValuesAnalysis {
  sequence::ValueStatistics statistics;
  std::optional<sequence::SparseSpace> space;
  std::vector<sequence::RareValue> rare;  // heaps that the user asked about
  std::string engine, instructions;
  bool complete = false;
  Stop stop = Stop::kNone;
};

}  // namespace bouton::cli

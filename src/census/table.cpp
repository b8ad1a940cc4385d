// Tables of results, written and read.
#include "census/table.hpp"

#include "bouton/core/error.hpp"
#include "core/table_writer.hpp"

namespace bouton::census {
namespace {

std::string joined(std::span<std::string_view const> words, char between) {
  std::string line;
  for (std::string_view const word : words) {
    if (!line.empty()) line += between;
    line += word;
  }
  return line + '\n';
}

}  // namespace

std::string table_head(TableForm form) {
  return joined(columns(), form == TableForm::kTsv ? '\t' : ',');
}

std::string table_row(TableForm form, Result const& result) {
  if (form == TableForm::kTsv) return tsv_row(result) + '\n';
  std::string line;
  bool first = true;
  for (std::string const& field : fields(result)) {
    if (!first) line += ',';
    first = false;
    line += csv_field(field);
  }
  return line + '\n';
}

std::vector<Result> read_table(std::string_view text) {
  std::vector<Result> results;
  std::string head = table_head(TableForm::kTsv);
  head.pop_back();
  std::size_t number = 0;
  bool begun = false;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    std::string_view const line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty() || line.front() == '#') continue;
    if (!begun) {
      if (line != head) throw Error(Message{"census.error.head", {}});
      begun = true;
      continue;
    }
    try {
      results.push_back(read_tsv_row(line));
    } catch (Error const& error) {
      throw Error(Message{"census.error.line",
                          {{"line", std::to_string(number)}, {"error", error.what()}}});
    }
  }
  return results;
}

}  // namespace bouton::census

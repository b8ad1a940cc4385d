#include "census_table.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "front/errors.hpp"
#include "front/fields_json.hpp"
#include "output.hpp"
#include "terminal/width.hpp"

namespace bouton::cli {
namespace {

using census::Result;

/// Rows appear one by one, so that widths are chosen before the numbers are known.
struct CensusColumn {
  std::string_view head;
  std::size_t width;
};
constexpr CensusColumn kNormalColumns[] = {
    {"cli.census.head.period", 12}, {"cli.census.head.preperiod", 12},
    {"cli.census.head.largest", 7}, {"cli.census.head.rare", 8},
    {"cli.census.head.values", 13},
};
constexpr CensusColumn kMisereColumns[] = {
    {"cli.census.head.quotient", 8}, {"cli.census.head.elements", 8}, {"cli.census.head.heaps", 8},
    {"cli.census.head.period", 8},   {"cli.census.head.kind", 5},     {"cli.census.head.from", 9},
};
/// Longer names move the rest of their row.
constexpr std::size_t kWidestName = 24;

std::string text_or_dash(std::optional<std::uint64_t> number) {
  return number ? std::to_string(*number) : "-";
}
std::string text_or_dash(std::optional<answer::Small> number) {
  return number ? std::to_string(number->value) : "-";
}

/// The heap from which on the misere quotient is infinite.
std::optional<std::uint64_t> infinite_from(Result const& result) {
  auto const law = census::infinite_proof_of(result);
  return law && !law->all_heaps ? std::optional(law->from) : std::nullopt;
}

}  // namespace

CensusTable::CensusTable(FormOptions const& forms, bool terminal, census::Classes const& games,
                         Convention convention, Settings const& settings)
    : for_people_(forms.text() && terminal),
      json_(forms.json),
      form_(forms.csv ? census::TableForm::kCsv : census::TableForm::kTsv),
      convention_(convention),
      language_(settings.language) {
  if (!forms.csv) document_ = forms.table();
  std::size_t name = terminal::display_width(render("cli.census.head.game", language_));
  for (std::size_t number = 0; number < games.size(); ++number) {
    name = std::max(name, std::min(games.code(number).size(), kWidestName));
  }
  widths_.push_back(name);
  auto const add = [&](auto const& columns) {
    for (CensusColumn const& column : columns) {
      widths_.push_back(
          std::max(column.width, terminal::display_width(render(column.head, language_))));
    }
  };
  convention == Convention::kNormal ? add(kNormalColumns) : add(kMisereColumns);
}

void CensusTable::put_line(std::vector<std::string> const& cells) const {
  std::string line;
  std::size_t taken = 0;
  auto const columns = output_columns();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    // A narrow terminal shows the first columns only.
    taken += widths_[i] + (i == 0 ? 0 : 2);
    if (i > 0 && columns && taken > *columns) break;
    std::string const blanks(widths_[i] - std::min(widths_[i], terminal::display_width(cells[i])),
                             ' ');
    line += i == 0 ? cells[i] + blanks : "  " + blanks + cells[i];
  }
  put(line + '\n');
}

std::vector<TableColumn> CensusTable::columns() const {
  std::vector<TableColumn> all = {column("game", "cli.census.head.game", language_, Side::kLeft)};
  auto const add = [&](auto const& columns) {
    for (CensusColumn const& one : columns) all.push_back(column("", one.head, language_));
  };
  convention_ == Convention::kNormal ? add(kNormalColumns) : add(kMisereColumns);
  return all;
}

void CensusTable::put_end() const {
  if (document_) put(table_end(*document_));
  if (!for_people_ || convention_ == Convention::kNormal) return;
  auto const text = [](std::size_t count) { return std::to_string(count); };
  put(render(Message{"cli.census.kinds",
                     {{"whole", text(whole_)},
                      {"infinite", text(infinite_)},
                      {"open", text(rows_ - whole_ - infinite_)},
                      {"all", text(rows_)}}},
             language_) +
      '\n');
}

void CensusTable::put_head() const {
  if (document_) return put(table_head(*document_, columns()));
  if (!for_people_) return put(json_ ? std::string() : census::table_head(form_));
  std::vector<std::string> heads = {render("cli.census.head.game", language_)};
  auto const add = [&](auto const& columns) {
    for (CensusColumn const& column : columns) heads.push_back(render(column.head, language_));
  };
  convention_ == Convention::kNormal ? add(kNormalColumns) : add(kMisereColumns);
  put_line(heads);
}

void CensusTable::put_row(Result const& result, std::size_t codes) {
  rows_ += codes;
  if (result.status == "whole") whole_ += codes;
  if (result.status == "infinite") infinite_ += codes;
  if (document_) {
    std::vector<TableCell> row;
    for (std::string& text : cells(result)) row.emplace_back(std::move(text));
    return put(table_row(*document_, columns(), row));
  }
  if (!for_people_) {
    return put(json_ ? front::answer_json(result) + '\n' : census::table_row(form_, result));
  }
  put_line(cells(result));
}

std::vector<std::string> CensusTable::cells(Result const& result) const {
  auto const status = [&] { return render("cli.census.status." + result.status, language_); };
  if (convention_ == Convention::kMisere) {
    return {result.code,
            status(),
            text_or_dash(result.order),
            std::to_string(result.done),
            text_or_dash(result.period),
            result.kind.empty() ? "-" : render("cli.census.kind." + result.kind, language_),
            text_or_dash(infinite_from(result))};
  }
  std::string period = result.period ? std::to_string(*result.period) : status();
  if (result.saltus.value_or(0) > 0) period += " (+" + std::to_string(*result.saltus) + ")";
  return {result.code,
          std::move(period),
          text_or_dash(result.preperiod),
          text_or_dash(result.max),
          text_or_dash(result.rare),
          std::to_string(result.done)};
}

}  // namespace bouton::cli

// What a computation wrote, or someone in its place: certificates, saved states, files of values,
// tables and catalogues.
#include <unistd.h>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>

#include "bouton/check/check_certificate.hpp"
#include "bouton/misere/certificate.hpp"
#include "bouton/misere/quotient_search.hpp"
#include "bouton/sequence/value_stream.hpp"
#include "census/result.hpp"
#include "census/table.hpp"
#include "core/fnv1a.hpp"
#include "fuzz/fuzz_body.hpp"
#include "misere/presentation.hpp"
#include "sequence/file/saved_search.hpp"
#include "sequence/file/value_file.hpp"
#include "sequence/value_reader.hpp"
#include "store/result_store.hpp"

namespace bouton::fuzz {

void certificate_body(Bytes bytes) {
  check::CheckOptions options;
  options.limits.memory_bytes = 1 << 16;
  options.limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  try {
    auto const result = check::check_certificate(as_text(bytes), options);
    bool const invalid = result.verdict == check::Verdict::kInvalid;
    require(result.failure.has_value() == invalid, "what is wrong is named");
    require(!result.complete || result.verdict == check::Verdict::kValid, "complete means valid");
    require(!result.complete || result.unchecked.empty(), "complete means all");
    require(!render(result.statement, Language::kChinese).empty(), "Chinese words");
    for (auto const* const steps : {&result.checked, &result.unchecked}) {
      for (Message const& step : *steps) {
        require(!render(step, Language::kEnglish).empty(), "English words");
      }
    }
    if (invalid) require(!render(*result.failure, Language::kChinese).empty(), "Chinese words");
  } catch (ParseError const& error) {
    require_good(error);
  } catch (Error const& error) {
    require(!render(error.message(), Language::kChinese).empty(), "Chinese words");
  }
}

void quotient_file_body(Bytes bytes) {
  using namespace misere;
  try {
    Quotient const quotient = read_quotient(as_text(bytes));
    require(quotient.order() >= 1, "an identity");
    for (std::size_t x = 0; x < std::min<std::size_t>(quotient.order(), 64); ++x) {
      require(!quotient.word(static_cast<Element>(x)).empty(), "every element has a word");
    }
    if (quotient.order() > 64) return;
    (void)growth_of(quotient);
    // The proof is repeated: what it accepts continues, is written and read again.
    QuotientSearch search(quotient);
    QuotientBudget budget;
    budget.heaps = search.heaps_done() > 1000 ? search.heaps_done() : search.heaps_done() + 2;
    budget.elements = 64;
    budget.work = 1'000'000;
    (void)search.run(budget);
    std::string const written = quotient_certificate(search.quotient(), search.helpless());
    require(read_quotient(written).order() == search.quotient().order(), "written and read again");
  } catch (Error const& error) {
    require_words(error);
  }
}

namespace {

using namespace sequence;

constexpr std::array kGames = {"0.77",  "0.07", "4.7",        "0.3(03)",
                               "0.137", "0.8",  "4. unequal", "0.106"};

Limits resume_limits() {
  Limits limits;
  limits.memory_bytes = std::uint64_t{1} << 22;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  return limits;
}

std::uint64_t a_bit_after(std::uint64_t position) {
  return position > kNoBound - 100 ? kNoBound : position + 100;
}

/// Goes on a little and comes through another save. Empty where the limits end the restoring.
template <class Kind>
void use(OneHeapGame const& game, std::optional<Kind> state) {
  if (!state) return;
  (void)state->next(a_bit_after(state->position()), resume_limits());
  std::string const saved = state->save();
  std::optional<Kind> const again = Kind::restore(game, saved, {});
  require(again->position() == state->position(), "saved and restored");
  require(again->save() == saved, "the same bytes again");
}

void use_search(std::optional<PeriodSearch> search) {
  if (!search) return;
  (void)search->run(a_bit_after(search->computed()), resume_limits());
  (void)search->values();
  (void)search->save();
}

}  // namespace

void resume_body(Bytes bytes) {
  if (bytes.size() < 2) return;
  OneHeapGame const game = census::game_by_name(kGames[bytes[1] % kGames.size()]);
  std::string_view const saved = as_text(bytes.subspan(2));
  try {
    switch (bytes[0] % 5) {
      case 0:
        use(game, ValueStream::restore(game, saved, resume_limits()));
        break;
      case 1:
        use(game, ValueReader::restore(game, saved, resume_limits()));
        break;
      case 2:
        use(game, ChecksummedValues::restore(game, saved, resume_limits()));
        break;
      case 3:
        use_search(PeriodSearch::restore(game, saved, resume_limits()));
        break;
      default:
        use_search(restore_search(game, ProofWanted::kAny, saved, resume_limits()));
    }
  } catch (Error const& error) {
    require_words(error);
  }
}

namespace {

/// The bytes of a case as a file, rewritten for every case.
class ScratchFile {
 public:
  explicit ScratchFile(std::string const& name) {
    // In memory where there is such a place: the files are written very often.
    std::filesystem::path const memory = "/dev/shm";
    std::error_code error;
    bool const there = std::filesystem::is_directory(memory, error);
    path_ = (there ? memory : std::filesystem::temp_directory_path()) /
            ("bouton-fuzz-" + name + '-' + std::to_string(getpid()));
  }
  ~ScratchFile() {
    std::error_code error;
    std::filesystem::remove(path_, error);
  }
  ScratchFile(ScratchFile const&) = delete;
  ScratchFile& operator=(ScratchFile const&) = delete;

  [[nodiscard]] std::string path() const { return path_.string(); }
  void put(Bytes bytes) const {
    std::ofstream file(path_, std::ios::binary | std::ios::trunc);
    std::string_view const text = as_text(bytes);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    require(file.good(), "a place for a file");
  }

 private:
  std::filesystem::path path_;
};

/// Everything that is done with a result from outside.
void use_result(census::Result const& result) {
  require(census::read_tsv_row(census::tsv_row(result)) == result, "row written and read again");
  require(census::result_of(census::fields(result)) == result, "fields again");
  require(census::table_row(census::TableForm::kCsv, result).ends_with('\n'), "a line");
  require(!census::better(result, result), "no result is better than itself");
  try {
    sequence::OneHeapGame const game = census::game_by_name(result.code);
    if (result.code.size() < 64) (void)census::key_of(game, result.convention);
  } catch (Error const& error) {
    require_words(error);
  }
}

}  // namespace

void value_file_body(Bytes bytes) {
  static ScratchFile const kFile("values");
  kFile.put(bytes);
  try {
    sequence::ValueFileReader const reader(kFile.path());
    auto const& header = reader.header();
    require(header.count <= bytes.size(), "as many values as there are");
    std::vector<std::uint16_t> values(static_cast<std::size_t>(header.count));
    reader.read(0, values);
    reader.verify();
    Fnv1a hash;
    hash.add(values);
    require(hash.value() == header.checksum, "verified values have the checksum");
  } catch (Error const& error) {
    require_words(error);
  }
}

void table_body(Bytes bytes) {
  try {
    auto const results = census::read_table(as_text(bytes));
    std::string text = census::table_head(census::TableForm::kTsv);
    for (census::Result const& result : results) {
      use_result(result);
      text += census::table_row(census::TableForm::kTsv, result);
    }
    require(census::read_table(text) == results, "table written and read again");
  } catch (Error const& error) {
    require_words(error);
  }
}

void catalogue_body(Bytes bytes) {
  static ScratchFile const kFile("catalogue");
  kFile.put(bytes);
  try {
    store::ResultStore const store(kFile.path(), store::ResultStore::Access::kRead);
    store.for_each([](census::Result const& result) {
      use_result(result);
      return true;
    });
    (void)store.find(Convention::kNormal, "0.77");
    store.each_surveyed(Convention::kMisere, "heaps=10", [](std::string_view) { return true; });
  } catch (Error const& error) {
    require_words(error);
  }
}

}  // namespace bouton::fuzz

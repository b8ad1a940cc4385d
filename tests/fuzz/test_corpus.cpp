// The fuzzers' corpora, replayed by the ordinary tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/fuzz_body.hpp"
#include "source_file.hpp"

namespace bouton::fuzz {
namespace {

void replay(std::string const& target, void (*body)(Bytes)) {
  std::filesystem::path const folder = test::source_file("tests/fuzz/corpus/" + target);
  std::vector<std::filesystem::path> files;
  for (auto const& entry : std::filesystem::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  EXPECT_GE(files.size(), 20U) << target;
  for (auto const& path : files) {
    SCOPED_TRACE(path.filename().string());
    std::ifstream file(path, std::ios::binary);
    std::vector<char> const content{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::uint8_t> const bytes(content.begin(), content.end());
    body(bytes);
  }
}

TEST(Corpus, PositionsAreReadOrRefused) {
  replay("position", position_body);
}
TEST(Corpus, CodesAreReadOrRefused) {
  replay("code", code_body);
}
TEST(Corpus, RulesFilesAreReadOrRefused) {
  replay("rules_file", rules_file_body);
}
TEST(Corpus, GamesAreReadOrRefused) {
  replay("game", game_body);
}
TEST(Corpus, CertificatesAreCheckedOrRefused) {
  replay("certificate", certificate_body);
}
TEST(Corpus, MovesAreReadOrRefused) {
  replay("move", move_body);
}
TEST(Corpus, WordsFromOutsideStayWhatTheyAre) {
  replay("message", message_body);
}
TEST(Corpus, SavedStatesAreTakenUpOrRefused) {
  replay("resume", resume_body);
}
TEST(Corpus, ResumeFilesOfQuotientsAreTakenUpOrRefused) {
  replay("quotient_file", quotient_file_body);
}
TEST(Corpus, ValueFilesAreReadOrRefused) {
  replay("value_file", value_file_body);
}
TEST(Corpus, TablesOfResultsAreReadOrRefused) {
  replay("table", table_body);
}
TEST(Corpus, CataloguesAreReadOrRefused) {
  replay("catalogue", catalogue_body);
}
TEST(Corpus, EveryWayToAnAnswerGivesTheSame) {
  replay("differential", differential_body);
}
TEST(Corpus, EveryEngineGivesTheSameValues) {
  replay("sequence", sequence_body);
}
TEST(Corpus, QuotientsDecideAsTheDefinitionDoes) {
  replay("quotient", quotient_body);
}

}  // namespace
}  // namespace bouton::fuzz

// bouton references: the works that answers and the manual refer to, as BibTeX:
// docs/references.bib, which comes with the command.
#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bouton/core/error.hpp"
#include "bouton/core/message.hpp"
#include "command.hpp"
#include "front/errors.hpp"
#include "output.hpp"
#include "usage_error.hpp"

namespace bouton::cli {

/// The whole file, made into code by CMakeLists.txt.
std::string_view shipped_references();

namespace {

struct Work {
  std::string_view key;     ///< GuySmith1956
  std::string_view bibtex;  ///< its entry, with a line break at the end
};

/// In the order of the file.
std::vector<Work> works_in(std::string_view bibtex) {
  std::vector<Work> works;
  for (std::size_t at = bibtex.find("\n@"); at != bibtex.npos; at = bibtex.find("\n@", at + 1)) {
    std::size_t const key = bibtex.find('{', at) + 1, end = bibtex.find("\n}\n", at) + 3;
    works.push_back({.key = bibtex.substr(key, bibtex.find(',', key) - key),
                     .bibtex = bibtex.substr(at + 1, end - at - 1)});
  }
  return works;
}

/// The keys that a word means: a key, or works as answers name them: "Guy & Smith 1956, Grundy
/// 1939".
std::vector<std::string> keys_named(std::string_view word) {
  std::vector<std::string> keys;
  std::string key, name;
  auto const close = [&] {
    if (name != "and") key += name;
    name.clear();
    std::size_t const digits =
        key.size() - std::min(key.size(), key.find_last_not_of("0123456789") + 1);
    if (digits != 4) return;
    keys.push_back(key);
    key.clear();
  };
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word.substr(i).starts_with("ü")) {
      name += "ue";
      ++i;
    } else if (std::isalnum(static_cast<unsigned char>(word[i])) != 0 || word[i] == '-') {
      name += word[i];
    } else {
      close();
    }
  }
  close();
  if (!key.empty()) keys.push_back(key);
  return keys;
}

Work work_of(std::string const& key, std::vector<Work> const& works) {
  auto const lower = [](unsigned char letter) { return std::tolower(letter); };
  auto const same = [&](Work const& work) {
    return std::ranges::equal(work.key, key, {}, lower, lower);
  };
  auto const found = std::ranges::find_if(works, same);
  if (found != works.end()) return *found;
  std::vector<std::string> known;
  for (Work const& work : works) known.emplace_back(work.key);
  std::string const near = closest(key, known);
  throw Error(Message{near.empty() ? "cli.error.no_work" : "cli.error.no_work_like",
                      {{"key", front::printable(key)}, {"near", near}}});
}

int run_references(std::vector<std::string> const& words, Settings const& settings) {
  std::vector<Work> const all = works_in(shipped_references());
  std::vector<Work> asked;
  for (std::string const& word : words) {
    for (std::string const& key : keys_named(word)) asked.push_back(work_of(key, all));
  }
  std::string text;
  for (Work const& work : words.empty() ? all : asked) {
    if (!settings.quiet && !text.empty()) text += '\n';
    text += settings.quiet ? std::string(work.key) + '\n' : std::string(work.bibtex);
  }
  put(text);
  return kExitAnswered;
}

}  // namespace

Command references_command() {
  auto const words = std::make_shared<std::vector<std::string>>();
  return {.name = "references",
          .options = {{"KEY", words.get(), "help.arg.work"}},
          .run = [words](Settings const& settings) { return run_references(*words, settings); },
          .prints = Prints::kData};
}

}  // namespace bouton::cli

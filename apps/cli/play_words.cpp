#include "play_words.hpp"

#include <algorithm>
#include <map>

namespace bouton::cli {
namespace {

std::map<std::string_view, Word> const& all_words() {
  static std::map<std::string_view, Word> const words = {
      {"help", Word::kHelp},    {"?", Word::kHelp},
      {"帮助", Word::kHelp},    {"quit", Word::kQuit},
      {"q", Word::kQuit},       {"exit", Word::kQuit},
      {"退出", Word::kQuit},    {"undo", Word::kUndo},
      {"u", Word::kUndo},       {"悔棋", Word::kUndo},
      {"hint", Word::kHint},    {"h", Word::kHint},
      {"提示", Word::kHint},    {"why", Word::kWhy},
      {"w", Word::kWhy},        {"为什么", Word::kWhy},
      {"moves", Word::kMoves},  {"m", Word::kMoves},
      {"着法", Word::kMoves},   {"restart", Word::kRestart},
      {"重来", Word::kRestart}, {"show", Word::kShow},
      {"显示", Word::kShow},    {"rules", Word::kRules},
      {"规则", Word::kRules},   {"review", Word::kReview},
      {"复盘", Word::kReview},  {"start", Word::kStart},
      {"开局", Word::kStart},   {"save", Word::kSave},
      {"保存", Word::kSave},    {"load", Word::kLoad},
      {"打开", Word::kLoad},    {"yes", Word::kYes},
      {"y", Word::kYes},        {"是", Word::kYes},
      {"no", Word::kNo},        {"n", Word::kNo},
      {"否", Word::kNo},        {"random", Word::kRandom},
      {"随机", Word::kRandom},  {"me", Word::kYes},
      {"you", Word::kNo}};
  return words;
}

bool takes_more(Word word) {
  return word == Word::kStart || word == Word::kSave || word == Word::kLoad;
}

}  // namespace

std::optional<Spoken> spoken_word(std::string const& line) {
  std::size_t const end = std::min(line.find(' '), line.size());
  auto const found = all_words().find(std::string_view(line).substr(0, end));
  if (found == all_words().end()) return std::nullopt;
  std::size_t const next = line.find_first_not_of(' ', end);
  std::string rest = next == std::string::npos ? "" : line.substr(next);
  if (!rest.empty() && !takes_more(found->second)) return std::nullopt;
  return Spoken{found->second, std::move(rest)};
}

std::vector<std::string> completed_words(Language language) {
  if (language == Language::kChinese) {
    return {"帮助", "退出", "悔棋", "提示", "为什么", "着法", "重来",
            "显示", "规则", "复盘", "开局", "保存",   "打开", "停步"};
  }
  return {"help",   "hint",  "load", "moves", "pass",  "quit", "restart",
          "review", "rules", "save", "show",  "start", "undo", "why"};
}

}  // namespace bouton::cli

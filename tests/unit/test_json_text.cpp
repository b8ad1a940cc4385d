// JSON that has been read: every kind of value, what is not JSON, and members that come twice.
#include "core/json_text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace bouton {
namespace {

JsonText read(std::string_view text) {
  auto json = JsonText::parse(text);
  EXPECT_TRUE(json) << text;
  return *std::move(json);
}

TEST(JsonText, GivesEveryKindOfValue) {
  JsonText const text = read(
      R"( {"no": null, "yes": true, "some": 7, "least": -9223372036854775808, "half": 0.5, "word": "a\u00e9\"",)"
      R"( "list": [1, [2, {"a": [3]}], []], "empty": {}} )");
  JsonValue const root = text.root();
  ASSERT_TRUE(root.is_object());
  EXPECT_EQ(root.size(), 8U);
  EXPECT_EQ(root.names().at(7), "empty");
  EXPECT_TRUE(root.find("no")->is_null());
  EXPECT_EQ(root.find("yes")->boolean(), true);
  EXPECT_EQ(root.find("some")->natural(), 7U);
  EXPECT_EQ(root.find("some")->integer(), 7);
  EXPECT_EQ(root.find("least")->integer(), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(root.find("least")->natural(), std::nullopt);
  EXPECT_EQ(root.find("half")->integer(), std::nullopt);
  EXPECT_EQ(root.find("word")->string(), "a\xc3\xa9\"");
  EXPECT_EQ(root.find("empty")->size(), 0U);
  EXPECT_FALSE(root.contains("word "));
  JsonValue const list = *root.find("list");
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(list.item(1)->item(1)->find("a")->item(0)->natural(), 3U);
  EXPECT_EQ(list.item(2)->size(), 0U);
  EXPECT_FALSE(list.item(3));
  std::vector<std::size_t> sizes;
  for (JsonValue const item : list.items()) sizes.push_back(item.size());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{0, 2, 0}));
}

TEST(JsonText, AValueAskedForWhatItIsNotHasNothing) {
  JsonText const text = read("[7]");
  JsonValue const seven = *text.root().item(0);
  EXPECT_EQ(seven.size(), 0U);
  EXPECT_EQ(seven.items().begin(), seven.items().end());
  EXPECT_EQ(seven.string(), std::nullopt);
  EXPECT_EQ(seven.boolean(), std::nullopt);
  EXPECT_FALSE(seven.find("a") || text.root().find("a"));
  EXPECT_TRUE(text.root().names().empty());
}

TEST(JsonText, NumbersAreWholeAndInTheRangeOfTheirType) {
  JsonText const text = read("[65535, 65536, -1, 18446744073709551615, 1.0, 1e2, true]");
  auto const as_16_bits = [&](std::size_t place) {
    return json_as<std::uint16_t>(*text.root().item(place));
  };
  EXPECT_EQ(as_16_bits(0), 65535);
  for (std::size_t place = 1; place < 7; ++place) EXPECT_EQ(as_16_bits(place), std::nullopt);
  EXPECT_EQ(text.root().item(3)->natural(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(text.root().item(3)->integer(), std::nullopt);
}

TEST(JsonText, ListsAndPairsAreReadByTheirTypes) {
  JsonText const text = read(R"([[1, [2, 3]], [4, []]])");
  using Rows = std::vector<std::pair<int, std::vector<int>>>;
  EXPECT_EQ(json_as<Rows>(text.root()), (Rows{{1, {2, 3}}, {4, {}}}));
  EXPECT_FALSE(json_as<std::vector<std::vector<int>>>(text.root()));
  EXPECT_EQ(json_as<std::vector<std::string>>(read(R"(["a", ""])").root()),
            (std::vector<std::string>{"a", ""}));
}

TEST(JsonText, RefusesWhatIsNotJsonAndNamesThePlace) {
  for (std::string const bad : {"", "[", "[1,]", "{\"a\" 1}", "{a: 1}", "01", "[1] 2", "nul",
                                "\"\xff\"", "1e999", "{\"a\": 1,}", "[1}"}) {
    EXPECT_FALSE(JsonText::parse(bad)) << bad;
  }
  JsonFault fault;
  EXPECT_FALSE(JsonText::parse("[1, 2, x]", &fault));
  EXPECT_EQ(fault.place, 8U);
  EXPECT_TRUE(fault.doubled.empty());
}

TEST(JsonText, RefusesAMemberThatComesTwice) {
  JsonFault fault;
  EXPECT_FALSE(JsonText::parse(R"([{"a": 1, "b": {"c": [], "c": 2}}])", &fault));
  EXPECT_EQ(fault.doubled, "c");
  EXPECT_TRUE(JsonText::parse(R"([{"a": {"a": 1}}, {"a": "a"}])"));
}

}  // namespace
}  // namespace bouton

// JSON, read and written.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/json_text.hpp"
#include "core/json_writer.hpp"
#include "core/utf8.hpp"

namespace bouton {
namespace {

// JSON that has been read: every kind of value, what is not JSON, and members that come twice.

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

// JsonWriter: what it writes is read back by another library, and stands as the contract says.

using Json = nlohmann::ordered_json;

template <class Write>
std::string written(Write const& write) {
  std::string text;
  JsonWriter json(text);
  write(json);
  return text;
}

std::string json_string(std::string_view text) {
  return written([&](JsonWriter& json) { json.string(text); });
}

TEST(JsonWriter, EscapesWhatJsonForbids) {
  EXPECT_EQ(json_string("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(json_string(std::string("\n\t\x01\x7f", 4)), "\"\\n\\t\\u0001\x7f\"");
  EXPECT_EQ(json_string("\b\f\r\x1f/"), "\"\\b\\f\\r\\u001f/\"");
  EXPECT_EQ(json_string(""), "\"\"");
  EXPECT_EQ(written([](JsonWriter& json) { json.begin_object().key("a\"").null().end_object(); }),
            R"({"a\"":null})");
}

TEST(JsonWriter, KeepsUtf8AndReplacesEachByteThatIsNot) {
  EXPECT_EQ(json_string("尼姆 é 𝄞"), "\"尼姆 é 𝄞\"");
  EXPECT_EQ(json_string("a\xFF\xC3("), "\"a\xEF\xBF\xBD\xEF\xBF\xBD(\"");
  // Overlong, a surrogate, above U+10FFFF, cut off at the end.
  EXPECT_EQ(json_string("\xC0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(json_string("\xED\xA0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(json_string("\xF4\x90\x80\x80"),
            "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(json_string("\xE5\xB0"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

/// The other library refuses what is not UTF-8, so it says where characters are.
RC_GTEST_PROP(JsonWriter, WritesStringsThatAreReadBack, ()) {
  std::string text;
  for (std::string const& piece : *rc::gen::container<std::vector<std::string>>(rc::gen::oneOf(
           rc::gen::element<std::string>("é", "尼", "𝄞", "\"", "\\", "\n", "\x7f", "\xC2\x80"),
           rc::gen::map(rc::gen::inRange(1, 128),
                        [](int c) { return std::string(1, char(c)); })))) {
    text += piece;
  }
  RC_ASSERT(Json::parse(json_string(text)).get<std::string>() == text);
  RC_ASSERT(json_string(text) == Json(text).dump());
}

RC_GTEST_PROP(JsonWriter, ReplacesTheBytesThatTheOtherLibraryRefuses, ()) {
  auto const bytes = *rc::gen::container<std::string>(rc::gen::element(
      'a', '\xC3', '\xA9', '\xE5', '\xB0', '\xBC', '\xF0', '\xED', '\x90', '\xFF'));
  std::string const text = json_string(bytes);
  std::string const read = Json::parse(text).get<std::string>();  // throws where it is not UTF-8
  bool const whole = Json(bytes).dump(-1, ' ', false, Json::error_handler_t::replace) ==
                     Json(bytes).dump(-1, ' ', false, Json::error_handler_t::ignore);
  RC_ASSERT((read == bytes) == whole);
}

TEST(JsonWriter, WritesNumbersAndDecimals) {
  auto const text = written([](JsonWriter& json) {
    json.begin_array().number(0).number(-7).number(std::numeric_limits<std::uint64_t>::max());
    json.number(std::numeric_limits<std::int64_t>::min());
    json.decimal(0).decimal(std::numeric_limits<std::uint64_t>::max());
    json.decimal(Natural("123456789012345678901234567890"));
    json.decimal(std::optional<Natural>()).decimal(std::optional<std::uint64_t>(5));
    json.boolean(true).boolean(false).null().end_array();
  });
  EXPECT_EQ(text,
            "[0,-7,18446744073709551615,-9223372036854775808,\"0\",\"18446744073709551615\","
            "\"123456789012345678901234567890\",null,\"5\",true,false,null]");
}

/// Writes a value that the other library holds.
void write(JsonWriter& json, Json const& value) {
  if (value.is_object()) {
    json.begin_object();
    for (auto const& [key, entry] : value.items()) {
      json.key(key);
      write(json, entry);
    }
    json.end_object();
  } else if (value.is_array()) {
    json.begin_array();
    for (Json const& entry : value) write(json, entry);
    json.end_array();
  } else if (value.is_string()) {
    json.string(value.get<std::string>());
  } else if (value.is_boolean()) {
    json.boolean(value.get<bool>());
  } else if (value.is_number()) {
    json.number(value.get<std::int64_t>());
  } else {
    json.null();
  }
}

Json some_value(int depth) {
  switch (*rc::gen::inRange(0, depth > 0 ? 6 : 4)) {
    case 0:
      return nullptr;
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
      return *rc::gen::arbitrary<std::int64_t>();
    case 3:
      return *rc::gen::element<std::string>("", "nim", "\"", "尼姆");
    case 4: {
      Json list = Json::array();
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i) list.push_back(some_value(depth - 1));
      return list;
    }
    default:
      break;
  }
  Json object = Json::object();
  for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
    object["key " + std::to_string(i)] = some_value(depth - 1);
  }
  return object;
}

/// Commas and brackets, keys in the order in which they come.
RC_GTEST_PROP(JsonWriter, WritesTheSameAsTheOtherLibrary, ()) {
  Json const value = some_value(4);
  RC_ASSERT(written([&](JsonWriter& json) { write(json, value); }) == value.dump());
}

TEST(JsonWriter, BreaksLinesWhereItIsTold) {
  auto const text = written([](JsonWriter& json) {
    json.begin_object().line(2).key("a").number(1).line(2).key("b").begin_array();
    json.line(4).number(2).line(4).number(3).end_array();
    json.line(2).key("c").begin_object().line(4).key("d").null().line(2).end_object();
    json.line(0).end_object().end_line();
  });
  EXPECT_EQ(text, "{\n  \"a\":1,\n  \"b\":[\n    2,\n    3],\n  \"c\":{\n    \"d\":null\n  }\n}\n");
}

TEST(JsonWriter, HandsOverPiecesInOrder) {
  std::string text;
  std::size_t pieces = 0, largest = 0;
  JsonWriter json([&](std::string_view piece) {
    text += piece;
    ++pieces;
    largest = std::max(largest, piece.size());
  });
  json.begin_array();
  for (unsigned i = 0; i < 100'000; ++i) json.number(i);
  EXPECT_GT(pieces, 10U) << "a long list is streamed";
  EXPECT_LT(largest, 20'000U);
  std::uint64_t const before = json.written();
  json.string("abc");
  EXPECT_EQ(json.written() - before, 6U) << "with its comma and quotes";
  json.end_array();
  EXPECT_EQ(text.back(), ']') << "the last piece comes with the end of the outermost value";
  EXPECT_EQ(json.written(), text.size());
  json.end_line();
  EXPECT_EQ(Json::parse(text).size(), 100'001U);
  EXPECT_EQ(text.back(), '\n');
}

TEST(JsonWriter, AppendsToAText) {
  std::string text = "before ";
  JsonWriter json(text);
  json.begin_object().end_object().end_line();
  EXPECT_EQ(text, "before {}\n");
  EXPECT_EQ(json.written(), 3U);
  json.begin_array().end_array().end_line();
  EXPECT_EQ(text, "before {}\n[]\n") << "no comma between documents";
}

TEST(Utf8Character, HasItsCodeAndLength) {
  std::string const text = "aé尼𝄞\xFF";
  auto const at = [&](std::size_t place) {
    auto const [bytes, code] = utf8_character(text, place);
    return std::pair(bytes, static_cast<std::uint32_t>(code));
  };
  EXPECT_EQ(at(0), std::pair(std::size_t{1}, 0x61U));
  EXPECT_EQ(at(1), std::pair(std::size_t{2}, 0xE9U));
  EXPECT_EQ(at(3), std::pair(std::size_t{3}, 0x5C3CU));
  EXPECT_EQ(at(6), std::pair(std::size_t{4}, 0x1D11EU));
  EXPECT_EQ(at(10).first, 0U);
  EXPECT_EQ(at(2).first, 0U) << "inside of a character";
}

}  // namespace
}  // namespace bouton

// Certificates of misere quotients with anything wrong in them are refused, with the right reason.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "quotient_certificate_help.hpp"

using namespace bouton::quotient_certificates;
using bouton::PartsCondition;

namespace {

/// The certificate with one member changed.
template <class Change>
Json with(Json json, Change&& change) {
  change(json);
  return json;
}

/// 0.75: eight classes, period 2 from 8 on, exactly as many heaps as needed.
Json small_certificate() {
  static Json const json = as_certificate(
      {{"0.75", "any", 8, 2}}, oracle::brute_quotient({oracle::heap_rule("0.75")}, 21, 3, 9));
  return json;
}

std::string number(std::int64_t value) {
  return std::to_string(value);
}

}  // namespace

TEST(QuotientMutation, StartsFromWhatIsTrue) {
  EXPECT_EQ(failure_of(small_certificate()), "valid");
  EXPECT_EQ(failure_of(kayles_certificate()), "valid");
}

TEST(QuotientMutation, AnyEntryOfAnActionIsRefused) {
  for (Json const& json : {small_certificate(), kayles_certificate()}) {
    std::size_t const order = json["order"];
    for (std::size_t g = 0; g < json["actions"].size(); ++g) {
      for (std::size_t x = 0; x < order; ++x) {
        for (std::size_t const by : {std::size_t{1}, order / 2}) {
          expect_refused(with(json, [&](Json& j) {
            auto& entry = j["actions"][g][x];
            entry = (entry.get<std::size_t>() + by) % order;
          }));
        }
      }
    }
  }
}

TEST(QuotientMutation, AnyClassOfAHeapIsRefused) {
  for (Json const& json : {small_certificate(), kayles_certificate()}) {
    std::size_t const order = json["order"];
    for (std::size_t heap = 0; heap < json["heaps"][0].size(); ++heap) {
      for (std::size_t by = 1; by < order; by += 5) {
        expect_refused(with(json, [&](Json& j) {
          auto& entry = j["heaps"][0][heap];
          entry = (entry.get<std::size_t>() + by) % order;
        }));
      }
    }
  }
}

TEST(QuotientMutation, AnyBitOfThePPortionIsRefused) {
  for (Json const& json : {small_certificate(), kayles_certificate()}) {
    std::vector<std::size_t> const p_portion = json["p_portion"];
    for (std::size_t x = 0; x < json["order"]; ++x) {
      std::vector<std::size_t> other = p_portion;
      auto const place = std::lower_bound(other.begin(), other.end(), x);
      if (place != other.end() && *place == x) {
        other.erase(place);
      } else {
        other.insert(place, x);
      }
      expect_refused(with(json, [&](Json& j) { j["p_portion"] = other; }));
    }
  }
}

TEST(QuotientMutation, AnyBitOfAHelplessSetIsRefused) {
  for (Json const& json : {small_certificate(), kayles_certificate()}) {
    std::size_t const order = json["order"];
    for (std::size_t i = 0; i < json["helpless"].size(); ++i) {
      for (std::size_t x = 0; x < order; ++x) {
        EXPECT_EQ(
            failure_of(with(json,
                            [&](Json& j) {
                              std::string text = j["helpless"][i]["contexts"];
                              std::string const digits = "0123456789abcdef";
                              text[x / 4] =
                                  digits[digits.find(text[x / 4]) ^ (std::size_t{1} << x % 4)];
                              j["helpless"][i]["contexts"] = text;
                            })),
            "check.wrong.helpless");
      }
      EXPECT_EQ(failure_of(with(json,
                                [&](Json& j) {
                                  auto& sum = j["helpless"][i]["sum"];
                                  sum = (sum.get<std::size_t>() + 1) % order;
                                })),
                "check.wrong.helpless");
      EXPECT_EQ(failure_of(with(json, [&](Json& j) { j["helpless"].erase(i); })),
                "check.wrong.helpless");
      EXPECT_EQ(failure_of(with(json, [&](Json& j) { j["helpless"].push_back(j["helpless"][i]); })),
                "check.wrong.helpless");
    }
  }
}

TEST(QuotientMutation, AnyNumberOfTheClaimIsRefused) {
  for (Json const& json : {small_certificate(), kayles_certificate()}) {
    for (int const by : {-1, 1}) {
      expect_refused(with(json, [&](Json& j) { j["order"] = j["order"].get<int>() + by; }));
      for (auto const* const key : {"preperiod", "period"}) {
        expect_refused(with(json, [&](Json& j) {
          auto& text = j["periods"][0][key];
          text = number(std::stoll(text.get<std::string>()) + by);
        }));
      }
      for (auto& generator : json["generators"]) {
        std::size_t const g = static_cast<std::size_t>(&generator - &json["generators"][0]);
        expect_refused(with(json, [&](Json& j) {
          auto& text = j["generators"][g]["heap"];
          text = number(std::stoll(text.get<std::string>()) + by);
        }));
      }
    }
  }
}

TEST(QuotientMutation, AnyMemberMissingOrAddedIsUnreadable) {
  Json const json = small_certificate();
  for (auto const& [key, value] : json.items()) {
    EXPECT_EQ(failure_of(with(json, [&, k = key](Json& j) { j.erase(k); })).substr(0, 10),
              "unreadable");
    EXPECT_NE(failure_of(with(json, [&, k = key](Json& j) { j[k] = 7.5; })), "valid");
    EXPECT_NE(failure_of(with(json, [&, k = key](Json& j) { j[k] = Json::array({-1}); })), "valid");
  }
  EXPECT_EQ(failure_of(with(json, [](Json& j) { j["note"] = 1; })), "unreadable: note");
  EXPECT_EQ(failure_of(with(json, [](Json& j) { j["games"][0]["x"] = 1; })), "unreadable: games.x");
  EXPECT_EQ(failure_of(with(json, [](Json& j) { j["generators"][0]["x"] = 1; })),
            "unreadable: generators.x");
  EXPECT_EQ(failure_of(with(json, [](Json& j) { j["periods"][0]["x"] = 1; })),
            "unreadable: periods.x");
  EXPECT_EQ(failure_of(with(json, [](Json& j) { j["helpless"][0]["x"] = 1; })),
            "unreadable: helpless.x");
}

TEST(QuotientMutation, AWrongFormIsUnreadable) {
  Json const json = small_certificate();  // eight elements: two digits a set
  auto const refused = [&](std::string const& member, auto const& change) {
    EXPECT_EQ(failure_of(with(json, change)), "unreadable: " + member);
  };
  refused("games", [](Json& j) { j["games"] = Json::array(); });
  refused("games", [](Json& j) { j["games"][0] = nullptr; });
  refused("games.parts", [](Json& j) { j["games"][0]["code"] = "0.75 unequal"; });
  refused("order", [](Json& j) { j["order"] = 0; });
  refused("order", [](Json& j) { j["order"] = 65536; });
  refused("order", [](Json& j) { j["order"] = "8"; });
  refused("generators.game", [](Json& j) { j["generators"][0]["game"] = 1; });
  refused("generators.heap", [](Json& j) { j["generators"][0]["heap"] = 1; });
  refused("actions", [](Json& j) { j["actions"].erase(0); });
  refused("actions", [](Json& j) { j["actions"].push_back(j["actions"][0]); });
  refused("actions", [](Json& j) { j["actions"][1].erase(3); });
  refused("actions", [](Json& j) { j["actions"][1].push_back(0); });
  refused("actions", [](Json& j) { j["actions"][0][0] = 8; });
  refused("actions", [](Json& j) { j["actions"][0] = 8; });
  refused("actions", [](Json& j) { j["actions"] = 8; });
  refused("p_portion", [](Json& j) { j["p_portion"].push_back(j["p_portion"].back()); });
  refused("p_portion", [](Json& j) { std::swap(j["p_portion"][0], j["p_portion"][1]); });
  refused("p_portion", [](Json& j) { j["p_portion"].push_back(8); });
  refused("heaps", [](Json& j) { j["heaps"].push_back(j["heaps"][0]); });
  refused("heaps", [](Json& j) { j["heaps"] = Json::array({Json::array()}); });
  refused("heaps", [](Json& j) { j["heaps"][0][5] = 8; });
  for (Json const& other : {Json(-1), Json(1.0), Json(true), Json("1"), Json(), Json::array()}) {
    refused("heaps", [&](Json& j) { j["heaps"][0][1] = other; });
    refused("helpless.sum", [&](Json& j) { j["helpless"][0]["sum"] = other; });
  }
  refused("periods", [](Json& j) { j["periods"] = Json::array(); });
  refused("periods", [](Json& j) { j["periods"].push_back(nullptr); });
  refused("periods", [](Json& j) { j["periods"][0] = 3; });
  refused("periods", [](Json& j) { j["periods"] = 3; });
  refused("complete", [](Json& j) { j["complete"] = 1; });
  refused("helpless.sum", [](Json& j) { j["helpless"][0]["sum"] = 8; });
  for (auto const* const text : {"0", "000", "0A", "0g", "0:", "0/", "0`", ""}) {
    refused("helpless.contexts", [&](Json& j) { j["helpless"][0]["contexts"] = text; });
  }
  // Six elements leave two bits unused.
  Json nim =
      as_certificate({{"0.(3)"}}, oracle::brute_quotient({oracle::heap_rule("0.333")}, 3, 3, 9));
  ASSERT_EQ(failure_of(nim), "valid");
  ASSERT_EQ(nim["order"], 6);
  std::string text = nim["helpless"][0]["contexts"];
  text[1] = static_cast<char>(text[1] + 4);
  nim["helpless"][0]["contexts"] = text;
  EXPECT_EQ(failure_of(nim), "unreadable: helpless.contexts");
}

TEST(QuotientMutation, AnotherGameIsRefused) {
  for (auto const* const code :
       {"0.74", "0.71", "0.72", "0.77", "0.35", "0.55", "0.65", "0.7", "0.754", "0.7(5)"}) {
    Json const other = with(small_certificate(), [&](Json& j) {
      j["game"] = code;
      j["games"][0]["code"] = code;
    });
    expect_refused(other);
  }
  for (auto const* const parts : {"unequal", "not-all-equal"}) {
    expect_refused(with(small_certificate(), [&](Json& j) {
      j["game"] = std::string("0.75 ") + parts;
      j["games"][0]["parts"] = parts;
    }));
  }
  EXPECT_EQ(failure_of(with(small_certificate(), [](Json& j) { j["games"][0]["parts"] = "each"; })),
            "unreadable");
}

TEST(QuotientMutation, AStatementThatDoesNotFitIsRefused) {
  auto const refused = [](std::string const& why, Json const& json) {
    EXPECT_EQ(failure_of(json), "check.wrong." + why);
  };
  Json const json = small_certificate();
  refused("game", with(json, [](Json& j) { j["game"] = "0.77"; }));
  refused("game", with(json, [](Json& j) { j["game"] = "0.75 + 0.75"; }));
  refused("complete", with(json, [](Json& j) { j["complete"] = false; }));
  refused("complete", with(json, [](Json& j) { j["periods"][0] = nullptr; }));
  refused("no_move", with(json, [](Json& j) { j["heaps"][0][0] = 1; }));
  refused("period_zero", with(json, [](Json& j) { j["periods"][0]["period"] = "0"; }));
  refused("too_few_heaps", with(json, [](Json& j) { j["periods"][0]["period"] = "4"; }));
  refused("too_few_heaps",
          with(json, [](Json& j) { j["periods"][0]["preperiod"] = "2305843009213693951"; }));
  refused("class_period", with(json, [](Json& j) { j["periods"][0]["preperiod"] = "7"; }));
  refused("class_period", with(json, [](Json& j) { j["periods"][0]["period"] = "1"; }));
}

// Lists that are long enough for a larger statement, so that only minimality is at fault.
TEST(QuotientMutation, APreperiodOrPeriodThatIsNotLeastIsRefused) {
  Json const json = as_certificate({{"0.77", "any", 71, 12}}, kayles_table(300));
  ASSERT_EQ(failure_of(json), "valid");
  EXPECT_EQ(failure_of(with(json, [](Json& j) { j["periods"][0]["preperiod"] = "72"; })),
            "check.wrong.preperiod_least");
  for (auto const* const multiple : {"24", "36"}) {
    EXPECT_EQ(failure_of(with(json, [&](Json& j) { j["periods"][0]["period"] = multiple; })),
              "check.wrong.period_least");
  }
  EXPECT_EQ(failure_of(with(json,
                            [](Json& j) {
                              auto& classes = j["heaps"][0];
                              classes[299] = classes[298];
                            })),
            "check.wrong.p_check");
}

// Taking four, if something is left: heap 5 is the first with a move. Six heaps would prove the
// period 1, and the last of them is the one that breaks it.
TEST(QuotientMutation, ARepetitionThatTheLastHeapBreaksIsRefused) {
  Json json =
      as_certificate({{"0.0002"}}, {{{0, 5}}, {{1, 0}}, {false, true}, {{0, 0, 0, 0, 0, 1}}, {}});
  ASSERT_EQ(failure_of(json), "valid");
  json["complete"] = true;
  json["periods"][0] = {{"preperiod", "0"}, {"period", "1"}};
  EXPECT_EQ(failure_of(json), "check.wrong.class_period");
}

TEST(QuotientMutation, APeriodThatNoTheoremProvesIsRefused) {
  // These classes do repeat as far as they are listed.
  for (auto const& game : {coded("0.f", PartsCondition::kPairwiseUnequal),
                           coded("0.f", PartsCondition::kNotAllEqual), coded("0.(13)")}) {
    Json json = by_engine({game}, 60);
    SCOPED_TRACE(json.dump());
    ASSERT_EQ(failure_of(json), "valid");
    ASSERT_FALSE(json["complete"].get<bool>());
    json["complete"] = true;
    json["periods"][0] = {{"preperiod", "0"}, {"period", "2"}};
    EXPECT_EQ(failure_of(json), "check.wrong.no_theorem");
  }
}

TEST(QuotientMutation, OtherGeneratorsAreRefused) {
  Json const json = small_certificate();
  // One heap of the same class as a generator, but larger.
  Json const kayles = kayles_certificate();
  std::vector<std::size_t> const classes = kayles["heaps"][0];
  for (std::size_t g = 0; g < kayles["generators"].size(); ++g) {
    std::size_t const heap = std::stoul(kayles["generators"][g]["heap"].get<std::string>());
    for (std::size_t other = 1; other < classes.size(); ++other) {
      if (other == heap || classes[other] != classes[heap]) continue;
      EXPECT_EQ(failure_of(with(
                    kayles, [&](Json& j) { j["generators"][g]["heap"] = std::to_string(other); })),
                "check.wrong.generator");
    }
  }
  // One too many: a product of the others.
  EXPECT_EQ(failure_of(with(json,
                            [](Json& j) {
                              j["generators"].push_back({{"game", 0}, {"heap", "21"}});
                              auto action = j["actions"][0];
                              for (std::size_t x = 0; x < action.size(); ++x) action[x] = x;
                              j["actions"].push_back(action);
                            })),
            "check.wrong.generators");
  // One missing.
  EXPECT_EQ(failure_of(with(json,
                            [](Json& j) {
                              j["generators"].erase(j["generators"].size() - 1);
                              j["actions"].erase(j["actions"].size() - 1);
                            })),
            "check.wrong.generator");
  // The right heap of the wrong game.
  Json const two = as_certificate(
      {{"0.7", "any", 0, 2}, {"0.333"}},
      oracle::brute_quotient({oracle::heap_rule("0.7"), oracle::heap_rule("0.333")}, 6, 2, 8));
  ASSERT_EQ(failure_of(two), "valid");
  EXPECT_EQ(failure_of(with(two, [](Json& j) { j["generators"][0]["game"] = 1; })),
            "check.wrong.generator");
}

// Small false quotients, each false in one way only.
TEST(QuotientMutation, EachConditionHasItsOwnComplaint) {
  // Taking 1, no more: two classes, 1 and a; a a = 1; a is lost.
  Json const one = as_certificate({{"0.1"}}, {{{0, 1}}, {{1, 0}}, {false, true}, {{0, 1, 0}}, {}});
  ASSERT_EQ(failure_of(one), "valid");

  // a a = a: two such heaps are won, the class says lost. The move leads from P to P.
  EXPECT_EQ(failure_of(with(one, [](Json& j) { j["actions"] = {{1, 1}}; })), "check.wrong.p_check");
  // a generates only itself and 1.
  EXPECT_EQ(failure_of(with(one,
                            [](Json& j) {
                              j["order"] = 3;
                              j["actions"] = {{1, 0, 2}};
                            })),
            "check.wrong.order");
  EXPECT_EQ(failure_of(with(one, [](Json& j) { j["p_portion"] = {0}; })), "check.wrong.identity");
  EXPECT_EQ(failure_of(with(one, [](Json& j) { j["p_portion"] = {0, 1}; })), "check.wrong.reduced");
  EXPECT_EQ(failure_of(with(one,
                            [](Json& j) {
                              j["heaps"] = {{0, 1, 1}};
                            })),
            "check.wrong.no_move");
  EXPECT_EQ(failure_of(with(one, [](Json& j) { j["heaps"] = {{0, 1}}; })), "valid");
  // Four classes, where two do.
  EXPECT_EQ(failure_of(with(one,
                            [](Json& j) {
                              j["order"] = 4;
                              j["actions"] = {{1, 2, 3, 0}};
                              j["p_portion"] = {1, 3};
                            })),
            "check.wrong.reduced");
  // a a a = 1, with a lost: a a is won, and so is it with any other context; but a a a a = a is
  // lost.
  EXPECT_EQ(failure_of(with(one,
                            [](Json& j) {
                              j["order"] = 3;
                              j["actions"] = {{1, 2, 0}};
                            })),
            "check.wrong.n_check");
  // Nothing is ever lost: the heap alone shows it.
  Json const none = as_certificate({{"0.1"}}, {{}, {}, {false}, {{0, 0}}, {}});
  EXPECT_EQ(failure_of(none), "check.wrong.n_check");

  // Maps that do not commute.
  Json const kayles = kayles_certificate();
  EXPECT_EQ(failure_of(with(kayles, [](Json& j) { std::swap(j["actions"][0], j["actions"][1]); })),
            "check.wrong.generator_class");
  EXPECT_EQ(failure_of(with(kayles,
                            [](Json& j) {
                              std::size_t const last = j["order"].get<std::size_t>() - 1;
                              std::swap(j["actions"][0][last], j["actions"][0][last - 1]);
                            })),
            "check.wrong.commuting");
}

TEST(QuotientMutation, TwoGeneratorsThatDoNotCommuteAreRefused) {
  Json const nim =
      as_certificate({{"0.(3)"}}, oracle::brute_quotient({oracle::heap_rule("0.333")}, 3, 3, 9));
  ASSERT_EQ(failure_of(nim), "valid");
  ASSERT_EQ(nim["actions"], Json::parse("[[1,0,3,2,5,4],[2,3,4,5,2,3]]"));
  EXPECT_EQ(failure_of(with(nim, [](Json& j) { j["actions"][1][4] = 3; })),
            "check.wrong.commuting");
}

// The sum that fails is named, with the games where there are several.
TEST(QuotientMutation, TheSumThatFailsIsNamed) {
  Json const json =
      as_certificate({{"0.1"}}, {{{0, 1}}, {{1, 2, 0}}, {false, true, false}, {{0, 1}}, {}});
  auto const result = check_certificate(json.dump());
  ASSERT_TRUE(result.failure.has_value());
  EXPECT_EQ(render(*result.failure, bouton::Language::kEnglish),
            "the sum 1 + 1 + 1 is not in a P-class, but no move leads from it to one");
  Json const two = as_certificate({{"0.1"}, {"0.01"}}, {{}, {}, {false}, {{0}, {0, 0, 0}}, {}});
  auto const other = check_certificate(two.dump());
  ASSERT_TRUE(other.failure.has_value());
  EXPECT_EQ(render(*other.failure, bouton::Language::kEnglish),
            "the sum 2 (0.01) is not in a P-class, but no move leads from it to one");
}

// Random changes of any leaf, and items of any list repeated, dropped or moved.
RC_GTEST_PROP(QuotientMutation, RandomChangesAreRefused, ()) {
  bool const small = *rc::gen::arbitrary<bool>();
  Json const json = small ? small_certificate() : kayles_certificate();
  Json flat = json.flatten();
  std::vector<std::string> leaves;
  for (auto const& [place, value] : flat.items()) leaves.push_back(place);
  std::string const place = *rc::gen::elementOf(leaves);
  Json const old = flat[place];
  Json changed;
  if (old.is_number()) {
    changed = *rc::gen::inRange(0, 45);
  } else if (old.is_boolean()) {
    changed = !old.get<bool>();
  } else {
    std::string text = old;
    std::size_t const at = *rc::gen::inRange<std::size_t>(0, text.size());
    text[at] = *rc::gen::elementOf(std::string("0123456789abcdef. "));
    changed = text;
  }
  bool const other = changed != old;
  RC_PRE(other);
  flat[place] = changed;
  std::string const failure = failure_of(flat.unflatten());
  RC_ASSERT(failure != "valid");
  RC_ASSERT(failure != "unknown");
}

RC_GTEST_PROP(QuotientMutation, RandomListsAreRefused, ()) {
  Json const json = *rc::gen::arbitrary<bool>() ? small_certificate() : kayles_certificate();
  std::vector<std::string> const lists = {"/games",     "/generators", "/actions", "/actions/0",
                                          "/actions/1", "/p_portion",  "/heaps",   "/heaps/0",
                                          "/periods",   "/helpless"};
  Json other = json;
  Json& list = other.at(Json::json_pointer(*rc::gen::elementOf(lists)));
  std::size_t const at = *rc::gen::inRange<std::size_t>(0, list.size());
  if (*rc::gen::arbitrary<bool>()) {
    list.erase(at);
  } else {
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), Json(list[at]));
  }
  std::string const failure = failure_of(other);
  RC_ASSERT(failure != "valid");
  RC_ASSERT(failure != "unknown");
}

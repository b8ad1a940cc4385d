// Words that a misspelt one may stand for.
#include "core/similar.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace bouton {
namespace {

using Words = std::vector<std::string>;

TEST(Similar, TheBeginningOfAWordLeadsToAllThatBeginSo) {
  Words const known = {"nim", "dawson-kayles", "kayles", "dawson-chess", "moore:K"};
  EXPECT_EQ(similar_words("Dawson", known), (Words{"dawson-kayles", "dawson-chess"}));
  EXPECT_EQ(similar_words("moo", known), (Words{"moore:K"}));
}

TEST(Similar, ElseTheOneThatIsMostLikeIt) {
  Words const known = {"nim", "wythoff", "kayles", "moore:K"};
  EXPECT_EQ(similar_words("whytoff", known), (Words{"wythoff"}));
  EXPECT_EQ(similar_words("KAYLE", known), (Words{"kayles"}));
  EXPECT_EQ(similar_words("chess", known), Words{});
  EXPECT_EQ(similar_words("", known), Words{});
  EXPECT_EQ(similar_words("%", {"x"}), Words{});
  EXPECT_EQ(similar_words(std::string(1000, 'n'), known), Words{});
}

}  // namespace
}  // namespace bouton

// How words are split, folded, stemmed and compared, in the portal's six languages.
#include "base/words.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace base {
namespace {

std::vector<std::string> folded(std::string_view text) {
  std::vector<std::string> out;
  for (auto const& word : words_in(text)) out.push_back(word.folded);
  return out;
}
using Words = std::vector<std::string>;

TEST(Words, StandWhereTheyAreFoundInTheText) {
  auto const found = words_in("Low  Tides, filmed");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[1], (Word{.begin = 5, .end = 10, .folded = "tides"}));
  EXPECT_TRUE(words_in("").empty());
  EXPECT_TRUE(words_in(" .,–!? ").empty());
  EXPECT_EQ(words_in("a b c d", 2).size(), 2U);
}

TEST(Words, AreDividedByApostrophesAndHyphens) {
  EXPECT_EQ(folded("L’amour d'été"), (Words{"l", "amour", "d", "ete"}));
  EXPECT_EQ(folded("hip-hop 24/7"), (Words{"hip", "hop", "24", "7"}));
}

TEST(Words, OfLatinScriptLoseTheirAccents) {
  EXPECT_EQ(fold_word("Café"), "cafe");
  EXPECT_EQ(fold_word("STRASSE"), fold_word("Straße"));
  EXPECT_EQ(fold_word("Œuvre"), "oeuvre");
  EXPECT_EQ(fold_word("Ærø"), "aero");
  EXPECT_EQ(fold_word("Ștefan"), fold_word("Ştefan"));
  EXPECT_EQ(fold_word("niño"), "nino");
  EXPECT_EQ(fold_word("İstanbul"), "istanbul");
}

TEST(Words, OfArabicHaveOneForm) {
  EXPECT_EQ(fold_word("أحمد"), fold_word("احمد"));
  EXPECT_EQ(fold_word("إلى"), fold_word("الي"));
  EXPECT_EQ(fold_word("آمال"), fold_word("امال"));
  EXPECT_EQ(fold_word("مدرسة"), fold_word("مدرسه"));
  EXPECT_EQ(fold_word("مُوسِيقَى"), fold_word("موسيقي"));
  EXPECT_EQ(fold_word("لـــيـــل"), "ليل");
  EXPECT_EQ(fold_word("سؤال"), fold_word("سوال"));
  EXPECT_EQ(fold_word("هادئ"), fold_word("هادي"));
  EXPECT_EQ(fold_word("ﻻ"), "لا");  // a presentation form
  EXPECT_EQ(folded("لـــيـــل هادئ"), (Words{"ليل", "هادي"}));
}

TEST(Words, HaveOneKindOfDigits) {
  EXPECT_EQ(fold_word("٢٠٢٦"), "2026");
  EXPECT_EQ(fold_word("۲۰۲۶"), "2026");
}

TEST(Words, OfAnyBytesAreLettersAndDigits) {
  EXPECT_EQ(fold_word("\xff\xfe"), "");
  EXPECT_EQ(fold_word(std::string_view("a\0b", 3)), "ab");
  EXPECT_EQ(fold_word(std::string(200, 'a')).size(), longest_word);
  EXPECT_EQ(folded("\u202egnp\u202c.exe"), (Words{"gnp", "exe"}));
}

TEST(Stems, AreSharedByTheFormsOfAWord) {
  auto const same = [](std::string_view language, std::string_view a, std::string_view b) {
    return stem_of(fold_word(a), language) == stem_of(fold_word(b), language);
  };
  EXPECT_TRUE(same("en", "harbours", "harbour"));
  EXPECT_TRUE(same("fr", "chansons", "chanson"));
  EXPECT_TRUE(same("de", "Lieder", "Lied"));
  EXPECT_TRUE(same("es", "canciones", "cancion"));
  EXPECT_TRUE(same("ro", "cântece", "cântec"));
  EXPECT_TRUE(same("ar", "البحر", "بحر"));
  EXPECT_EQ(stem_of("harbours", "ja"), "harbours");
  EXPECT_EQ(stem_of("", "en"), "");
}

TEST(Mistakes, AreForgivenFromFourLettersAndTwoFromEight) {
  EXPECT_TRUE(is_near("tids", "tides"));
  EXPECT_FALSE(is_near("sea", "set"));
  EXPECT_TRUE(is_near("habrour", "harbour"));  // two neighbours swapped are one mistake
  EXPECT_FALSE(is_near("habruor", "harbour"));
  EXPECT_TRUE(is_near("midnihgt", "midnight"));
  EXPECT_TRUE(is_near("lanterrns", "lanterns"));
  EXPECT_TRUE(is_near("lnaterrns", "lanterns"));
  EXPECT_FALSE(is_near("lnaterrsn", "lantern"));
  EXPECT_TRUE(is_near("ليالى", "ليالي"));
  EXPECT_EQ(distance_of("abc", "abcdef", 2), std::nullopt);
  EXPECT_EQ(distance_of("", "ab", 2), 2U);
}

TEST(Mistakes, AreFoundByWhatIsLeftOfBothWords) {
  auto const meet = [](std::string_view typed, std::string_view word) {
    auto const left = shortened(typed);
    return std::ranges::any_of(shortened(word),
                               [&](auto const& part) { return std::ranges::binary_search(left, part); });
  };
  for (auto const& [typed, word] :
       std::vector<std::pair<std::string, std::string>>{{"tids", "tides"},
                                                        {"tide", "tie"},
                                                        {"habrour", "harbour"},
                                                        {"midnihgt", "midnight"},
                                                        {"lnaterrns", "lanterns"},
                                                        {"arbour", "harbour"},
                                                        {"harbourr", "harbour"},
                                                        {"nocturnal", "nocturna"},
                                                        {"xnocturn", "nocturne"},
                                                        {"hrbuor", "harbour"},
                                                        {"symphoni", "symphony"}}) {
    if (is_near(typed, word)) EXPECT_TRUE(meet(typed, word)) << typed << ' ' << word;
  }
  EXPECT_EQ(shortened("sea"), (Words{"sea"}));
  EXPECT_EQ(shortened("tide"), (Words{"ide", "tde", "tid", "tide", "tie"}));
}

}  // namespace
}  // namespace base

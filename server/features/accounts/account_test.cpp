// E-mail addresses, telephone numbers and roles as values.
#include "features/accounts/account.hpp"

#include <gmock/gmock.h>

#include "base/json/json.hpp"

namespace accounts {
namespace {

using ::testing::ElementsAre;

TEST(EmailKey, IsWhatTwoSpellingsOfOneAddressHaveInCommon) {
  EXPECT_EQ(email_key(" Mira@Example.ORG "), "mira@example.org");
  EXPECT_EQ(email_key("mira@example.org"), "mira@example.org");
  EXPECT_EQ(email_key("o'brien+music@mail.example.co.uk"), "o'brien+music@mail.example.co.uk");
  EXPECT_EQ(email_key("admin@localhost"), "admin@localhost");
  EXPECT_EQ(email_key("ZO\u00cb@example.org"), email_key("zoe\u0308@example.org")) << "composed or not";
}

TEST(EmailKey, AHostIsWrittenAsTheNameServersKnowIt) {
  EXPECT_EQ(email_key("info@M\u00fcnchen.example"), "info@xn--mnchen-3ya.example");
  EXPECT_EQ(email_key("info@xn--mnchen-3ya.example"), "info@xn--mnchen-3ya.example");
  EXPECT_EQ(email_key("\u0633\u0644\u0645\u0649@\u0645\u062b\u0627\u0644.example"),
            "\u0633\u0644\u0645\u0649@xn--mgbh0fb.example");
}

TEST(EmailKey, InvalidAddressesHaveNoKey) {
  for (std::string const typed : {"",
                                  " ",
                                  "@",
                                  "mira",
                                  "mira@",
                                  "@example.org",
                                  "mira@example",
                                  "mira@@example.org",
                                  "a@b@example.org",
                                  "mi ra@example.org",
                                  "mira@exam ple.org",
                                  ".mira@example.org",
                                  "mira.@example.org",
                                  "mi..ra@example.org",
                                  "mira@example..org",
                                  "mira@.example.org",
                                  "mira@-example.org",
                                  "mira@example.org-",
                                  "mira@exa_mple.org",
                                  "mira@10.0.0.1",
                                  "mira@[10.0.0.1]",
                                  "\"mira\"@example.org",
                                  "mira <mira@example.org>",
                                  "mira@example.org, other@example.org",
                                  "mira;x@example.org",
                                  "mira:x@example.org",
                                  "mira(x)@example.org",
                                  "mira\\@example.org",
                                  "mailto:mira@example.org",
                                  "mira@example.org?bcc=x",
                                  "mira@example.org/x",
                                  "mira@example.123"})
    EXPECT_EQ(email_key(typed), std::nullopt) << typed;
}

TEST(EmailKey, HeaderInjectionIsRefused) {
  for (std::string const piece : {"\r\nBcc: x@example.org", "\n", "\r", "\t", "\x0b", "\x7f", "\u0085",
                                  "\u2028", "\u2029", "\u00a0", "\u200b", "\u202e", "\ufeff", "%0d%0a\n"}) {
    EXPECT_EQ(email_key("mi" + piece + "ra@example.org"), std::nullopt) << piece;
    EXPECT_EQ(email_key("mira@exam" + piece + "ple.org"), std::nullopt) << piece;
  }
  EXPECT_NE(email_key("mi\u560ara@example.org"), std::nullopt) << "a letter, whatever its low byte is";
  using namespace std::string_literals;
  EXPECT_EQ(email_key("mi\0ra@example.org"s), std::nullopt);
  EXPECT_EQ(email_key("mira@example.org\0"s), std::nullopt);
  EXPECT_EQ(email_key("mi\xffra@example.org"), std::nullopt);
  EXPECT_EQ(email_key("mi\xc3@example.org"), std::nullopt);
}

TEST(EmailKey, ALetterThatOnlyLooksLikeAnotherIsNotTakenForIt) {
  EXPECT_EQ(email_key("mi\u212ae@example.org"), std::nullopt) << "the Kelvin sign folds to k";
  EXPECT_EQ(email_key("mi\u017fa@example.org"), std::nullopt) << "the long s folds to s";
  EXPECT_NE(email_key("m\u0131ra@example.org"), email_key("mira@example.org")) << "dotless i";
  EXPECT_NE(email_key("stra\u00dfe@example.org"), email_key("strasse@example.org"));
  EXPECT_NE(email_key("mir\u0430@example.org"), email_key("mira@example.org")) << "Cyrillic a";
}

TEST(EmailKey, LengthsAreThoseOfAMailsEnvelope) {
  EXPECT_NE(email_key(std::string(64, 'a') + "@example.org"), std::nullopt);
  EXPECT_EQ(email_key(std::string(65, 'a') + "@example.org"), std::nullopt);
  std::string host;
  for (int label = 0; label < 4; ++label) host += std::string(61, 'b') + ".";
  EXPECT_EQ(email_key("a@" + host + "example"), std::nullopt);
  EXPECT_EQ(email_key("a@" + std::string(64, 'b') + ".example"), std::nullopt);
  EXPECT_EQ(email_key(std::string(100'000, 'a') + "@example.org"), std::nullopt);
}

TEST(MsisdnKey, IsTheDigitsHoweverTheyAreWritten) {
  for (std::string const typed : {"+49 170 1234567", "00491701234567", "491701234567",
                                  "+49 (0)170 / 123-45-67", "\u202a+49 170 1234567\u202c",
                                  "+\u0664\u0669\u0661\u0667\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667",
                                  "(+49)170.1234567", "+49\u00a0170\u20111234567"})
    EXPECT_EQ(msisdn_key(typed), "491701234567") << typed;
}

TEST(MsisdnKey, InvalidNumbersHaveNoKey) {
  for (std::string const typed :
       {"", "+", "0170 1234567", "+0170 1234567", "000491701234567", "+49170", "1234567", "+1234567890123456",
        "+49 170 123456x", "tel:+491701234567", "++491701234567", "49+1701234567", "+49,170,1234567",
        "+49\n1701234567", "\xff\xfe"})
    EXPECT_EQ(msisdn_key(typed), std::nullopt) << typed;
  EXPECT_EQ(msisdn_key(std::string(1000, '1')), std::nullopt);
}

TEST(User, HasItsRolesInOrderWithUserFirst) {
  Account account;
  account.roles = "editor,user,,support,editor";
  account.user_information = R"({"city":"Fes"})";
  EXPECT_THAT(as_user(account).roles, ElementsAre("user", "editor", "support"));
  account.roles = "";
  EXPECT_THAT(as_user(account).roles, ElementsAre("user"));
  EXPECT_EQ(as_user(account).user_information.at("city"), "Fes");
}

TEST(User, IsPrintedWithoutThePassword) {
  Account account;
  account.id = {42};
  account.email = "Mira@Example.org";
  account.email_key = "mira@example.org";
  account.password_hash = "$argon2id$v=19$secret";
  account.user_information = "broken";
  auto const user = as_user(account);
  EXPECT_TRUE(user.has_password);
  EXPECT_EQ(user.user_id, base::id_text(42));
  EXPECT_TRUE(user.user_information.empty());
  EXPECT_FALSE(base::to_json(user).contains("argon2"));
  EXPECT_FALSE(base::to_json(user).contains("mira@"));
}

TEST(SignedIn, IsWhateverItsRolesSay) {
  SignedIn person;
  person.account.roles = "user,editor";
  EXPECT_TRUE(person.is("user"));
  EXPECT_TRUE(person.is("editor"));
  EXPECT_FALSE(person.is("edit"));
  EXPECT_FALSE(person.is("user,editor"));
  EXPECT_FALSE(person.is(""));
}

}  // namespace
}  // namespace accounts

// Validation of profile fields.
#include "features/profile/profile_rules.hpp"

#include <gmock/gmock.h>

#include "features/profile/calls.hpp"
#include "features/profile/payloads.hpp"
#include "features/profile/sign_in_methods.hpp"

namespace profile {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ProfileRulesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    account.email = "Mira@example.org";
    account.email_key = "mira@example.org";
    tenant.configuration.avatar_list.images = {"avatar-fox.svg", "avatar-gone.svg",
                                               "https://www.example.org/owl.svg"};
    tenant.files["avatar-fox.svg"] = {"image/svg+xml", nullptr, "/theme/aurora/avatar-fox-1.svg"};
  }
  /// "field:rule" of each refusal; empty where the change is taken.
  std::vector<std::string> refusals(std::string const& body) {
    auto parsed = base::parse<ProfileBody>(body);
    auto const read =
        parsed ? read_profile_change(std::move(*parsed), account, tenant) : std::unexpected(parsed.error());
    std::vector<std::string> out;
    if (!read)
      for (auto const& error : read.error()) out.push_back(error.field + ':' + error.rule);
    return out;
  }
  accounts::ProfileChange change(std::string const& body) {
    auto read = read_profile_change(base::parse<ProfileBody>(body).value(), account, tenant);
    EXPECT_TRUE(read.has_value()) << body;
    return read.value_or(accounts::ProfileChange{});
  }
  static std::string text(std::size_t count, std::string_view sign) {
    std::string out;
    while (count-- > 0) out += sign;
    return out;
  }

  accounts::Account account;
  tenants::Tenant tenant;
};

TEST_F(ProfileRulesTest, AbsentMembersStayUnchanged) {
  auto const empty = change("{}");
  EXPECT_FALSE(empty.name || empty.last_name || empty.avatar || empty.user_information);
  EXPECT_EQ(change(R"({"name":null,"lastName":"Okonkwo"})").last_name, "Okonkwo");
}

TEST_F(ProfileRulesTest, NamesAreLinesOfAnyScriptWithoutTheirMargins) {
  EXPECT_EQ(change(R"({"name":"  ميرا \u00a0 "})").name, "ميرا");
  EXPECT_EQ(change(R"({"name":"Zoë 🌙 O'Neil-Smith"})").name, "Zoë 🌙 O'Neil-Smith");
  EXPECT_EQ(change(R"({"lastName":""})").last_name, "");
  EXPECT_EQ(change(R"({"name":")" + text(100, "م") + "\"}").name, text(100, "م"));
}

TEST_F(ProfileRulesTest, InvalidNamesAreRefusedByTheirField) {
  EXPECT_EQ(change(R"({"name":""})").name, "") << "as at registration";
  EXPECT_EQ(change(R"({"name":" \u2003 "})").name, "");
  EXPECT_THAT(refusals(R"({"name":")" + text(101, "م") + "\"}"), ElementsAre("name:max"));
  EXPECT_THAT(refusals(R"({"lastName":")" + text(101, "x") + "\"}"), ElementsAre("lastName:max"));
  for (char const* sign :
       {"\\u0000", "\\n", "\\r", "\\u001b", "\\u007f", "\\u0085", "\\u2028", "\\u202e", "\\u2066", "\\ufeff"})
    EXPECT_THAT(refusals(std::string(R"({"name":"Mi)") + sign + "ra\"}"), ElementsAre("name:format")) << sign;
  EXPECT_THAT(refusals(R"({"name":7,"lastName":["x"]})"), ElementsAre("name:type", "lastName:type"));
}

TEST_F(ProfileRulesTest, ABodyThatIsNotAnObjectIsRefused) {
  for (char const* body : {"", "null", "[]", "7", "{", "\"name\"", "{\"name\":\"a\",\"name\":\"b\"}"})
    EXPECT_FALSE(refusals(body).empty()) << body;
}

TEST_F(ProfileRulesTest, TheAddressMayBeRepeatedButNotChanged) {
  EXPECT_THAT(refusals(R"({"email":"Mira@example.org"})"), IsEmpty());
  EXPECT_THAT(refusals(R"({"email":" mira@EXAMPLE.org "})"), IsEmpty());
  EXPECT_THAT(refusals(R"({"email":"thief@example.org"})"), ElementsAre("email:verified"));
  EXPECT_THAT(refusals(R"({"email":""})"), ElementsAre("email:verified"));
  EXPECT_THAT(refusals(R"({"email":"no address"})"), ElementsAre("email:verified"));
  account.email.reset();
  account.email_key.reset();
  EXPECT_THAT(refusals(R"({"email":""})"), IsEmpty());
  EXPECT_THAT(refusals(R"({"email":"thief@example.org"})"), ElementsAre("email:verified"));
}

TEST_F(ProfileRulesTest, AnAvatarIsOneOfTheTenantsOrEmpty) {
  EXPECT_EQ(change(R"({"avatar":"avatar-fox.svg"})").avatar, "avatar-fox.svg");
  EXPECT_EQ(change(R"({"avatar":""})").avatar, "");
  for (char const* avatar : {"avatar-owl.svg", "../logo.svg", "javascript:alert(1)", "AVATAR-FOX.SVG",
                             "https://elsewhere.example/x.svg"})
    EXPECT_THAT(refusals(std::string(R"({"avatar":")") + avatar + "\"}"), ElementsAre("avatar:enum"));
  account.avatar = "avatar-old.svg";  // chosen before the tenant took it off the list
  EXPECT_THAT(refusals(R"({"avatar":"avatar-old.svg"})"), IsEmpty());
}

TEST_F(ProfileRulesTest, InformationIsAFewTextsUnderPlainKeys) {
  auto const taken = change(R"({"userInformation":{"phone":"+49 170","about.me":"two\nlines","x":""}})");
  EXPECT_EQ(taken.user_information->at("about.me"), "two\nlines");
  EXPECT_EQ(taken.user_information->size(), 3U);
  EXPECT_THAT(change(R"({"userInformation":{}})").user_information, ::testing::Optional(IsEmpty()));

  std::string many = R"({"userInformation":{)";
  for (int i = 0; i <= 30; ++i) many += (i ? "," : "") + ("\"k" + std::to_string(i)) + "\":\"\"";
  EXPECT_THAT(refusals(many + "}}"), ElementsAre("userInformation:max"));
  EXPECT_THAT(refusals(R"({"userInformation":{"a":")" + text(501, "x") + "\"}}"),
              ElementsAre("userInformation.a:max"));
  EXPECT_THAT(refusals(R"({"userInformation":{"a":")" + text(251, "م") + "\"}}"),
              ElementsAre("userInformation.a:max"));
  std::string large = R"({"userInformation":{)";
  for (int i = 0; i < 17; ++i)
    large += (i ? "," : "") + ("\"k" + std::to_string(i)) + "\":\"" + text(500, "x") + '"';
  EXPECT_THAT(refusals(large + "}}"), ElementsAre("userInformation:max"));
  for (std::string const& key :
       {std::string(), text(41, "k"), std::string("a b"), std::string("<b>"), std::string("ключ")})
    EXPECT_THAT(refusals("{\"userInformation\":{\"" + key + "\":\"x\"}}"),
                ElementsAre("userInformation:regex"))
        << key;
  EXPECT_THAT(refusals(R"({"userInformation":{"a":"\u0000"}})"), ElementsAre("userInformation.a:format"));
  EXPECT_THAT(refusals(R"({"userInformation":{"a":7}})"), ElementsAre("userInformation.a:type"));
  EXPECT_THAT(refusals(R"({"userInformation":{"a":{"b":"c"}}})"), ElementsAre("userInformation.a:type"));
  EXPECT_THAT(refusals(R"({"userInformation":"x"})"), ElementsAre("userInformation:type"));
}

TEST_F(ProfileRulesTest, OnlyPicturesThatAreThereAreOffered) {
  tenant.configuration.avatar_list.titles = {{"avatar-fox.svg", {{"en", "Fox"}, {"ar", "ثعلب"}}}};
  EXPECT_EQ(avatar_choices(tenant, "ar")[0].title, "ثعلب");
  auto const offered = avatar_choices(tenant, "de");
  EXPECT_EQ(offered[0].title, "Fox") << "English where the language is missing";
  EXPECT_EQ(offered[1].title, "");
  ASSERT_EQ(offered.size(), 2U);
  EXPECT_EQ(offered[0].src, "/theme/aurora/avatar-fox-1.svg");
  EXPECT_EQ(offered[1].src, "https://www.example.org/owl.svg");
  EXPECT_EQ(avatar_address(tenant, ""), "");
  EXPECT_EQ(avatar_address(tenant, "avatar-old.svg"), "");
  EXPECT_EQ(avatar_address(tenant, "https://elsewhere.example/x.svg"), "");
}

TEST(SignInMethods, TheLastOneStays) {
  accounts::Account account;
  EXPECT_FALSE(can_remove_one(account, {1, 0}));
  EXPECT_FALSE(can_remove_one(account, {0, 1}));
  EXPECT_TRUE(can_remove_one(account, {1, 1}));
  account.password_hash = "hash";
  EXPECT_FALSE(can_remove_one(account, {1, 0})) << "a password needs an address to go with it";
  account.email = "mira@example.org";
  EXPECT_TRUE(can_remove_one(account, {1, 0}));
  EXPECT_TRUE(can_remove_number(account, {}));
  account.password_hash.reset();
  EXPECT_FALSE(can_remove_number(account, {}));
  EXPECT_TRUE(can_remove_number(account, {1, 0}));
  EXPECT_FALSE(can_remove_one(account, {1, 0})) << "nobody has shown that this mailbox is read";
  account.email_verified_at = base::Instant{1};
  EXPECT_TRUE(can_remove_one(account, {1, 0}));
}

TEST(Payloads, ThisSessionComesFirstThenTheOneSeenLast) {
  accounts::SessionRow row;
  std::vector<accounts::SessionRow> rows;
  for (std::int64_t id = 1; id <= 3; ++id) {
    row.id = {id};
    row.seen_at = {id * 100};
    rows.push_back(row);
  }
  auto const shown = own_sessions(rows, {1});
  ASSERT_EQ(shown.size(), 3U);
  EXPECT_TRUE(shown[0].current);
  EXPECT_EQ(shown[1].id.value, 3);
  EXPECT_EQ(shown[2].id.value, 2);
}

TEST(Payloads, AProviderIsCalledByItsHost) {
  accounts::LinkedIdentity identity;
  for (char const* issuer : {"https://id.example", "https://id.example:8443/realms/x", "id.example"}) {
    identity.issuer = issuer;
    EXPECT_EQ(own_identities({identity})[0].host, "id.example");
  }
}

}  // namespace
}  // namespace profile

// Which sign-in options a visitor is offered, and in which order.
#include "features/sign_in/options.hpp"

#include <gmock/gmock.h>

#include "features/sign_in/addresses.hpp"
#include "features/tenants/configuration/documents.hpp"

namespace sign_in {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class OptionsTest : public ::testing::Test {
 protected:
  std::shared_ptr<tenants::Tenant const> tenant(std::string entries, std::string flags = "{}",
                                                std::string meta = "{}") {
    std::map<std::string, std::string> documents{
        {"tenant", R"({"title": "T", "allowedHosts": ["id.partner.example"]})"},
        {"flags", flags},
        {"login-meta-data", R"({"attributes": )" + meta + "}"}};
    if (!entries.empty()) documents.emplace("login-options", R"({"entries": [)" + entries + "]}");
    std::vector<base::FieldError> problems;
    auto out = tenants::assemble({"aurora"}, {.documents = documents}, problems);
    for (auto const& problem : problems) ADD_FAILURE() << problem.field << ' ' << problem.message;
    return out;
  }
  OfferedOptions offered(tenants::Tenant const& from, bool secure = true, bool operator_network = false) {
    return offered_options({from, "en", secure, operator_network},
                           [](tenants::LoginOption const& option) { return "/" + option.name; });
  }
  std::vector<std::string> names(tenants::Tenant const& from, bool secure = true,
                                 bool operator_network = false) {
    std::vector<std::string> out;
    for (auto const& link : offered(from, secure, operator_network).links) out.push_back(link.name);
    return out;
  }
};

TEST_F(OptionsTest, WithoutAnyATenantOffersPasswordOtpAndPasskey) {
  auto const plain = tenant("");
  EXPECT_THAT(names(*plain), ElementsAre("password", "otp", "passkey"));
  EXPECT_EQ(offered(*plain).flow, "single");
  EXPECT_TRUE(may_register(*plain));
  EXPECT_FALSE(sends_texts(*plain));
}

TEST_F(OptionsTest, OptionsKeepTheTenantsOrderWithoutHiddenAndDisabledOnes) {
  auto const own = tenant(
      R"({"name":"otp","sms":true},{"name":"password","hidden":true},{"name":"passkey","enabled":false},)"
      R"({"name":"google","kind":"oidc","issuer":"https://id.example","clientId":"k","label":{"en":"With Google"}})");
  EXPECT_THAT(names(*own), ElementsAre("otp", "google"));
  EXPECT_EQ(offered(*own).links[1].label, "With Google");
  EXPECT_EQ(offered(*own).links[1].kind, "oidc");
  EXPECT_TRUE(offers_kind(*own, "password")) << "hidden ones work";
  EXPECT_TRUE(may_register(*own));
  EXPECT_FALSE(offers_kind(*own, "passkey"));
  EXPECT_TRUE(sends_texts(*own));
  EXPECT_FALSE(find_option(*own, "passkey"));
  EXPECT_TRUE(find_option(*own, "google"));
}

TEST_F(OptionsTest, AnOlderProviderWithoutIssuerIsLeftOut) {
  EXPECT_THAT(names(*tenant(R"({"name":"oidc"},{"name":"password"})")), ElementsAre("password"));
}

TEST_F(OptionsTest, TermsAndPrivacyAreAPathOfThePortalOrAnAllowedAddress) {
  auto const& german = *base::find_locale("de");
  auto const links = [&](std::string const& terms, std::string const& origin = "") {
    auto const own = tenant("", "{}", R"({"termsUrl": ")" + terms + R"(", "privacyUrl": "/info/privacy"})");
    return legal_links(*own, german, origin);
  };
  EXPECT_EQ(links("/info/terms").terms, "/de/info/terms");
  EXPECT_EQ(links("/info/terms").privacy, "/de/info/privacy");
  EXPECT_EQ(links("/info/terms", "https://aurora.example").terms, "https://aurora.example/de/info/terms");
  EXPECT_EQ(links("https://id.partner.example/terms").terms, "https://id.partner.example/terms");
  for (char const* refused : {"https://evil.example/terms", "javascript:alert(1)", "//evil.example",
                              "info/terms", "/info/{page}", ""}) {
    EXPECT_EQ(links(refused).terms, "") << refused;
    EXPECT_EQ(links(refused).privacy, "/de/info/privacy") << "the other one stays";
  }
  auto const without = legal_links(*tenant(""), german, "");
  EXPECT_EQ(without.terms + without.privacy, "");
}

TEST_F(OptionsTest, PasskeysNeedWhatBrowsersCallASecureContext) {
  EXPECT_THAT(names(*tenant(""), false), ElementsAre("password", "otp"));
  http::Request request;
  for (auto const& [host, secure, expected] :
       std::vector<std::tuple<std::string, bool, bool>>{{"aurora.example", true, true},
                                                        {"aurora.example", false, false},
                                                        {"aurora.localhost", false, true},
                                                        {"localhost", false, true},
                                                        {"localhost.example", false, false},
                                                        {"evillocalhost", false, false}}) {
    request.host = host;
    request.secure = secure;
    EXPECT_EQ(is_secure_context(request), expected) << host;
  }
}

TEST_F(OptionsTest, APartnerNeedsAPageOnAnAllowedHostOrTheFallback) {
  auto const entries = R"({"name":"password"},{"name":"partner"})";
  EXPECT_THAT(names(*tenant(entries)), ElementsAre("password"));
  EXPECT_THAT(names(*tenant(entries, R"({"partnerLoginFlow":true})")), ElementsAre("partner", "password"));
  EXPECT_THAT(names(*tenant(entries, "{}", R"({"loginUrl":"https://id.partner.example/in"})")),
              ElementsAre("password", "partner"));
  EXPECT_THAT(names(*tenant(entries, "{}", R"({"loginUrl":"https://evil.example/in"})")),
              ElementsAre("password"));
  EXPECT_THAT(names(*tenant(entries, "{}", R"({"loginUrl":"https://id.partner.example/{query.x}"})")),
              ElementsAre("password"));
  auto const partner =
      tenant(entries, R"({"isPartner":true})", R"({"loginUrl":"https://id.partner.example/in"})");
  EXPECT_THAT(names(*partner), ElementsAre("partner", "password"));
  EXPECT_EQ(offered(*partner).flow, "partner");
  EXPECT_EQ(offered(*tenant(entries, R"({"partnerLoginFlow":true})")).flow, "partner");
}

TEST_F(OptionsTest, AnOperatorsOptionNeedsItsNetwork) {
  auto const entries = R"({"name":"password"},{"name":"operator"})";
  EXPECT_THAT(names(*tenant(entries)), ElementsAre("password"));
  EXPECT_THAT(names(*tenant(entries), true, true), ElementsAre("password", "operator"));
  EXPECT_THAT(names(*tenant(entries, R"({"monsooqMent":true})"), true, true),
              ElementsAre("operator", "password"));
  EXPECT_THAT(names(*tenant(entries, R"({"vodacomMent":true})"), true, true),
              ElementsAre("operator", "password"));
  EXPECT_FALSE(offered(*tenant(entries)).operator_only);
  auto const only = tenant(R"({"name":"operator"},{"name":"password","hidden":true})");
  EXPECT_TRUE(offered(*only).operator_only);
  EXPECT_THAT(names(*only), IsEmpty());
}

TEST_F(OptionsTest, ASecureLoginUrlLeavesTheOperatorOutOverPlainHttp) {
  auto const entries = R"({"name":"password"},{"name":"operator"})";
  auto const flags = R"({"autoLogin.hasSecureLoginUrl":true})";
  EXPECT_THAT(names(*tenant(entries, flags), false, true), ElementsAre("password"));
  EXPECT_THAT(names(*tenant(entries, flags), true, true), ElementsAre("password", "operator"));
  EXPECT_THAT(names(*tenant(entries), false, true), ElementsAre("password", "operator"));
}

TEST_F(OptionsTest, TheSecondFlowOffersAllAtOnce) {
  EXPECT_EQ(offered(*tenant("", R"({"multipleLoginOptionsFlow2":true})")).flow, "multiple");
}

TEST_F(OptionsTest, EachKindBeginsAtItsOwnAddress) {
  auto const own = tenant("");
  Addresses const addresses("/backend", *own, "lang=en");
  auto const at = [&](std::string name, std::string kind = "") {
    tenants::LoginOption option;
    option.name = std::move(name);
    option.kind = std::move(kind);
    return addresses.of_option(option);
  };
  EXPECT_EQ(at("password"), "/backend/login/aurora?lang=en");
  EXPECT_EQ(at("otp"), "/backend/login/aurora/otp?lang=en");
  EXPECT_EQ(at("google", "oidc"), "/backend/login/aurora/provider/google?lang=en");
  EXPECT_EQ(at("house", "partner"), "/backend/login/aurora/provider/house?lang=en");
  EXPECT_EQ(at("operator"), "/backend/login/aurora/proceed?lang=en");
}

}  // namespace
}  // namespace sign_in

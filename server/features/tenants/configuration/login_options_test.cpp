// A tenant's login options: older documents stay valid, and errors name the field.
#include <gmock/gmock.h>

#include "features/tenants/configuration/configuration.hpp"

namespace tenants {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class LoginOptionsTest : public ::testing::Test {
 protected:
  std::vector<std::string> faults(std::string const& document) {
    std::vector<std::string> out;
    for (auto const& error : read_configuration("login-options", document, {"id.partner.example"}, read))
      out.push_back(error.field + ' ' + error.rule);
    return out;
  }
  std::vector<std::string> faults_of(std::string const& option) {
    return faults(R"({"entries":[)" + option + "]}");
  }
  Configuration read;
};

TEST_F(LoginOptionsTest, OlderDocumentsWhoseNameIsTheKindStayValid) {
  EXPECT_THAT(
      faults(R"({"entries":[{"name":"password"},{"name":"otp"},{"name":"oidc"},{"name":"partner"}]})"),
      IsEmpty());
  ASSERT_EQ(read.login_options.entries.size(), 4U);
  EXPECT_EQ(kind_of(read.login_options.entries[2]), "oidc");
}

TEST_F(LoginOptionsTest, AProviderHasANameIssuerAndClient) {
  EXPECT_THAT(
      faults_of(
          R"({"name":"google","kind":"oidc","issuer":"https://id.example/realm","clientId":"kiosk","scopes":["openid"]})"),
      IsEmpty());
  EXPECT_EQ(kind_of(read.login_options.entries[0]), "oidc");
  EXPECT_THAT(faults_of(R"({"name":"google","kind":"oidc"})"), ElementsAre("entries[0].issuer required"));
  EXPECT_THAT(faults_of(R"({"name":"google","kind":"oidc","issuer":"https://id.example"})"),
              ElementsAre("entries[0].clientId format"));
}

TEST_F(LoginOptionsTest, AnIssuerIsAnHttpsAddressExceptOnThisMachine) {
  auto const with = [&](std::string const& issuer) {
    return faults_of(R"({"name":"p","kind":"oidc","clientId":"k","issuer":")" + issuer + "\"}");
  };
  for (auto const* good : {"https://id.example", "https://id.example:8443/a/b", "http://localhost:4000",
                           "http://127.0.0.1:4000/realm"})
    EXPECT_THAT(with(good), IsEmpty()) << good;
  for (auto const* bad : {"http://id.example", "id.example", "https://", "https://id.example?a=1",
                          "https://id.example#a", "https://user@id.example", "javascript:alert(1)",
                          "https://id.example/ x", "http://localhost.evil.example"})
    EXPECT_THAT(with(bad), ElementsAre("entries[0].issuer format")) << bad;
}

TEST_F(LoginOptionsTest, ErrorsNameTheirField) {
  EXPECT_THAT(faults_of(R"({"name":"carrier-pigeon"})"), ElementsAre("entries[0].name enum"));
  EXPECT_THAT(faults_of(R"({"name":"x","kind":"pigeon"})"), ElementsAre("entries[0].kind enum"));
  EXPECT_THAT(faults_of(R"({"name":"A B","kind":"otp"})"), ElementsAre("entries[0].name format"));
  EXPECT_THAT(faults_of(R"({"name":"","kind":"otp"})"), ElementsAre("entries[0].name format"));
  EXPECT_THAT(faults(R"({"entries":[{"name":"otp"},{"name":"otp"}]})"),
              ElementsAre("entries[1].name duplicate"));
  EXPECT_THAT(faults_of(R"({"name":"partner","url":"https://evil.example"})"),
              ElementsAre("entries[0].url format"));
  EXPECT_THAT(faults_of(R"({"name":"partner","url":"https://id.partner.example/login"})"), IsEmpty());
  EXPECT_THAT(faults_of(R"({"name":"otp","sms":"yes"})"), ElementsAre("entries[0].sms type"));
  EXPECT_THAT(faults_of(R"({"name":"otp","scopes":["two words"]})"), ElementsAre("entries[0].scopes format"));
  EXPECT_THAT(faults_of(R"({"name":"otp","label":{"xx":"?"}})"), ElementsAre("entries[0].label.xx enum"));
}

}  // namespace
}  // namespace tenants

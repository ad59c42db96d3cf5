// Sign-in with a passkey, against a software authenticator made with OpenSSL only.
#include "features/identity/encodings.hpp"
#include "features/identity/testing/keys.hpp"
#include "features/sign_in/testing/browser.hpp"

namespace sign_in {
namespace {

using ::testing::ElementsAre;
using ::testing::StartsWith;

/// A software authenticator: its key and its authenticator data.
struct Authenticator {
  identity::testing::KeyPair key = identity::testing::make_elliptic();
  std::string credential = base::base64url(std::string(32, '\x2a'));
  std::string user_handle;
  std::string party = "aurora.localhost";
  std::string origin = "http://aurora.localhost:8080";
  std::uint32_t counter = 1;

  std::string public_key() const {
    using identity::testing::number_of;
    return base::base64url(std::string("\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20", 10) +
                           number_of(key, "qx", 32) + "\x22\x58\x20" + number_of(key, "qy", 32));
  }
  std::string answer(std::string_view challenge) const {
    std::string data = identity::sha256(party) + '\x05';
    for (int shift = 24; shift >= 0; shift -= 8) data += static_cast<char>(counter >> shift);
    std::string const said = R"({"type":"webauthn.get","challenge":")" + std::string(challenge) +
                             R"(","origin":")" + origin + R"(","crossOrigin":false})";
    auto const signature = identity::testing::sign(key, data + identity::sha256(said));
    return R"({"answer":{"type":"public-key","id":")" + credential + R"(","rawId":")" + credential +
           R"(","clientExtensionResults":{},"response":{"clientDataJSON":")" + base::base64url(said) +
           R"(","authenticatorData":")" + base::base64url(data) + R"(","signature":")" +
           base::base64url(signature) + R"(","userHandle":")" + base::base64url(user_handle) + "\"}}}";
  }
};

class PasskeysTest : public testing::SignInTest {
 protected:
  Authenticator authenticator_of(std::string const& email, std::string const& tenant = "aurora") {
    Authenticator out;
    auto const account = make_account(email, "a quiet harbour", tenant);
    out.user_handle = account.uuid;
    database().write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      accounts::AccountStore(session).add_passkey({.credential_id = out.credential,
                                                   .account = account.id,
                                                   .public_key = out.public_key(),
                                                   .label = "Test",
                                                   .created_at = clock.now()});
    });
    return out;
  }
  std::string ask(Browser& browser) {
    return browser.ask(&SignInApi::passkey_options, "{}").text("/data/options/challenge");
  }
  int answer(Browser& browser, Authenticator const& authenticator) {
    auto const challenge = ask(browser);
    return browser.ask(&SignInApi::passkey, authenticator.answer(challenge)).status;
  }
};
STORAGE_ON_BOTH_ENGINES(PasskeysTest);

TEST_P(PasskeysTest, ThePortalsDialogSignsInWithoutAName) {
  auto authenticator = authenticator_of("mira@example.org");
  Browser browser(*this);
  auto const challenge = ask(browser);
  auto const tokens = browser.ask(&SignInApi::passkey, authenticator.answer(challenge));
  EXPECT_EQ(tokens.status, 200);
  EXPECT_NE(tokens.text("/data/access_token"), "");
  EXPECT_TRUE(browser.jar.contains("refreshToken"));
  EXPECT_FALSE(browser.jar.contains("passkeyChallenge"));
  EXPECT_THAT(templates(), ElementsAre("new-sign-in"));
}

TEST_P(PasskeysTest, TheHostedPageLeadsBackWithACode) {
  auto const authenticator = authenticator_of("mira@example.org");
  Browser browser(*this);
  auto asked = browser.request("POST", step("/login/aurora/passkey/options"));
  asked.body = "{}";
  auto const question = browser.hosted(std::move(asked));
  EXPECT_EQ(question.status, 200);
  auto answered = browser.request("POST", step("/login/aurora/passkey"));
  answered.body = authenticator.answer(question.text("/data/options/challenge"));
  auto const back = browser.hosted(std::move(answered));
  EXPECT_EQ(back.status, 200);
  EXPECT_THAT(back.text("/data/url"), StartsWith("http://aurora.localhost:8080/music?articleId=5&code="));
  browser.follow(back.text("/data/url"));
  EXPECT_EQ(browser.signed_in_as(), "mira@example.org");
}

TEST_P(PasskeysTest, AnAnswerIsGoodOnceAndForItsOwnChallenge) {
  auto authenticator = authenticator_of("mira@example.org");
  Browser browser(*this);
  auto const challenge = ask(browser);
  auto const body = authenticator.answer(challenge);
  auto copy = browser;
  EXPECT_EQ(browser.ask(&SignInApi::passkey, body).status, 200);
  EXPECT_EQ(copy.ask(&SignInApi::passkey, body).status, 401);
  authenticator.counter = 0;  // this authenticator has no counter, so only the challenge detects the replay
  ask(copy);
  EXPECT_EQ(copy.ask(&SignInApi::passkey, authenticator.answer(challenge)).status, 401);
  Browser without(*this);
  EXPECT_EQ(without.ask(&SignInApi::passkey, authenticator.answer(challenge)).status, 401);
  auto const late = ask(browser);
  clock.advance(std::chrono::minutes(5));
  authenticator.counter = 2;
  EXPECT_EQ(browser.ask(&SignInApi::passkey, authenticator.answer(late)).status, 401);
}

TEST_P(PasskeysTest, ForgedCopiedAndForeignPasskeysAreRefused) {
  auto const good = authenticator_of("mira@example.org");
  auto const nova = make_account("nova@example.org");
  Browser browser(*this);
  auto const with = [&](auto change) {
    auto changed = good;
    change(changed);
    return answer(browser, changed);
  };
  EXPECT_EQ(with([](Authenticator& one) { one.key = identity::testing::make_elliptic(); }), 401);
  EXPECT_EQ(with([](Authenticator& one) { one.credential = base::base64url(std::string(32, 'x')); }), 401);
  EXPECT_EQ(with([](Authenticator& one) { one.party = "evil.example"; }), 401);
  EXPECT_EQ(with([](Authenticator& one) { one.origin = "http://evil.example"; }), 401);
  EXPECT_EQ(with([](Authenticator& one) { one.origin = "http://nujum.localhost:8080"; }), 401);
  EXPECT_EQ(with([&](Authenticator& one) { one.user_handle = nova.uuid; }), 401);
  clock.advance(std::chrono::minutes(10));
  EXPECT_EQ(with([](Authenticator& one) { one.counter = 7; }), 200);
  EXPECT_EQ(with([](Authenticator& one) { one.counter = 7; }), 401) << "a copy counts on its own";
  EXPECT_EQ(with([](Authenticator& one) { one.counter = 8; }), 200);
}

TEST_P(PasskeysTest, APasskeyOfAnotherTenantIsRefused) {
  auto authenticator = authenticator_of("mira@example.org", "nujum");
  Browser browser(*this);
  EXPECT_EQ(answer(browser, authenticator), 401);
}

}  // namespace
}  // namespace sign_in

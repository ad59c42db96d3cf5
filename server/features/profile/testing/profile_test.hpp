// A tenant with one person who is signed in, and every call about one's own account, for the tests of those
// calls.
#pragma once
#include <gmock/gmock.h>

#include "base/testing/run.hpp"
#include "features/accounts/account_store.hpp"
#include "features/portal/testing/ask.hpp"
#include "features/profile/account_deletion_api.hpp"
#include "features/profile/passkey_api.hpp"
#include "features/profile/person_store.hpp"
#include "features/profile/phone_api.hpp"
#include "features/profile/profile_api.hpp"
#include "features/profile/profile_pages.hpp"
#include "features/profile/second_factor_api.hpp"
#include "features/profile/security_api.hpp"
#include "storage/testing/database_test.hpp"

namespace profile {

using namespace std::chrono_literals;
using accounts::AccountState;
using accounts::AccountStore;
using base::testing::wait_for;
using storage::Session;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

inline base::TenantId const aurora{"aurora"};
inline std::string const old_password = "an orange kite in march";

struct MessageRow {
  std::string template_name;
  std::string recipient;
  std::string data;
};
BOOST_DESCRIBE_STRUCT(MessageRow, (), (template_name, recipient, data))

struct Outcome {
  int status = 0;
  std::string error;  // the code, or the first field and its rule
  std::string text;
};

class ProfileApiTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    auto made = std::make_shared<tenants::Tenant>();
    made->id = aurora;
    made->title = "Aurora";
    made->hosts = {"aurora.localhost"};
    made->locales = {"en", "ar", "de"};
    made->configuration.avatar_list.images = {"avatar-fox.svg"};
    made->files["avatar-fox.svg"] = {"image/svg+xml", nullptr, "/theme/aurora/avatar-fox-1.svg"};
    call.tenant = made;
    accounts::PasswordSettings cheap;
    cheap.memory_kib = 64;
    cheap.passes = 1;
    passwords = std::make_unique<accounts::PasswordHasher>(cheap);
    sessions = std::make_unique<accounts::Sessions>(database(), clock, ids, std::string(32, 'k'));
    messenger = std::make_unique<messaging::Messenger>(clock, ids);
    reauthentication = std::make_unique<Reauthentication>(*passwords, clock, trail);
    profile_api = std::make_unique<ProfileApi>(database(), clock);
    limits = std::make_unique<accounts::SignInLimits>(clock);
    security = std::make_unique<SecurityApi>(database(), clock, ids, *sessions, *passwords, *messenger,
                                             *reauthentication, *limits, sealer, trail);
    phone = std::make_unique<PhoneApi>(database(), clock, ids, *messenger, *reauthentication, *limits, sealer,
                                       trail);
    passkeys =
        std::make_unique<PasskeyApi>(database(), clock, *reauthentication, trail, std::string(32, 'k'));
    factors = std::make_unique<accounts::SecondFactors>(database(), clock, std::string(32, 's'));
    second_factor =
        std::make_unique<SecondFactorApi>(database(), *factors, *messenger, *reauthentication, trail);
    deletion = std::make_unique<AccountDeletionApi>(database(), clock, ids, *sessions, *messenger,
                                                    *reauthentication, trail, personal_data);
    pages = std::make_unique<ProfilePages>(database(), clock, *sessions);
    mira = make_account("Mira", "mira@example.org");
    sign_in(mira);
  }
  void TearDown() override {
    passwords->stop();
    sessions.reset();
    DatabaseTest::TearDown();
  }

  accounts::Sealer const sealer{std::string(32, 'k')};
  http::Metrics metrics;
  accounts::SecurityLog trail{metrics, clock};

  template <class F>
  auto write(F work) {
    return database().write_now(work);
  }
  accounts::AccountId make_account(std::string const& name, std::string const& email) {
    auto const id = ids.make<accounts::AccountId>();
    accounts::NewAccount account;
    account.name = name;
    account.email = email;
    account.email_verified = true;
    account.password_hash = passwords->hash_now(old_password);
    write([&](Session& session) { AccountStore({session, aurora}).create(account, id, clock.now()); });
    return id;
  }
  accounts::SessionId open(accounts::AccountId account, std::string const& device = "Firefox on Linux") {
    return write([&](Session& session) {
      return sessions->open({session, aurora}, {.account = account, .device = device, .address = "192.0.2.7"})
          .id;
    });
  }
  void sign_in(accounts::AccountId account) {
    visitor.user = accounts::SignedIn{};
    visitor.user->session = open(account, "Chrome on Android");
    visitor.user->authenticated_at = clock.now();
    reread(account);
  }
  /// The account as the next request would find it.
  void reread(accounts::AccountId account) { visitor.user->account = *find(account); }
  std::optional<accounts::Account> find(accounts::AccountId account) {
    return write([&](Session& session) { return AccountStore({session, aurora}).find(account); });
  }
  std::vector<MessageRow> messages() {
    return write([&](Session& session) {
      return session.rows<MessageRow>(
          "select template as template_name, recipient, data from message where tenant = 'aurora' order by "
          "id");
    });
  }
  std::string otp_in(MessageRow const& message) {
    auto const at = message.data.find("\"otp\":\"") + 7;
    return message.data.substr(at, 6);
  }

  template <class Api, class Method>
  Outcome ask(Api& api, Method handler, std::string const& body = "", http::Query query = {},
              http::Params params = {}) {
    http::Request request{.method = method,
                          .scheme = "https",
                          .host = "aurora.localhost",
                          .authority = "aurora.localhost",
                          .query = std::move(query),
                          .body = body};
    return outcome([&] {
      return wait_for(
          portal::testing::ask(api, handler, std::move(request), call, std::move(params), visitor.user));
    });
  }
  template <class F>
  Outcome outcome(F answer) {
    try {
      auto const response = answer();
      return {response.status, "", std::string(http::body_text(response.body))};
    } catch (base::Problem const& problem) {
      auto const error =
          problem.errors.empty() ? problem.error : problem.errors[0].field + ':' + problem.errors[0].rule;
      return {problem.status, error, ""};
    }
  }
  std::string password_body(std::string const& current, std::string const& wanted) {
    return R"({"currentPassword":")" + current + R"(","newPassword":")" + wanted + "\"}";
  }

  std::string method = "POST";  // of what ask() sends
  tenants::BackendCall call;
  accounts::Visitor visitor;
  accounts::AccountId mira;
  std::unique_ptr<accounts::PasswordHasher> passwords;
  std::unique_ptr<accounts::Sessions> sessions;
  std::unique_ptr<messaging::Messenger> messenger;
  std::unique_ptr<Reauthentication> reauthentication;
  std::unique_ptr<accounts::SignInLimits> limits;
  std::unique_ptr<ProfileApi> profile_api;
  std::unique_ptr<SecurityApi> security;
  std::unique_ptr<PhoneApi> phone;
  std::unique_ptr<PasskeyApi> passkeys;
  std::unique_ptr<accounts::SecondFactors> factors;
  std::unique_ptr<SecondFactorApi> second_factor;
  accounts::PersonalData personal_data;
  std::unique_ptr<AccountDeletionApi> deletion;
  std::unique_ptr<ProfilePages> pages;
};

}  // namespace profile

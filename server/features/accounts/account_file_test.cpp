// Accounts from a file: validated like typed input, created once; and the demo's own files.
#include "features/accounts/account_file.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <iterator>

#include "base/problem.hpp"
#include "features/accounts/account_store.hpp"
#include "storage/testing/database_test.hpp"

namespace accounts {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

std::vector<std::string> wrong_fields(std::string_view json) {
  auto const result = parse_accounts(json);
  std::vector<std::string> out;
  if (!result)
    for (auto const& error : result.error()) out.push_back(error.field);
  return out;
}

TEST(AccountFile, ErrorsNameTheirField) {
  EXPECT_THAT(wrong_fields("{}"), ElementsAre(""));
  EXPECT_THAT(wrong_fields(R"([{"name":"A"}])"), Contains("[0].lastName"));
  EXPECT_THAT(wrong_fields(R"([{"name":"A","lastName":"B"}])"), ElementsAre("[0].email"));
  EXPECT_THAT(wrong_fields(R"([{"name":"A","lastName":"B","email":"a@b.example"},
                               {"name":"A","lastName":"B","email":"a@@b","msisdn":"12","language":"xx",
                                "password":"password1"}])"),
              ElementsAre("[1].email", "[1].msisdn", "[1].language", "[1].password"));
  EXPECT_THAT(
      wrong_fields(R"([{"name":"Mira","lastName":"Holm","email":"m@b.example","password":"miraholm1"}])"),
      ElementsAre("[0].password"));
}

TEST(AccountFile, TheDemosFilesAreRight) {
  for (std::string const tenant : {"aurora", "nujum", "plume"}) {
    std::ifstream file(KIOSK_SOURCE_DIR "/demo/tenants/" + tenant + "/accounts.json");
    auto const accounts = parse_accounts(std::string(std::istreambuf_iterator<char>(file), {}));
    ASSERT_TRUE(accounts) << tenant << ' ' << accounts.error().front().field;
    EXPECT_FALSE(accounts->empty());
  }
}

class AccountFileTest : public storage::testing::DatabaseTest {
 protected:
  bool make(WantedAccount const& wanted) {
    return make_account(database(), clock, ids, passwords, {"aurora"}, wanted);
  }
  std::optional<Account> find(std::string_view key) {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return AccountStore(session).find_by_email(key);
    });
  }
  PasswordHasher passwords{{.threads = 1, .memory_kib = 64, .passes = 1}};
};

TEST_P(AccountFileTest, AnAccountIsMadeOnceAndThenLeftAlone) {
  WantedAccount wanted{.name = "Mira",
                       .last_name = "Holm",
                       .email = "Mira@Aurora.example",
                       .password = "kiosk-demo-2026",
                       .language = "en",
                       .msisdn = "+999 70 123 4567",
                       .roles = {{"editor"}}};
  EXPECT_TRUE(make(wanted));
  auto const mira = find("mira@aurora.example");
  ASSERT_TRUE(mira);
  EXPECT_TRUE(mira->email_verified_at);
  EXPECT_TRUE(mira->msisdn_verified_at);
  EXPECT_EQ(mira->msisdn, "999701234567");
  EXPECT_EQ(mira->language, "en");
  EXPECT_THAT(as_user(*mira).roles, ElementsAre("user", "editor"));
  EXPECT_TRUE(mira->password_hash && mira->password_hash->starts_with("$argon2id$"));
  wanted.name = "Somebody else";
  EXPECT_FALSE(make(wanted));
  wanted.email = "other@aurora.example";
  EXPECT_FALSE(make(wanted)) << "the number is taken too";
  EXPECT_EQ(find("mira@aurora.example")->name, "Mira");
  wanted.msisdn.reset();
  wanted.roles = {{"no role"}};
  EXPECT_THROW(make(wanted), base::Problem);
  EXPECT_FALSE(find("other@aurora.example")) << "all or nothing";
  EXPECT_TRUE(make({.name = "No", .last_name = "Password", .email = "third@aurora.example"}));
  EXPECT_FALSE(find("third@aurora.example")->password_hash);
}

STORAGE_ON_BOTH_ENGINES(AccountFileTest);

}  // namespace
}  // namespace accounts

// Accounts on both databases: uniqueness, tenants, and what is deleted with an account.
#include "features/accounts/account_store.hpp"

#include <gmock/gmock.h>

#include "base/problem.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "storage/errors.hpp"
#include "storage/testing/database_test.hpp"

namespace accounts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class AccountStoreTest : public storage::testing::DatabaseTest {
 protected:
  template <class F>
  auto with(std::string tenant, F work) {
    return database().write_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      AccountStore store(session);
      return work(store);
    });
  }
  std::optional<Account> make(std::string const& tenant, NewAccount const& wanted) {
    auto const id = ids.make<AccountId>();
    return with(tenant, [&](AccountStore& store) { return store.create(wanted, id, clock.now()); });
  }
  Account make_mira(std::string const& tenant = "aurora") {
    NewAccount wanted;
    wanted.name = "Mira";
    wanted.last_name = "Holm";
    wanted.email = " Mira@Example.org";
    wanted.msisdn = "491701234567";
    wanted.language = "de";
    return make(tenant, wanted).value();
  }
  Account again(Account const& account) {
    return with(account.tenant.value, [&](AccountStore& store) { return store.find(account.id).value(); });
  }
};

TEST_P(AccountStoreTest, AnAccountIsFoundByEveryNameItHas) {
  auto const mira = make_mira();
  EXPECT_EQ(mira.email, "Mira@Example.org");
  EXPECT_EQ(mira.roles, "user");
  EXPECT_EQ(mira.uuid.size(), 36U);
  with("aurora", [&](AccountStore& store) {
    store.link(mira.id, "https://id.example", "subject-1", "mira@id.example", clock.now());
    EXPECT_EQ(store.find(mira.id)->uuid, mira.uuid);
    EXPECT_EQ(store.find_by_email("mira@example.org")->id, mira.id);
    EXPECT_EQ(store.find_by_msisdn("491701234567")->id, mira.id);
    EXPECT_EQ(store.find_by_identity("https://id.example", "subject-1")->id, mira.id);
    EXPECT_FALSE(store.find_by_email("Mira@Example.org")) << "a key is folded";
    EXPECT_FALSE(store.find_by_identity("https://id.example", "subject-2"));
    EXPECT_FALSE(store.find_by_identity("https://other.example", "subject-1"));
  });
}

TEST_P(AccountStoreTest, AnAddressOrNumberBelongsToOneAccountOfATenant) {
  make_mira();
  NewAccount other;
  other.email = "MIRA@example.ORG";
  EXPECT_FALSE(make("aurora", other));
  other.email = "other@example.org";
  other.msisdn = "491701234567";
  EXPECT_FALSE(make("aurora", other));
  other.msisdn.reset();
  EXPECT_TRUE(make("aurora", other)) << "what was refused left nothing behind";
}

TEST_P(AccountStoreTest, TheSameAddressIsSomebodyElseInAnotherTenant) {
  auto const here = make_mira("aurora");
  auto const there = make_mira("plume");
  EXPECT_NE(here.id, there.id);
  with("plume", [&](AccountStore& store) {
    EXPECT_EQ(store.find_by_email("mira@example.org")->id, there.id);
    EXPECT_FALSE(store.find(here.id));
    EXPECT_NE(store.find_by_msisdn("491701234567")->id, here.id);
    store.set_password(here.id, "hash", clock.now());
    store.set_state(here.id, AccountState::suspended, {}, clock.now());
    store.erase(here.id);
    EXPECT_FALSE(store.set_email(here.id, "x@example.org", true, clock.now()));
  });
  EXPECT_FALSE(again(here).password_hash);
  EXPECT_EQ(again(here).state, AccountState::active);
}

TEST_P(AccountStoreTest, ManyMayBeWithoutAddressOrNumber) {
  EXPECT_TRUE(make("aurora", {}));
  EXPECT_TRUE(make("aurora", {}));
}

TEST_P(AccountStoreTest, AnInvalidAddressIsRefused) {
  NewAccount wanted;
  wanted.email = "mira@example.org\r\nBcc: all@example.org";
  EXPECT_THROW(make("aurora", wanted), base::Problem);
  auto const mira = make_mira();
  EXPECT_THROW(
      with("aurora", [&](AccountStore& store) { store.set_email(mira.id, "nonsense", true, clock.now()); }),
      base::Problem);
  EXPECT_EQ(again(mira).email, "Mira@Example.org");
}

TEST_P(AccountStoreTest, AnOwnerChangesOnlyWhatWasGiven) {
  auto const mira = make_mira();
  clock.advance(std::chrono::seconds(5));
  with("aurora", [&](AccountStore& store) {
    ProfileChange change;
    change.name = "Mi\u0308ra \U0001f3b5";
    change.user_information = {{{"city", "\u0641\u0627\u0633"}}};
    store.change_profile(mira.id, change, clock.now());
  });
  auto const after = again(mira);
  EXPECT_EQ(after.name, "Mi\u0308ra \U0001f3b5");
  EXPECT_EQ(after.last_name, "Holm");
  EXPECT_EQ(after.avatar, "");
  EXPECT_EQ(as_user(after).user_information.at("city"), "\u0641\u0627\u0633");
  EXPECT_EQ((after.updated_at - after.created_at).count(), 5000);
  with("aurora", [&](AccountStore& store) {
    ProfileChange change;
    change.avatar = "wave";
    change.user_information.emplace();
    store.change_profile(mira.id, change, clock.now());
    store.set_language(mira.id, "ar", clock.now());
    store.set_alternat_theme(mira.id, true, clock.now());
  });
  EXPECT_EQ(again(mira).avatar, "wave");
  EXPECT_EQ(again(mira).user_information, "{}");
  EXPECT_EQ(again(mira).language, "ar");
  EXPECT_EQ(again(mira).alternat_theme, true);
}

TEST_P(AccountStoreTest, ANewPasswordHasItsTimeAndARehashedOneKeepsIt) {
  auto const mira = make_mira();
  auto const set_at = clock.now();
  with("aurora", [&](AccountStore& store) { store.set_password(mira.id, "one", set_at); });
  clock.advance(std::chrono::hours(1));
  with("aurora", [&](AccountStore& store) { store.rehash_password(mira.id, "one", "two"); });
  EXPECT_EQ(again(mira).password_hash, "two");
  EXPECT_EQ(again(mira).password_changed_at, set_at);
}

TEST_P(AccountStoreTest, ARehashedPasswordNeverBringsAnOldOneBack) {
  auto const mira = make_mira();
  with("aurora", [&](AccountStore& store) {
    store.set_password(mira.id, "old", clock.now());
    store.set_password(mira.id, "new", clock.now());  // while somebody signed in with the old one
    store.rehash_password(mira.id, "old", "old with other parameters");
  });
  EXPECT_EQ(again(mira).password_hash, "new");
}

TEST_P(AccountStoreTest, AnAddressThatBelongsToSomebodyElseCantBeTaken) {
  auto const mira = make_mira();
  NewAccount wanted;
  wanted.email = "noah@example.org";
  auto const noah = make("aurora", wanted).value();
  with("aurora", [&](AccountStore& store) {
    EXPECT_FALSE(store.set_email(noah.id, "MIRA@example.org", true, clock.now()));
    EXPECT_TRUE(store.set_email(mira.id, "mira@Example.org", false, clock.now()))
        << "one's own, written anew";
    EXPECT_TRUE(store.set_email(noah.id, "noah2@example.org", true, clock.now()));
  });
  EXPECT_EQ(again(noah).email_key, "noah2@example.org");
  EXPECT_TRUE(again(noah).email_verified_at);
  EXPECT_EQ(again(mira).email, "mira@Example.org");
  EXPECT_FALSE(again(mira).email_verified_at);
  auto const first = clock.now();
  with("aurora", [&](AccountStore& store) { store.verify_email(mira.id, first); });
  clock.advance(std::chrono::seconds(1));
  with("aurora", [&](AccountStore& store) { store.verify_email(mira.id, clock.now()); });
  EXPECT_EQ(again(mira).email_verified_at, first);
}

TEST_P(AccountStoreTest, RolesKeepTheirOrderAndOddOnesAreRefused) {
  auto const mira = make_mira();
  with("aurora",
       [&](AccountStore& store) { store.set_roles(mira.id, {"support", "user", "editor"}, clock.now()); });
  EXPECT_THAT(as_user(again(mira)).roles, ElementsAre("user", "support", "editor"));
  for (std::string const role : {"", "a,b", "Editor", "a b", "r\xc3\xb4le"})
    with("aurora",
         [&](AccountStore& store) { EXPECT_FALSE(store.set_roles(mira.id, {role}, clock.now())) << role; });
}

TEST_P(AccountStoreTest, AnOutsideIdentityBelongsToOneAccount) {
  auto const mira = make_mira();
  auto const noah = make("aurora", {}).value();
  with("aurora", [&](AccountStore& store) {
    EXPECT_TRUE(store.link(mira.id, "https://id.example", "1", "a@id.example", clock.now()));
    EXPECT_TRUE(store.link(mira.id, "https://id.example", "1", "b@id.example", clock.now()));
    EXPECT_FALSE(store.link(noah.id, "https://id.example", "1", "c@id.example", clock.now()));
    auto const linked = store.identities(mira.id);
    ASSERT_EQ(linked.size(), 1U);
    EXPECT_EQ(linked[0].email, "b@id.example");
    EXPECT_FALSE(store.unlink(noah.id, "https://id.example", "1"));
    EXPECT_TRUE(store.unlink(mira.id, "https://id.example", "1"));
    EXPECT_FALSE(store.unlink(mira.id, "https://id.example", "1"));
    EXPECT_THAT(store.identities(mira.id), IsEmpty());
    EXPECT_TRUE(store.link(noah.id, "https://id.example", "1", {}, clock.now()));
  });
}

TEST_P(AccountStoreTest, APasskeysCounterOnlyGrows) {
  auto const mira = make_mira();
  with("aurora", [&](AccountStore& store) {
    EXPECT_TRUE(store.add_passkey({"credential", mira.id, "key", 3, "usb,nfc", "Key ring", clock.now(), {}}));
    EXPECT_FALSE(store.add_passkey({"credential", mira.id, "other", 0, "", "Again", clock.now(), {}}));
    EXPECT_TRUE(store.add_passkey({"uncounted", mira.id, "key", 0, "internal", "Laptop", clock.now(), {}}));
    EXPECT_EQ(store.find_passkey("credential")->public_key, "key");
    EXPECT_FALSE(store.use_passkey("credential", 3, clock.now()));
    EXPECT_FALSE(store.use_passkey("credential", 0, clock.now()));
    EXPECT_FALSE(store.find_passkey("credential")->used_at);
    EXPECT_TRUE(store.use_passkey("credential", 4, clock.now()));
    EXPECT_EQ(store.find_passkey("credential")->sign_count, 4);
    EXPECT_TRUE(store.find_passkey("credential")->used_at);
    EXPECT_TRUE(store.use_passkey("uncounted", 0, clock.now()));
    EXPECT_TRUE(store.use_passkey("uncounted", 0, clock.now()));
    EXPECT_FALSE(store.use_passkey("unheard of", 9, clock.now()));
    EXPECT_EQ(store.passkeys(mira.id).size(), 2U);
    EXPECT_FALSE(store.remove_passkey({mira.id.value + 1}, "credential"));
    EXPECT_TRUE(store.remove_passkey(mira.id, "credential"));
    EXPECT_FALSE(store.find_passkey("credential"));
  });
  with("plume", [&](AccountStore& store) { EXPECT_FALSE(store.find_passkey("uncounted")); });
}

TEST_P(AccountStoreTest, NoRowRefersToAMissingAccount) {
  EXPECT_THROW(
      with("aurora",
           [&](AccountStore& store) { store.link({7}, "https://id.example", "1", {}, clock.now()); }),
      storage::QueryError);
}

TEST_P(AccountStoreTest, ErasingAnAccountDeletesEverythingOfIt) {
  auto const mira = make_mira();
  auto const elsewhere = make_mira("plume");
  Sealer const sealer(std::string(32, 'k'));
  for (auto const& account : {mira, elsewhere})
    database().write_now(account.tenant, [&](storage::TenantSession const& session) {
      AccountStore store(session);
      store.link(account.id, "https://id.example", "1", {}, clock.now());
      store.add_passkey({"credential", account.id, "key", 0, "", "Laptop", clock.now(), {}});
      OneTimeCodes codes(session, clock, ids, sealer);
      codes.issue({OneTimeCodePurpose::reset_password, "mira@example.org", account.id, ""});
      codes.issue({OneTimeCodePurpose::sign_in, "491701234567", {}, ""});
      codes.issue({OneTimeCodePurpose::change_email, "new@example.org", account.id, ""});
      codes.issue({OneTimeCodePurpose::verify_email, "somebody@example.org", {}, ""});
    });
  auto const count = [&](std::string const& table, std::string const& tenant) {
    return database().read_now([&](storage::Session& session) {
      return session
          .value<std::int64_t>("select count(*) from " + table + " where tenant = :tenant",
                               storage::bind("tenant", tenant))
          .value();
    });
  };
  with("aurora", [&](AccountStore& store) { store.erase(mira.id); });
  EXPECT_EQ(count("account", "aurora"), 0);
  EXPECT_EQ(count("account_identity", "aurora"), 0);
  EXPECT_EQ(count("passkey", "aurora"), 0);
  EXPECT_EQ(count("one_time_code", "aurora"), 1) << "the one of somebody else";
  EXPECT_EQ(count("account", "plume"), 1);
  EXPECT_EQ(count("account_identity", "plume"), 1);
  EXPECT_EQ(count("passkey", "plume"), 1);
  EXPECT_EQ(count("one_time_code", "plume"), 4);
  EXPECT_NE(make_mira().uuid, mira.uuid) << "the address is free again";
}

STORAGE_ON_BOTH_ENGINES(AccountStoreTest);

}  // namespace
}  // namespace accounts

// What staff is told by mail, on both databases: each thing once, to those who look after payments.
#include "features/payments/staff/staff_notices.hpp"

#include <gmock/gmock.h>

#include "features/accounts/account_store.hpp"
#include "features/payments/testing/payment_test.hpp"

namespace payments {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class StaffNoticesTest : public testing::PaymentTest {
 protected:
  void SetUp() override {
    PaymentTest::SetUp();
    add_person(201, "till@people.example", "user,billing");
    add_person(202, "mira@people.example", "user");
    add_person(203, "new@people.example", "user,billing", false);
  }
  void add_person(std::int64_t id, std::string email, std::string roles, bool proven = true) {
    database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      accounts::AccountStore(session).create(
          {.name = "Till", .email = std::move(email), .email_verified = proven, .roles = std::move(roles)},
          {id}, clock.now());
    });
  }
  void note(std::string const& key, std::string const& difference = "it differs") {
    database().write_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      payments().note(session, {.provider = "sandbox",
                                .key = key,
                                .payment = {},
                                .provider_reference = "CHG-1",
                                .difference = difference,
                                .action = "reported"});
    });
  }
  bool is_due() {
    return database().read_now([&](storage::Session& session) { return notices().anything_to_do(session); });
  }
  /// "recipient data" of each mail.
  std::vector<std::string> mails() {
    return database().read_now([](storage::Session& session) {
      return session.values<std::string>(
          "select recipient || ' ' || data from message where template = 'staff-payments' order by id");
    });
  }
  StaffNotices& notices() {
    if (!notices_) notices_.emplace(database(), clock, directory(), messenger_);
    return *notices_;
  }

 private:
  messaging::Messenger messenger_{clock, ids};
  std::optional<StaffNotices> notices_;
};
STORAGE_ON_BOTH_ENGINES(StaffNoticesTest);

TEST_P(StaffNoticesTest, EachIsToldOnceToThoseWhoLookAfterPayments) {
  EXPECT_FALSE(is_due());
  note("chargeback/1", "the payer's bank took the payment back");
  ASSERT_TRUE(is_due());
  wait_for(notices().run());
  EXPECT_THAT(mails(), ElementsAre(AllOf(HasSubstr("till@people.example"), HasSubstr("sandbox CHG-1"),
                                         HasSubstr("the payer's bank took the payment back: reported"))));
  EXPECT_FALSE(is_due());
  wait_for(notices().run());
  EXPECT_EQ(mails().size(), 1U);
}

TEST_P(StaffNoticesTest, WhatBreaksARuleOfTheLedgerIsToldToo) {
  database().write_now([&](storage::Session& session) {
    session.execute(
        R"(insert into ledger_finding (rule, tenant, subject, detail, found_at)
           values ('M-20 is so', 'aurora', '77', 'is not so', :now), ('M-20 is so', '', '78', 'is not so', :now))",
        storage::bind("now", clock.now()));
  });
  wait_for(notices().run());
  EXPECT_THAT(mails(),
              ElementsAre(AllOf(HasSubstr("M-20 77"), HasSubstr("is not so"), HasSubstr(R"("count":1)"))));
  EXPECT_FALSE(is_due());
}

TEST_P(StaffNoticesTest, ManyAreInOneMailWhichSaysHowManyThereAre) {
  for (int number = 100; number < 130; ++number) note("event/" + std::to_string(number));
  wait_for(notices().run());
  ASSERT_EQ(mails().size(), 1U);
  EXPECT_THAT(mails()[0], HasSubstr(R"("count":30)"));
}

TEST_P(StaffNoticesTest, NobodyIsToldWhatIsOldAndWithoutStaffItWaits) {
  note("event/1");
  clock.advance(8 * 24h);
  EXPECT_FALSE(is_due());
  note("event/2");
  auto const set_state = [&](std::string const& state) {
    database().write_now([&](storage::Session& session) {
      session.execute("update account set state = '" + state + "' where id = 201");
    });
  };
  set_state("suspended");
  EXPECT_FALSE(is_due());
  wait_for(notices().run());
  EXPECT_THAT(mails(), IsEmpty());
  set_state("active");
  ASSERT_TRUE(is_due());
  wait_for(notices().run());
  EXPECT_EQ(mails().size(), 1U);
}

TEST_P(StaffNoticesTest, WhatWasMendedAndIsBackIsToldAgain) {
  for (auto const found_at : {clock.now(), clock.now() + 48h}) {
    database().write_now([&](storage::Session& session) {
      session.execute("delete from ledger_finding");
      session.execute(R"(insert into ledger_finding (rule, tenant, subject, detail, found_at)
                         values ('M-20 is so', 'aurora', '77', 'is not so', :at))",
                      storage::bind("at", found_at));
    });
    wait_for(notices().run());
  }
  EXPECT_EQ(mails().size(), 2U);
}

}  // namespace
}  // namespace payments

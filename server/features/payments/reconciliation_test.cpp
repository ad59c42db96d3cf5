// Reconciliation with the sandbox's bank: lost news, other amounts, payments that its list does not have.
#include <gmock/gmock.h>

#include "base/testing/run.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/reconciliation_job.hpp"
#include "features/payments/testing/payment_test.hpp"

namespace payments {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ReconciliationTest : public testing::PaymentTest {};
STORAGE_ON_BOTH_ENGINES(ReconciliationTest);

TEST_P(ReconciliationTest, ReconciliationFindsALostNewsAndReportsItOnce) {
  auto const payment = open(order("renew/9/2", "06"));
  charge(payment);
  ReconciliationJob job(database(), clock, payments(), directory());
  clock.advance(2h);
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_EQ(find(payment).state, PaymentState::succeeded);
  EXPECT_THAT(differences(), ElementsAre("charged there, and not known here: settled"));
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_THAT(differences(), SizeIs(1));
}

TEST_P(ReconciliationTest, ReconciliationHasNothingToSayWhereAllIsWell) {
  charge(open(order("renew/9/2", "01")));
  charge(open(order("renew/9/3", "02")));
  clock.advance(2h);
  ReconciliationJob job(database(), clock, payments(), directory());
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_THAT(differences(), IsEmpty());
}

TEST_P(ReconciliationTest, ReconciliationReportsAnotherAmountThanWasSettled) {
  auto const payment = open(order("renew/9/2", "01"));
  charge(payment);
  auto const bank_says = [&](std::int64_t minor) {
    database().write_now([&](storage::Session& session) {
      session.execute("update sandbox_charge set charged_minor = :minor", storage::bind("minor", minor));
    });
  };
  bank_says(1999);
  clock.advance(2h);
  ReconciliationJob job(database(), clock, payments(), directory());
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_THAT(differences(), ElementsAre("charged 19.99 EUR there, and 9.99 EUR here: reported"));
  EXPECT_THAT(refunds_of(payment), IsEmpty()) << "a person decides";
  bank_says(999);
}

TEST_P(ReconciliationTest, ReconciliationReportsEachPaymentThatTheListDoesNotHave) {
  std::vector<Payment> all;
  for (int i = 0; i < 3; ++i) {
    all.push_back(open(order("renew/9/" + std::to_string(i), "01")));
    charge(all.back());
  }
  database().write_now([](storage::Session& session) {
    session.execute("update sandbox_charge set created_at = created_at - 1000000000");  // out of the list
  });
  clock.advance(2h);
  ReconciliationJob job(database(), clock, payments(), directory());
  wait_for(job.compare(tenant, bank(), clock.now() - 24h, clock.now() - 1h));
  EXPECT_THAT(differences(), SizeIs(3));
  // All three were begun at one moment: in pages, each comes once.
  auto const since = find(all[0]).created_at;
  auto const page = [&](PaymentId after) {
    return database().read_now(tenant->id, [&](storage::TenantSession const& session) {
      std::vector<PaymentId> out;
      for (auto const& each : PaymentStore(session).created("sandbox", since, after, clock.now(), 2))
        out.push_back(each.id);
      return out;
    });
  };
  EXPECT_THAT(page({}), ElementsAre(all[0].id, all[1].id));
  EXPECT_THAT(page(all[1].id), ElementsAre(all[2].id));
}

}  // namespace
}  // namespace payments

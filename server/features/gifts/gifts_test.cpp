// Gifts on both databases: what their payments make and take back, and what the rows keep. Each test ends
// with the rules of `kiosk ledger check` about gifts and what comes before them.
#include "features/gifts/gifts.hpp"
#include "features/gifts/gift_rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/payments/voucher/use_store.hpp"
#include "features/payments/voucher/voucher_code.hpp"

namespace gifts {
namespace {

namespace voucher = payments::voucher;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace std::chrono_literals;

class GiftsTest : public entitlement::testing::EntitlementTest {
 protected:
  ledger::Rules rules() override { return EntitlementTest::rules().add(gift_rules()); }
  void SetUp() override {
    EntitlementTest::SetUp();
    ensure_account(101);
    messenger.emplace(clock, ids);
    gifts.emplace(Gifts::Parts{.payments = payments_service(),
                               .codes = codes,
                               .messenger = *messenger,
                               .ids = ids,
                               .machine = clock});
    payments_service().listen(payments::PaymentPurpose::gift, *gifts);
  }

  /// Ordered and not paid yet, as POST /gift/paymentOptions leaves it.
  Gift order(std::string const& article = "tides-1", std::string const& email = "ada@example.org") {
    Gift gift{.id = ids.make<GiftId>(),
              .account = {101},
              .article = articles.at(article),
              .payment = {},
              .email = email,
              .name = "Ada",
              .message = "For the train",
              .locale = "en",
              .origin = "https://aurora.example",
              .batch = {},
              .digest = {},
              .code = {},
              .ordered_at = tenant_now(),
              .sent_at = {},
              .updated_at = clock.now()};
    payments::Order const wanted{.account = {101},
                                 .purpose = payments::PaymentPurpose::gift,
                                 .key = gift_key(gift.id),
                                 .amount = {99, "EUR"},
                                 .subject = gift.article.value,
                                 .provider = "scripted",
                                 .description = article,
                                 .locale = "en"};
    auto const now = tenant_now();
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      gift.payment = payments_service().open(session, wanted, now).id;
      GiftStore(session).add(gift);
    });
    return gift;
  }
  void pay(Gift const& gift) {
    auto const payment = find_payment(gift.payment);
    auto const option = database().write_now([&](storage::Session& session) {
      return payments_service().options(session, payment, *tenant).at(0);
    });
    auto starting =
        payments_service().start({tenant, "https://aurora.example/backend"}, {101}, option.id, "");
    base::or_throw(subscriptions::testing::wait_for(std::move(starting)));
    settle(payment, provider.take(payment));
  }
  Gift paid_gift(std::string const& article = "tides-1") {
    auto const gift = order(article);
    pay(gift);
    return find(gift.id);
  }
  Gift find(GiftId id) {
    return database()
        .read_now(aurora, [&](storage::TenantSession const& session) { return GiftStore(session).find(id); })
        .value();
  }
  std::string code_of(Gift const& gift) { return codes.open(aurora, {101}, gift.code, clock.now()); }
  /// Takes the code's one use.
  void use(Gift const& gift) {
    auto const now = tenant_now();
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      auto const row = ids.make<entitlement::WalletRowId>();
      auto const taken = voucher::UseStore(session).take({.id = ids.make<voucher::UseId>(),
                                                          .digest = gift.digest.value(),
                                                          .account = {102},
                                                          .kind = voucher::VoucherKind::article,
                                                          .subject = row.value,
                                                          .redeemed_at = clock.now(),
                                                          .settled_at = clock.now()},
                                                         1);
      ASSERT_TRUE(taken);
      entitlement::WalletStore(session).add({.id = row,
                                             .account = {102},
                                             .article = gift.article,
                                             .source = entitlement::WalletSource::voucher,
                                             .key = "voucher/" + base::text(row),
                                             .payment = gift.payment.value,
                                             .acquired_at = now,
                                             .created_at = clock.now()});
    });
  }
  /// Buys the article, and pays with the code.
  payments::Payment pay_with(Gift const& gift) {
    payments::Order const wanted{.account = {102},
                                 .purpose = payments::PaymentPurpose::purchase,
                                 .key = "purchase/by-code",
                                 .amount = {99, "EUR"},
                                 .subject = gift.article.value,
                                 .provider = std::string(voucher::provider_name),
                                 .description = "by a code",
                                 .locale = "en"};
    payments::Payment payment;
    auto const now = tenant_now();
    auto const option = database().write_now(aurora, [&](storage::TenantSession const& session) {
      payment = payments_service().open(session, wanted, now);
      return payments_service().options(session, payment, *tenant).at(0);
    });
    payments::TenantCall const call{tenant, "https://aurora.example/backend"};
    auto starting = payments_service().start(call, {102}, option.id, "");
    base::or_throw(subscriptions::testing::wait_for(std::move(starting)));
    auto paying = payments_service().step(call, {102}, option.id, {{"code", code_of(gift)}});
    base::or_throw(subscriptions::testing::wait_for(std::move(paying)));
    return find_payment(payment.id);
  }
  bool owns(std::int64_t account, Gift const& gift) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return entitlement::WalletStore(session).owns({account}, gift.article);
    });
  }
  bool is_usable(Gift const& gift) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return voucher::UseStore(session)
          .find_usable(gift.digest.value(), accounts::AccountId{102}, clock.now())
          .has_value();
    });
  }
  std::vector<std::string> mails_to(std::string const& recipient) {
    return database().read_now([&](storage::Session& session) {
      return session.values<std::string>("select data from message where recipient = :recipient order by id",
                                         storage::bind("recipient", recipient));
    });
  }

  payments::voucher::VoucherCodes const codes{std::string(32, 'k')};
  std::optional<messaging::Messenger> messenger;
  std::optional<Gifts> gifts;
};
STORAGE_ON_BOTH_ENGINES(GiftsTest);

TEST_P(GiftsTest, APaidGiftIsACodeForItsArticleAndAMailAndNothingInTheGiversWallet) {
  auto const gift = paid_gift();
  EXPECT_EQ(gift.state, GiftState::SENT);
  EXPECT_EQ(gift.mails, 1);
  EXPECT_FALSE(owns(101, gift));
  auto const code = code_of(gift);
  EXPECT_EQ(voucher::digest_of(code), gift.digest);
  EXPECT_THAT(gift.code.value(), ::testing::Not(HasSubstr(code))) << "the row keeps it encrypted";
  ASSERT_EQ(mails_to("ada@example.org").size(), 1U);
  EXPECT_THAT(mails_to("ada@example.org").front(), HasSubstr(voucher::shown_code(code)));
  EXPECT_TRUE(is_usable(gift));
  clock.advance(code_lifetime);
  EXPECT_FALSE(is_usable(gift)) << "after a year";
  EXPECT_THAT(
      database().read_now(aurora,
                          [&](storage::TenantSession const& session) {
                            return voucher::VoucherStore(session).counted(GiftStore(session).batches());
                          }),
      IsEmpty())
      << "staff have made no batch";
}

TEST_P(GiftsTest, AGiftIsSentOnceHoweverOftenItsPaymentIsReported) {
  auto const gift = order();
  pay(gift);
  auto const payment = find_payment(gift.payment);
  settle(payment, payments::outcome_of(payment));
  EXPECT_EQ(mails_to("ada@example.org").size(), 1U);
  EXPECT_EQ(count("voucher_code"), 1);
}

TEST_P(GiftsTest, WhoOwnsTheArticleIsChargedForAGiftAllTheSame) {
  buy_article("tides-1", "own");
  auto const gift = paid_gift();
  EXPECT_EQ(gift.state, GiftState::SENT);
  EXPECT_TRUE(owns(101, gift));
  EXPECT_EQ(count("refund"), 0);
}

TEST_P(GiftsTest, ARedeemedCodeIsSaidAndFallsWithAChargebackButNotWithKindness) {
  auto const gift = paid_gift();
  use(gift);
  EXPECT_EQ(find(gift.id).state, GiftState::REDEEMED);
  EXPECT_TRUE(owns(102, gift));
  refund(find_payment(gift.payment), 40, false);
  EXPECT_TRUE(owns(102, gift)) << "a part that staff give back takes nothing";
  auto const other = paid_gift("tides-2");
  use(other);
  charge_back(find_payment(other.payment));
  EXPECT_FALSE(owns(102, other));
  EXPECT_EQ(find(other.id).state, GiftState::WITHDRAWN);
}

TEST_P(GiftsTest, AChargebackTakesWhatTheCodePaidFor) {
  ensure_account(102);
  auto const gift = paid_gift();
  auto const payment = pay_with(gift);
  EXPECT_EQ(payment.state, payments::PaymentState::succeeded);
  EXPECT_TRUE(owns(102, gift));
  auto const given = find_payment(gift.payment);
  charge_back(given);
  charge_back(given);  // the same news again
  EXPECT_FALSE(owns(102, gift));
  EXPECT_EQ(count("refund where kind = 'chargeback' and payment = " + std::to_string(payment.id.value)), 1);
}

TEST_P(GiftsTest, KindnessTakesNothingThatTheCodePaidFor) {
  ensure_account(102);
  auto const gift = paid_gift();
  pay_with(gift);
  refund(find_payment(gift.payment), 99, false);
  EXPECT_TRUE(owns(102, gift));
}

TEST_P(GiftsTest, MoneyThatGoesBackTakesTheCode) {
  auto const gift = paid_gift();
  refund(find_payment(gift.payment), 40, false);
  EXPECT_TRUE(is_usable(gift)) << "a part";
  refund(find_payment(gift.payment), 59, false);
  EXPECT_FALSE(is_usable(gift)) << "all of it";
  EXPECT_EQ(find(gift.id).state, GiftState::WITHDRAWN);
}

TEST_P(GiftsTest, IsWithdrawnUntilItIsRedeemed) {
  auto const gift = paid_gift();
  auto const redeemed = paid_gift("tides-2");
  use(redeemed);
  auto const take_back = [&](Gift const& one) {
    return database().write_now(aurora, [&](storage::TenantSession const& session) {
      return withdraw(session, GiftStore(session).find(one.id).value(), clock.now());
    });
  };
  EXPECT_TRUE(take_back(gift));
  EXPECT_FALSE(is_usable(gift));
  EXPECT_FALSE(take_back(gift)) << "once";
  EXPECT_FALSE(take_back(redeemed));
  EXPECT_EQ(find(redeemed.id).state, GiftState::REDEEMED);
}

TEST_P(GiftsTest, ItsMailIsSentAgainAFewTimes) {
  auto const gift = paid_gift();
  auto const again = [&] {
    return database().write_now(aurora, [&](storage::TenantSession const& session) {
      return GiftStore(session).count_mail(gift.id, most_mails) && gifts->send_mail(session, gift);
    });
  };
  EXPECT_TRUE(again() && again() && again());
  EXPECT_FALSE(again());
  EXPECT_EQ(mails_to("ada@example.org").size(), 4U);
}

TEST_P(GiftsTest, KeepsOneRowUntilItIsPaidAndForgetsOneThatNeverIs) {
  auto const first = order();
  auto const found = [&](std::string const& email) {
    return database().read_now(aurora, [&](storage::TenantSession const& session) {
      return GiftStore(session).find_newest({101}, articles.at("tides-1"), email);
    });
  };
  ASSERT_TRUE(found("ada@example.org"));
  EXPECT_EQ(found("ada@example.org")->id, first.id);
  EXPECT_FALSE(found("eve@example.org"));
  auto changed = first;
  changed.message = "For the bus";
  changed.updated_at = clock.now();
  database().write_now(aurora,
                       [&](storage::TenantSession const& session) { GiftStore(session).set_words(changed); });
  EXPECT_EQ(find(first.id).message, "For the bus");
  auto const paid = paid_gift("tides-2");
  auto const purge = [&] {
    return database().write_now([&](storage::Session& session) { return purge_gifts(session, clock.now()); });
  };
  EXPECT_EQ(purge(), 0);
  clock.advance(unpaid_gift_lifetime + 1ms);
  EXPECT_EQ(purge(), 1);
  EXPECT_FALSE(found("ada@example.org"));
  EXPECT_EQ(find(paid.id).state, GiftState::SENT);
}

TEST_P(GiftsTest, AnErasedGiversGiftsForgetWhomTheyWereFor) {
  auto const gift = paid_gift();
  database().write_now(aurora,
                       [&](storage::TenantSession const& session) { GiftStore(session).forget({101}); });
  auto const left = find(gift.id);
  EXPECT_THAT((std::vector{left.email, left.name, left.message}), ElementsAre("", "", ""));
  EXPECT_FALSE(left.code);
  EXPECT_TRUE(is_usable(gift)) << "it was paid for";
  EXPECT_FALSE(database().write_now(
      aurora, [&](storage::TenantSession const& session) { return gifts->send_mail(session, left); }));
}

TEST_P(GiftsTest, TheCheckFindsAGiftWithoutItsCode) {
  auto const gift = paid_gift();
  std::string found;
  try {
    database().write_now([&](storage::Session& session) {
      session.execute("update gift set digest = 'another' where id = :id", storage::bind("id", gift.id));
      for (auto const& each : ledger::check(session, rules())) found += each.rule + ' ' + each.detail + '\n';
      throw std::runtime_error("undone");
    });
  } catch (std::runtime_error const&) {
    // As it was.
  }
  EXPECT_THAT(found, HasSubstr("M-08 SENT, its payment or its code does not fit"));
}

}  // namespace
}  // namespace gifts

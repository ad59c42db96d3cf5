// Receipts on both databases: one for each payment, without gaps, from several nodes, with credit notes;
// their PDF, and who may see them.
#include <gmock/gmock.h>

#include <thread>

#include "base/testing/temporary_folder.hpp"
#include "features/entitlement/testing/entitlement_test.hpp"
#include "features/messaging/message_store.hpp"
#include "features/receipts/numbering.hpp"
#include "features/receipts/receipt_document.hpp"
#include "features/receipts/receipt_rules.hpp"

namespace receipts {
namespace {

using subscriptions::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class ReceiptsTest : public entitlement::testing::EntitlementTest {
 protected:
  ledger::Rules rules() override { return EntitlementTest::rules().add(receipt_rules()); }
  void SetUp() override {
    EntitlementTest::SetUp();
    directory_.emplace(database(), tenants::LocalHosts::served);
    one_.emplace(database(), clock, ids, *directory_, library(), messenger_);
    other_.emplace(database(), clock, ids, *directory_, library(), messenger_);
    configure(
        R"("receiptPrefix": "AUR-", "seller": {"name": "Aurora Music GmbH", "address": ["Hafenweg 1", "Kiel"],
                                                     "taxId": "DE1"})");
  }
  void TearDown() override {
    other_.reset();
    one_.reset();
    directory_.reset();
    EntitlementTest::TearDown();
  }

  void configure(std::string const& more) {
    database().write_now(aurora, [&](storage::TenantSession const& session) {
      tenants::TenantStore(session).save(
          "billing",
          R"({"timeZone": "Europe/Berlin", "sandbox": true, "taxBasisPoints": {"standard": 2000}, )" + more +
              "}",
          "test", clock.now());
    });
    directory_->reload_now();
  }
  std::shared_ptr<tenants::Tenant const> configured() { return directory_->by_id("aurora"); }
  std::size_t number() { return wait_for(one_->number(configured())); }
  std::vector<Receipt> all(std::int64_t account = 101) {
    auto out = database().read_now(aurora, [&](storage::TenantSession const& session) {
      return ReceiptStore(session).of({account}, 100, 0);
    });
    std::ranges::reverse(out);
    return out;
  }
  ReceiptDetails details(ReceiptId id, std::int64_t account = 101) {
    return database()
        .read_now(aurora,
                  [&](storage::TenantSession const& session) { return own_receipt(session, {account}, id); })
        .value();
  }
  std::vector<std::string> numbers() {
    return database().read_now([](storage::Session& session) {
      return session.values<std::string>(
          "select prefix || cast(number as text) from receipt order by prefix, number");
    });
  }
  /// What the check of the ledger says after this change, which is undone.
  std::string findings_after(std::function<void(storage::Session&)> const& change) {
    std::string out;
    try {
      database().write_now([&](storage::Session& session) {
        change(session);
        for (auto const& each : ledger::check(session, rules())) out += each.rule + ' ' + each.detail + '\n';
        throw std::runtime_error("undone");
      });
    } catch (std::runtime_error const&) {
      // As it was.
    }
    return out;
  }
  /// The same, after this row was added with the next number of its prefix.
  std::string findings_with(Receipt row) {
    return findings_after([&](storage::Session& session) {
      ReceiptStore store({session, aurora});
      store.take_due(row.payment, row.refund);
      row.id = ids.make<ReceiptId>();
      row.number = store.next_number(row.prefix);
      store.add(row);
    });
  }
  std::int64_t mails() { return count("message where template in ('receipt', 'credit-note')"); }

  std::optional<tenants::TenantDirectory> directory_;
  messaging::Messenger messenger_{clock, ids};
  std::optional<Numbering> one_;
  std::optional<Numbering> other_;
};
STORAGE_ON_BOTH_ENGINES(ReceiptsTest);

TEST_P(ReceiptsTest, APaymentGetsOneReceiptThatSaysWhatWasBought) {
  auto const monthly = buy("monthly");
  EXPECT_EQ(number(), 1U);
  EXPECT_EQ(number(), 0U);
  auto const rows = all();
  ASSERT_EQ(rows.size(), 1U);
  auto const receipt = details(rows[0].id);
  EXPECT_EQ(receipt.number, "AUR-000001");
  EXPECT_EQ(receipt.state, ReceiptState::paid);
  EXPECT_EQ(receipt.item, "monthly");
  EXPECT_EQ(receipt.amount, (base::MoneyBody{4.99, "EUR"}));
  EXPECT_EQ(receipt.tax->tax, (base::MoneyBody{0.83, "EUR"}));
  EXPECT_EQ(receipt.tax->net, (base::MoneyBody{4.16, "EUR"}));
  EXPECT_EQ(receipt.seller.name, "Aurora Music GmbH");
  EXPECT_THAT(receipt.seller.address, ElementsAre("Hafenweg 1", "Kiel"));
  EXPECT_EQ(receipt.buyer_name, "Mira");
  EXPECT_EQ(receipt.buyer_email, "p101@people.example");
  EXPECT_EQ(receipt.period_start, periods(monthly.id).at(0).starts_at);
  EXPECT_EQ(receipt.period_end, periods(monthly.id).at(0).ends_at);
  EXPECT_EQ(receipt.method, "card");
  EXPECT_EQ(receipt.paid_at, tenant_now());
  EXPECT_EQ(mails(), 1);
  EXPECT_EQ(count("message where attachment = 'receipt/" + base::text(receipt.id) + "'"), 1);
}

TEST_P(ReceiptsTest, WhatChangesLaterAltersNoReceipt) {
  buy("monthly");
  number();
  configure(R"("receiptPrefix": "NEW-", "seller": {"name": "Somebody else"})");
  database().write_now([&](storage::Session& session) {
    session.execute("update account set name = 'Ada', email = 'ada@people.example' where id = 101");
  });
  auto const receipt = details(all().at(0).id);
  EXPECT_EQ(receipt.seller.name, "Aurora Music GmbH");
  EXPECT_EQ(receipt.buyer_name, "Mira");
  EXPECT_EQ(receipt.number, "AUR-000001");
  EXPECT_ANY_THROW(database().write_now(
      [](storage::Session& session) { session.execute("update receipt set buyer_name = 'Ada'"); }));
  EXPECT_ANY_THROW(
      database().write_now([](storage::Session& session) { session.execute("delete from receipt"); }));
}

TEST_P(ReceiptsTest, ARenewalNamesTheMethodThatItsAgreementWasMadeWith) {
  buy("monthly");
  number();
  advance("P1M1D");
  EXPECT_EQ(number(), 1U);
  auto const rows = all();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(details(rows[1].id).number, "AUR-000002");
  EXPECT_EQ(rows[1].method, "card");
  EXPECT_GT(rows[1].period_start, rows[0].period_start);
  EXPECT_GT(rows[1].paid_at, rows[0].paid_at);
}

TEST_P(ReceiptsTest, AnArticleHasAReceiptWithItsTitle) {
  ensure_account(101);
  buy_article("patio-1", "1");
  number();
  auto const rows = all();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].item, "patio-1");
  EXPECT_FALSE(rows[0].period_start.has_value());
}

TEST_P(ReceiptsTest, WhatCostsNothingHasNone) {
  buy("free-trial");
  EXPECT_EQ(number(), 0U);
  EXPECT_THAT(numbers(), IsEmpty());
}

class UntaxedReceiptsTest : public ReceiptsTest {
 protected:
  std::string billing() const override { return R"({"timeZone": "Europe/Berlin", "sandbox": true})"; }
};
STORAGE_ON_BOTH_ENGINES(UntaxedReceiptsTest);

TEST_P(UntaxedReceiptsTest, WithoutATaxTheAmountStandsAlone) {
  buy("monthly");
  number();
  auto const receipt = details(all().at(0).id);
  EXPECT_FALSE(receipt.tax.has_value());
  EXPECT_EQ(receipt.number, "AUR-000001");
}

TEST_P(ReceiptsTest, WithoutAPrefixTheNumberStandsAlone) {
  configure(R"("receiptMails": true)");
  buy("monthly");
  number();
  EXPECT_EQ(details(all().at(0).id).number, "000001");
}

TEST_P(ReceiptsTest, TwoNodesNumberWithoutGapsInTheOrderOfThePayments) {
  constexpr std::int64_t buyers = 12;
  for (std::int64_t account = 101; account < 101 + buyers; ++account) buy("daily", account);
  auto const work = [&](Numbering& node) {
    for (bool more = true; more;) {
      try {
        more = wait_for(node.number(configured())) > 0;
      } catch (base::Problem const&) {  // too many conflicts; the job would be tried again
      }
    }
  };
  {
    std::jthread const first([&] { work(*one_); });
    std::jthread const second([&] { work(*other_); });
  }
  for (std::int64_t n = 1; n <= buyers; ++n) {
    auto const rows = all(100 + n);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].number, n);
  }
  EXPECT_EQ(count("receipt"), buyers);
  EXPECT_EQ(mails(), buyers);
  EXPECT_EQ(count("receipt_due"), 0);
}

TEST_P(ReceiptsTest, ANumberThatIsRolledBackIsGivenAgain) {
  buy("monthly");
  EXPECT_ANY_THROW(database().write_now(aurora, [&](storage::TenantSession const& session) {
    ReceiptStore(session).next_number("AUR-");
    throw std::runtime_error("the program ends here");
  }));
  number();
  EXPECT_THAT(numbers(), ElementsAre("AUR-1"));
}

TEST_P(ReceiptsTest, ANewPrefixBeginsAtOne) {
  buy("monthly", 101);
  number();
  configure(R"("receiptPrefix": "AUR-2027-")");
  buy("monthly", 102);
  buy("monthly", 103);
  number();
  EXPECT_THAT(numbers(), ElementsAre("AUR-1", "AUR-2027-1", "AUR-2027-2"));
}

TEST_P(ReceiptsTest, WhatIsGivenBackHasCreditNotesWhoseTaxAddsUp) {
  auto const monthly = buy("monthly");
  auto const payment = paid(monthly.id);
  refund(payment, 111, false);
  number();
  auto rows = all();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(details(rows[0].id).state, ReceiptState::partly_refunded);
  refund(payment, 388, false);
  number();
  rows = all();
  ASSERT_EQ(rows.size(), 3U);
  auto const receipt = details(rows[0].id);
  EXPECT_EQ(receipt.state, ReceiptState::refunded);
  ASSERT_EQ(receipt.credit_notes.size(), 2U);
  EXPECT_EQ(receipt.credit_notes[1].number, "AUR-000003");
  auto const note = details(rows[1].id);
  EXPECT_EQ(note.kind, ReceiptKind::credit_note);
  EXPECT_EQ(note.state, ReceiptState::credited);
  EXPECT_EQ(note.amount, (base::MoneyBody{-1.11, "EUR"}));
  EXPECT_EQ(note.corrects->number, "AUR-000001");
  EXPECT_EQ(rows[1].tax_minor + rows[2].tax_minor, rows[0].tax_minor);
  EXPECT_EQ(count("message where template = 'credit-note'"), 2);
}

TEST_P(ReceiptsTest, ARefundThatSeemsOlderThanItsPaymentWaitsForItsReceipt) {
  auto const monthly = buy("monthly");
  auto const paid_at = tenant_now();
  advance("P1D");
  refund(paid(monthly.id), 499, false);
  database().write_now([](storage::Session& session) {
    session.execute("update receipt_due set noted_at = 0 where refund <> 0");
  });
  number();
  auto const rows = all();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].kind, ReceiptKind::receipt);
  EXPECT_EQ(rows[0].paid_at, paid_at);
  EXPECT_EQ(rows[1].corrects, rows[0].id);
  EXPECT_EQ(rows[1].paid_at, paid_at + std::chrono::hours(24));
}

TEST_P(ReceiptsTest, NoMailIsSentLongAfterThePaymentOrWhereTheTenantWantsNone) {
  buy("monthly", 101);
  clock.advance(std::chrono::hours(8 * 24));
  number();
  EXPECT_EQ(mails(), 0);
  configure(R"("receiptMails": false)");
  buy("monthly", 102);
  number();
  EXPECT_EQ(count("receipt"), 2);
  EXPECT_EQ(mails(), 0);
}

TEST_P(ReceiptsTest, ABuyerWhoIsErasedMeanwhileIsNotNamed) {
  buy("monthly");
  database().write_now(
      [](storage::Session& session) { session.execute("delete from account where id = 101"); });
  number();
  auto const receipt = details(all().at(0).id);
  EXPECT_EQ(receipt.buyer_name, "");
  EXPECT_EQ(receipt.buyer_email, "");
  EXPECT_EQ(mails(), 0);
}

TEST_P(ReceiptsTest, AReceiptOutlivesItsErasedBuyer) {
  buy("monthly");
  number();
  database().write_now(
      aurora, [&](storage::TenantSession const& session) { accounts::AccountStore(session).erase({101}); });
  auto const receipt = details(all().at(0).id);
  EXPECT_EQ(receipt.buyer_name, "Mira");
  EXPECT_EQ(receipt.buyer_email, "p101@people.example");
}

TEST_P(ReceiptsTest, TheExportOfDataHasOnesOwnReceiptsInTheirOrder) {
  auto const monthly = buy("monthly");
  refund(paid(monthly.id), 111, false);
  number();
  auto const of = [&](std::int64_t account) {
    return database().read_now(
        aurora, [&](storage::TenantSession const& session) { return person_receipts(session, {account}); });
  };
  auto const own = of(101);
  ASSERT_EQ(own.size(), 2U);
  EXPECT_EQ(own[0].number, "AUR-000001");
  EXPECT_FALSE(own[0].corrects.has_value());
  EXPECT_EQ(own[0].buyer_email, "p101@people.example");
  EXPECT_EQ(own[0].amount, (base::MoneyBody{4.99, "EUR"}));
  EXPECT_EQ(own[0].tax, (base::MoneyBody{0.83, "EUR"}));
  EXPECT_EQ(own[1].corrects, "AUR-000001");
  EXPECT_EQ(own[1].amount, (base::MoneyBody{-1.11, "EUR"}));
  EXPECT_THAT(of(102), IsEmpty());
}

TEST_P(ReceiptsTest, TheCheckFindsWhatHasNoNumberAndIsNotDueForOne) {
  auto const monthly = buy("monthly");
  refund(paid(monthly.id), 111, false);
  EXPECT_EQ(findings_after([](storage::Session&) {}), "") << "both are due";
  auto const forget = [](storage::Session& session) { session.execute("delete from receipt_due"); };
  EXPECT_EQ(findings_after(forget),
            "M-17 has no receipt, and waits for none\n"
            "M-17 is a refund without a credit note, and waits for none\n");
  number();
  EXPECT_EQ(findings_after(forget), "");
  auto const payment = all().at(0).payment;
  auto const again = [&](storage::Session& session) {
    payments::PaymentStore({session, aurora})
        .note_receipt_due(payment, std::nullopt, clock.now(), clock.now());
  };
  EXPECT_EQ(findings_after(again), "M-17 has its number, and waits for another\n");
}

TEST_P(ReceiptsTest, TheCheckFindsReceiptsOfNothing) {
  auto const monthly = buy("monthly");
  refund(paid(monthly.id), 111, false);
  number();
  auto receipt = all().at(0);
  auto note = all().at(1);
  receipt.payment = ids.make<payments::PaymentId>();
  EXPECT_THAT(findings_with(receipt), HasSubstr("M-17 is of no payment that succeeded\n"));
  note.refund = ids.make<payments::RefundId>();
  EXPECT_THAT(findings_with(note), HasSubstr("M-17 is of no refund that succeeded\n"));
  note.corrects = ids.make<ReceiptId>();
  EXPECT_THAT(findings_with(note), HasSubstr("M-17 corrects no receipt of its payment\n"));
}

TEST_P(ReceiptsTest, TheCheckFindsGapsInTheNumbers) {
  buy("monthly");
  number();
  auto const skip = [&](storage::Session& session) { ReceiptStore({session, aurora}).next_number("AUR-"); };
  EXPECT_EQ(findings_after(skip), "M-17 1 numbers up to 1, counted to 2\n");
  auto const begin = [&](storage::Session& session) { ReceiptStore({session, aurora}).next_number("NEW-"); };
  EXPECT_EQ(findings_after(begin), "M-17 no numbers, counted to 1\n");
  buy("monthly", 102);
  configure(R"("receiptPrefix": "NEW-")");
  auto second = all().at(0);
  number();
  second.prefix = "NEW-";
  second.number = 3;
  second.id = ids.make<ReceiptId>();
  second.payment = ids.make<payments::PaymentId>();
  auto const leave_out = [&](storage::Session& session) { ReceiptStore({session, aurora}).add(second); };
  EXPECT_THAT(findings_after(leave_out), HasSubstr("M-17 2 numbers up to 3, counted to 1\n"));
}

TEST_P(ReceiptsTest, TheCheckFindsAmountsThatTheLedgerDoesNotHave) {
  buy("monthly", 102);
  number();
  auto const monthly = buy("monthly");
  refund(paid(monthly.id), 111, false);
  auto const payment = paid(monthly.id);
  auto receipt = all(102).at(0);
  receipt.account = payment.account;
  receipt.payment = payment.id;
  EXPECT_EQ(findings_with(receipt), "") << "this would be the right one";
  receipt.gross_minor = 498;
  EXPECT_EQ(findings_with(receipt), "M-17 says 498 with tax 83, posted 499 with tax 83\n");
  receipt.gross_minor = 499;
  receipt.tax_minor = 82;
  EXPECT_EQ(findings_with(receipt), "M-17 says 499 with tax 82, posted 499 with tax 83\n");
  receipt.tax_minor = 83;
  receipt.currency = "USD";
  EXPECT_EQ(findings_with(receipt), "M-17 says 499 with tax 83, posted 0 with tax 0\n");
}

TEST_P(ReceiptsTest, TheCheckFindsCreditNotesThatTheLedgerDoesNotHave) {
  auto const monthly = buy("monthly");
  number();
  refund(paid(monthly.id), 111, false);
  auto const due = database().read_now(
      aurora, [&](storage::TenantSession const& session) { return ReceiptStore(session).due(1).at(0); });
  auto note = all().at(0);
  note.kind = ReceiptKind::credit_note;
  note.corrects = note.id;
  note.refund = due.refund;
  note.gross_minor = 111;
  note.tax_minor = 18;
  EXPECT_EQ(findings_with(note), "") << "this would be the right one";
  note.gross_minor = 112;
  EXPECT_EQ(findings_with(note), "M-17 gives back 112, posted 111\n");
  note.gross_minor = 111;
  note.tax_minor = 19;
  EXPECT_EQ(findings_with(note), "M-17 gives back tax of 19, posted 18\n");
}

TEST_P(ReceiptsTest, SomebodyElsesReceiptIsNotThere) {
  buy("monthly");
  number();
  auto const id = all().at(0).id;
  database().read_now([&](storage::Session& session) {
    EXPECT_TRUE(own_receipt({session, aurora}, {101}, id));
    EXPECT_FALSE(own_receipt({session, aurora}, {102}, id));
    EXPECT_FALSE(own_receipt({session, {"plume"}}, {101}, id));
  });
}

TEST_P(ReceiptsTest, TheJobNumbersEveryTenantAndComesAgain) {
  buy("monthly");
  auto const result = wait_for(one_->run());
  EXPECT_EQ(result.outcome, storage::JobResult::Outcome::again);
  EXPECT_EQ(count("receipt"), 1);
}

TEST_P(ReceiptsTest, AMailGetsThePdfOfItsReceipt) {
  buy("monthly");
  number();
  std::vector<std::string> requests;
  auto const render =
      [&](std::string request) -> boost::asio::awaitable<std::expected<std::string, std::string>> {
    requests.push_back(std::move(request));
    co_return R"(<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm"><text y="50">x</text></svg>)";
  };
  ReceiptDocuments documents(database(), render, base::testing::make_temporary_folder());
  auto const made = wait_for(documents.attachment(configured(), base::text(all().at(0).id)));
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(made->file_name, "aurora-AUR-000001.pdf");
  EXPECT_EQ(made->type, "application/pdf");
  EXPECT_THAT(made->content, StartsWith("%PDF"));
  EXPECT_THAT(requests.at(0), HasSubstr(R"("number":"AUR-000001")"));
  EXPECT_FALSE(wait_for(documents.attachment(configured(), "0000000000000")));
  EXPECT_FALSE(wait_for(documents.attachment(configured(), "not an id")));
}

TEST(PdfPrinter, PrintsWhatRsvgConvertReadsAndLeavesNothingBehind) {
  auto const folder = base::testing::make_temporary_folder();
  PdfPrinter printer(folder);
  auto const good = wait_for(printer.print(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><text y="20" direction="rtl">إيصال</text></svg>)"));
  ASSERT_TRUE(good) << good.error();
  EXPECT_THAT(*good, StartsWith("%PDF"));
  auto const bad = wait_for(printer.print("<svg"));
  ASSERT_FALSE(bad);
  EXPECT_THAT(bad.error(), HasSubstr("rsvg-convert"));
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace receipts

// Reads what one owns, with its cards, payments, receipts and requests for refunds.
#include "features/purchases/purchase_pages.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "base/json/json_codec_definitions.hpp"
#include "features/browse/pages.hpp"
#include "features/cart/order_store.hpp"
#include "features/purchases/own_gifts.hpp"
#include "features/purchases/refund_requests.hpp"
#include "storage/tenant_session.hpp"

KIOSK_JSON_COMPILED(purchases::MyPurchasesPage);

namespace purchases {
namespace {

constexpr std::int64_t shown_gifts = 20;

/// Everything about an account's money that its articles may refer to.
struct Money {
  std::map<payments::PaymentId, payments::Payment> payments;
  std::map<payments::PaymentId, receipts::Receipt> receipts;
  std::vector<RefundRequest> requests;

  RefundRequest const* request_of(payments::PaymentId payment, base::ArticleId article) const {
    auto const found = std::ranges::find_if(requests, [&](auto const& request) {
      return request.payment == payment && request.article == article;
    });
    return found == requests.end() ? nullptr : &*found;
  }
};

Money read_money(storage::TenantSession const& session, accounts::AccountId account) {
  Money out{.payments = {}, .receipts = {}, .requests = RefundRequestStore(session).of(account)};
  for (auto& payment : payments::PaymentStore(session).of_account(account))
    if (payments::buys_articles(payment.purpose)) out.payments.emplace(payment.id, payment);
  for (auto& receipt :
       receipts::ReceiptStore(session).of(account, std::numeric_limits<std::int64_t>::max(), 0))
    if (receipt.kind == receipts::ReceiptKind::receipt) out.receipts.emplace(receipt.payment, receipt);
  return out;
}

void add_money(OwnedArticle& out, entitlement::WalletItem const& item, Money const& money,
               cart::OrderStore& orders, tenants::Tenant const& tenant, base::Instant now) {
  if (item.source != entitlement::WalletSource::purchase) return;
  payments::PaymentId const payment{item.payment};
  if (auto const found = money.payments.find(payment); found != money.payments.end())
    out.price = base::money_body(found->second.amount());
  if (auto const line = orders.find_line(payment, item.article)) {
    out.price = base::money_body(line->total);
    out.quantity = line->line.quantity;
  }
  if (auto const found = money.receipts.find(payment); found != money.receipts.end())
    out.receipt = receipts::ReceiptReference{found->second.id, receipts::number_text(found->second)};
  if (auto const* request = money.request_of(payment, item.article)) {
    out.refund = answer_of(request->state);
    return;
  }
  auto const until = refund_until(tenant, item.acquired_at);
  if (!until || now > *until) return;
  out.refund = RefundAnswer::possible;
  out.refund_until = until;
}

}  // namespace

portal::Task<portal::Page<MyPurchasesPage>> PurchasePages::mine(tenants::Visit const& visit,
                                                                accounts::SignedIn const& person) {
  auto const& tenant = *visit.tenant;
  auto const account = person.account.id;
  auto const part = browse::part_in(visit);
  auto make_page = [&, part](browse::Queries& queries) {
    auto const& session = queries.session();
    auto const now = tenant_clock_.now(session);
    entitlement::WalletStore wallet(session);
    cart::OrderStore orders(session);
    auto const money = read_money(session, account);
    MyPurchasesPage page{
        .user = profile::make_profile(person.account, tenant),
        .items = {},
        .paging = queries.paging(part, wallet.count(account, {})),
        .gifts = own_gifts(session, tenant, account, visit.locale->code, shown_gifts, 0, now),
        .gift_count = gifts::GiftStore(session).count(account),
        .returned = {},
        .time_zone = tenant.configuration.billing.time_zone};
    auto const items = wallet.items(account, {.kinds = {}, .limit = part.limit, .offset = part.offset});
    std::vector<base::ArticleId> ids;
    for (auto const& item : items) ids.push_back(item.article);
    browse::ListBatch lists;
    auto const offered = lists.add(
        {.kind = catalogue::ListKind::ids, .limit = std::max<std::int64_t>(std::ssize(ids), 1), .ids = ids});
    auto const results = queries.list(std::move(lists));
    auto const& found = results[offered].items;
    for (auto const& item : items) {
      OwnedArticle owned{.id = item.article,
                         .title = queries.catalogue().title(item.article, visit.locale->code),
                         .content_type = catalogue::name_of(item.content_type),
                         .card = {},
                         .source = item.source,
                         .acquired_at = item.acquired_at,
                         .price = {},
                         .quantity = {},
                         .receipt = {},
                         .refund = {},
                         .refund_until = {}};
      auto const shown = std::ranges::find(found, item.article, &catalogue::Item::id);
      if (shown != found.end()) owned.card = queries.presenter().card(*shown);
      add_money(owned, item, money, orders, tenant, now);
      page.items.push_back(std::move(owned));
    }
    auto const given_back = wallet.given_back(account);
    for (auto const& request : money.requests) {
      auto const payment = money.payments.find(request.payment);
      bool const is_given_back = std::ranges::any_of(given_back, [&](auto const& row) {
        return row.payment == request.payment.value && row.article == request.article;
      });
      if (payment == money.payments.end() || !is_given_back) continue;
      auto const line = orders.find_line(request.payment, request.article);
      page.returned.push_back({.id = request.article,
                               .title = queries.catalogue().title(request.article, visit.locale->code),
                               .price = base::money_body(line ? line->total : payment->second.amount()),
                               .returned_at = request.updated_at});
    }
    return page;
  };
  auto reading = browse::read_page(database_, visit, machine_.now(), make_page);
  co_return portal::private_page(co_await std::move(reading));
}

}  // namespace purchases

// The transactions of partners' codes: what a user may have, taking it, and settling what the partner said.
#include "features/vouchers/partner/issued_vouchers.hpp"

#include <algorithm>
#include <limits>

#include "base/fail_point.hpp"
#include "base/log.hpp"
#include "features/accounts/account_store.hpp"
#include "features/cart/order_store.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/ledger/credits.hpp"
#include "features/portal/at_once.hpp"
#include "features/subscriptions/subscription_checks.hpp"
#include "features/subscriptions/subscription_store.hpp"
#include "storage/tenant_session.hpp"

namespace vouchers::partner {
namespace {

using catalogue::ContentType;
using portal::Task;

constexpr std::size_t asked_at_once = 5;
/// Longer than any provider may take, so that the job does not ask beside the request.
constexpr std::chrono::seconds first_inquiry{60};

std::string credit_key(IssuedVoucher const& row) { return "voucher/" + std::to_string(row.id.value); }

std::chrono::milliseconds wait_after(std::int64_t attempts) {
  auto const doubled = std::chrono::seconds(5) * (1LL << std::min<std::int64_t>(attempts, 8));
  return std::min<std::chrono::milliseconds>(doubled, std::chrono::minutes(15));
}

std::optional<catalogue::VoucherAttributes> find_voucher(storage::Session& session,
                                                         tenants::Tenant const& tenant,
                                                         base::ArticleId article, base::Instant now) {
  catalogue::ViewContext const view{.locale = &base::english(), .now = now, .max_rating = tenant.max_rating};
  catalogue::ListQuery const query{
      .kind = catalogue::ListKind::ids, .limit = 1, .ids = {article}, .with_attributes = true};
  auto const found = catalogue::ShelfStore({session, tenant.id}).list({query}, view);
  if (found[0].items.empty() || found[0].items[0].content_type != ContentType::voucher) return std::nullopt;
  return catalogue::attributes_of<catalogue::VoucherAttributes>(found[0].items[0]);
}

/// How many codes what the account bought gives: of a voucher as many as were paid for, of a book one each.
std::int64_t bought_units(storage::TenantSession const& session, accounts::AccountId account,
                          base::ArticleId article) {
  entitlement::WalletStore wallet(session);
  cart::OrderStore orders(session);
  auto const books = IssuedVoucherStore(session).books_of(article);
  std::int64_t out = 0;
  for (auto const& item : wallet.items(account, {.kinds = {ContentType::voucher, ContentType::voucherbook},
                                                 .limit = std::numeric_limits<std::int64_t>::max(),
                                                 .offset = 0})) {
    if (item.article != article && std::ranges::find(books, item.article) == books.end()) continue;
    auto const line = item.source == entitlement::WalletSource::purchase
                          ? orders.find_line(payments::PaymentId{item.payment}, item.article)
                          : std::nullopt;
    out += line ? line->line.quantity : 1;
  }
  return out;
}

}  // namespace

std::int64_t IssueRights::left() const {
  auto const mine = unlimited ? most : owned + credits;
  return std::clamp<std::int64_t>(mine, 0, std::min(most, available));
}

std::expected<IssueRights, base::Refusal> IssuedVouchers::rights(storage::Session& session,
                                                                 tenants::Tenant const& tenant,
                                                                 tenants::VoucherProviders const& providers,
                                                                 accounts::AccountId account,
                                                                 base::ArticleId article) const {
  auto const machine_now = parts_.machine.now();
  auto const offer = catalogue::CatalogueStore({session, tenant.id}).find_offer(article, machine_now);
  auto const voucher = find_voucher(session, tenant, article, machine_now);
  if (!offer || !voucher || !tenant.max_rating.admits(offer->rating) ||
      providers.find(voucher->issuer) == nullptr)
    return std::unexpected(voucher_not_issued);
  auto const state = catalogue::state_of(*voucher, machine_now);
  if (state == catalogue::VoucherState::expired || state == catalogue::VoucherState::upcoming)
    return std::unexpected(voucher_not_issued);
  IssuedVoucherStore store({session, tenant.id});
  IssueRights out{.product = voucher->provider_id,
                  .provider = voucher->issuer,
                  .free = entitlement::is_free(*offer),
                  .by_plan = offer->has_model("SUBSCRIPTION"),
                  .most = std::max<std::int64_t>(tenant.flag_number("maxQuantity"), 1)};
  out.available = out.most;
  if (voucher->available)
    out.available = std::min(out.most, *voucher->available - store.count_of_article(article));
  auto const bought = bought_units({session, tenant.id}, account, article);
  if (out.free) {
    // One for everybody, and those of the books that were bought.
    out.most = std::min(out.most, 1 + bought);
    out.owned = 1 + bought - store.count(account, article);
    return out;
  }
  out.owned = std::max<std::int64_t>(0, bought - store.count(account, article, IssueSource::owned));
  if (!out.by_plan) return out;
  auto const now = tenant_clock_.now({session, tenant.id});
  auto const held = subscriptions::SubscriptionStore({session, tenant.id}).of(account);
  for (auto const& bucket : ledger::CreditStore({session, tenant.id}).of_account(account, now)) {
    if (!bucket.covers("VOUCHER") || !bucket.is_usable()) continue;
    if (bucket.subscription != 0 && std::ranges::none_of(held, [&](subscriptions::Subscription const& each) {
          return each.id.value == bucket.subscription && subscriptions::gives_access(each, now);
        }))
      continue;
    if (bucket.remaining == ledger::unlimited)
      out.unlimited = true;
    else
      out.credits += bucket.remaining;
  }
  return out;
}

IssueSource IssuedVouchers::take(storage::TenantSession const& session, IssueRights& rights,
                                 IssuedVoucher const& row, bool may_spend) const {
  if (rights.owned > 0) {
    --rights.owned;
    return rights.free ? IssueSource::free : IssueSource::owned;
  }
  if (rights.free) throw base::Problem(voucher_issued_before);
  if (!rights.by_plan) throw base::Problem(ledger::no_credit);
  if (!may_spend) throw base::Problem(checkout::purchases_locked);
  auto const now = tenant_clock_.now(session);
  auto const held = subscriptions::SubscriptionStore(session).of(row.account);
  auto const may_use = [&](ledger::Bucket const& bucket) {
    return bucket.subscription == 0 ||
           std::ranges::any_of(held, [&](subscriptions::Subscription const& each) {
             return each.id.value == bucket.subscription && subscriptions::gives_access(each, now);
           });
  };
  auto const consumed = base::or_throw(ledger::Credits(session, parts_.ids, parts_.machine)
                                           .consume(row.account, "VOUCHER", credit_key(row), now, may_use));
  return consumed.posted ? IssueSource::credit : IssueSource::unlimited;
}

IssuedVouchers::Reserved IssuedVouchers::reserve(storage::Session& session, tenants::Tenant const& tenant,
                                                 tenants::VoucherProviders const& providers,
                                                 accounts::AccountId account,
                                                 VoucherOrder const& order) const {
  IssuedVoucherStore store({session, tenant.id});
  if (!store.of_request(account, order.article, order.key).empty()) return {.rows = {}, .taken = false};
  auto rights = base::or_throw(this->rights(session, tenant, providers, account, order.article));
  if (rights.free && rights.owned <= 0) throw base::Problem(voucher_issued_before);
  if (order.quantity > rights.most)
    throw base::Problem(std::vector<base::FieldError>{
        {"voucherRequest.quantity", "range", "must be from 1 to " + std::to_string(rights.most)}});
  if (order.quantity > rights.available) throw base::Problem(vouchers_gone);
  Reserved out;
  for (std::int64_t number = 1; number <= order.quantity; ++number) {
    IssuedVoucher row{.id = parts_.ids.make<IssuedVoucherId>(),
                      .account = account,
                      .article = order.article,
                      .provider = rights.provider,
                      .product = rights.product,
                      .key = order.key,
                      .number = number,
                      .code = {},
                      .reason = {},
                      .due_at = parts_.machine.now() + first_inquiry,
                      .locale = order.locale,
                      .origin = order.origin,
                      .requested_at = tenant_clock_.now({session, tenant.id}),
                      .settled_at = {},
                      .created_at = parts_.machine.now()};
    row.source = take({session, tenant.id}, rights, row, order.may_spend);
    store.add(row);
    out.rows.push_back({.row = std::move(row)});
  }
  base::fail_point("voucher.before_commit");
  return out;
}

Task<void> IssuedVouchers::ask(tenants::Tenant const& tenant, tenants::VoucherProviders const& providers,
                               std::vector<Asking>& asked) const {
  auto const ask_one = [&](Asking& each) -> Task<void> {
    auto const* provider = providers.find(each.row.provider);
    if (provider == nullptr) {
      each.answer.outcome = IssueOutcome::error;
      co_return;
    }
    auto& issuer = provider->kind == tenants::VoucherProviderKind::http ? parts_.http : parts_.sandbox;
    try {
      auto issuing = issuer.issue(tenant, *provider,
                                  {.product = each.row.product,
                                   .reference = tenant.id.value + '-' + base::text(each.row.id),
                                   .locale = each.row.locale,
                                   .attempt = each.row.attempts});
      each.answer = co_await std::move(issuing);
    } catch (std::exception const& error) {
      base::log::error(
          "a voucher provider could not be asked",
          {{"tenant", tenant.id.value}, {"provider", each.row.provider}, {"reason", error.what()}});
    }
  };
  auto asking = portal::at_once(asked, asked_at_once, ask_one);
  co_await std::move(asking);
}

void IssuedVouchers::settle(storage::Session& session, tenants::Tenant const& tenant,
                            std::vector<Asking> const& asked) const {
  IssuedVoucherStore store({session, tenant.id});
  auto const now = parts_.machine.now();
  std::vector<IssuedVoucher> issued;
  for (auto const& [row, answer] : asked) {
    std::string const reason = boost::describe::enum_to_string(answer.outcome, "error");
    if (answer.outcome == IssueOutcome::issued) {
      auto const code = parts_.codes.seal(tenant.id, row.account, answer.code, now);
      if (!store.settle(row.id, IssueState::ISSUED, code, "", now)) continue;
      issued.push_back(row);
      issued.back().code = code;
    } else if (!is_final(answer.outcome) && now - row.created_at < asked_for) {
      store.put_off(row.id, reason, now + wait_after(row.attempts));
    } else if (store.settle(row.id, IssueState::FAILED, std::nullopt, reason, now) &&
               row.source == IssueSource::credit) {
      ledger::Credits({session, tenant.id}, parts_.ids, parts_.machine)
          .give_back(credit_key(row), tenant_clock_.now({session, tenant.id}));
    }
  }
  if (!issued.empty())
    send_mail({session, tenant.id}, issued.front().account, issued, issued.front().locale,
              issued.front().origin);
}

Task<std::vector<IssuedVoucher>> IssuedVouchers::consume(std::shared_ptr<tenants::Tenant const> tenant,
                                                         accounts::AccountId account, VoucherOrder order) {
  auto const providers = co_await parts_.providers.of(*tenant);
  auto take_all = [&](storage::Session& session) {
    return reserve(session, *tenant, *providers, account, order);
  };
  auto [asked, taken] = co_await parts_.database.write(take_all);
  if (taken) {
    base::fail_point("voucher.reserved");
    auto asking = ask(*tenant, *providers, asked);
    co_await std::move(asking);
    base::fail_point("voucher.asked");
    auto settle_all = [&](storage::Session& session) { settle(session, *tenant, asked); };
    co_await parts_.database.write(settle_all);
  }
  auto read = [&](storage::Session& session) {
    return IssuedVoucherStore({session, tenant->id}).of_request(account, order.article, order.key);
  };
  co_return co_await parts_.database.read(read);
}

Task<void> IssuedVouchers::resume(std::shared_ptr<tenants::Tenant const> tenant, IssuedVoucherId id) {
  auto const providers = co_await parts_.providers.of(*tenant);
  bool erased = false;
  auto load = [&](storage::TenantSession const& session) {
    std::vector<Asking> out;
    auto const row = IssuedVoucherStore(session).find(id);
    if (!row || row->state != IssueState::REQUESTED) return out;
    erased = !accounts::AccountStore(session).find(row->account);
    out.push_back({.row = *row});
    return out;
  };
  auto asked = co_await parts_.database.read(tenant->id, load);
  if (asked.empty()) co_return;
  if (erased) {
    asked.front().answer.outcome = IssueOutcome::error;
  } else {
    auto asking = ask(*tenant, *providers, asked);
    co_await std::move(asking);
  }
  auto settle_all = [&](storage::Session& session) { settle(session, *tenant, asked); };
  co_await parts_.database.write(settle_all);
}

}  // namespace vouchers::partner

// Gives what a code gives: a row of the wallet, or a bucket of credits.
#include "features/vouchers/redemptions.hpp"

#include "base/text.hpp"
#include "features/entitlement/one_time_price.hpp"
#include "features/entitlement/wallet_store.hpp"
#include "features/gifts/gift_store.hpp"
#include "features/payments/voucher/code_tries.hpp"
#include "storage/tenant_session.hpp"

namespace vouchers {

namespace voucher = payments::voucher;
using entitlement::AllowedBy;
using entitlement::Unavailable;
using voucher::RedeemFault;

namespace {

base::Refusal refusal_of_fault(RedeemFault fault) {
  return fault == RedeemFault::used_by_account ? voucher::voucher_already_used : voucher::voucher_not_found;
}

/// The bucket of a code's credits, by the key of its grant.
std::string grant_key(voucher::UseId use) { return "voucher/" + base::text(use); }

VoucherCredit shown_credit(ledger::Bucket const& bucket) {
  VoucherCredit out{.remaining = bucket.remaining,
                    .credits = bucket.amount,
                    .content_types = {},
                    .expires_at = bucket.expires_at};
  for (auto const type : base::split(bucket.content_types, ',')) out.content_types.emplace_back(type);
  return out;
}

}  // namespace

std::expected<Batch, base::Refusal> Redemptions::find(storage::Session& session, Redeemer const& who,
                                                      std::string_view digest) const {
  auto found = voucher::UseStore({session, who.asker.tenant.id})
                   .find_usable(digest, who.asker.account, machine_.now());
  if (!found) return std::unexpected(refusal_of_fault(found.error()));
  return *std::move(found);
}

std::expected<Batch, base::Refusal> Redemptions::find(storage::Session& session, Redeemer const& who,
                                                      std::string_view digest, VoucherKind kind) const {
  auto batch = find(session, who, digest);
  if (batch && batch->kind() != kind) return std::unexpected(voucher::voucher_not_found);
  return batch;
}

std::optional<base::Refusal> Redemptions::refusal_of(storage::Session& session, Redeemer const& who,
                                                     base::ArticleId article) const {
  auto const& tenant = who.asker.tenant;
  auto const offer = catalogue::CatalogueStore({session, tenant.id}).find_offer(article, machine_.now());
  auto const answer = entitlements_.ask(session, who.asker, article, tenant_clock_.now({session, tenant.id}));
  if (!offer || answer.why == Unavailable::rating || answer.why == Unavailable::suspended)
    return entitlement::not_available;
  if (answer.by == AllowedBy::owned || answer.by == AllowedBy::free) return entitlement::already_owned;
  if (entitlement::is_for_other_device(session, tenant, article, offer->content_type, machine_.now(),
                                       who.user_agent))
    return entitlement::device_not_supported;
  return std::nullopt;
}

std::optional<catalogue::Card> Redemptions::card_of(storage::Session& session, Redeemer const& who,
                                                    base::ArticleId article) const {
  auto const& tenant = who.asker.tenant;
  catalogue::Href const href = [&](std::string_view path) { return tenants::href(tenant, who.locale, path); };
  catalogue::Cards cards({session, tenant.id}, who.locale, machine_.now(), tenant.max_rating, href);
  auto shown = cards.fill("articles:" + base::text(article), 1).cards;
  return shown.empty() ? std::nullopt : std::optional(std::move(shown.front()));
}

VoucherLook Redemptions::look(storage::Session& session, Redeemer const& who, Batch const& batch) const {
  VoucherLook out{.kind = batch.kind(),
                  .name = {},
                  .type_id = {},
                  .article_id = {},
                  .card = {},
                  .credits = {},
                  .days = {},
                  .percent = {},
                  .content_types = batch.types(),
                  .valid_until = batch.valid_until,
                  .refusal = {}};
  switch (out.kind) {
    case VoucherKind::plan: {
      out.type_id = plans::PlanId{batch.plan};
      auto const* plan = who.asker.plans->find(*out.type_id);
      if (plan != nullptr) out.name = plan->name;
      if (plan == nullptr || !plan->offered) out.refusal = entitlement::not_available.error;
      break;
    }
    case VoucherKind::article: {
      base::ArticleId const article{batch.article};
      out.article_id = article;
      if (auto const refused = refusal_of(session, who, article)) out.refusal = refused->error;
      // What is not offered to this reader is not named either.
      if (out.refusal != entitlement::not_available.error) {
        out.card = card_of(session, who, article);
        out.name = catalogue::CatalogueStore({session, who.asker.tenant.id}).title(article, who.locale.code);
      }
      break;
    }
    case VoucherKind::credits:
      out.credits = batch.credits;
      out.days = batch.days;
      break;
    case VoucherKind::percent: out.percent = batch.percent; break;
  }
  return out;
}

std::expected<void, base::Refusal> Redemptions::take(storage::Session& session, Redeemer const& who,
                                                     Batch const& batch, voucher::Use use) const {
  use.account = *who.asker.account;
  use.redeemed_at = machine_.now();
  use.settled_at = use.redeemed_at;
  auto const taken = voucher::UseStore({session, who.asker.tenant.id}).take(use, batch.uses_each);
  if (!taken) return std::unexpected(refusal_of_fault(taken.error()));
  return {};
}

std::expected<RedeemedArticle, base::Refusal> Redemptions::give_article(storage::Session& session,
                                                                        Redeemer const& who,
                                                                        std::string const& digest) const {
  auto const& tenant = who.asker.tenant.id;
  auto const batch = find(session, who, digest, VoucherKind::article);
  if (!batch) return std::unexpected(batch.error());
  base::ArticleId const article{batch->article};
  if (auto const refused = refusal_of(session, who, article)) return std::unexpected(*refused);
  // A gift falls with the payment that it was bought by.
  auto const gift = gifts::GiftStore({session, tenant}).find_by_digest(digest);
  auto const row = ids_.make<entitlement::WalletRowId>();
  auto const use = ids_.make<voucher::UseId>();
  auto const taken = take(session, who, *batch,
                          {.id = use, .digest = digest, .kind = VoucherKind::article, .subject = row.value});
  if (!taken) return std::unexpected(taken.error());
  entitlement::WalletStore({session, tenant})
      .add({.id = row,
            .account = *who.asker.account,
            .article = article,
            .source = entitlement::WalletSource::voucher,
            .key = grant_key(use),
            .payment = gift ? gift->payment.value : 0,
            .acquired_at = tenant_clock_.now({session, tenant}),
            .created_at = machine_.now()});
  catalogue::CatalogueStore catalogue({session, tenant});
  auto const offer = catalogue.find_offer(article, machine_.now());
  return RedeemedArticle{.article_id = article,
                         .name = catalogue.title(article, who.locale.code),
                         .content_type = entitlement::contingent_type(offer->content_type),
                         .card = card_of(session, who, article)};
}

std::expected<VoucherCredit, base::Refusal> Redemptions::give_credits(storage::Session& session,
                                                                      Redeemer const& who,
                                                                      std::string const& digest) const {
  auto const& tenant = who.asker.tenant.id;
  auto const batch = find(session, who, digest, VoucherKind::credits);
  if (!batch) return std::unexpected(batch.error());
  auto const now = tenant_clock_.now({session, tenant});
  auto const use = ids_.make<voucher::UseId>();
  ledger::Grant const grant{.account = *who.asker.account,
                            .key = grant_key(use),
                            .content_types = batch->types(),
                            .amount = batch->credits,
                            .granted_at = now,
                            .expires_at = now + std::chrono::days(batch->days)};
  auto const granted = ledger::Credits({session, tenant}, ids_, machine_).grant(grant);
  auto const taken =
      take(session, who, *batch,
           {.id = use, .digest = digest, .kind = VoucherKind::credits, .subject = granted.bucket.value});
  if (!taken) return std::unexpected(taken.error());
  return VoucherCredit{.remaining = batch->credits,
                       .credits = batch->credits,
                       .content_types = batch->types(),
                       .expires_at = grant.expires_at};
}

std::vector<VoucherCredit> Redemptions::credits(storage::TenantSession const& session,
                                                accounts::AccountId account) const {
  std::vector<VoucherCredit> out;
  auto const now = tenant_clock_.now(session);
  for (auto const& bucket : ledger::CreditStore(session).of_account(account, now))
    if (bucket.subscription == 0 && bucket.remaining > 0) out.push_back(shown_credit(bucket));
  return out;
}

}  // namespace vouchers

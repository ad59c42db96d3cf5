// Gathers facts in a handful of statements, each by an index; saves what was consumed or bought.
#include "features/entitlement/entitlements.hpp"

#include <algorithm>
#include <stdexcept>

#include "features/ledger/credits.hpp"
#include "features/plans/geo_block.hpp"
#include "features/portal/typed_call.hpp"
#include "features/subscriptions/period_store.hpp"
#include "features/subscriptions/subscription_store.hpp"
#include "storage/tenant_session.hpp"

namespace entitlement {
namespace {

base::Refusal refusal_of(EntitlementAnswer const& answer) {
  if (answer.why == Unavailable::not_offered || answer.why == Unavailable::rating) return not_available;
  if (answer.why == Unavailable::suspended) return portal::account_suspended;
  return ledger::no_credit;
}

/// A chapter is not sold by itself: who buys it gets its book.
base::ArticleId sold_as(storage::TenantSession const& session, base::ArticleId article,
                        catalogue::ContentType type) {
  if (type != catalogue::ContentType::audio_book_chapter) return article;
  return catalogue::CatalogueStore(session).find_book_of(article).value_or(article);
}

/// What paid for a credit; of a plan without a limit, for its present period.
std::int64_t payment_for(storage::TenantSession const& session, Facts const& facts, ledger::BucketId id) {
  auto const bucket = std::ranges::find(facts.buckets, id, &ledger::Bucket::id);
  if (bucket == facts.buckets.end() || bucket->amount != ledger::unlimited)
    return ledger::CreditStore(session).payment_of(id);
  auto const own = std::ranges::find(facts.subscriptions, subscriptions::SubscriptionId{bucket->subscription},
                                     &subscriptions::Subscription::id);
  if (own == facts.subscriptions.end()) return 0;
  auto const period = subscriptions::PeriodStore(session).find(own->id, own->period_number);
  return period ? period->payment.value_or(0) : 0;
}

}  // namespace

portal::Task<Asker> Entitlements::asker(tenants::Tenant const& tenant, std::string country) {
  co_return Asker{.tenant = tenant, .plans = co_await plans_.of(tenant.id), .country = std::move(country)};
}

void Entitlements::identify(Asker& asker, accounts::SignedIn const& user) {
  asker.account = user.account.id;
  asker.suspended = user.account.state == accounts::AccountState::suspended;
}

portal::Task<Asker> Entitlements::asker(portal::Call const& call) {
  auto guest = asker(call.tenant(), call.request.country);
  Asker out = co_await std::move(guest);
  if (call.caller) identify(out, *call.caller);
  co_return out;
}

Facts Entitlements::gather(storage::Session& session, Asker const& asker, base::ArticleId article,
                           base::Instant now) const {
  auto const& tenant = asker.tenant.id;
  Facts facts{.now = now,
              .article = article,
              .sold_as = article,
              .offer = catalogue::CatalogueStore({session, tenant}).find_offer(article, machine_.now()),
              .max_rating = asker.tenant.max_rating,
              .plans = asker.plans.get()};
  facts.from_wallet_only = facts.offer &&
                           facts.offer->content_type == catalogue::ContentType::full_track_music &&
                           asker.tenant.flag_bool("FTMDOnly");
  // What everybody may use, and what nobody can, needs no more questions.
  if (!facts.offer || is_free(*facts.offer)) return facts;
  if (asker.account) {
    facts.caller = asker.suspended ? Caller::suspended : Caller::user;
    facts.owned = WalletStore({session, tenant}).owns(*asker.account, article);
  }
  if (!facts.owned && facts.offer->has_model("DOWNLOAD_TO_OWN"))
    facts.sold_as = sold_as({session, tenant}, article, facts.offer->content_type);
  add_plans(session, asker, facts);
  return facts;
}

void Entitlements::add_plans(storage::Session& session, Asker const& asker, Facts& facts) {
  auto const& tenant = asker.tenant.id;
  if (facts.caller == Caller::user && !facts.owned) {
    facts.subscriptions = subscriptions::SubscriptionStore({session, tenant}).of(*asker.account);
    // One that goes on is changed, not bought again.
    auto const is_over = [&](subscriptions::Subscription const& each) {
      return each.paid_periods > 0 && !is_live(position_at(each, facts.now));
    };
    if (std::ranges::any_of(facts.subscriptions, is_over))
      facts.promoted = subscriptions::PromotionStore({session, tenant}).of(*asker.account);
    facts.buckets = ledger::CreditStore({session, tenant}).of_account(*asker.account, facts.now);
  }
  for (auto const& plan : asker.plans->all)
    if (plans::is_geo_blocked(asker.tenant, plan, asker.country)) facts.blocked.push_back(plan.id);
}

EntitlementAnswer Entitlements::ask_external(storage::Session& session, Asker const& asker,
                                             base::Instant now) const {
  Facts facts{.now = now,
              .article = {},
              .sold_as = {},
              .offer = catalogue::OfferTerms{.content_type = catalogue::ContentType::full_length_video,
                                             .models = {{.business_model = "SUBSCRIPTION"}}},
              .by_credit = false,
              .plans = asker.plans.get()};
  if (asker.account) facts.caller = asker.suspended ? Caller::suspended : Caller::user;
  add_plans(session, asker, facts);
  return decide(facts);
}

base::ArticleId Entitlements::bought_for(storage::Session& session, Asker const& asker,
                                         base::ArticleId article) const {
  auto const offer =
      catalogue::CatalogueStore({session, asker.tenant.id}).find_offer(article, machine_.now());
  return offer ? sold_as({session, asker.tenant.id}, article, offer->content_type) : article;
}

EntitlementAnswer Entitlements::ask(storage::Session& session, Asker const& asker, base::ArticleId article,
                                    base::Instant now) const {
  return decide(gather(session, asker, article, now));
}

std::expected<Consumed, base::Refusal> Entitlements::consume(storage::Session& session, Asker const& asker,
                                                             base::ArticleId article, std::string_view key,
                                                             base::Instant now) const {
  if (!asker.account) return std::unexpected(portal::sign_in_required);
  auto const account = *asker.account;
  auto const whole_key =
      "consume/" + base::text(account) + '/' + base::text(article) + '/' + std::string(key);
  WalletStore wallet({session, asker.tenant.id});
  ledger::Credits credits({session, asker.tenant.id}, ids_, machine_);
  if (auto const known = wallet.find(whole_key)) {
    if (!wallet.owns(account, article)) return std::unexpected(credit_taken_back);
    ledger::BucketId const bucket{known->bucket};
    auto const now_in_it = ledger::CreditStore({session, asker.tenant.id}).find(bucket);
    return Consumed{.bucket = bucket, .remaining = now_in_it ? now_in_it->remaining : 0};
  }
  auto const facts = gather(session, asker, article, now);
  auto const answer = decide(facts);
  if (answer.allowed) return Consumed{.by = answer.by};
  if (facts.offer)
    if (auto const whole = sold_as({session, asker.tenant.id}, article, facts.offer->content_type);
        whole != article)
      return consume(session, asker, whole, key, now);
  auto const* way = answer.find(WayKind::consume);
  if (way == nullptr) return std::unexpected(refusal_of(answer));
  auto const consumed =
      credits.consume(account, contingent_type(facts.offer->content_type), whole_key, now,
                      [&](ledger::Bucket const& bucket) { return bucket.id == *way->bucket; });
  if (!consumed) return std::unexpected(consumed.error());
  wallet.add({.id = ids_.make<WalletRowId>(),
              .account = account,
              .article = article,
              .source = WalletSource::credit,
              .key = whole_key,
              .payment = payment_for({session, asker.tenant.id}, facts, consumed->bucket),
              .bucket = consumed->bucket.value,
              .acquired_at = now,
              .created_at = machine_.now()});
  return Consumed{.debited = true, .bucket = consumed->bucket, .remaining = consumed->remaining};
}

void Entitlements::deliver(storage::TenantSession const& session, payments::Payment const& payment,
                           base::ArticleId article, base::Money const& part, std::string const& name,
                           base::Instant now, bool bought_often) const {
  WalletStore wallet(session);
  if (!bought_often && wallet.owns(payment.account, article)) {
    if (part.minor == 0) return;
    auto const asked = payments_.request_refund(
        session, payment.id, {.amount = part, .reason = "the article was owned", .key = "unused/" + name});
    if (!asked) throw std::logic_error("money that buys nothing could not be given back");
    return;
  }
  wallet.add({.id = ids_.make<WalletRowId>(),
              .account = payment.account,
              .article = article,
              .source = WalletSource::purchase,
              .key = "purchase/" + name,
              .payment = payment.id.value,
              .acquired_at = now,
              .created_at = machine_.now()});
}

}  // namespace entitlement

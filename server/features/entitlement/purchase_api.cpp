// Asks entitlement, and shows its answer; consumes by the identifier of an option.
#include "features/entitlement/purchase_api.hpp"

#include <algorithm>

#include "base/fail_point.hpp"
#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/catalogue/attributes.hpp"
#include "features/catalogue/kinds/games/game_attributes.hpp"
#include "features/checkout/buyer.hpp"
#include "features/checkout/refusals.hpp"
#include "features/subscriptions/subscription_store.hpp"
#include "features/tenants/reading_locale.hpp"
#include "features/tenants/visit.hpp"

KIOSK_JSON_COMPILED(entitlement::PurchaseOptionsQuery);
KIOSK_JSON_COMPILED(entitlement::PurchaseActionQuery);
KIOSK_JSON_COMPILED(entitlement::ConsumeBody);
KIOSK_JSON_COMPILED(entitlement::ConsumeData);
KIOSK_JSON_COMPILED(entitlement::PurchaseAction);

namespace entitlement {
namespace {

using catalogue::ContentType;

/// As contingents write it (FULL_TRACK_MUSIC), or as the specification's entities do (full_track_music).
bool is_named(ContentType type, std::string_view name) {
  auto const lower = base::lower_ascii(name);
  return lower == catalogue::public_name(type) || lower == base::lower_ascii(contingent_type(type));
}

}  // namespace

bool is_for_other_device(storage::Session& session, tenants::Tenant const& tenant, base::ArticleId article,
                         catalogue::ContentType type, base::Instant now, std::string_view user_agent) {
  if (type != ContentType::game) return false;
  catalogue::ViewContext const view{.locale = &base::english(), .now = now, .max_rating = tenant.max_rating};
  catalogue::ListQuery const query{
      .kind = catalogue::ListKind::ids, .limit = 1, .ids = {article}, .with_attributes = true};
  auto const found = catalogue::ShelfStore({session, tenant.id}).list({query}, view);
  if (found[0].items.empty()) return true;
  auto const stores = catalogue::attributes_of<catalogue::GameAttributes>(found[0].items[0]).stores;
  auto const system = tenants::operating_system_of(user_agent);
  return std::ranges::none_of(
      stores, [&](auto const& store) { return boost::describe::enum_to_string(store.system, "") == system; });
}

PurchaseApi::Found PurchaseApi::find(storage::Session& session, portal::Call const& call, Asker const& asker,
                                     base::ArticleId article, std::string_view content_type) const {
  auto const& tenant = asker.tenant;
  catalogue::CatalogueStore catalogue({session, tenant.id});
  auto const offer = catalogue.find_offer(article, machine_.now());
  if (!offer || (!content_type.empty() && !is_named(offer->content_type, content_type)))
    throw base::Problem(not_available);
  Found out{.answer = entitlements_.ask(session, asker, article, tenant_clock_.now({session, tenant.id})),
            .content_type = offer->content_type,
            .title = catalogue.title(article, tenants::reading_locale(call.request, tenant).code),
            .subscription = {}};
  if (out.answer.why == Unavailable::not_offered || out.answer.why == Unavailable::rating)
    throw base::Problem(not_available);
  if (out.answer.by != AllowedBy::owned &&
      is_for_other_device(session, tenant, article, offer->content_type, machine_.now(),
                          call.request.header("user-agent").value_or("")))
    throw base::Problem(device_not_supported);
  if (out.answer.subscription)
    out.subscription = subscriptions::SubscriptionStore({session, tenant.id}).find(*out.answer.subscription);
  return out;
}

portal::Task<portal::Data<ArticlePurchaseOptions>> PurchaseApi::options(
    portal::Call const& call, portal::Path<"id"> id, portal::Query<PurchaseOptionsQuery> query) {
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  auto const text = [](auto const& optional) {
    return optional ? std::string_view(*optional) : std::string_view();
  };
  auto const provider = text(query.value.external_provider_code);
  auto const article = base::ArticleId::parse(id.value);
  OptionFacts facts{.article = article.value_or(base::ArticleId{}),
                    .title = {},
                    .plans = asker.plans.get(),
                    .locale = tenants::reading_locale(call.request, call.tenant()).code,
                    .to_own = query.value.is_DTO.value_or(false),
                    .subscription = {},
                    .identifier = {}};
  if (asker.account)
    facts.identifier = [&](Way const& way) {
      return quotes_.make({.account = *asker.account,
                           .article = facts.article,
                           .plan = way.plan,
                           .bucket = way.bucket,
                           .price_minor = way.price ? way.price->minor : 0,
                           .currency = way.price ? way.price->currency : std::string(),
                           .number = {}});
    };
  if (!provider.empty()) {
    auto reading = sources_.of(call.tenant());
    auto const sources = co_await std::move(reading);
    auto const* source = sources->find(provider);
    if (source == nullptr || !tenants::is_provider_id(id.value)) throw base::Problem(not_available);
    facts.content_type = ContentType::full_length_video;
    auto ask = [&](storage::TenantSession const& session) -> EntitlementAnswer {
      if (source->access != tenants::VideoSourceAccess::subscription)
        return {.allowed = true, .by = AllowedBy::free};
      return entitlements_.ask_external(session, asker, tenant_clock_.now(session));
    };
    auto const answer = co_await database_.read(asker.tenant.id, ask);
    co_return portal::Data<ArticlePurchaseOptions>{purchase_options(answer, facts)};
  }
  if (!article) throw base::Problem(not_available);
  auto const content_type = text(query.value.content_type);
  auto read = [&](storage::Session& session) { return find(session, call, asker, *article, content_type); };
  auto found = co_await database_.read(read);
  facts.content_type = found.content_type;
  facts.title = std::move(found.title);
  facts.subscription = std::move(found.subscription);
  co_return portal::Data<ArticlePurchaseOptions>{purchase_options(found.answer, facts)};
}

portal::Task<portal::Data<PurchaseAction>> PurchaseApi::action(portal::Call const& call,
                                                               portal::Query<PurchaseActionQuery> query) {
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  auto const content_type = query.value.content_type ? std::string_view(*query.value.content_type) : "";
  auto read = [&](storage::Session& session) {
    return find(session, call, asker, query.value.article_id, content_type);
  };
  auto const found = co_await database_.read(read);
  co_return portal::Data<PurchaseAction>{action_of(found.answer, found.content_type)};
}

portal::Task<portal::Data<ConsumeData>> PurchaseApi::consume(portal::UserCall const& call, ConsumeBody body) {
  checkout::require_spender(call.account());
  auto asking = entitlements_.asker(call);
  auto const asker = co_await std::move(asking);
  auto const quote = quotes_.open(body.purchase_identifier, call.account().id);
  if (!quote || !quote->bucket || quote->article != body.article_id)
    throw base::Problem(checkout::quote_expired);
  auto write = [&](storage::Session& session) {
    auto const now = tenant_clock_.now({session, asker.tenant.id});
    auto const consumed = base::or_throw(
        entitlements_.consume(session, asker, body.article_id, base::text(quote->number), now));
    ConsumeData out{.article_id = entitlements_.bought_for(session, asker, body.article_id),
                    .is_wallet_item = consumed.bucket.has_value() || consumed.by == AllowedBy::owned,
                    .consumed = consumed.debited,
                    .remaining = {}};
    if (consumed.bucket) out.remaining = consumed.remaining;
    base::fail_point("consume.before_commit");
    return out;
  };
  auto const out = co_await database_.write(write);
  base::fail_point("consume.after_commit");
  co_return portal::Data<ConsumeData>{out};
}

}  // namespace entitlement

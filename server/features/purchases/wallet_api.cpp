// Reads the wallet, keeps requests for refunds, and lets staff decide them.
#include "features/purchases/wallet_api.hpp"

#include <algorithm>
#include <boost/mp11.hpp>

#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/cart/order_store.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/entitlement/entitlement.hpp"
#include "features/portal/typed_call.hpp"
#include "features/purchases/own_gifts.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/reading_locale.hpp"
#include "storage/tenant_session.hpp"

KIOSK_JSON_COMPILED(purchases::WalletArticle);
KIOSK_JSON_COMPILED(purchases::WalletQuery);
KIOSK_JSON_COMPILED(purchases::WalletArticleReference);
KIOSK_JSON_COMPILED(purchases::RefundRequestBody);
KIOSK_JSON_COMPILED(purchases::RefundRequestData);
KIOSK_JSON_COMPILED(purchases::OwnGift);
KIOSK_JSON_COMPILED(purchases::GiftRefundData);
KIOSK_JSON_COMPILED(purchases::OfficeRefundRequest);
KIOSK_JSON_COMPILED(purchases::OfficeRefundQuery);
KIOSK_JSON_COMPILED(purchases::RefundDecisionBody);

namespace purchases {
namespace {

using accounts::Permission;
using catalogue::ContentType;

/// What contingents call a kind, and its collections by what they consist of.
std::string wallet_name(ContentType type) {
  return entitlement::contingent_type(catalogue::kind_row(type).collects.value_or(type));
}

OfficeRefundRequest shown(storage::TenantSession const& session, RefundRequest const& request) {
  OfficeRefundRequest out{.id = request.id,
                          .account = request.account,
                          .article_id = request.article,
                          .title = catalogue::CatalogueStore(session).title(request.article, "en"),
                          .payment = request.payment,
                          .amount = {},
                          .reason = request.reason,
                          .state = request.state,
                          .requested_at = request.requested_at};
  if (auto const payment = payments::PaymentStore(session).find(request.payment))
    out.amount = base::money_body(payment->amount());
  if (auto const line = cart::OrderStore(session).find_line(request.payment, request.article))
    out.amount = base::money_body(line->total);
  return out;
}

}  // namespace

bool is_collection(ContentType type) { return catalogue::kind_row(type).collects.has_value(); }

std::expected<std::vector<ContentType>, base::FieldError> wallet_kinds(std::string_view names) {
  std::vector<ContentType> out;
  for (auto const part : base::split(names, ',')) {
    auto const name = base::trim(part);
    if (name.empty()) continue;
    auto const before = out.size();
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<ContentType>>([&](auto enumerator) {
      if (wallet_name(enumerator.value) == name) out.push_back(enumerator.value);
    });
    if (out.size() == before)
      return std::unexpected(base::FieldError{
          "inclContTypes", "enum", "must be kinds of content, such as FULL_TRACK_MUSIC,AUDIO_BOOK"});
  }
  return out;
}

portal::Task<portal::List<WalletArticle>> WalletApi::articles(portal::UserCall const& call,
                                                              portal::Query<WalletQuery> query) {
  auto const& [types, device, limit, offset] = query.value;
  auto kinds = wallet_kinds(types ? std::string_view(*types) : "");
  if (!kinds) {
    base::Problem problem(portal::invalid_query);
    problem.errors = {kinds.error()};
    throw problem;
  }
  entitlement::WalletChoice const choice{.kinds = std::move(*kinds),
                                         .limit = limit ? limit->value : portal::usual_limit,
                                         .offset = offset ? offset->value : 0};
  auto const account = call.account().id;
  auto read = [&](storage::Session& session) {
    entitlement::WalletStore wallet({session, call.tenant().id});
    portal::List<WalletArticle> out;
    out.offset = choice.offset;
    out.total = wallet.count(account, choice.kinds);
    std::vector<base::ArticleId> collections;
    for (auto const& item : wallet.items(account, choice)) {
      out.items.push_back({.id = item.article,
                           .content_type = wallet_name(item.content_type),
                           .is_collection = is_collection(item.content_type),
                           .collection_articles = {}});
      if (out.items.back().is_collection) collections.push_back(item.article);
    }
    for (auto const& [whole, part] : wallet.parts_of(collections))
      for (auto& item : out.items)
        if (item.id == whole) item.collection_articles.push_back(part);
    return out;
  };
  co_return co_await database_.read(read);
}

portal::Task<portal::Data<WalletArticleReference>> WalletApi::article(portal::UserCall const& call,
                                                                      Article id) {
  auto const account = call.account().id;
  auto read = [&](storage::Session& session) {
    return entitlement::WalletStore({session, call.tenant().id}).find_item(account, id.value);
  };
  auto const found = co_await database_.read(read);
  if (!found) throw base::Problem(not_in_wallet);
  co_return portal::Data<WalletArticleReference>{{*found}};
}

portal::Task<portal::Data<RefundRequestData>> WalletApi::ask_refund(portal::UserCall const& call, Article id,
                                                                    RefundRequestBody body) {
  auto const account = call.account().id;
  auto write = [&](storage::Session& session) {
    auto const now = tenant_clock_.now({session, call.tenant().id});
    return requests_.ask(session, call.tenant(), account, id.value, body.reason, now);
  };
  auto const state = base::or_throw(co_await database_.write(write));
  co_return portal::Data<RefundRequestData>{{id.value, state}};
}

portal::Task<portal::List<OwnGift>> WalletApi::gifts(portal::UserCall const& call,
                                                     portal::Query<portal::Paging> paging) {
  auto const limit = paging.value.limit ? paging.value.limit->value : portal::usual_limit;
  auto const offset = paging.value.offset ? paging.value.offset->value : 0;
  auto const account = call.account().id;
  auto const locale = tenants::reading_locale(call.request, call.tenant()).code;
  auto read = [&](storage::Session& session) {
    portal::List<OwnGift> out;
    out.offset = offset;
    out.total = gifts::GiftStore({session, call.tenant().id}).count(account);
    out.items = own_gifts(session, call.tenant(), account, locale, limit, offset,
                          tenant_clock_.now({session, call.tenant().id}));
    return out;
  };
  co_return co_await database_.read(read);
}

portal::Task<portal::Data<GiftRefundData>> WalletApi::ask_gift_refund(portal::UserCall const& call,
                                                                      portal::Path<"id", gifts::GiftId> id,
                                                                      RefundRequestBody body) {
  auto const account = call.account().id;
  auto write = [&](storage::Session& session) {
    auto const now = tenant_clock_.now({session, call.tenant().id});
    return requests_.ask_gift(session, call.tenant(), account, id.value, body.reason, now);
  };
  auto const state = base::or_throw(co_await database_.write(write));
  co_return portal::Data<GiftRefundData>{{id.value, state}};
}

portal::Task<portal::List<OfficeRefundRequest>> WalletApi::requests(
    portal::StaffCall<Permission::read_refunds> const& call, portal::Query<OfficeRefundQuery> query) {
  auto const& [state, limit, offset] = query.value;
  auto const wanted = state.value_or(RefundRequestState::requested);
  auto const most = limit ? limit->value : portal::usual_limit;
  auto const at = offset ? offset->value : 0;
  auto read = [&](storage::Session& session) {
    auto const& tenant = call.tenant().id;
    RefundRequestStore store({session, tenant});
    portal::List<OfficeRefundRequest> out;
    out.offset = at;
    out.total = store.count(wanted);
    for (auto const& request : store.in_state(wanted, most, at))
      out.items.push_back(shown({session, tenant}, request));
    return out;
  };
  co_return co_await database_.read(read);
}

portal::Task<portal::Data<OfficeRefundRequest>> WalletApi::decide(
    portal::StaffCall<Permission::refund> const& call, portal::Path<"id", RefundRequestId> id,
    RefundDecisionBody body) {
  auto const& tenant = call.tenant().id;
  auto write = [&](storage::Session& session) {
    // Thrown here, a refusal takes the decision back.
    return base::or_throw(requests_.decide({session, tenant}, id.value, body.decision));
  };
  auto const refund = co_await database_.write(write);
  if (refund) {
    auto asking = payments_.refund(
        {call.backend.tenant, tenants::own_origin(call.tenant(), call.request) + backend_path_}, refund->id);
    co_await std::move(asking);
  }
  auto read = [&](storage::Session& session) {
    return shown({session, tenant}, RefundRequestStore({session, tenant}).find(id.value).value());
  };
  co_return portal::Data<OfficeRefundRequest>{co_await database_.read(read)};
}

}  // namespace purchases

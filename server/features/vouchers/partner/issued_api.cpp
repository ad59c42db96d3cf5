// Answers the calls of partners' codes.
#include "features/vouchers/partner/issued_api.hpp"

#include <algorithm>

#include "base/json/json_codec_definitions.hpp"
#include "features/accounts/person_locale.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/reading_locale.hpp"

KIOSK_JSON_COMPILED(vouchers::partner::ConsumeVoucherBody);
KIOSK_JSON_COMPILED(vouchers::partner::ResendVoucherBody);
KIOSK_JSON_COMPILED(vouchers::partner::ConsumedVoucher);
KIOSK_JSON_COMPILED(vouchers::partner::OwnVoucherQuery);
KIOSK_JSON_COMPILED(vouchers::partner::OwnVoucherCodes);
KIOSK_JSON_COMPILED(vouchers::partner::VoucherMailed);

namespace vouchers::partner {
namespace {

constexpr http::RateLimitSettings wanted_of_account{
    .count = 300, .period = std::chrono::hours(1), .burst = 60};
constexpr http::RateLimitSettings mails_of_account{.count = 5, .period = std::chrono::hours(1), .burst = 3};
constexpr std::int64_t most_mailed = 50;

constexpr std::int64_t success = 1;
constexpr std::int64_t other_error = 4;
constexpr std::int64_t pending = 6;

std::string key_of(portal::UserCall const& call) {
  return call.tenant().id.value + '/' + base::text(call.account().id);
}

std::string locale_of(portal::UserCall const& call, std::optional<base::Text<0, 20>> const& lang) {
  auto const* wanted = lang ? base::find_locale(*lang) : nullptr;
  if (wanted != nullptr && call.tenant().offers(*wanted)) return std::string(wanted->code);
  return accounts::person_locale(call.account(), call.tenant(),
                                 tenants::reading_locale(call.request, call.tenant()));
}

}  // namespace

std::int64_t feedback_of(std::vector<IssuedVoucher> const& rows) {
  bool any_issued = false;
  for (auto const& row : rows) {
    if (row.state == IssueState::REQUESTED) return pending;
    any_issued |= row.state == IssueState::ISSUED;
  }
  if (any_issued || rows.empty()) return any_issued ? success : other_error;
  auto const& reason = rows.front().reason;
  if (reason == "insufficient") return 2;
  if (reason == "duplicate") return 3;
  if (reason == "not_found") return 7;
  return other_error;
}

IssuedApi::IssuedApi(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
                     IssuedVouchers& issued, payments::voucher::VoucherCodes const& codes,
                     tenants::VoucherProviderDirectory& providers)
    : database_(database),
      machine_(machine),
      ids_(ids),
      issued_(issued),
      codes_(codes),
      providers_(providers),
      wanted_(wanted_of_account),
      mailed_(mails_of_account) {}

OwnVoucherCode IssuedApi::shown(base::TenantId const& tenant, IssuedVoucher const& row) const {
  return {.id = row.id,
          .state = row.state,
          .code = codes_.open(tenant, row.account, row.code, machine_.now()),
          .requested_at = row.requested_at};
}

portal::Task<portal::Data<ConsumedVoucher>> IssuedApi::consume(portal::UserCall const& call,
                                                               ConsumeVoucherBody body) {
  auto const& tenant = call.tenant();
  auto const tried = wanted_.take(key_of(call), machine_.steady());
  if (!tried.allowed) throw base::Problem(too_many_vouchers.retry_after(tried.retry_after));
  auto const account = call.account().id;
  auto const article = body.voucher_request.voucher_id;
  if (body.external_provider_code && !body.external_provider_code->empty()) {
    auto const providers = co_await providers_.of(tenant);
    auto look = [&](storage::Session& session) {
      return base::or_throw(issued_.rights(session, tenant, *providers, account, article)).provider;
    };
    auto const provider = co_await database_.read(look);
    if (provider != *body.external_provider_code)
      throw base::Problem(std::vector<base::FieldError>{
          {"externalProviderCode", "enum", "must be the provider of this voucher"}});
  }
  auto const sent = call.request.header("idempotency-key");
  VoucherOrder order{
      .article = article,
      .quantity = body.voucher_request.quantity ? body.voucher_request.quantity->value : 1,
      .key = sent && !sent->empty() ? "sent/" + std::string(*sent) : "made/" + base::id_text(ids_.next()),
      .may_spend = !call.account().purchases_locked_at,
      .locale = locale_of(call, body.lang),
      .origin = tenants::own_origin(tenant, call.request)};
  auto consuming = issued_.consume(call.backend.tenant, account, std::move(order));
  auto const rows = co_await std::move(consuming);
  ConsumedVoucher out{.feedback = feedback_of(rows), .codes = {}};
  for (auto const& row : rows) {
    if (row.state == IssueState::FAILED)
      ++out.failed;
    else
      out.codes.push_back(shown(tenant.id, row));
  }
  co_return portal::Data<ConsumedVoucher>{std::move(out)};
}

portal::Task<portal::Data<VoucherMailed>> IssuedApi::resend(portal::UserCall const& call,
                                                            ResendVoucherBody body) {
  auto const& tenant = call.tenant().id;
  auto const account = call.account().id;
  if (!call.account().email) throw base::Problem(no_mail_address);
  auto const locale = locale_of(call, body.lang);
  auto const origin = tenants::own_origin(call.tenant(), call.request);
  auto const article = body.voucher_request.voucher_id;
  auto find = [&](storage::TenantSession const& session) {
    auto rows = IssuedVoucherStore(session).of(account, article, most_mailed, 0);
    std::erase_if(rows, [](IssuedVoucher const& row) { return row.state != IssueState::ISSUED; });
    return rows;
  };
  auto const rows = co_await database_.read(tenant, find);
  if (rows.empty()) throw base::Problem(no_voucher_codes);
  auto const tried = mailed_.take(key_of(call), machine_.steady());
  if (!tried.allowed) throw base::Problem(too_many_voucher_mails.retry_after(tried.retry_after));
  auto send = [&](storage::TenantSession const& session) {
    return issued_.send_mail(session, account, rows, locale, origin);
  };
  if (!co_await database_.write(tenant, send)) throw base::Problem(no_voucher_codes);
  co_return portal::Data<VoucherMailed>{{.codes = std::ssize(rows)}};
}

portal::Task<portal::Data<OwnVoucherCodes>> IssuedApi::codes(portal::UserCall const& call,
                                                             portal::Query<OwnVoucherQuery> query) {
  auto const& [article, limit, offset] = query.value;
  auto const& tenant = call.tenant();
  auto const account = call.account().id;
  auto const providers = co_await providers_.of(tenant);
  auto read = [&](storage::Session& session) {
    IssuedVoucherStore store({session, tenant.id});
    OwnVoucherCodes out{.codes = {}, .total = store.count(account, article)};
    for (auto const& row :
         store.of(account, article, limit ? limit->value : portal::usual_limit, offset ? offset->value : 0))
      out.codes.push_back(shown(tenant.id, row));
    if (auto const rights = issued_.rights(session, tenant, *providers, account, article))
      out.left = rights->left();
    else if (out.total == 0)
      throw base::Problem(rights.error());
    return out;
  };
  co_return portal::Data<OwnVoucherCodes>{co_await database_.read(read)};
}

}  // namespace vouchers::partner

// Shows the sandbox's page, and redirects back to the storefront with the outcome.
#include "features/payments/sandbox/sandbox_pages.hpp"

#include <boost/describe/enum_to_string.hpp>

#include "base/json/json_codec_definitions.hpp"
#include "features/payments/addresses.hpp"
#include "features/portal/typed_call.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/reading_locale.hpp"
#include "storage/tenant_session.hpp"

KIOSK_JSON_COMPILED(payments::sandbox::PaymentPage);
KIOSK_JSON_COMPILED(payments::sandbox::PaymentForm);

namespace payments::sandbox {

using portal::HostedAnswer;
using portal::Task;

namespace {

/// "4000 0000 0000 0001"
std::string in_groups(std::string_view digits) {
  std::string out;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    if (at > 0 && at % 4 == 0) out += ' ';
    out += digits[at];
  }
  return out;
}

std::string card_number(TestNumber const& known) {
  return in_groups(std::string(first_card) + std::string(known.digits));
}

}  // namespace

Task<std::optional<Charge>> Pages::find(tenants::Tenant const& tenant, std::string page) {
  if (!payments_.accepts_test_money(tenant.id)) co_return std::nullopt;
  auto look = [&](storage::Session& session) {
    return Bank({session, tenant.id}, ids_, clock_.now()).find_page(page);
  };
  co_return co_await database_.write(look);
}

std::optional<LaterChargeLine> Pages::later_charge(storage::TenantSession const& session,
                                                   Charge const& charge) const {
  auto const attempt = parse_attempt_key(charge.key);
  auto const later = attempt ? payments_.later_charge(session, attempt->payment) : std::nullopt;
  if (!later) return std::nullopt;
  return LaterChargeLine{base::money_body(later->amount), later->at};
}

Task<HostedAnswer> Pages::page_of(portal::Call const& call, Charge const& charge, PaymentPage shown) const {
  auto const& locale = tenants::reading_locale(call.request, call.tenant());
  shown.action =
      backend_path_ + http::link(hosted::sandbox, charge.page) + "?lang=" + std::string(locale.code);
  shown.description = charge.description;
  shown.amount = base::money_body({charge.amount_minor, charge.currency});
  shown.ended = charge.state != ChargeState::waiting;
  shown.back = charge.return_url;
  auto look = [&](storage::TenantSession const& session) { return later_charge(session, charge); };
  if (!shown.ended && charge.amount_minor == 0) shown.later = co_await database_.read(call.tenant().id, look);
  if (!shown.ended)
    for (auto const& known : test_numbers)
      shown.numbers.push_back({card_number(known), std::string("hosted.payment.number.") +
                                                       boost::describe::enum_to_string(known.behaviour, "")});
  bool const refused = !shown.errors.empty();
  auto out = http::page("hosted/payment", shown);
  out.status = refused ? 422 : 200;
  out.noindex = true;
  out.fresh = {};
  co_return HostedAnswer{std::move(out)};
}

/// Redirects back to the storefront. The payment is settled first, so that the subscriber returns to its end.
Task<HostedAnswer> Pages::leave(portal::Call const& call, Charge const& charge) {
  std::string status = "202";
  if (auto const attempt = parse_attempt_key(charge.key)) {
    auto resolving = payments_.resolve(
        {call.backend.tenant, tenants::own_origin(call.tenant(), call.request) + backend_path_},
        attempt->payment);
    status = status_of(co_await std::move(resolving));
  }
  co_return HostedAnswer{http::redirect(303, tenants::with_parameter(charge.return_url, "status", status))};
}

Task<HostedAnswer> Pages::show(portal::Call const& call, portal::Path<"page"> page) {
  auto looking = find(call.tenant(), std::move(page.value));
  auto const charge = co_await std::move(looking);
  if (!charge) throw base::Problem(portal::not_found);
  PaymentPage shown;
  shown.number = card_number(test_numbers.front());
  auto showing = page_of(call, *charge, std::move(shown));
  co_return co_await std::move(showing);
}

Task<HostedAnswer> Pages::pay(portal::Call const& call, portal::Path<"page"> page,
                              portal::Form<PaymentForm> form) {
  auto looking = find(call.tenant(), page.value);
  auto charge = co_await std::move(looking);
  if (!charge) throw base::Problem(portal::not_found);
  bool const cancels = form.value.cancel.has_value();
  auto const card = read_test_card(form.value.number);
  if (charge->state == ChargeState::waiting && !cancels && !card) {
    PaymentPage shown;
    shown.number = form.value.number;
    shown.errors.push_back({"number", "hosted.error.testNumber", {}});
    auto showing = page_of(call, *charge, std::move(shown));
    co_return co_await std::move(showing);
  }
  auto act = [&](storage::TenantSession const& session) {
    Bank bank(session, ids_, clock_.now());
    // As it is now: another tab may have been faster.
    auto current = bank.find_page(page.value);
    if (!current) return;
    if (cancels)
      bank.cancel(std::move(*current));
    else
      bank.pay(std::move(*current), *card);
  };
  if (charge->state == ChargeState::waiting) co_await database_.write(call.tenant().id, act);
  auto leaving = leave(call, *charge);
  co_return co_await std::move(leaving);
}

}  // namespace payments::sandbox

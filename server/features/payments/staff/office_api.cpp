// Asks for a refund, and says at once how the provider answered.
#include "features/payments/staff/office_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/portal/typed_call.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(payments::RefundBody);
KIOSK_JSON_COMPILED(payments::RefundData);

namespace payments {

portal::Task<portal::Data<RefundData>> OfficeApi::refund(
    portal::StaffCall<accounts::Permission::refund> const& call, portal::Path<"id", PaymentId> id,
    RefundBody body) {
  auto const amount = base::money_of(body.amount);
  if (!amount) throw base::Problem(std::vector{base::FieldError{"amount", "format", amount.error()}});
  auto const& tenant = call.tenant().id;
  auto request = [&](storage::Session& session) -> std::expected<Refund, base::Refusal> {
    if (!PaymentStore({session, tenant}).find(id.value)) return std::unexpected(portal::not_found);
    return payments_.request_refund(
        {session, tenant}, id.value,
        {.amount = *amount, .reason = body.reason, .key = body.key, .revoke = body.revoke});
  };
  auto const requested = base::or_throw(co_await database_.write(request));
  auto asking = payments_.refund(
      {call.backend.tenant, tenants::own_origin(call.tenant(), call.request) + backend_path_}, requested.id);
  auto const done = co_await std::move(asking);
  co_return portal::Data<RefundData>{{done.id, done.payment, done.state, base::money_body(done.amount())}};
}

}  // namespace payments

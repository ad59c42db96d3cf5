// Starts the payment as POST /subscription/api would, and redirects.
#include "features/payments/option_page.hpp"

#include "features/payments/addresses.hpp"
#include "features/portal/typed_call.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace payments {

std::string option_address(std::string_view origin, PaymentOption const& option) {
  return std::string(origin) + http::link(hosted::option, base::text(option.id));
}

portal::Task<portal::HostedAnswer> OptionPage::open(portal::Call const& call, portal::Path<"option"> option) {
  auto const id = PaymentOptionId::parse(option.value);
  if (!id) throw base::Problem(portal::not_found);
  auto const& tenant = call.tenant();
  auto find = [&](storage::Session& session) -> std::optional<Payment> {
    PaymentStore store({session, tenant.id});
    auto const offered = store.find_option(*id, clock_.now());
    if (!offered || offered->flow != Flow::WEB) return std::nullopt;
    return store.find(offered->payment);
  };
  auto const payment = co_await database_.read(find);
  if (!payment) throw base::Problem(portal::not_found);
  TenantCall to{call.backend.tenant, tenants::own_origin(tenant, call.request) + backend_path_};
  auto starting = payments_.start(std::move(to), payment->account, *id, "");
  auto const result = base::or_throw(co_await std::move(starting));
  if (result.next) co_return portal::HostedAnswer{http::redirect(303, result.next->url)};
  // The payment has ended, in this tab or in another one.
  auto const ended = co_await database_.read(find);
  co_return portal::HostedAnswer{http::redirect(
      303, tenants::with_parameter(payment->return_url, "status", status_of(ended ? *ended : *payment)))};
}

}  // namespace payments

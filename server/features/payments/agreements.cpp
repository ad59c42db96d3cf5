// Ends agreements at their providers once nothing is renewed with them.
#include "features/payments/payments.hpp"
#include "features/payments/provider_answer.hpp"
#include "storage/tenant_session.hpp"

namespace payments {

using portal::Task;

namespace {

constexpr std::chrono::hours release_after{1};

}  // namespace

void Payments::release_agreement(storage::TenantSession const& session, std::string_view provider,
                                 std::string_view reference) const {
  PaymentStore(session).end_agreement_at(provider, reference, clock_.now() + release_after);
}

Task<void> Payments::end_agreement(TenantCall call, DueAgreement due) {
  auto const& tenant = call.tenant->id;
  auto read_now = [&](storage::TenantSession const& session) { return business_now(session); };
  auto const now = co_await database_.read(tenant, read_now);
  bool ended = false;
  if (auto* const found = provider(due.provider)) {
    auto const to_provider = provider_call(call, now);
    auto asking = answer_or(found->end_agreement(to_provider, due.reference), false, due.provider);
    ended = co_await std::move(asking);
  }
  auto save = [&](storage::TenantSession const& session) {
    if (ended)
      PaymentStore(session).mark_ended(due.id, clock_.now());
    else
      put_off(session, due, clock_.now() + ask_again_after(due.tries));
  };
  co_await database_.write(tenant, save);
}

}  // namespace payments

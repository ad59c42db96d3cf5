// Keeps each event of a provider once, and applies it.
#include "features/payments/webhooks.hpp"

#include <stdexcept>

#include "base/fail_point.hpp"
#include "base/json/json.hpp"
#include "base/log.hpp"

namespace payments {

using portal::Task;
using storage::JobResult;

namespace {

constexpr std::int64_t events_at_once = 100;

}  // namespace

Task<portal::Data<portal::Nothing>> Webhooks::receive_call(portal::Call const& call,
                                                           portal::Path<"provider"> provider) {
  auto receiving = receive(call.tenant(), std::move(provider.value), call.request);
  co_await std::move(receiving);
  co_return portal::Data<portal::Nothing>{};
}

Task<void> Webhooks::receive(tenants::Tenant const& tenant, std::string provider,
                             http::Request const& request) {
  auto const* const found = payments_.provider(provider);
  if (found == nullptr) throw base::Problem(unknown_provider);
  auto const now = clock_.now();
  auto const events = base::or_throw(found->read_webhook(tenant, request, now));
  auto keep = [&](storage::TenantSession const& session) {
    PaymentStore store(session);
    for (auto const& event : events) store.add_event(ids_.next(), provider, event, now);
  };
  co_await database_.write(tenant.id, keep);
  base::fail_point("webhook.after_insert");
  notify_();
}

Task<JobResult> Webhooks::run() {
  for (;;) {
    auto look = [&](storage::Session& session) { return due_events(session, clock_.now(), events_at_once); };
    auto const waiting = co_await database_.read(look);
    for (auto const& event : waiting) {
      std::string reason;
      try {
        auto applying = apply(event);
        co_await std::move(applying);
      } catch (std::exception const& error) {
        reason = error.what();
      }
      if (reason.empty()) continue;
      base::log::error("a payment provider's event was not applied", {{"tenant", event.tenant.value},
                                                                      {"provider", event.provider},
                                                                      {"event", event.event_id},
                                                                      {"reason", reason}});
      auto put_off = [&](storage::TenantSession const& session) {
        PaymentStore(session).put_off(event, clock_.now() + storage::back_off(event.tries + 1));
      };
      co_await database_.write(event.tenant, put_off);
    }
    if (std::ssize(waiting) < events_at_once) co_return JobResult::again(look_each);
  }
}

bool Webhooks::anything_to_do(storage::Session& session) const {
  return !due_events(session, clock_.now(), 1).empty();
}

Task<void> Webhooks::apply(WaitingEvent const& waiting) {
  auto const tenant = tenants_.by_id(waiting.tenant.value);
  if (!tenant) throw std::runtime_error("the tenant is not there");
  auto const event = base::parse<ProviderEvent>(waiting.body);
  if (!event) throw std::runtime_error("the event is not readable");
  auto load = [&](storage::TenantSession const& session) {
    return PaymentStore(session).find(event->payment);
  };
  auto const payment = co_await database_.read(waiting.tenant, load);
  bool const ours = payment && payment->provider == waiting.provider;
  // A refund or chargeback of a charge that is not known here yet: the news of the charge is late, or lost.
  // And some providers only say that there is news.
  bool const is_news = event->kind == ProviderEventKind::outcome && event->state == PaymentState::unknown;
  if (ours && (event->kind != ProviderEventKind::outcome || is_news) && is_under_way(payment->state)) {
    auto resolving = payments_.resolve({tenant, {}}, payment->id);
    co_await std::move(resolving);
  }
  if (ours && event->kind == ProviderEventKind::refunded) {
    // The same money must not be counted twice: as a refund of ours, and as one by the provider itself.
    auto asking = payments_.ask_open_refunds({tenant, {}}, payment->id);
    co_await std::move(asking);
  }
  base::fail_point("webhook.before_apply");
  auto work = [&](storage::TenantSession const& session) {
    auto const now = tenant_clock_.now(session);
    PaymentStore store(session);
    auto const report = [&](std::string difference) {
      payments_.note(session, {.provider = waiting.provider,
                               .key = "event/" + waiting.provider + '/' + waiting.event_id,
                               .payment = event->payment,
                               .provider_reference = event->provider_reference,
                               .difference = std::move(difference),
                               .action = "reported"});
    };
    auto const current = store.find(event->payment);
    bool const is_reversal = event->kind != ProviderEventKind::outcome;
    if (ours && is_reversal && is_under_way(current->state))
      throw std::runtime_error("money went back of a payment whose outcome is not known yet");
    if (!ours)
      report("an event names no payment of ours");
    else if (!is_reversal && !is_news)
      payments_.settle(session, event->payment, event->outcome(), now);
    else if (is_reversal && !payments_.reverse(session, *event, now))
      report("given back without having been charged here");
    store.mark_applied(waiting, clock_.now());
  };
  co_await database_.write(waiting.tenant, work);
  base::fail_point("webhook.after_apply");
}

}  // namespace payments

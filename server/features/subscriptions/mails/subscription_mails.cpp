// Queues mails about subscriptions, each with the row that says that it was written.
#include "features/subscriptions/mails/subscription_mails.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "base/fail_point.hpp"
#include "base/log.hpp"
#include "features/accounts/account_store.hpp"
#include "features/subscriptions/mails/mail_facts.hpp"
#include "features/subscriptions/mails/mail_rules.hpp"
#include "features/subscriptions/mails/subscriber_message.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

using storage::Session;
using storage::TenantSession;
using tenants::SubscriptionMail;

constexpr std::int64_t written_at_once = 100;
/// What happened longer ago is history that a test clock plays, as that of the demo's subscribers.
constexpr std::chrono::days oldest_news{1};

constexpr std::string_view template_of(SubscriptionMail kind) {
  switch (kind) {
    case SubscriptionMail::welcome: return "plan-welcome";
    case SubscriptionMail::trial_ending: return "trial-ending";
    case SubscriptionMail::renewal_ahead: return "renewal-ahead";
    case SubscriptionMail::renewed: return "plan-renewed";
    case SubscriptionMail::payment_failed: return "plan-payment-failed";
    case SubscriptionMail::recovered: return "plan-recovered";
    case SubscriptionMail::changed: return "plan-changed";
    case SubscriptionMail::canceled: return "plan-canceled";
    case SubscriptionMail::ended: return "plan-ended";
    case SubscriptionMail::charged_back: return "plan-charged-back";
  }
  throw std::logic_error("a mail without a template");
}

bool can_be_written_to(accounts::Account const& account) {
  return account.email && account.email_verified_at && account.state != accounts::AccountState::closing;
}

}  // namespace

bool SubscriptionMails::write(Session& session, tenants::Tenant const& tenant,
                              accounts::Account const& account, RecordedStep const& step,
                              MailOccasion const& mail) {
  auto const real_now = tenant_clock_.machine().now();
  if (!SubscriptionMailStore({session, tenant.id}).add(step.after.id, mail, step.now, real_now)) return false;
  if (step.now + oldest_news < real_now) return true;
  auto message = message_to(account, tenant, step.after, std::string(template_of(mail.kind)));
  auto facts = facts_of(session, tenant, step, mail.kind, message.locale);
  facts.name = account.name;
  message.data.text = base::to_json(facts);
  try {
    messenger_.send(session, message);
  } catch (std::invalid_argument const& error) {
    // An address that no header may hold must not keep a payment from being saved.
    base::log::warn(
        "a mail about a subscription can't be sent",
        {{"tenant", tenant.id.value}, {"subscription", base::text(step.after.id)}, {"reason", error.what()}});
  }
  return true;
}

void SubscriptionMails::recorded(TenantSession const& session, RecordedStep const& step) {
  auto const mail = mail_of(step);
  auto const tenant = mail ? directory_.by_id(session.tenant().value) : nullptr;
  if (!tenant || !sends(tenant->configuration.billing, mail->kind)) return;
  if (mail->kind == SubscriptionMail::renewed) {
    auto const period = PeriodStore(session).find(step.after.id, mail->occasion);
    if (!period || renews_quietly(*period)) return;
    // The mail with the receipt says it already.
    if (period->payment && tenant->configuration.billing.receipt_mails) return;
  }
  auto const account = accounts::AccountStore(session).find(step.after.account);
  if (account && can_be_written_to(*account)) write(session, *tenant, *account, step, *mail);
}

portal::Task<std::size_t> SubscriptionMails::write_ahead(std::shared_ptr<tenants::Tenant const> tenant) {
  auto const kinds = mails_ahead(tenant->configuration.billing);
  auto is_any_due = [&](Session& session) {
    auto const now = tenant_clock_.now({session, tenant->id});
    SubscriptionMailStore store({session, tenant->id});
    return std::ranges::any_of(kinds, [&](auto const& ahead) { return !store.due(ahead, now, 1).empty(); });
  };
  auto const any = co_await database_.read(is_any_due);
  if (!any) co_return 0;
  auto work = [&](Session& session) {
    auto const now = tenant_clock_.now({session, tenant->id});
    std::size_t written = 0;
    for (auto const& ahead : kinds)
      for (auto const id : SubscriptionMailStore({session, tenant->id}).due(ahead, now, written_at_once)) {
        auto const one = SubscriptionStore({session, tenant->id}).find(id).value();
        auto const account = accounts::AccountStore({session, tenant->id}).find(one.account).value();
        RecordedStep const step{.before = one, .after = one, .event = Event::renew_due, .now = now};
        written += write(session, *tenant, account, step, {ahead.kind, one.period_number}) ? 1 : 0;
      }
    base::fail_point("mails.before_commit");
    return written;
  };
  co_return co_await database_.write(work);
}

portal::Task<std::size_t> SubscriptionMails::write_ahead_of_all() {
  std::size_t sum = 0;
  auto const all = directory_.snapshot();
  for (auto const& tenant : all->tenants) {
    std::size_t written = 0;
    do {
      auto writing = write_ahead(tenant);
      written = co_await std::move(writing);
      sum += written;
    } while (written > 0);
  }
  co_return sum;
}

std::optional<base::Instant> SubscriptionMails::next(Session& session, tenants::Tenant const& tenant,
                                                     base::Instant now) const {
  std::optional<base::Instant> out;
  for (auto const& ahead : mails_ahead(tenant.configuration.billing))
    if (auto const at = SubscriptionMailStore({session, tenant.id}).next(ahead, now))
      out = std::min(*at, out.value_or(*at));
  return out;
}

}  // namespace subscriptions

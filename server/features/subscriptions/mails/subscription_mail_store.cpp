// The SQL of mails about subscriptions.
#include "features/subscriptions/mails/subscription_mail_store.hpp"

#include <string>
#include <string_view>

namespace subscriptions {
namespace {

using storage::bind;
using tenants::SubscriptionMail;

std::string kind_text(SubscriptionMail kind) { return boost::describe::enum_to_string(kind, ""); }

constexpr std::string_view not_written = R"(
  from subscription s join account a on a.tenant = s.tenant and a.id = s.account
  where s.tenant = :tenant and s.state = 'ACTIVE' and s.sub_state = 'NONE' and s.due_action = 'renew'
    and s.due_at = s.period_end and s.period_end - s.period_start >= :shortest and s.external_provider = ''
    and a.email is not null and a.email_verified_at is not null and a.state <> 'closing'
    and not exists (select 1 from subscription_mail m where m.tenant = s.tenant and m.subscription = s.id
                    and m.kind = :kind and m.occasion = s.period_number) )";

/// A trial may end by itself; only what is charged again is worth a mail before its renewal.
constexpr std::string_view in_trial = "and s.trial_end = s.period_end ";
constexpr std::string_view renewing =
    "and (s.trial_end is null or s.trial_end <> s.period_end) and s.agreement is not null ";

std::string waiting(MailAhead const& ahead) {
  std::string out(not_written);
  out += ahead.kind == SubscriptionMail::trial_ending ? in_trial : renewing;
  return out;
}

std::int64_t ms_of(std::chrono::days days) { return std::chrono::milliseconds(days).count(); }

}  // namespace

bool SubscriptionMailStore::add(SubscriptionId subscription, MailOccasion const& mail, base::Instant at,
                                base::Instant real_now) {
  return session_.execute(
             R"(insert into subscription_mail (tenant, subscription, kind, occasion, at, created_at)
                values (:tenant, :subscription, :kind, :occasion, :at, :now)
                on conflict (tenant, subscription, kind, occasion) do nothing)",
             bind("subscription", subscription), bind("kind", kind_text(mail.kind)),
             bind("occasion", mail.occasion), bind("at", at), bind("now", real_now)) == 1;
}

std::vector<SubscriptionId> SubscriptionMailStore::due(MailAhead const& ahead, base::Instant now,
                                                       std::int64_t limit) {
  return session_.values<SubscriptionId>(
      "select s.id" + waiting(ahead) +
          "and s.due_at > :now and s.due_at <= :until order by s.due_at, s.id limit :limit",
      bind("kind", kind_text(ahead.kind)), bind("shortest", ms_of(ahead.shortest_period)), bind("now", now),
      bind("until", now + ahead.notice), bind("limit", limit));
}

std::optional<base::Instant> SubscriptionMailStore::next(MailAhead const& ahead, base::Instant now) {
  auto const end = session_.value<base::Instant>(
      "select min(s.due_at)" + waiting(ahead) + "and s.due_at > :until", bind("kind", kind_text(ahead.kind)),
      bind("shortest", ms_of(ahead.shortest_period)), bind("until", now + ahead.notice));
  return end ? std::optional(*end - ahead.notice) : std::nullopt;
}

std::int64_t purge_subscription_mails(storage::Session& session, base::Instant created_before) {
  return session.execute("delete from subscription_mail where created_at < :before",
                         bind("before", created_before));
}

}  // namespace subscriptions

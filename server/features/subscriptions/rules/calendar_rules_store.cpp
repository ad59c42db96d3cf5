// Rules that need the calendar: how long a period is, when its credits end, and until when a subscription
// opens. A tenant may have had several time zones and times of grace: what any of its documents said is
// right, and what counts without a document.
#include <algorithm>
#include <map>
#include <set>

#include "base/time/billing_calendar.hpp"
#include "features/subscriptions/rules/subscription_rules.hpp"
#include "features/tenants/configuration/configuration.hpp"

namespace subscriptions {
namespace {

using base::Instant;
using storage::bind;

constexpr std::int64_t day_ms = 86'400'000;
constexpr std::int64_t rows_at_once = 20'000;

/// What the documents of a tenant have said about its billing, with the newest first, and what it began with.
struct BillingHistory {
  std::vector<base::TimeZone> zones;
  std::int64_t grace_days = 0;  // the longest
};

struct BillingDocument {
  std::string tenant;
  std::string body;
};
BOOST_DESCRIBE_STRUCT(BillingDocument, (), (tenant, body))

class Tenants {
 public:
  explicit Tenants(storage::Session& session) {
    for (
        auto const& document : session.rows<BillingDocument>(
            "select tenant, body from tenant_document where name = 'billing' order by tenant, version desc")) {
      if (auto const billing = tenants::read_old_billing(document.body))
        add(histories_[document.tenant], *billing);
    }
    for (auto& [tenant, history] : histories_) add(history, {});
  }
  BillingHistory const& of(std::string const& tenant) {
    auto const [found, is_new] = histories_.try_emplace(tenant);
    if (is_new) add(found->second, {});
    return found->second;
  }

 private:
  static void add(BillingHistory& history, tenants::Billing const& billing) {
    if (auto zone = base::TimeZone::find(billing.time_zone)) history.zones.push_back(std::move(*zone));
    history.grace_days = std::max(history.grace_days, billing.dunning.grace_days);
  }
  std::map<std::string, BillingHistory> histories_;
};

struct LengthRow {
  std::string tenant;
  std::int64_t subscription = 0;
  std::int64_t number = 0;
  std::string kind;
  std::string cause;
  Instant starts_at;
  Instant ends_at;
  std::string cycle;
  std::optional<std::string> trial;
};
BOOST_DESCRIBE_STRUCT(LengthRow, (),
                      (tenant, subscription, number, kind, cause, starts_at, ends_at, cycle, trial))

std::string length_of(LengthRow const& row) {
  return row.kind == "trial" ? row.trial.value_or("no trial") : row.cycle;
}

/// Looks at the periods of one subscription after the other, each in their order.
class Calendar {
 public:
  explicit Calendar(Tenants& tenants) : tenants_(tenants) {}

  bool is_right(LengthRow const& row) {
    bool const is_next = row.tenant == before_.tenant && row.subscription == before_.subscription;
    // The days of charging are counted from where it began, was taken up again or was changed, and from the
    // first period after a trial.
    bool const begins = !is_next || row.cause != "renewal" || before_.kind == "trial";
    if (begins) counted_from_ = row.starts_at;
    before_ = row;
    auto const length = base::parse_iso_duration(length_of(row));
    if (!length || length->is_zero()) return false;
    auto const& zones = tenants_.of(row.tenant).zones;
    return std::ranges::any_of(zones, [&](base::TimeZone const& counted_in) {
      auto const anchor = base::anchor_of(counted_from_, counted_in);
      return std::ranges::any_of(zones, [&](base::TimeZone const& zone) {
        return base::period_end(row.starts_at, *length, anchor, zone) == row.ends_at;
      });
    });
  }

 private:
  Tenants& tenants_;
  LengthRow before_;
  Instant counted_from_;
};

/// Rows that are read in parts, since a shop may have millions of them: `read` gives those after one, and
/// `wrong` what is wrong with one.
template <class Row>
std::vector<ledger::Finding> look_at_all(Row last, std::int64_t most, auto const& read, auto const& wrong) {
  std::vector<ledger::Finding> out;
  for (;;) {
    std::vector<Row> const rows = read(last);
    for (auto const& row : rows)
      if (auto finding = wrong(row)) {
        out.push_back(std::move(*finding));
        if (std::ssize(out) == most) return out;
      }
    if (std::ssize(rows) < rows_at_once) return out;
    last = rows.back();
  }
}

std::vector<ledger::Finding> wrong_lengths(storage::Session& session, ledger::CheckRule const& rule,
                                           std::string const& only, std::int64_t most) {
  Tenants tenants(session);
  Calendar calendar(tenants);
  auto const read = [&](LengthRow const& last) {
    return session.rows<LengthRow>(R"(
        select p.tenant, p.subscription, p.number, p.kind, p.cause, p.starts_at, p.ends_at, v.cycle, v.trial
        from subscription_period p
        join plan_version v on v.tenant = p.tenant and v.id = p.price_version
        where (p.tenant, p.subscription, p.number) > (:tenant, :subscription, :number) and :only in ('', p.tenant)
          and not (p.kind = 'free' and p.payment is null and exists (  -- a partner says until when
                     select 1 from partner_event e where e.tenant = p.tenant and e.subscription = p.subscription))
        order by p.tenant, p.subscription, p.number limit :part)",
                                   bind("tenant", last.tenant), bind("subscription", last.subscription),
                                   bind("number", last.number), bind("only", only),
                                   bind("part", rows_at_once));
  };
  auto const wrong = [&](LengthRow const& row) -> std::optional<ledger::Finding> {
    if (calendar.is_right(row)) return std::nullopt;
    return ledger::Finding{std::string(rule.id), row.tenant,
                           std::to_string(row.subscription) + '/' + std::to_string(row.number),
                           "is from " + base::to_rfc3339(row.starts_at) + " to " +
                               base::to_rfc3339(row.ends_at) + ", its terms say " + length_of(row)};
  };
  return look_at_all(LengthRow{.tenant = only}, most, read, wrong);
}

/// The longest time of grace that terms, or the documents of their tenant, have had.
class Grace {
 public:
  explicit Grace(Tenants& tenants) : tenants_(tenants) {}

  std::int64_t ms(std::string const& tenant, std::optional<std::string> const& dunning) {
    if (!dunning) return tenants_.of(tenant).grace_days * day_ms;
    auto const [found, is_new] = of_terms_.try_emplace(*dunning);
    if (is_new)
      if (auto const policy = base::parse<tenants::DunningPolicy>(*dunning))
        found->second = policy->grace_days;
    return found->second * day_ms;
  }

 private:
  Tenants& tenants_;
  std::map<std::string, std::int64_t> of_terms_;
};

struct CreditsRow {
  std::string tenant;
  std::int64_t id = 0;
  std::optional<Instant> expires_at;
  Instant starts_at;
  Instant ends_at;
  bool accumulate = false;
  std::optional<std::string> credit_expiry;
  std::optional<std::string> dunning;
};
BOOST_DESCRIBE_STRUCT(CreditsRow, (),
                      (tenant, id, expires_at, starts_at, ends_at, accumulate, credit_expiry, dunning))

bool expires_as_said(CreditsRow const& row, Tenants& tenants, Grace& grace) {
  if (!row.accumulate)
    return row.expires_at && row.expires_at >= row.ends_at &&
           row.expires_at->ms <= row.ends_at.ms + grace.ms(row.tenant, row.dunning);
  if (!row.credit_expiry) return !row.expires_at;
  auto const time = base::parse_iso_duration(*row.credit_expiry);
  return time && std::ranges::any_of(tenants.of(row.tenant).zones, [&](base::TimeZone const& zone) {
           return row.expires_at == base::add_duration(row.starts_at, *time, zone);
         });
}

std::vector<ledger::Finding> wrong_expiries(storage::Session& session, ledger::CheckRule const& rule,
                                            std::string const& only, std::int64_t most) {
  Tenants tenants(session);
  Grace grace(tenants);
  auto const read = [&](CreditsRow const& last) {
    return session.rows<CreditsRow>(R"(
        select b.tenant, b.id, b.expires_at, p.starts_at, p.ends_at, v.accumulate, v.credit_expiry, v.dunning
        from credit_bucket b
        join subscription_period p on p.tenant = b.tenant and p.subscription = b.subscription
          and b.key like '%/' || cast(p.number as text) || '/%'
        join plan_version v on v.tenant = p.tenant and v.id = p.price_version
        where (b.tenant, b.id) > (:tenant, :id) and b.subscription <> 0 and :only in ('', b.tenant)
        order by b.tenant, b.id limit :part)",
                                    bind("tenant", last.tenant), bind("id", last.id), bind("only", only),
                                    bind("part", rows_at_once));
  };
  auto const wrong = [&](CreditsRow const& row) -> std::optional<ledger::Finding> {
    if (expires_as_said(row, tenants, grace)) return std::nullopt;
    return ledger::Finding{
        std::string(rule.id), row.tenant, std::to_string(row.id),
        "has credits " + (row.expires_at ? "until " + base::to_rfc3339(*row.expires_at) : "without an end") +
            ", its terms say otherwise"};
  };
  return look_at_all(CreditsRow{.tenant = only}, most, read, wrong);
}

struct OpenRow {
  std::string tenant;
  std::int64_t id = 0;
  Instant access_until;
  Instant period_end;
  std::optional<std::string> dunning;
};
BOOST_DESCRIBE_STRUCT(OpenRow, (), (tenant, id, access_until, period_end, dunning))

std::vector<ledger::Finding> open_too_long(storage::Session& session, ledger::CheckRule const& rule,
                                           std::string const& only, std::int64_t most) {
  Tenants tenants(session);
  Grace grace(tenants);
  auto const read = [&](OpenRow const& last) {
    return session.rows<OpenRow>(R"(
        select s.tenant, s.id, s.access_until, s.period_end, v.dunning
        from subscription s
        join subscription_period p on p.tenant = s.tenant and p.subscription = s.id and p.number = s.period_number
        join plan_version v on v.tenant = p.tenant and v.id = p.price_version
        where (s.tenant, s.id) > (:tenant, :id) and s.access_until > s.period_end and :only in ('', s.tenant)
        order by s.tenant, s.id limit :part)",
                                 bind("tenant", last.tenant), bind("id", last.id), bind("only", only),
                                 bind("part", rows_at_once));
  };
  auto const wrong = [&](OpenRow const& row) -> std::optional<ledger::Finding> {
    if (row.access_until.ms <= row.period_end.ms + grace.ms(row.tenant, row.dunning)) return std::nullopt;
    return ledger::Finding{std::string(rule.id), row.tenant, std::to_string(row.id),
                           "opens until " + base::to_rfc3339(row.access_until) + ", its period ends at " +
                               base::to_rfc3339(row.period_end)};
  };
  return look_at_all(OpenRow{.tenant = only}, most, read, wrong);
}

}  // namespace

std::span<ledger::CheckRule const> calendar_rules() {
  static constexpr ledger::CheckRule rules[] = {
      {"M-20", "a subscription opens no longer than its period and the time of grace", {}, open_too_long},
      {"M-21", "credits of a subscription end when its terms say", {}, wrong_expiries},
      {"M-23", "a period is as long as its terms say, in its tenant's calendar", {}, wrong_lengths},
  };
  return rules;
}

}  // namespace subscriptions

// Rules that need the calendar: how long a period is, and until when a subscription opens. A tenant may have
// had several time zones and times of grace, so what any of its documents said is right.
#include <algorithm>
#include <map>
#include <set>

#include "base/billing_calendar.hpp"
#include "features/ledger/check.hpp"
#include "features/tenants/configuration.hpp"

namespace ledger {
namespace {

using base::Instant;
using storage::bind;

constexpr std::int64_t day_ms = 86'400'000;

/// What the documents of a tenant have said about its billing, with the newest first.
struct Said {
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
      tenants::Configuration configuration;
      if (tenants::read_configuration("billing", document.body, {}, configuration).empty())
        add(said_[document.tenant], configuration.billing);
    }
  }
  Said const& of(std::string const& tenant) {
    auto const [found, is_new] = said_.try_emplace(tenant);
    if (found->second.zones.empty()) add(found->second, {});
    return found->second;
  }

 private:
  static void add(Said& said, tenants::Billing const& billing) {
    if (auto zone = base::TimeZone::find(billing.time_zone)) said.zones.push_back(std::move(*zone));
    said.grace_days = std::max(said.grace_days, billing.dunning.grace_days);
  }
  std::map<std::string, Said> said_;
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

std::vector<Finding> wrong_lengths(storage::Session& session, CheckRule const& rule, std::string const& only,
                                   std::int64_t most) {
  constexpr std::int64_t part = 20'000;  // rows at a time
  Tenants tenants(session);
  Calendar calendar(tenants);
  std::vector<Finding> out;
  LengthRow last{.tenant = only};
  for (;;) {
    auto const rows = session.rows<LengthRow>(
        R"(
        select p.tenant, p.subscription, p.number, p.kind, p.cause, p.starts_at, p.ends_at, v.cycle, v.trial
        from subscription_period p
        join plan_version v on v.tenant = p.tenant and v.id = p.price_version
        where (p.tenant, p.subscription, p.number) > (:tenant, :subscription, :number)
          and not (p.kind = 'free' and p.payment is null and exists (  -- a partner says until when
                     select 1 from partner_event e where e.tenant = p.tenant and e.subscription = p.subscription))
        order by p.tenant, p.subscription, p.number limit :part)",
        bind("tenant", last.tenant), bind("subscription", last.subscription), bind("number", last.number),
        bind("part", part));
    for (auto const& row : rows) {
      if (!only.empty() && row.tenant != only) return out;
      if (calendar.is_right(row)) continue;
      out.push_back({std::string(rule.id), row.tenant,
                     std::to_string(row.subscription) + '/' + std::to_string(row.number),
                     "is from " + base::to_rfc3339(row.starts_at) + " to " + base::to_rfc3339(row.ends_at) +
                         ", its terms say " +
                         (row.kind == "trial" ? row.trial.value_or("none") : row.cycle)});
      if (std::ssize(out) == most) return out;
    }
    if (std::ssize(rows) < part) return out;
    last = rows.back();
  }
}

struct OpenRow {
  std::string tenant;
  std::int64_t id = 0;
  Instant access_until;
  Instant period_end;
  std::optional<std::string> dunning;
};
BOOST_DESCRIBE_STRUCT(OpenRow, (), (tenant, id, access_until, period_end, dunning))

std::vector<Finding> open_too_long(storage::Session& session, CheckRule const& rule, std::string const& only,
                                   std::int64_t most) {
  Tenants tenants(session);
  // The days of grace of each kind of terms are found in the documents once.
  std::map<std::string, std::int64_t> of_terms;
  auto const grace_of = [&](OpenRow const& each) {
    if (!each.dunning) return tenants.of(each.tenant).grace_days;
    auto const [found, is_new] = of_terms.try_emplace(*each.dunning);
    if (is_new)
      if (auto const policy = base::parse<tenants::DunningPolicy>(*each.dunning))
        found->second = policy->grace_days;
    return found->second;
  };
  std::vector<Finding> out;
  for (auto const& each : session.rows<OpenRow>(R"(
           select s.tenant, s.id, s.access_until, s.period_end, v.dunning
           from subscription s join plan_version v on v.tenant = s.tenant and v.id = s.price_version
           where s.access_until > s.period_end and :tenant in ('', s.tenant))",
                                                bind("tenant", only))) {
    if (each.access_until.ms <= each.period_end.ms + grace_of(each) * day_ms) continue;
    out.push_back({std::string(rule.id), each.tenant, std::to_string(each.id),
                   "opens until " + base::to_rfc3339(each.access_until) + ", its period ends at " +
                       base::to_rfc3339(each.period_end)});
    if (std::ssize(out) == most) return out;
  }
  return out;
}

}  // namespace

std::span<CheckRule const> calendar_rules() {
  static constexpr CheckRule rules[] = {
      {"M-20", "a subscription opens no longer than its period and the time of grace", {}, open_too_long},
      {"M-23", "a period is as long as its terms say, in its tenant's calendar", {}, wrong_lengths},
  };
  return rules;
}

}  // namespace ledger

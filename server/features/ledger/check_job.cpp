// Takes the rule that has waited longest, and logs what breaks it now and did not break it the last time.
#include "features/ledger/check_job.hpp"

#include <algorithm>
#include <numeric>

#include "base/fail_point.hpp"
#include "base/log.hpp"

namespace ledger {

using storage::JobResult;
using storage::Session;

namespace {

/// When the last round began, or should have.
base::Instant round_of(base::Instant now) {
  std::chrono::milliseconds const since_1970(now.ms);
  return {(std::chrono::floor<std::chrono::days>(since_1970 - CheckJob::begins_at) + CheckJob::begins_at) /
          std::chrono::milliseconds(1)};
}

bool is_known(Rules const& rules, std::string const& key) {
  return std::ranges::any_of(rules.all(), [&](CheckRule const& rule) { return key_of(rule) == key; });
}

/// Each once.
void sort_out(std::vector<Finding>& findings) {
  auto const key = [](Finding const& each) { return std::tie(each.tenant, each.subject, each.detail); };
  std::ranges::sort(findings, {}, key);
  auto const [again, end] = std::ranges::unique(findings, {}, key);
  findings.erase(again, end);
}

bool is_in(std::vector<Finding> const& all, Finding const& one) {
  return std::ranges::find(all, one) != all.end();
}

/// About the same row; what is wrong with it may have changed.
Finding* about_same(std::vector<Finding>& all, Finding const& one) {
  auto const found = std::ranges::find_if(
      all, [&](Finding const& each) { return each.tenant == one.tenant && each.subject == one.subject; });
  return found == all.end() ? nullptr : &*found;
}

storage::DatabaseSettings own_connection(storage::Database const& database,
                                         std::chrono::milliseconds longest_look) {
  auto out = database.settings();
  out.readers = out.connections = 1;
  out.statement_timeout = out.call_timeout = longest_look;
  return out;
}

}  // namespace

CheckJob::CheckJob(storage::Database& database, base::Clock const& clock, Rules rules,
                   std::chrono::milliseconds longest_look)
    : database_(database),
      clock_(clock),
      rules_(std::move(rules)),
      reading_(own_connection(database, longest_look)) {}

/// The one that was looked at longest ago, once its round has begun and the rest after the last one is over.
CheckRule const* CheckJob::next(std::vector<RuleCheck> const& checks) const {
  auto const now = clock_.now();
  auto const begins = round_of(now);
  CheckRule const* first = nullptr;
  base::Instant waited_since = begins;
  for (auto const& rule : rules_.all()) {
    auto const look = std::ranges::find(checks, key_of(rule), &RuleCheck::rule);
    if (look == checks.end()) return &rule;
    // By a clock that was ahead: as if it had not been looked at.
    auto const checked_at = look->checked_at <= now ? look->checked_at : base::Instant{0};
    if (checked_at < waited_since) {
      first = &rule;
      waited_since = checked_at;
    }
    auto const rest = std::chrono::milliseconds(rest_in_looks * look->took_ms);
    if (now < checked_at + rest) return nullptr;
  }
  return first;
}

bool CheckJob::anything_to_do(Session& session) {
  auto const checks = CheckRoundStore(session).checks();
  findings_ = std::accumulate(checks.begin(), checks.end(), std::int64_t{0},
                              [](std::int64_t sum, RuleCheck const& look) { return sum + look.findings; });
  return next(checks) != nullptr;
}

/// A rule of a new version waits for the next round, so that a server does not begin with a check.
void CheckJob::begin_new_rules(Session& session, std::vector<RuleCheck>& checks) const {
  CheckRoundStore store(session);
  std::erase_if(checks, [&](RuleCheck const& look) {
    if (is_known(rules_, look.rule)) return false;
    store.forget(look.rule);
    return true;
  });
  for (auto const& rule : rules_.all())
    if (std::ranges::find(checks, key_of(rule), &RuleCheck::rule) == checks.end()) {
      checks.push_back({key_of(rule), clock_.now()});
      store.keep(checks.back());
    }
}

/// Returns those that were not there when the rule was looked at before. Where there are more than are
/// counted, none of those before is known to be gone.
std::vector<Finding> CheckJob::settle(Session& session, CheckRule const& rule, std::vector<Finding> found,
                                      std::chrono::milliseconds took) const {
  CheckRoundStore store(session);
  auto const now = clock_.now();
  bool const is_all = std::ssize(found) < most_findings;
  sort_out(found);
  auto before = store.findings(rule);
  std::vector<Finding> fresh;
  for (auto const& finding : found) {
    if (is_in(before, finding)) continue;
    auto* const known = about_same(before, finding);
    if (known != nullptr && !is_in(found, *known)) {
      store.change(rule, *known, finding);
      *known = finding;
    } else {
      store.add(rule, finding, now);
      if (known == nullptr) fresh.push_back(finding);
    }
  }
  if (is_all)
    for (auto const& finding : before)
      if (!is_in(found, finding)) store.remove(rule, finding);
  store.keep({key_of(rule), now, took.count(), std::ssize(store.findings(rule))});
  return fresh;
}

boost::asio::awaitable<JobResult> CheckJob::run() {
  auto choose = [this](Session& session) {
    auto checks = CheckRoundStore(session).checks();
    begin_new_rules(session, checks);
    return next(checks);
  };
  auto const* rule = co_await database_.write(choose);
  if (rule == nullptr) co_return JobResult::again(look_each);
  auto const begun = clock_.steady();
  std::optional<std::vector<Finding>> found;
  std::string reason;
  auto look = [rule](Session& session) { return check(session, *rule, {}, most_findings); };
  try {
    found = co_await reading_.read(look);
  } catch (std::exception const& error) {
    reason = error.what();
  }
  auto const took = clock_.steady() - begun;
  if (!found) {
    base::log::error("a rule of the ledger was not checked", {{"rule", key_of(*rule)}, {"reason", reason}});
    auto skip = [&](Session& session) {
      CheckRoundStore store(session);
      // It counts as a finding until the rule can be checked again.
      store.add(*rule, {std::string(rule->id), "", "the rule itself", "was not checked"}, clock_.now());
      store.keep({key_of(*rule), clock_.now(), took.count(), std::ssize(store.findings(*rule))});
    };
    co_await database_.write(skip);
    co_return JobResult::again(look_each);
  }
  base::fail_point("check.before_commit");
  auto keep = [&](Session& session) { return settle(session, *rule, *found, took); };
  auto const fresh = co_await database_.write(keep);
  base::fail_point("check.after_commit");
  for (auto const& [id, tenant, subject, detail] : fresh)
    base::log::error("the ledger breaks a rule",
                     {{"rule", id}, {"tenant", tenant}, {"subject", subject}, {"detail", detail}});
  co_return JobResult::again(look_each);
}

}  // namespace ledger

// Takes the rule that has waited longest, and tells what breaks it now and did not before.
#include "features/ledger/check_job.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
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

bool is_known(std::string const& key) {
  return std::ranges::any_of(check_rules(), [&](CheckRule const& rule) { return key_of(rule) == key; });
}

std::vector<Finding> without(std::vector<Finding> const& all, std::vector<Finding> const& others) {
  auto out = all;
  std::erase_if(out, [&](Finding const& each) { return std::ranges::find(others, each) != others.end(); });
  return out;
}

}  // namespace

/// The one that was looked at longest ago, once its round has begun and the rest after the last one is over.
CheckRule const* CheckJob::next(std::vector<RuleLook> const& looks) const {
  auto const now = clock_.now();
  auto const begins = round_of(now);
  CheckRule const* first = nullptr;
  base::Instant waited_since = begins;
  for (auto const& rule : check_rules()) {
    auto const look = std::ranges::find(looks, key_of(rule), &RuleLook::rule);
    if (look == looks.end()) return &rule;
    if (look->checked_at < waited_since) {
      first = &rule;
      waited_since = look->checked_at;
    }
    auto const rest = std::chrono::milliseconds(rest_in_looks * look->took_ms);
    // A clock that was ahead is no reason to wait for it.
    if (look->checked_at <= now && now < look->checked_at + rest) return nullptr;
  }
  return first;
}

bool CheckJob::anything_to_do(Session& session) {
  auto const looks = CheckRoundStore(session).looks();
  findings_ = std::accumulate(looks.begin(), looks.end(), std::int64_t{0},
                              [](std::int64_t sum, RuleLook const& look) { return sum + look.findings; });
  return next(looks) != nullptr;
}

/// A rule of a new version waits for the next round, so that a server does not begin with a check.
void CheckJob::begin_new_rules(Session& session, std::vector<RuleLook>& looks) const {
  CheckRoundStore store(session);
  std::erase_if(looks, [&](RuleLook const& look) {
    if (is_known(look.rule)) return false;
    store.forget(look.rule);
    return true;
  });
  for (auto const& rule : check_rules())
    if (std::ranges::find(looks, key_of(rule), &RuleLook::rule) == looks.end()) {
      looks.push_back({key_of(rule), clock_.now()});
      store.keep(looks.back());
    }
}

/// Returns those that were not there when the rule was looked at before.
std::vector<Finding> CheckJob::settle(Session& session, CheckRule const& rule,
                                      std::vector<Finding> const& found,
                                      std::chrono::milliseconds took) const {
  CheckRoundStore store(session);
  auto const now = clock_.now();
  auto const before = store.findings(rule);
  auto const fresh = without(found, before);
  for (auto const& finding : fresh) store.add(rule, finding, now);
  for (auto const& finding : without(before, found)) store.remove(rule, finding);
  store.keep({key_of(rule), now, took.count(), std::ssize(found)});
  return fresh;
}

boost::asio::awaitable<std::vector<Finding>> CheckJob::look_at(CheckRule const& rule) {
  co_return database_.read_now([&](Session& session) { return check(session, rule, {}, most_findings); });
}

boost::asio::awaitable<JobResult> CheckJob::run() {
  auto choose = [this](Session& session) {
    auto looks = CheckRoundStore(session).looks();
    begin_new_rules(session, looks);
    return next(looks);
  };
  auto const* rule = co_await database_.write(choose);
  if (rule == nullptr) co_return JobResult::again(look_each);
  auto const begun = clock_.steady();
  std::vector<Finding> found;
  std::string reason;
  try {
    auto reading = look_at(*rule);
    auto token = boost::asio::use_awaitable;
    found = co_await boost::asio::co_spawn(thread_, std::move(reading), token);
  } catch (std::exception const& error) {
    reason = error.what();
  }
  auto const took = clock_.steady() - begun;
  if (!reason.empty()) {
    base::log::error("a rule of the ledger was not checked", {{"rule", key_of(*rule)}, {"reason", reason}});
    auto skip = [&](Session& session) {
      CheckRoundStore store(session);
      store.keep({key_of(*rule), clock_.now(), took.count(), std::ssize(store.findings(*rule))});
    };
    co_await database_.write(skip);
    co_return JobResult::again(look_each);
  }
  base::fail_point("check.before_commit");
  auto keep = [&](Session& session) { return settle(session, *rule, found, took); };
  auto const fresh = co_await database_.write(keep);
  base::fail_point("check.after_commit");
  for (auto const& [id, tenant, subject, detail] : fresh)
    base::log::error("the ledger breaks a rule",
                     {{"rule", id}, {"tenant", tenant}, {"subject", subject}, {"detail", detail}});
  co_return JobResult::again(look_each);
}

}  // namespace ledger

// Runs the rules about money.
#include "features/ledger/check.hpp"

#include <algorithm>
#include <atomic>
#include <future>

namespace ledger {
namespace {

struct Offence {
  std::string tenant;
  std::string subject;
  std::string detail;
};
BOOST_DESCRIBE_STRUCT(Offence, (), (tenant, subject, detail))

}  // namespace

std::vector<Finding> check(storage::Session& session, CheckRule const& rule,
                           std::optional<base::TenantId> const& tenant, std::int64_t most) {
  auto const only = tenant ? tenant->value : std::string();
  if (rule.find != nullptr) return rule.find(session, rule, only, most);
  auto const sql = "select tenant, subject, detail from (" + std::string(rule.sql) +
                   ") offence where :tenant in ('', tenant) order by tenant, subject, detail limit :most";
  std::vector<Finding> out;
  for (auto& offence : session.rows<Offence>(sql, storage::bind("tenant", only), storage::bind("most", most)))
    out.push_back({std::string(rule.id), std::move(offence.tenant), std::move(offence.subject),
                   std::move(offence.detail)});
  return out;
}

std::vector<Finding> check(storage::Session& session, Rules const& rules,
                           std::optional<base::TenantId> const& tenant, std::int64_t most) {
  std::vector<Finding> out;
  for (auto const& rule : rules.all())
    for (auto& finding : check(session, rule, tenant, most)) out.push_back(std::move(finding));
  return out;
}

std::vector<Finding> check(storage::Database& database, Rules const& of_all, unsigned at_once,
                           std::optional<base::TenantId> const& tenant, std::int64_t most) {
  auto const& rules = of_all.all();
  std::vector<std::vector<Finding>> found(rules.size());
  auto settings = database.settings();
  settings.readers = settings.connections = std::max(1U, at_once);
  storage::Database connections(settings);
  std::atomic<std::size_t> next = 0;
  auto const work = [&] {
    for (auto at = next++; at < rules.size(); at = next++)
      found[at] = connections.read_now(
          [&](storage::Session& session) { return check(session, rules[at], tenant, most); });
  };
  std::vector<std::future<void>> workers;
  for (unsigned number = 0; number < std::max(1U, at_once); ++number)
    workers.push_back(std::async(std::launch::async, work));
  for (auto& worker : workers) worker.wait();
  for (auto& worker : workers) worker.get();
  std::vector<Finding> out;
  for (auto& of_rule : found) std::ranges::move(of_rule, std::back_inserter(out));
  return out;
}

}  // namespace ledger

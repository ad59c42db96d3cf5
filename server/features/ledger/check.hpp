// `kiosk ledger check`: what must always be true of money (M-01 to M-23), each as one statement that finds
// what breaks it. Each feature has its own rules; a test that touches money ends with those of its feature
// and of the features before it.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/ids.hpp"
#include "storage/database.hpp"

namespace ledger {

struct Finding {
  std::string rule;
  std::string tenant;
  std::string subject;
  std::string detail;
};
BOOST_DESCRIBE_STRUCT(Finding, (), (rule, tenant, subject, detail))
inline bool operator==(Finding const& a, Finding const& b) {
  return std::tie(a.rule, a.tenant, a.subject, a.detail) == std::tie(b.rule, b.tenant, b.subject, b.detail);
}

/// `sql` selects tenant, subject and detail (texts) of each offence, and nothing where the rule holds.
/// `:tenant` in it is the only tenant to look at, or empty for all of them. What SQL can't say, `find` does:
/// at most `most` findings of the tenant `only`, or of all where that is empty.
struct CheckRule {
  std::string_view id;  // M-01
  std::string_view says;
  std::string_view sql;
  std::vector<Finding> (*find)(storage::Session& session, CheckRule const& rule, std::string const& only,
                               std::int64_t most) = nullptr;
};

/// The ledger's own.
std::span<CheckRule const> ledger_rules();

/// The ledger's own rules and those that features have beside what they judge, in order.
class Rules {
 public:
  Rules() { add(ledger_rules()); }
  Rules& add(std::span<CheckRule const> rules) {
    all_.insert(all_.end(), rules.begin(), rules.end());
    return *this;
  }
  std::vector<CheckRule> const& all() const { return all_; }

 private:
  std::vector<CheckRule> all_;
};

/// What breaks one rule, at most `most` findings.
std::vector<Finding> check(storage::Session& session, CheckRule const& rule,
                           std::optional<base::TenantId> const& tenant, std::int64_t most);

/// At most `most` findings of each rule.
std::vector<Finding> check(storage::Session& session, Rules const& rules,
                           std::optional<base::TenantId> const& tenant = {}, std::int64_t most = 100);

/// The same with so many rules at once, each in a transaction of its own, as a large ledger needs it; in the
/// order of the rules. Throws what a rule throws.
std::vector<Finding> check(storage::Database& database, Rules const& rules, unsigned at_once,
                           std::optional<base::TenantId> const& tenant = {}, std::int64_t most = 100);

}  // namespace ledger

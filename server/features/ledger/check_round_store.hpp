// The rows of the nightly check: when each rule was looked at, and what it found then.
#pragma once
#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "base/time/instant.hpp"
#include "features/ledger/check.hpp"
#include "storage/session.hpp"

namespace ledger {

/// One row of `ledger_check`.
struct RuleCheck {
  std::string rule;  // as key_of() has it
  base::Instant checked_at;
  std::int64_t took_ms = 0;
  std::int64_t findings = 0;
};
BOOST_DESCRIBE_STRUCT(RuleCheck, (), (rule, checked_at, took_ms, findings))

/// Several rules have one number, and each its own words.
std::string key_of(CheckRule const& rule);

class CheckRoundStore {
 public:
  explicit CheckRoundStore(storage::Session& session) : session_(session) {}

  std::vector<RuleCheck> checks();
  void keep(RuleCheck const& check);
  void forget(std::string const& rule);

  /// What a rule found when it was looked at last.
  std::vector<Finding> findings(CheckRule const& rule);
  void add(CheckRule const& rule, Finding const& finding, base::Instant now);
  /// The same row, about which something else is wrong now; it was found first as it was before.
  void change(CheckRule const& rule, Finding const& before, Finding const& after);
  void remove(CheckRule const& rule, Finding const& finding);

 private:
  storage::Session& session_;
};

}  // namespace ledger

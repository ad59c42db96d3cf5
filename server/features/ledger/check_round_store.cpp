// The SQL of the nightly check's rounds. Rules are kept by their words: one whose words change is a new one.
#include "features/ledger/check_round_store.hpp"

namespace ledger {

using storage::bind;

std::string key_of(CheckRule const& rule) { return std::string(rule.id) + ' ' + std::string(rule.says); }

std::vector<RuleCheck> CheckRoundStore::checks() {
  return session_.rows<RuleCheck>("select rule, checked_at, took_ms, findings from ledger_check");
}

void CheckRoundStore::keep(RuleCheck const& check) {
  session_.execute(R"(
      insert into ledger_check (rule, checked_at, took_ms, findings) values (:rule, :checked_at, :took_ms, :findings)
      on conflict (rule) do update set checked_at = excluded.checked_at, took_ms = excluded.took_ms,
        findings = excluded.findings)",
                   storage::bind_members(check));
}

void CheckRoundStore::forget(std::string const& rule) {
  session_.execute("delete from ledger_check where rule = :rule", bind("rule", rule));
  session_.execute("delete from ledger_finding where rule = :rule", bind("rule", rule));
}

std::vector<Finding> CheckRoundStore::findings(CheckRule const& rule) {
  auto found =
      session_.rows<Finding>("select rule, tenant, subject, detail from ledger_finding where rule = :rule",
                             bind("rule", key_of(rule)));
  for (auto& finding : found) finding.rule = rule.id;
  return found;
}

void CheckRoundStore::add(CheckRule const& rule, Finding const& finding, base::Instant now) {
  session_.execute(R"(
      insert into ledger_finding (rule, tenant, subject, detail, found_at)
      values (:rule, :tenant, :subject, :detail, :now) on conflict do nothing)",
                   bind("rule", key_of(rule)), bind("tenant", finding.tenant),
                   bind("subject", finding.subject), bind("detail", finding.detail), bind("now", now));
}

void CheckRoundStore::change(CheckRule const& rule, Finding const& before, Finding const& after) {
  session_.execute(R"(
      update ledger_finding set detail = :after
      where rule = :rule and tenant = :tenant and subject = :subject and detail = :before)",
                   bind("rule", key_of(rule)), bind("tenant", before.tenant), bind("subject", before.subject),
                   bind("before", before.detail), bind("after", after.detail));
}

void CheckRoundStore::remove(CheckRule const& rule, Finding const& finding) {
  session_.execute(R"(
      delete from ledger_finding
      where rule = :rule and tenant = :tenant and subject = :subject and detail = :detail)",
                   bind("rule", key_of(rule)), bind("tenant", finding.tenant),
                   bind("subject", finding.subject), bind("detail", finding.detail));
}

}  // namespace ledger

// The nightly check of the ledger, in parts: each run looks at one rule, and between two of them is so much
// rest that all together take a twentieth of a core.
#pragma once
#include <atomic>

#include "core/core.hpp"
#include "features/ledger/check_round_store.hpp"

namespace ledger {

class CheckJob {
 public:
  static constexpr std::string_view job = "ledger.check";
  static constexpr std::chrono::seconds look_each{60};
  /// A round begins at this hour of the day, UTC.
  static constexpr std::chrono::hours begins_at{2};
  static constexpr std::int64_t rest_in_looks = 19;
  static constexpr std::int64_t most_findings = 100;  // of each rule
  /// A rule that takes longer is given up until the next round, so that nothing waits for it for ever.
  static constexpr std::chrono::minutes longest_look{2};

  CheckJob(storage::Database& database, base::Clock const& clock, Rules rules,
           std::chrono::milliseconds longest_look = CheckJob::longest_look);

  boost::asio::awaitable<storage::JobResult> run();
  bool anything_to_do(storage::Session& session);
  /// Rows that break a rule, as far as this server has seen.
  std::int64_t findings() const { return findings_; }

 private:
  CheckRule const* next(std::vector<RuleCheck> const& checks) const;
  void begin_new_rules(storage::Session& session, std::vector<RuleCheck>& checks) const;
  std::vector<Finding> settle(storage::Session& session, CheckRule const& rule, std::vector<Finding> found,
                              std::chrono::milliseconds took) const;

  storage::Database& database_;
  base::Clock const& clock_;
  Rules const rules_;
  std::atomic<std::int64_t> findings_ = 0;
  /// A connection of its own: a rule reads longer than a read of a request may take, and no request waits
  /// for it.
  storage::Database reading_;
};

}  // namespace ledger

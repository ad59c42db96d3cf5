// A job queue in the database: jobs are added in the transaction that causes them, leased by a worker, and
// finished in one transaction with their effects. If a worker dies, its lease expires and another one takes
// over.
#pragma once
#include <boost/describe.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace storage {

using JobId = base::Id<struct JobTag>;

BOOST_DEFINE_ENUM_CLASS(JobState, waiting, done, dead)

struct NewJob {
  base::TenantId tenant;
  std::string kind;
  std::string key;  // one job per tenant, kind and key, for good: what must not happen twice goes in here
  std::string payload = {};
  base::Instant due = {};
  std::int64_t max_attempts = 8;
};

struct Job {
  base::TenantId tenant;
  JobId id;
  std::string kind;
  std::string key;
  std::string payload;
  JobState state;
  base::Instant due;
  std::optional<base::Instant> lease_until;
  std::optional<std::string> lease_owner;
  std::int64_t attempts;  // counted when it is leased, so this one included
  std::int64_t max_attempts;
  std::optional<std::string> last_error;
};
BOOST_DESCRIBE_STRUCT(Job, (),
                      (tenant, id, kind, key, payload, state, due, lease_until, lease_owner, attempts,
                       max_attempts, last_error))

/// A kind of which a job is due, and when the one was that is due for longest.
struct DueKind {
  std::string kind;
  base::Instant due;
};
BOOST_DESCRIBE_STRUCT(DueKind, (), (kind, due))

/// Back-off after the n-th failure of a job: 10 s, 20 s, 40 s, up to `longest`.
constexpr std::chrono::milliseconds longest_back_off = std::chrono::hours(6);
std::chrono::milliseconds back_off(std::int64_t attempts,
                                   std::chrono::milliseconds longest = longest_back_off);

/// Serves all tenants, since a worker does; each job names its own.
class Jobs {
 public:
  Jobs(Session& session, base::Clock const& clock, base::IdSource& ids)
      : session_(session), clock_(clock), ids_(ids) {}

  /// False if the tenant already has a job of this kind and key, in any state (idempotent).
  bool add(NewJob const& job);
  std::optional<Job> find(base::TenantId const& tenant, std::string_view kind, std::string_view key);

  /// At most `limit` jobs that are due, the longest due first; they are `owner`'s until the lease runs out.
  /// Only those of `kinds`, where that is not empty. Jobs whose last allowed attempt ran out are marked dead
  /// on the way.
  std::vector<Job> lease(std::string_view owner, std::int64_t limit,
                         std::chrono::milliseconds duration = std::chrono::seconds(60),
                         std::vector<std::string> const& kinds = {});
  /// The four below throw QueryError unless the lease is still the caller's, so that the effects of a worker
  /// that was too slow roll back. An expired lease is still valid until another worker takes the job.
  void extend(Job const& job, std::chrono::milliseconds duration);
  void finish(Job const& job);
  /// Due again after a back-off, or dead after the last attempt.
  void fail(Job const& job, std::string_view error, std::chrono::milliseconds longest = longest_back_off);
  /// Due again then, with all its attempts.
  void put_back(Job const& job, std::chrono::milliseconds after);
  /// Dead at once: another attempt would fail as well.
  void give_up(Job const& job, std::string_view error);

  /// Those of these kinds of which a lease would find a job; reads only.
  std::vector<DueKind> due_kinds(std::vector<std::string> const& kinds);

  /// Whether a clock that was ahead has added jobs, or done the ones of periods that are still to come; reads
  /// only. `periods` is the number of the present period of each kind that is repeated.
  bool has_jobs_of_the_future(std::map<std::string, std::int64_t> const& periods);
  /// Makes the first due as long after now as they were meant to be, and forgets the second, so that they
  /// come when it is time. Returns how many they are.
  std::int64_t bring_back_from_the_future(std::map<std::string, std::int64_t> const& periods);

  /// Deletes jobs that were done before then; their keys may be used again.
  std::int64_t purge_done(base::Instant before);

 private:
  void expect_ours(std::int64_t touched, Job const& job) const;

  Session& session_;
  base::Clock const& clock_;
  base::IdSource& ids_;
};

}  // namespace storage

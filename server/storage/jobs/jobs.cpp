// The SQL of the job queue.
#include "storage/jobs/jobs.hpp"

#include <algorithm>
#include <tuple>

#include "storage/columns_of.hpp"
#include "storage/jobs/rests.hpp"

namespace storage {
std::chrono::milliseconds back_off(std::int64_t attempts, std::chrono::milliseconds longest) {
  auto const doublings = std::clamp<std::int64_t>(attempts - 1, 0, 16);
  return std::min(longest, std::chrono::milliseconds(10'000) * (1 << doublings));
}

bool Jobs::add(NewJob const& job) {
  auto const now = clock_.now();
  auto const due = job.due.ms == 0 ? now : job.due;
  if (due <= now) session_.notify("jobs");
  return session_.execute(R"(
      insert into job (tenant, id, kind, key, payload, state, due, attempts, max_attempts, created)
      values (:tenant, :id, :kind, :key, :payload, 'waiting', :due, 0, :max_attempts, :created)
      on conflict (tenant, kind, key) do nothing)",
                          bind("tenant", job.tenant), bind("id", ids_.next()), bind("kind", job.kind),
                          bind("key", job.key), bind("payload", job.payload), bind("due", due),
                          bind("max_attempts", job.max_attempts), bind("created", now)) == 1;
}

std::optional<Job> Jobs::find(base::TenantId const& tenant, std::string_view kind, std::string_view key) {
  return session_.row<Job>(
      "select " + columns_of<Job>() + " from job where tenant = :tenant and kind = :kind and key = :key",
      bind("tenant", tenant), bind("kind", kind), bind("key", key));
}

std::vector<Job> Jobs::lease(std::string_view owner, std::int64_t limit, std::chrono::milliseconds duration,
                             std::vector<std::string> const& kinds) {
  auto const now = clock_.now();
  // A job that crashes its worker each time must also run out of attempts.
  session_.execute(R"(
      update job set state = 'dead', finished = :now, lease_owner = null, lease_until = null,
             last_error = coalesce(last_error, 'the lease ran out at every attempt')
      where state = 'waiting' and due <= :now and lease_until <= :now and attempts >= max_attempts)",
                   bind("now", now));
  std::string sql = R"(
      update job set lease_owner = :owner, lease_until = :until, attempts = attempts + 1
      where (tenant, id) in (
        select tenant, id from job
        where state = 'waiting' and due <= :now and (lease_until is null or lease_until <= :now))";
  std::vector<Bind> binds = {bind("owner", owner), bind("until", now + duration), bind("now", now),
                             bind("limit", limit)};
  if (!kinds.empty()) {
    sql += " and kind in (:kinds)";
    binds.push_back(bind("kinds", kinds));
  }
  sql += " order by due, id limit :limit";
  // Workers on PostgreSQL skip each other's locked rows; SQLite has one writer anyway.
  if (session_.engine() == Engine::postgresql) sql += " for update skip locked";
  sql += ") returning " + columns_of<Job>();
  auto leased = session_.rows<Job>(sql, binds);
  std::ranges::sort(leased, {}, [](Job const& job) { return std::tuple(job.due, job.id); });
  return leased;
}

void Jobs::extend(Job const& job, std::chrono::milliseconds duration) {
  expect_ours(
      session_.execute(R"(
      update job set lease_until = :until
      where tenant = :tenant and id = :id and state = 'waiting' and lease_owner = :owner and attempts = :attempts)",
                       bind("until", clock_.now() + duration), bind("tenant", job.tenant), bind("id", job.id),
                       bind("owner", job.lease_owner), bind("attempts", job.attempts)),
      job);
}

void Jobs::finish(Job const& job) {
  expect_ours(session_.execute(R"(
      update job set state = 'done', finished = :now, lease_owner = null, lease_until = null, last_error = null
      where tenant = :tenant and id = :id and state = 'waiting' and lease_owner = :owner and attempts = :attempts)",
                               bind("now", clock_.now()), bind("tenant", job.tenant), bind("id", job.id),
                               bind("owner", job.lease_owner), bind("attempts", job.attempts)),
              job);
}

void Jobs::fail(Job const& job, std::string_view error, std::chrono::milliseconds longest) {
  auto const now = clock_.now();
  bool const last = job.attempts >= job.max_attempts;
  expect_ours(
      session_.execute(R"(
      update job set state = :state, due = :due, finished = :finished, lease_owner = null, lease_until = null,
             last_error = :error
      where tenant = :tenant and id = :id and state = 'waiting' and lease_owner = :owner and attempts = :attempts)",
                       bind("state", last ? JobState::dead : JobState::waiting),
                       bind("due", last ? job.due : now + back_off(job.attempts, longest)),
                       bind("finished", last ? std::optional(now) : std::nullopt),
                       bind("error", error.substr(0, 2000)), bind("tenant", job.tenant), bind("id", job.id),
                       bind("owner", job.lease_owner), bind("attempts", job.attempts)),
      job);
}

void Jobs::put_back(Job const& job, std::chrono::milliseconds after) {
  expect_ours(
      session_.execute(R"(
      update job set due = :due, attempts = 0, lease_owner = null, lease_until = null, last_error = null
      where tenant = :tenant and id = :id and state = 'waiting' and lease_owner = :owner and attempts = :attempts)",
                       bind("due", clock_.now() + after), bind("tenant", job.tenant), bind("id", job.id),
                       bind("owner", job.lease_owner), bind("attempts", job.attempts)),
      job);
}

void Jobs::give_up(Job const& job, std::string_view error) {
  expect_ours(session_.execute(R"(
      update job set state = 'dead', finished = :now, lease_owner = null, lease_until = null, last_error = :error
      where tenant = :tenant and id = :id and state = 'waiting' and lease_owner = :owner and attempts = :attempts)",
                               bind("now", clock_.now()), bind("error", error.substr(0, 2000)),
                               bind("tenant", job.tenant), bind("id", job.id), bind("owner", job.lease_owner),
                               bind("attempts", job.attempts)),
              job);
}

std::vector<DueKind> Jobs::due_kinds(std::vector<std::string> const& kinds) {
  return session_.rows<DueKind>(R"(
      select kind, min(due) as due from job
      where state = 'waiting' and due <= :now and (lease_until is null or lease_until <= :now) and kind in (:kinds)
      group by kind order by kind)",
                                bind("now", clock_.now()), bind("kinds", kinds));
}

bool Jobs::has_jobs_of_the_future(std::map<std::string, std::int64_t> const& periods) {
  if (session_
          .value<std::int64_t>(
              "select 1 from job where state = 'waiting' and due > :latest and created > :latest limit 1",
              bind("latest", clock_.now() + clock_tolerance))
          .has_value())
    return true;
  return std::ranges::any_of(periods, [this](auto const& each) {
    return session_
        .value<std::int64_t>(R"(
      select 1 from job where tenant = '' and kind = :kind and (length(key), key) > (length(:number), :number) limit 1)",
                             bind("kind", each.first), bind("number", std::to_string(each.second)))
        .has_value();
  });
}

std::int64_t Jobs::bring_back_from_the_future(std::map<std::string, std::int64_t> const& periods) {
  auto const now = clock_.now();
  auto touched = session_.execute(R"(
      update job set due = due - (created - :now), created = :now
      where state = 'waiting' and due > :latest and created > :latest)",
                                  bind("now", now), bind("latest", now + clock_tolerance));
  for (auto const& [kind, number] : periods)
    touched += session_.execute(
        "delete from job where tenant = '' and kind = :kind and (length(key), key) > (length(:number), :number)",
        bind("kind", kind), bind("number", std::to_string(number)));
  return touched;
}

std::int64_t Jobs::purge_done(base::Instant before) {
  return session_.execute("delete from job where state = 'done' and finished < :before",
                          bind("before", before));
}

void Jobs::expect_ours(std::int64_t touched, Job const& job) const {
  if (touched != 1)
    throw QueryError(Failure::statement,
                     "the lease of job " + job.kind + "/" + text(job.id) + " is no longer ours", "job");
}

}  // namespace storage

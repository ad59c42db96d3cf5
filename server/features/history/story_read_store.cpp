// The SQL of who has read which article.
#include "features/history/story_read_store.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace history {
namespace {

using storage::bind;

base::Instant begin_of(tenants::FreeReads const& rule, base::Instant now) {
  return now - std::chrono::days(rule.days);
}

}  // namespace

StoryReader user_as_reader(accounts::AccountId account) {
  return {.key = 'u' + base::text(account), .account = account};
}

bool StoryReadStore::has_read(StoryReader const& reader, base::ArticleId article) {
  return session_
      .value<std::int64_t>(
          "select 1 from story_read where tenant = :tenant and reader = :reader and article = :article",
          bind("reader", reader.key), bind("article", article))
      .has_value();
}

bool StoryReadStore::count(StoryReader const& reader, base::ArticleId article, base::Instant now) {
  auto const added = session_.execute(R"(
    insert into story_read (tenant, reader, article, account, read_at)
    values (:tenant, :reader, :article, :account, :now)
    on conflict (tenant, reader, article) do nothing)",
                                      bind("reader", reader.key), bind("article", article),
                                      bind("account", reader.account), bind("now", now));
  if (added == 0) return false;
  session_.execute(R"(
    insert into story_read_count (tenant, article, readers) values (:tenant, :article, 1)
    on conflict (tenant, article) do update set readers = story_read_count.readers + 1)",
                   bind("article", article));
  return true;
}

std::int64_t StoryReadStore::readers(base::ArticleId article) {
  return session_
      .value<std::int64_t>(
          "select readers from story_read_count where tenant = :tenant and article = :article",
          bind("article", article))
      .value_or(0);
}

bool StoryReadStore::is_open(StoryReader const& reader, base::ArticleId article,
                             tenants::FreeReads const& rule, base::Instant now) {
  return session_
      .value<std::int64_t>(R"(
    select 1 from story_read
     where tenant = :tenant and reader = :reader and article = :article and free_at > :begin)",
                           bind("reader", reader.key), bind("article", article),
                           bind("begin", begin_of(rule, now)))
      .has_value();
}

FreeReadsLeft StoryReadStore::left(StoryReader const& reader, tenants::FreeReads const& rule,
                                   base::Instant now) {
  FreeReadsLeft out{.count = rule.count, .days = rule.days};
  auto const taken =
      session_.values<base::Instant>(R"(
    select free_at from story_read
     where tenant = :tenant and reader = :reader and free_at > :begin order by free_at)",
                                     bind("reader", reader.key), bind("begin", begin_of(rule, now)));
  out.left = std::max<std::int64_t>(0, rule.count - std::ssize(taken));
  // A tenant may have lowered the count since: then one is free again when fewer than that many still count.
  if (auto const more = std::ssize(taken) - rule.count; out.left == 0 && rule.count > 0)
    out.next_at = taken[static_cast<std::size_t>(more)] + std::chrono::days(rule.days);
  return out;
}

bool StoryReadStore::open(StoryReader const& reader, base::ArticleId article, tenants::FreeReads const& rule,
                          base::Instant now) {
  if (is_open(reader, article, rule, now)) return true;
  if (left(reader, rule, now).left == 0) return false;
  count(reader, article, now);
  session_.execute(R"(
    update story_read set free_at = :now
     where tenant = :tenant and reader = :reader and article = :article)",
                   bind("reader", reader.key), bind("article", article), bind("now", now));
  return true;
}

std::vector<PersonRead> StoryReadStore::export_of(accounts::AccountId account) {
  return session_.rows<PersonRead>(R"(
    select r.article,
           coalesce((select t.title from article_text t where t.article = r.article
                     order by case t.locale when 'en' then 0 else 1 end, t.locale limit 1), '') as title,
           r.read_at, r.free_at
      from story_read r
     where r.tenant = :tenant and r.account = :account
     order by r.read_at desc, r.article desc)",
                                   bind("account", account));
}

std::int64_t purge_guest_reads(storage::Session& session, base::Instant now, std::int64_t most) {
  return session.execute(R"(
    delete from story_read where (tenant, reader, article) in (
      select tenant, reader, article from story_read
       where account is null and read_at < :before and coalesce(free_at, 0) < :before
       order by read_at limit :most))",
                         bind("before", now - guest_reads_kept), bind("most", most));
}

}  // namespace history

// The rows of which readers have read which articles: they count each reader once, and the free reads of
// premium articles.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/tenants/configuration/configuration.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace history {

/// A guest's rows are kept as long as the cookie that names the guest may live.
inline constexpr std::chrono::hours guest_reads_kept = std::chrono::days(366);

/// A user, or a guest's browser.
struct StoryReader {
  std::string key;  // "u…" or "g…"
  std::optional<accounts::AccountId> account = {};
};
StoryReader user_as_reader(accounts::AccountId account);

/// What a reader has left of the free reads.
struct FreeReadsLeft {
  std::int64_t count = 0;  // of `days`
  std::int64_t days = 0;
  std::int64_t left = 0;
  std::optional<base::Instant> next_at = {};  // with none left: when the oldest one no longer counts
};
BOOST_DESCRIBE_STRUCT(FreeReadsLeft, (), (count, days, left, next_at))

/// A row as a person reads it in the export of their data.
struct PersonRead {
  base::ArticleId article;
  std::string title;  // in English
  base::Instant read_at;
  std::optional<base::Instant> free_at;
};
BOOST_DESCRIBE_STRUCT(PersonRead, (), (article, title, read_at, free_at))

class StoryReadStore {
 public:
  explicit StoryReadStore(storage::TenantSession const& session) : session_(session) {}

  bool has_read(StoryReader const& reader, base::ArticleId article);
  /// Counts the reader; false for one who was counted before.
  bool count(StoryReader const& reader, base::ArticleId article, base::Instant now);
  /// The number of readers who read it.
  std::int64_t readers(base::ArticleId article);

  /// Whether a free read opened this article and still counts.
  bool is_open(StoryReader const& reader, base::ArticleId article, tenants::FreeReads const& rule,
               base::Instant now);
  FreeReadsLeft left(StoryReader const& reader, tenants::FreeReads const& rule, base::Instant now);
  /// Takes one of the free reads for this article; false where none is left. One that is open takes no other.
  bool open(StoryReader const& reader, base::ArticleId article, tenants::FreeReads const& rule,
            base::Instant now);

  std::vector<PersonRead> export_of(accounts::AccountId account);

 private:
  storage::TenantSession session_;
};

/// Removes some of the guests' rows that are too old, of all tenants. Returns how many.
std::int64_t purge_guest_reads(storage::Session& session, base::Instant now, std::int64_t most);

}  // namespace history

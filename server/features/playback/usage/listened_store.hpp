// The rows of listened time for the figures of royalties: one for each play ticket. They do not say who
// listened.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/tenant_session.hpp"

namespace playback {

enum class UsageType { listened, watched };
BOOST_DESCRIBE_ENUM(UsageType, listened, watched)

struct ListenedRow {
  std::int64_t play = 0;  // of the ticket
  base::ArticleId article;
  UsageType type = UsageType::listened;
  std::string rights;         // full, preview
  std::int64_t usage_ms = 0;  // so far
  std::int64_t length_ms = 0;
  bool offline = false;
  bool partial = false;       // more may come
  base::Instant device_time;  // of the last report
  base::Instant started_at;   // of the ticket
  base::Instant updated_at;
  std::optional<std::int64_t> licence = {};  // of a play without a connection
};
BOOST_DESCRIBE_STRUCT(ListenedRow, (),
                      (play, article, type, rights, usage_ms, length_ms, offline, partial, device_time,
                       started_at, updated_at, licence))

class ListenedStore {
 public:
  explicit ListenedStore(storage::TenantSession const& session) : session_(session) {}

  /// The longest usage of a play counts: a report that comes twice, or after a later one, adds nothing.
  /// Returns what counts now.
  std::int64_t keep(ListenedRow const& row);
  std::optional<ListenedRow> find(std::int64_t play);
  /// Milliseconds of all plays of a licence but this one.
  std::int64_t others_of(std::int64_t licence, std::int64_t play);

 private:
  storage::TenantSession session_;
};

}  // namespace playback

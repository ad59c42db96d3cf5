// The SQL of listened time.
#include "features/playback/usage/listened_store.hpp"

#include "storage/columns_of.hpp"

namespace playback {

using storage::bind;

std::int64_t ListenedStore::keep(ListenedRow const& row) {
  session_.execute(R"(
    insert into listened (tenant, play, article, type, rights, usage_ms, length_ms, offline, partial,
                          device_time, started_at, updated_at, licence)
    values (:tenant, :play, :article, :type, :rights, :usage_ms, :length_ms, :offline, :partial,
            :device_time, :started_at, :updated_at, :licence)
    on conflict (tenant, play) do update set
      usage_ms = excluded.usage_ms, length_ms = excluded.length_ms, offline = excluded.offline,
      partial = excluded.partial, device_time = excluded.device_time, updated_at = excluded.updated_at
    where excluded.usage_ms > listened.usage_ms)",
                   storage::bind_members(row));
  auto const kept = find(row.play);
  return kept ? kept->usage_ms : 0;
}

std::int64_t ListenedStore::others_of(std::int64_t licence, std::int64_t play) {
  return session_
      .value<std::int64_t>(R"(
    select cast(coalesce(sum(usage_ms), 0) as bigint) from listened
     where tenant = :tenant and licence = :licence and play <> :play)",
                           bind("licence", licence), bind("play", play))
      .value_or(0);
}

std::optional<ListenedRow> ListenedStore::find(std::int64_t play) {
  static std::string const sql = "select " + storage::columns_of<ListenedRow>() +
                                 " from listened where tenant = :tenant and play = :play";
  return session_.row<ListenedRow>(sql, bind("play", play));
}

}  // namespace playback

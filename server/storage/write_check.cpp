// The statement of the readiness check.
#include "storage/write_check.hpp"

namespace storage {

void check_write(Session& session, std::int64_t node, base::Instant now) {
  session.execute(R"(
    insert into write_check (node, checked_at) values (:node, :now)
    on conflict (node) do update set checked_at = excluded.checked_at)",
                  bind("node", node), bind("now", now));
}

}  // namespace storage

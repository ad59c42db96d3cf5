// Checks that a database can be written, not only read: for the readiness check.
#pragma once
#include <cstdint>

#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace storage {

/// Writes the row of this server; throws where the disk is full, or the file is damaged or read-only.
void check_write(Session& session, std::int64_t node, base::Instant now);

}  // namespace storage

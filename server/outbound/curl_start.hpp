// Initialises libcurl once for both clients.
#pragma once

namespace outbound {

/// Prepares libcurl once in a process; thread safe.
void ensure_curl();

}  // namespace outbound

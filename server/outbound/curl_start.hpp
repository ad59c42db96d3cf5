// What both clients need of libcurl before they use it.
#pragma once

namespace outbound {

/// Prepares libcurl once in a process; thread safe.
void ensure_curl();

}  // namespace outbound

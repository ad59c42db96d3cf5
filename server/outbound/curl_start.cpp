// Initialises libcurl once.
#include "outbound/curl_start.hpp"

#include <curl/curl.h>

#include <stdexcept>

namespace outbound {

void ensure_curl() {
  static CURLcode const started = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (started != CURLE_OK) throw std::runtime_error("libcurl does not start");
}

}  // namespace outbound

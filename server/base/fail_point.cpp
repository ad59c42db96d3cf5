// Ends the process at the point that was set.
#include "base/fail_point.hpp"

#include <unistd.h>

#include <atomic>
#include <charconv>
#include <csignal>
#include <string>

namespace base {
namespace {

std::string wanted_point;  // set once, before there are other threads
std::atomic<int> visits_left = 1;

}  // namespace

void set_fail_point(std::string_view wanted) {
  auto const colon = wanted.find(':');
  wanted_point = wanted.substr(0, colon);
  int visit = 1;
  if (colon != wanted.npos) std::from_chars(wanted.data() + colon + 1, wanted.data() + wanted.size(), visit);
  visits_left = visit;
}

void fail_point(std::string_view name) {
  if (wanted_point.empty() || name != wanted_point) return;
  if (--visits_left == 0) ::kill(::getpid(), SIGKILL);
}

}  // namespace base

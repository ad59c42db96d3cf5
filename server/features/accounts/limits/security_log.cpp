// Writes and counts security events.
#include "features/accounts/limits/security_log.hpp"

#include <fmt/format.h>

#include <boost/describe/enum_to_string.hpp>
#include <boost/mp11/algorithm.hpp>

#include "base/log.hpp"

namespace accounts {
namespace {

char const* subject_of(SecurityEvent const& event) {
  return boost::describe::enum_to_string(event.subject, "");
}
char const* result_of(SecurityEvent const& event) {
  return boost::describe::enum_to_string(event.result, "");
}
std::string account_of(SecurityEvent const& event) {
  return event.account ? base::text(*event.account) : std::string();
}

}  // namespace

std::string_view way_of(SignInMethod method) { return boost::describe::enum_to_string(method, "other"); }

SecurityLog::SecurityLog(http::Metrics& metrics, base::Clock const& clock)
    : clock_(clock),
      refusals_(logged_refusals),
      unlogged_(metrics.counter("kiosk_security_events_unlogged_total",
                                "Security events that were counted but not logged, because of a flood.")) {
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<SecuritySubject>>([&](auto subject) {
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<SecurityResult>>([&](auto result) {
      counters_.at(static_cast<std::size_t>(subject.value)).at(static_cast<std::size_t>(result.value)) =
          &metrics.counter("kiosk_security_events_total", "What happened to accounts, by result.",
                           {{"subject", subject.name}, {"result", result.name}});
    });
  });
}

bool SecurityLog::count(base::TenantId const& tenant, SecurityEvent const& event) {
  counters_.at(static_cast<std::size_t>(event.subject)).at(static_cast<std::size_t>(event.result))->add();
  if (event.result == SecurityResult::succeeded) return true;
  auto const kind = fmt::format("{}\n{}\n{}\n{}", tenant.value, static_cast<int>(event.subject), event.way,
                                static_cast<int>(event.result));
  if (refusals_.take(kind, clock_.steady()).allowed) return true;
  unlogged_.add();
  return false;
}

void SecurityLog::record(base::TenantId const& tenant, http::Request const& request,
                         SecurityEvent const& event) {
  if (!count(tenant, event)) return;
  base::log::security({{"subject", subject_of(event)},
                       {"way", event.way},
                       {"result", result_of(event)},
                       {"tenant", tenant.value},
                       {"account", account_of(event)},
                       {"address", request.client},
                       {"request", request.id}});
}

void SecurityLog::record(base::TenantId const& tenant, SecurityEvent const& event) {
  if (!count(tenant, event)) return;
  base::log::security({{"subject", subject_of(event)},
                       {"way", event.way},
                       {"result", result_of(event)},
                       {"tenant", tenant.value},
                       {"account", account_of(event)}});
}

}  // namespace accounts

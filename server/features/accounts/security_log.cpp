// Writes and counts security events.
#include "features/accounts/security_log.hpp"

#include <boost/describe/enum_to_string.hpp>
#include <boost/mp11/algorithm.hpp>

#include "base/log.hpp"

namespace accounts {

std::string_view way_of(SignInMethod method) { return boost::describe::enum_to_string(method, "other"); }

SecurityLog::SecurityLog(http::Metrics& metrics) {
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<SecuritySubject>>([&](auto subject) {
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<SecurityResult>>([&](auto result) {
      counters_.at(static_cast<std::size_t>(subject.value)).at(static_cast<std::size_t>(result.value)) =
          &metrics.counter("kiosk_security_events_total", "What happened to accounts, by result.",
                           {{"subject", subject.name}, {"result", result.name}});
    });
  });
}

void SecurityLog::record(base::TenantId const& tenant, http::Request const& request,
                         SecurityEvent const& event) {
  counters_.at(static_cast<std::size_t>(event.subject)).at(static_cast<std::size_t>(event.result))->add();
  auto const account = event.account ? base::text(*event.account) : std::string();
  base::log::security({{"subject", boost::describe::enum_to_string(event.subject, "")},
                       {"way", event.way},
                       {"result", boost::describe::enum_to_string(event.result, "")},
                       {"tenant", tenant.value},
                       {"account", account},
                       {"address", request.client},
                       {"request", request.id}});
}

}  // namespace accounts

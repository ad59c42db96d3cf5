// Collects the rules about money of the modules. The command that checks builds none of them, so a module
// gives its rules without being there.
#include "app/check_rules.hpp"

#include <tuple>
#include <type_traits>

#include "app/site_map/modules.hpp"

namespace app {
namespace {

template <class Module>
void add_rules_of(ledger::Rules& rules) {
  if constexpr (requires { Module::add_rules(rules); }) Module::add_rules(rules);
}

template <class... Modules>
ledger::Rules rules_of(std::type_identity<std::tuple<Modules&...>>) {
  ledger::Rules out;
  (add_rules_of<Modules>(out), ...);
  return out;
}

}  // namespace

ledger::Rules check_rules() {
  return rules_of(std::type_identity<decltype(modules_of(std::declval<App&>()))>());
}

}  // namespace app

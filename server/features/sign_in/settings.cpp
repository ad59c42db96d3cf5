// The keys that signing in adds to the configuration's section [sign_in].
#include "features/sign_in/settings.hpp"

#include "base/regex.hpp"

namespace sign_in {
namespace {

std::string header_name(std::string const& text) {
  static base::Regex const form(R"([a-z0-9-]{1,60})");
  return form.matches(text) ? "" : "must be the name of a header field in lower case";
}

}  // namespace

std::vector<base::Setting> Settings::keys() {
  using base::setting_checks::network;
  return {
      {"sign_in", "msisdn_header", &msisdn_header, header_name},
      {"sign_in", "operator_proxies", &operator_proxies, network},
      {"sign_in", "operator_networks", &operator_networks, network},
  };
}

}  // namespace sign_in

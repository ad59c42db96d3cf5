// The settings of signing in: how visitors from an operator's own network are recognised.
#pragma once
#include <string>
#include <vector>

#include "base/settings.hpp"

namespace sign_in {

struct Settings {
  std::string msisdn_header = "x-msisdn";      // an operator's proxy names the visitor's number in it
  std::vector<std::string> operator_proxies;   // addresses or CIDR ranges that may send it
  std::vector<std::string> operator_networks;  // where an operator's own visitors come from

  std::vector<base::Setting> keys();
};

}  // namespace sign_in

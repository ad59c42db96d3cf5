// Visitors within a mobile operator's network, and the number that the operator's proxy vouches for.
#pragma once
#include <optional>
#include <string>

#include "base/settings.hpp"
#include "http/networks.hpp"
#include "http/request.hpp"

namespace sign_in {

class OperatorNetwork {
 public:
  /// Throws std::invalid_argument where a setting is no network; they were checked when they were read.
  explicit OperatorNetwork(base::Settings::SignIn const& settings);

  /// The visitor's number, only where one of the operator's own proxies names it, once and well-formed.
  std::optional<std::string> msisdn(http::Request const& request) const;
  /// The visitor comes from the network, by address or by such a number.
  bool contains(http::Request const& request) const;

 private:
  std::string const header_;
  http::Networks const proxies_;
  http::Networks const networks_;
};

}  // namespace sign_in

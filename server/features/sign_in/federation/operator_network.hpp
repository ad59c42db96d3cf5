// Visitors in a mobile operator's network, and the telephone number that the operator's proxy asserts.
#pragma once
#include <optional>
#include <string>

#include "features/sign_in/settings.hpp"
#include "http/request/request.hpp"
#include "http/server/networks.hpp"

namespace sign_in {

class OperatorNetwork {
 public:
  /// Throws std::invalid_argument for an invalid network; the settings were checked when they were read.
  explicit OperatorNetwork(Settings const& settings);

  /// The visitor's number, only if one of the operator's own proxies sets it, once and well-formed.
  std::optional<std::string> msisdn(http::Request const& request) const;
  /// Whether the visitor is in the network, by IP address or by such a number.
  bool contains(http::Request const& request) const;

 private:
  std::string const header_;
  http::Networks const proxies_;
  http::Networks const networks_;
};

}  // namespace sign_in

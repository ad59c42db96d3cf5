// Detects visitors in the operator's network.
#include "features/sign_in/federation/operator_network.hpp"

#include <stdexcept>

#include "features/accounts/sessions/provider_cookie.hpp"

namespace sign_in {
namespace {

http::Networks networks_of(std::vector<std::string> const& entries) {
  auto read = http::Networks::parse(entries);
  if (!read) throw std::invalid_argument(read.error());
  return std::move(*read);
}

}  // namespace

OperatorNetwork::OperatorNetwork(Settings const& settings)
    : header_(settings.msisdn_header),
      proxies_(networks_of(settings.operator_proxies)),
      networks_(networks_of(settings.operator_networks)) {}

std::optional<std::string> OperatorNetwork::msisdn(http::Request const& request) const {
  if (header_.empty()) return std::nullopt;
  return accounts::operator_msisdn(request, header_, proxies_);
}

bool OperatorNetwork::contains(http::Request const& request) const {
  auto const address = http::Address::parse(request.client);
  return (address && networks_.contains(*address)) || msisdn(request).has_value();
}

}  // namespace sign_in

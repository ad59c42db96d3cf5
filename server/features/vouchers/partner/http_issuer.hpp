// The adapter of partners that are asked by HTTP: JSON there and back.
#pragma once
#include <expected>
#include <functional>

#include "features/accounts/sessions/secrets.hpp"
#include "features/vouchers/partner/issuer.hpp"
#include "outbound/http_client.hpp"

namespace vouchers::partner {

/// POST {"product", "quantity", "reference", "language"} with the reference as Idempotency-Key, answered by
/// {"status", "code"}. Only addresses on the tenant's allowed hosts are asked, and no redirect is followed.
class HttpIssuer final : public Issuer {
 public:
  using Send =
      std::function<boost::asio::awaitable<std::expected<outbound::HttpAnswer, outbound::HttpFailure>>(
          outbound::HttpRequest)>;

  HttpIssuer(Send send, accounts::Secrets const& secrets) : send_(std::move(send)), secrets_(secrets) {}

  portal::Task<IssueAnswer> issue(tenants::Tenant const& tenant, tenants::VoucherProvider const& provider,
                                  IssueRequest request) override;

 private:
  Send const send_;
  accounts::Secrets const& secrets_;
};

/// What an answer means; never throws.
IssueAnswer read_issue_answer(int status, std::string_view body);

}  // namespace vouchers::partner

// The adapter of partners that are asked by HTTP: what is sent, where, and what each answer means.
#include "features/vouchers/partner/http_issuer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/run.hpp"

namespace vouchers::partner {
namespace {

using base::testing::wait_for;

TEST(HttpIssuer, ReadsWhatAPartnerAnswers) {
  auto const outcome = [](int status, std::string_view body = "{}") {
    return read_issue_answer(status, body).outcome;
  };
  EXPECT_EQ(read_issue_answer(200, R"({"status": "issued", "code": "A-1"})").code, "A-1");
  EXPECT_EQ(read_issue_answer(201, R"({"code": "A-1", "more": 1})").code, "A-1");
  EXPECT_EQ(outcome(200, R"({"status": "pending"})"), IssueOutcome::pending);
  EXPECT_EQ(outcome(200, R"({"status": "insufficient"})"), IssueOutcome::insufficient);
  EXPECT_EQ(outcome(202), IssueOutcome::pending);
  EXPECT_EQ(outcome(402), IssueOutcome::insufficient);
  EXPECT_EQ(outcome(404), IssueOutcome::not_found);
  EXPECT_EQ(outcome(409), IssueOutcome::duplicate);
  EXPECT_EQ(outcome(400), IssueOutcome::error);
  for (int const status : {301, 401, 429, 500, 503})
    EXPECT_EQ(outcome(status), status == 301 ? IssueOutcome::error : IssueOutcome::silent) << status;
  for (auto const* body : {"", "[]", "{}", R"({"status": "soon"})", R"({"code": ""})", R"({"code": "a\nb"})"})
    EXPECT_EQ(outcome(200, body), IssueOutcome::silent) << body;
}

TEST(HttpIssuer, AsksOnlyAllowedHostsWithItsHeadersAndKey) {
  std::vector<outbound::HttpRequest> sent;
  auto send = [&](outbound::HttpRequest request)
      -> boost::asio::awaitable<std::expected<outbound::HttpAnswer, outbound::HttpFailure>> {
    sent.push_back(std::move(request));
    co_return outbound::HttpAnswer{.status = 200, .headers = {}, .body = R"({"code": "A-1"})"};
  };
  accounts::Secrets const secrets;
  HttpIssuer issuer(send, secrets);
  tenants::Tenant tenant;
  tenant.id = {"aurora"};
  tenant.allowed_hosts = {"partner.example"};
  tenants::VoucherProvider provider{.code = "codes",
                                    .kind = tenants::VoucherProviderKind::http,
                                    .address = "https://partner.example/p/{product}",
                                    .headers = {{"X-Shop", "7"}},
                                    .secret_headers = {},
                                    .answers = {}};
  IssueRequest const request{.product = "two cups", .reference = "aurora-1", .locale = "de"};
  EXPECT_EQ(wait_for(issuer.issue(tenant, provider, request)).code, "A-1");
  ASSERT_EQ(sent.size(), 1U);
  EXPECT_EQ(sent[0].url, "https://partner.example/p/two%20cups");
  EXPECT_EQ(sent[0].body, R"({"product":"two cups","quantity":1,"reference":"aurora-1","language":"de"})");
  EXPECT_THAT(sent[0].headers, ::testing::Contains(std::pair<std::string, std::string>("X-Shop", "7")));
  EXPECT_THAT(sent[0].headers,
              ::testing::Contains(std::pair<std::string, std::string>("Idempotency-Key", "aurora-1")));
  provider.address = "https://elsewhere.example/{product}";
  EXPECT_EQ(wait_for(issuer.issue(tenant, provider, request)).outcome, IssueOutcome::error);
  provider.address = "https://partner.example/{product}";
  provider.secret_headers = {{"Authorization", "partner.key"}};
  EXPECT_EQ(wait_for(issuer.issue(tenant, provider, request)).outcome, IssueOutcome::silent)
      << "without its secret nobody is asked";
  EXPECT_EQ(sent.size(), 1U);
}

TEST(VoucherProviders, AreCheckedBeforeTheyAreSaved) {
  std::vector<std::string> const hosts{"partner.example"};
  auto const fields = [&](std::string_view document) {
    tenants::VoucherProviders into;
    std::string out;
    for (auto const& error : tenants::read_voucher_providers(document, hosts, into)) out += error.field + ' ';
    return out;
  };
  EXPECT_EQ(fields(R"({"entries": [{"code": "box", "answers": {"cup": "pending"}}]})"), "");
  EXPECT_EQ(fields(R"({"entries": [{"code": "a", "kind": "http", "address": "https://partner.example/x"}]})"),
            "");
  EXPECT_EQ(fields(R"({"entries": [{"code": "A b"}]})"), "entries[0].code ");
  EXPECT_EQ(fields(R"({"entries": [{"code": "a", "kind": "http"}]})"), "entries[0].address ");
  for (auto const* address : {"http://partner.example/x", "https://10.0.0.1/x", "https://{product}.example/",
                              "https://partner.example/{key}"})
    EXPECT_EQ(fields(std::string(R"({"entries": [{"code": "a", "kind": "http", "address": ")") + address +
                     R"("}]})"),
              "entries[0].address ")
        << address;
  EXPECT_EQ(fields(R"({"entries": [{"code": "a"}, {"code": "a"}]})"), "entries[1].code ");
  EXPECT_EQ(fields(R"({"entries": [{"code": "a", "timeoutSeconds": 60, "secretHeaders": {"Host": "x"}}]})"),
            "entries[0].secretHeaders.Host entries[0].timeoutSeconds ");
}

}  // namespace
}  // namespace vouchers::partner

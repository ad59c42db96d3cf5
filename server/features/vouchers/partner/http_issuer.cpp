// Asks a partner for one code, and reads its answer.
#include "features/vouchers/partner/http_issuer.hpp"

#include <algorithm>

#include "base/log.hpp"
#include "base/text.hpp"
#include "features/tenants/hosts/media_hosts.hpp"
#include "features/tenants/hosts/video_sources.hpp"

namespace vouchers::partner {
namespace {

constexpr std::size_t longest_answer = 64 * 1024;
constexpr std::size_t longest_code = 200;

struct IssueBody {
  std::string product;
  std::int64_t quantity = 1;
  std::string reference;
  std::string language;
};
BOOST_DESCRIBE_STRUCT(IssueBody, (), (product, quantity, reference, language))

struct PartnerAnswer {
  std::optional<std::string> status;
  std::optional<std::string> code;
};
BOOST_DESCRIBE_STRUCT(PartnerAnswer, (), (status, code))

/// One line that can be read out: what a partner sends is shown, copied and mailed.
bool is_code(std::string_view code) {
  return !code.empty() && code.size() <= longest_code && base::is_valid_utf8(code) &&
         std::ranges::none_of(code, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

IssueOutcome outcome_of(int status) {
  switch (status) {
    case 202: return IssueOutcome::pending;
    case 402: return IssueOutcome::insufficient;
    case 404: return IssueOutcome::not_found;
    case 409: return IssueOutcome::duplicate;
    default: break;
  }
  // Whether there is a code is not known of a server that is broken, busy, or does not know us any more.
  bool const undecided = status < 200 || status == 401 || status == 408 || status == 429 || status >= 500;
  return undecided ? IssueOutcome::silent : IssueOutcome::error;
}

}  // namespace

IssueAnswer read_issue_answer(int status, std::string_view body) {
  if (status != 200 && status != 201) return {.outcome = outcome_of(status)};
  auto const answer = base::parse<PartnerAnswer>(body);
  if (!answer) return {.outcome = IssueOutcome::silent};
  IssueOutcome outcome = IssueOutcome::issued;
  if (answer->status && (!boost::describe::enum_from_string(answer->status->c_str(), outcome) ||
                         outcome == IssueOutcome::silent))
    return {.outcome = IssueOutcome::silent};
  if (outcome != IssueOutcome::issued) return {.outcome = outcome};
  if (!answer->code || !is_code(*answer->code)) return {.outcome = IssueOutcome::silent};
  return {.outcome = outcome, .code = *answer->code};
}

portal::Task<IssueAnswer> HttpIssuer::issue(tenants::Tenant const& tenant,
                                            tenants::VoucherProvider const& provider, IssueRequest request) {
  auto const url = tenants::fill_source_address(provider.address, {{"product", request.product}});
  if (!tenants::is_on_hosts(url, tenant.allowed_hosts)) co_return IssueAnswer{.outcome = IssueOutcome::error};
  outbound::HttpRequest post{.method = "POST",
                             .url = url,
                             .headers = {{"Accept", "application/json"},
                                         {"Content-Type", "application/json"},
                                         {"Idempotency-Key", request.reference}},
                             .body = base::to_json(IssueBody{.product = request.product,
                                                             .quantity = 1,
                                                             .reference = request.reference,
                                                             .language = request.locale}),
                             .deadline = std::chrono::seconds(provider.timeout_seconds),
                             .most_bytes = longest_answer};
  for (auto const& header : provider.headers) post.headers.emplace_back(header);
  for (auto const& [name, secret] : provider.secret_headers) {
    auto value = secrets_.find(tenant.id, secret);
    if (!value) {
      base::log::error("the secret of a voucher provider is not there",
                       {{"tenant", tenant.id.value}, {"provider", provider.code}, {"secret", secret}});
      co_return IssueAnswer{.outcome = IssueOutcome::silent};
    }
    post.headers.emplace_back(name, *std::move(value));
  }
  auto const answer = co_await send_(std::move(post));
  auto out = answer ? read_issue_answer(answer->status, answer->body) : IssueAnswer{};
  if (out.outcome != IssueOutcome::issued)
    base::log::warn("a voucher provider gave no code",
                    {{"tenant", tenant.id.value},
                     {"provider", provider.code},
                     {"reference", request.reference},
                     {"reason", answer ? std::to_string(answer->status) : answer.error().reason}});
  co_return out;
}

}  // namespace vouchers::partner

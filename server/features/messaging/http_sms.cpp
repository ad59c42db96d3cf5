// Fills the templates, and reads the gateway's answers.
#include "features/messaging/http_sms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/json/json.hpp"
#include "base/text.hpp"

namespace messaging {
namespace {

struct SmsPlaceholder {
  std::string_view name;
  std::string_view value;
};

using SmsEscape = std::string (*)(std::string_view);

std::string sms_json_text(std::string_view text) {
  std::string out;
  base::append_json_string(out, text);
  return out.substr(1, out.size() - 2);
}

SmsEscape sms_escape_for(std::string_view content_type) {
  if (content_type.find("json") != std::string_view::npos) return sms_json_text;
  if (content_type.find("form") != std::string_view::npos) return base::percent_encode_component;
  if (content_type.find("xml") != std::string_view::npos) return base::escape_html;
  return [](std::string_view text) { return std::string(text); };
}

/// In one pass, so that what is filled in is never read as a template.
std::string fill_sms_template(std::string_view text, std::span<SmsPlaceholder const> values,
                              SmsEscape escape) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const found = std::ranges::find_if(values, [&](SmsPlaceholder const& each) {
      return text[at] == '{' && text.substr(at + 1).starts_with(each.name) &&
             text.substr(at + 1 + each.name.size()).starts_with('}');
    });
    if (found == values.end()) {
      out += text[at++];
      continue;
    }
    out += escape(found->value);
    at += found->name.size() + 2;
  }
  return out;
}

/// The text or number at this JSON pointer of the gateway's answer; empty if the answer has none.
std::string sms_field_of(std::string_view body, std::string const& pointer) {
  auto const tree = base::parse_tree(body);
  if (!tree || pointer.empty()) return {};
  boost::system::error_code failed;
  auto const* found = tree->find_pointer(pointer, failed);
  if (found == nullptr) return {};
  if (found->is_string()) return std::string(found->get_string());
  return found->is_number() ? base::print_tree(*found) : std::string();
}

}  // namespace

outbound::HttpRequest HttpSms::request(std::string url) const {
  outbound::HttpRequest out;
  out.url = std::move(url);
  if (!settings_.authorization.empty()) out.headers.emplace_back("Authorization", settings_.authorization);
  out.headers.emplace_back("Accept", "application/json");
  out.most_bytes = 64 * 1024;
  return out;
}

boost::asio::awaitable<TextSent> HttpSms::send(TextMessage message) {
  SmsPlaceholder const values[] = {
      {"to", message.to}, {"text", message.text}, {"reference", message.reference}};
  auto wanted = request(fill_sms_template(settings_.url, values, base::percent_encode_component));
  wanted.method = settings_.method;
  if (settings_.method != "GET") {
    wanted.headers.emplace_back("Content-Type", settings_.content_type);
    wanted.body = fill_sms_template(settings_.body, values, sms_escape_for(settings_.content_type));
  }
  auto sending = client_.send(std::move(wanted));
  auto const answer = co_await std::move(sending);
  if (!answer) co_return std::unexpected(SendFailure{false, "the SMS gateway: " + answer.error().reason});
  if (answer->status >= 200 && answer->status < 300)
    co_return TextReceipt{sms_field_of(answer->body, settings_.id_field)};
  // The gateway's words may repeat the number, so only its status is logged.
  bool const passing = answer->status >= 500 || answer->status == 408 || answer->status == 429 ||
                       answer->status == 401 || answer->status == 403;
  co_return std::unexpected(
      SendFailure{!passing, fmt::format("the SMS gateway answered {}", answer->status)});
}

boost::asio::awaitable<DeliveryState> HttpSms::state(std::string id) {
  if (settings_.state_url.empty()) co_return DeliveryState::unknown;
  SmsPlaceholder const values[] = {{"id", id}};
  auto asking =
      client_.send(request(fill_sms_template(settings_.state_url, values, base::percent_encode_component)));
  auto const answer = co_await std::move(asking);
  if (!answer || answer->status != 200) co_return DeliveryState::pending;
  auto const word = base::lower_ascii(sms_field_of(answer->body, settings_.state_field));
  if (std::ranges::find(settings_.delivered, word) != settings_.delivered.end())
    co_return DeliveryState::delivered;
  if (std::ranges::find(settings_.undelivered, word) != settings_.undelivered.end())
    co_return DeliveryState::undelivered;
  co_return DeliveryState::pending;
}

}  // namespace messaging

// The keys of the configuration's sections [mail] and [sms].
#include "features/messaging/settings.hpp"

#include "base/regex.hpp"

namespace messaging {
namespace {

std::string smtp_url(std::string const& text) {
  if (text.empty() || text.starts_with("smtp://") || text.starts_with("smtps://")) return {};
  return "must begin with smtp:// or smtps://";
}

std::string mail_address(std::string const& text) {
  static base::Regex const form(R"([^@\s<>",;:]{1,64}@[a-z0-9.-]{1,190})");
  return form.matches(text) ? "" : "must be an e-mail address";
}

bool is_web_address(std::string const& text) {
  return text.starts_with("https://") || text.starts_with("http://");
}

std::string gateway_url(std::string const& text) {
  if (text == "sandbox" || text == no_gateway || is_web_address(text)) return {};
  return "must be sandbox, none, or begin with https:// or http://";
}

std::string state_address(std::string const& text) {
  return text.empty() || is_web_address(text) ? "" : "must begin with https:// or http://";
}

std::string gateway_method(std::string const& text) {
  return text == "POST" || text == "PUT" || text == "GET" ? "" : "must be POST, PUT or GET";
}

std::string json_pointer(std::string const& text) {
  return text.empty() || text.starts_with('/') ? "" : "must be a JSON pointer such as /messages/0/id";
}

}  // namespace

outbound::SmtpSettings smtp_settings(Settings const& settings) {
  outbound::SmtpSettings out;
  out.url = settings.smtp;
  out.user = settings.user;
  out.password = settings.password;
  out.require_tls = settings.require_tls || !settings.user.empty();
  return out;
}

std::vector<base::Setting> Settings::keys() {
  return {
      {"mail", "smtp", &smtp, smtp_url},
      {"mail", "user", &user},
      {.section = "mail", .key = "password", .target = &password, .secret = true},
      {"mail", "sender", &sender, mail_address},
      {"mail", "require_tls", &require_tls},
      {"sms", "url", &sms.url, gateway_url},
      {"sms", "method", &sms.method, gateway_method},
      {"sms", "content_type", &sms.content_type, base::setting_checks::present},
      {"sms", "body", &sms.body},
      {.section = "sms", .key = "authorization", .target = &sms.authorization, .secret = true},
      {"sms", "id_field", &sms.id_field, json_pointer},
      {"sms", "state_url", &sms.state_url, state_address},
      {"sms", "state_field", &sms.state_field, json_pointer},
      {"sms", "delivered", &sms.delivered},
      {"sms", "undelivered", &sms.undelivered},
  };
}

}  // namespace messaging

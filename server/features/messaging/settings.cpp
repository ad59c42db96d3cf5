// The keys of the configuration's section [mail].
#include "features/messaging/settings.hpp"

#include <regex>

namespace messaging {
namespace {

std::string smtp_url(std::string const& text) {
  if (text.empty() || text.starts_with("smtp://") || text.starts_with("smtps://")) return {};
  return "must begin with smtp:// or smtps://";
}

std::string mail_address(std::string const& text) {
  static std::regex const form(R"([^@\s<>",;:]{1,64}@[a-z0-9.-]{1,190})");
  return std::regex_match(text, form) ? "" : "must be an e-mail address";
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
  };
}

}  // namespace messaging

// The settings of messaging: the mail server, the sender of mails, and the SMS gateway.
#pragma once
#include <string>
#include <vector>

#include "base/settings.hpp"
#include "features/messaging/http_sms.hpp"
#include "outbound/smtp_client.hpp"

namespace messaging {

inline constexpr std::string_view no_gateway = "none";

struct Settings {
  /// smtp://HOST:PORT or smtps://HOST:PORT; empty: mails are written to files of the data folder.
  std::string smtp;
  std::string user;
  std::string password;
  std::string sender = "no-reply@kiosk.localhost";
  bool require_tls = false;
  /// Its url is "sandbox", "none", or where the gateway is.
  HttpSmsSettings sms{.url = "sandbox"};

  std::vector<base::Setting> keys();
};

/// How a mail server is spoken to. A name and password go out encrypted only.
outbound::SmtpSettings smtp_settings(Settings const& settings);

}  // namespace messaging

// What messaging can be configured with: the mail server, and who mails are from.
#pragma once
#include <string>
#include <vector>

#include "base/settings.hpp"
#include "outbound/smtp_client.hpp"

namespace messaging {

struct Settings {
  /// smtp://HOST:PORT or smtps://HOST:PORT; empty: mails are written to files of the data folder.
  std::string smtp;
  std::string user;
  std::string password;
  std::string sender = "no-reply@kiosk.localhost";
  bool require_tls = false;

  std::vector<base::Setting> keys();
};

/// How a mail server is spoken to. A name and password go out encrypted only.
outbound::SmtpSettings smtp_settings(Settings const& settings);

}  // namespace messaging

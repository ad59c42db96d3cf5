// Handing a mail to an SMTP server, with libcurl.
#pragma once
#include <chrono>
#include <expected>
#include <string>

namespace outbound {

struct SmtpSettings {
  std::string url;  // "smtp://127.0.0.1:2525" or "smtps://mail.example:465"; empty: there is none
  std::string user;
  std::string password;
  bool require_tls = false;  // STARTTLS or nothing, for smtp://
  std::chrono::seconds deadline{20};
};

struct Mail {
  std::string from;       // address
  std::string from_name;  // any text
  std::string to;
  std::string subject;
  std::string html;
  std::string text;
  std::string message_id;  // without angle brackets; the same for every attempt
};

struct SmtpFailure {
  bool permanent = false;  // the server will never take it (5xx)
  std::string reason;
};

/// The message as bytes: MIME with both forms, every header encoded, no line that another header could hide
/// in. Throws std::invalid_argument for an address with a control character, a space or an angle bracket.
std::string as_mime(Mail const& mail);

/// Blocks; for a worker thread.
std::expected<void, SmtpFailure> send_mail(SmtpSettings const& settings, Mail const& mail);

}  // namespace outbound

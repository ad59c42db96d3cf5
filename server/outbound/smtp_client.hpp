// SMTP client with libcurl.
#pragma once
#include <chrono>
#include <expected>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/time/instant.hpp"

namespace outbound {

struct SmtpSettings {
  std::string url;  // "smtp://127.0.0.1:2525" or "smtps://mail.example:465"; empty: no server
  std::string user;
  std::string password;
  bool require_tls = false;  // STARTTLS or nothing, for smtp://; without it STARTTLS is used where offered
  std::chrono::seconds deadline{20};
};

struct MailAttachment {
  std::string file_name;  // letters, digits, dots, hyphens and underscores
  std::string type;       // "application/pdf"
  std::string content;
};

struct Mail {
  std::string from;       // address
  std::string from_name;  // any text
  std::string to;
  std::string subject;
  std::string html;
  std::string text;
  std::string message_id;  // without angle brackets; the same for every attempt
  base::Instant written_at;
  std::vector<MailAttachment> attachments = {};
};

struct SmtpFailure {
  bool permanent = false;  // the server will never take it (5xx)
  std::string reason;      // without anybody's address
};

/// One @, at most 254 bytes, and nothing that could end a header or name a second recipient.
bool is_mail_address(std::string_view text);
/// With a host as the DNS has it: "mira@xn--mnchen-3ya.example" of "mira@münchen.example".
std::string wire_address(std::string_view address);

/// The message as bytes: MIME with both forms and the attachments, every header encoded, no line that another
/// header could hide in. Throws std::invalid_argument for an invalid address, message id, file name or type.
std::string as_mime(Mail const& mail);

/// Blocks; for a worker thread. `stop` ends it within a second.
std::expected<void, SmtpFailure> send_mail(SmtpSettings const& settings, Mail const& mail,
                                           std::stop_token stop = {});

}  // namespace outbound

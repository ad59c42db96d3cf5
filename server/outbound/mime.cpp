// Prints a mail as MIME (RFC 5322, 2047 and 2045); the texts of people can not inject headers or parts.
#include <fmt/format.h>
#include <unicode/bytestream.h>
#include <unicode/idna.h>
#include <unicode/unistr.h>

#include <ctime>
#include <stdexcept>
#include <vector>

#include "base/text.hpp"
#include "outbound/smtp_client.hpp"

namespace outbound {
namespace {

constexpr std::size_t longest_header_text = 600;  // bytes of a subject or a name; what is longer is cut

bool is_control(unsigned char byte) { return byte < 0x20 || byte == 0x7f; }

/// How many bytes of valid UTF-8 the character that begins here has.
std::size_t character_size(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/// Line breaks of any kind and what turns the direction of the text around it: U+0080 to U+009F, U+200E,
/// U+200F, U+2028 to U+202E, U+2066 to U+2069.
bool deceives(std::string_view character) {
  auto const byte = [&](std::size_t at) { return static_cast<unsigned char>(character[at]); };
  if (character.size() == 2) return byte(0) == 0xc2 && byte(1) < 0xa0;
  if (character.size() != 3 || byte(0) != 0xe2) return false;
  if (byte(1) == 0x80) return byte(2) == 0x8e || byte(2) == 0x8f || (byte(2) >= 0xa8 && byte(2) <= 0xae);
  return byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9;
}

/// One line of text: each run of controls and spaces is one space.
std::string one_line(std::string_view text) {
  bool const utf8 = base::is_valid_utf8(text);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const lead = static_cast<unsigned char>(text[at]);
    auto const size = utf8 ? character_size(lead) : 1;
    auto const character = text.substr(at, size);
    at += size;
    if (lead == ' ' || is_control(lead) || deceives(character)) {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      if (out.size() + size > longest_header_text) break;
      out += !utf8 && lead >= 0x80 ? "?" : character;
    }
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

bool is_plain(std::string_view text) {
  return text.size() <= 60 && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ';
         });
}

/// Letters, digits and spaces as they are; anything else as encoded words in lines of at most 76 characters,
/// cut between characters, one a line.
std::string encoded(std::string_view raw) {
  auto text = one_line(raw);
  if (is_plain(text)) return text;
  constexpr std::size_t bytes_a_word = 39;
  std::string out;
  std::string word;
  auto const flush = [&] {
    if (word.empty()) return;
    if (!out.empty()) out += "\r\n ";
    out += "=?UTF-8?B?" + base::base64(word) + "?=";
    word.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    auto const size = character_size(static_cast<unsigned char>(text[at]));
    if (word.size() + size > bytes_a_word) flush();
    word += text.substr(at, size);
    at += size;
  }
  flush();
  return out;
}

/// Quoted-printable: lines of at most 76 characters, line breaks kept, other controls left out.
std::string quoted_printable(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  auto const put = [&](std::string_view piece) {
    if (column + piece.size() > 75) {
      out += "=\r\n";
      column = 0;
    }
    out += piece;
    column += piece.size();
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto const byte = static_cast<unsigned char>(text[at]);
    if (byte == '\n') {
      out += "\r\n";
      column = 0;
    } else if (byte == '\t' || (byte == ' ' && (at + 1 == text.size() || text[at + 1] == '\n'))) {
      put(byte == '\t' ? "=09" : "=20");
    } else if (is_control(byte)) {
      continue;
    } else if (byte >= 0x80 || byte == '=' || (column == 0 && byte == '.')) {
      put(fmt::format("={:02X}", byte));
    } else {
      put(text.substr(at, 1));
    }
  }
  return out;
}

std::string date(base::Instant at) {
  std::time_t const seconds = static_cast<std::time_t>(at.ms / 1000);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  constexpr char const* days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr char const* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  return fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} +0000", days[utc.tm_wday], utc.tm_mday,
                     months[utc.tm_mon], utc.tm_year + 1900, utc.tm_hour, utc.tm_min, utc.tm_sec);
}

bool is_message_id(std::string_view text) {
  auto const at = text.find('@');
  return text.size() <= 200 && at != std::string_view::npos && at > 0 && at + 1 < text.size() &&
         text.find('@', at + 1) == std::string_view::npos && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                  c == '-' || c == '_' || c == '@';
         });
}

std::string part(std::string_view boundary, std::string_view kind, std::string_view body) {
  return fmt::format(
      "--{}\r\nContent-Type: text/{}; charset=utf-8\r\nContent-Transfer-Encoding: "
      "quoted-printable\r\n\r\n{}\r\n",
      boundary, kind, quoted_printable(body));
}

std::string alternatives(Mail const& mail, std::string const& boundary) {
  return part(boundary, "plain", mail.text) + part(boundary, "html", mail.html) + "--" + boundary + "--\r\n";
}

bool is_made_of(std::string_view text, std::string_view punctuation) {
  return !text.empty() && text.size() <= 100 && std::ranges::all_of(text, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           punctuation.contains(c);
  });
}

/// Base64 in lines of 76 characters.
std::string attached(std::string_view boundary, MailAttachment const& attachment) {
  if (!is_made_of(attachment.file_name, ".-_") || !is_made_of(attachment.type, "/.+-"))
    throw std::invalid_argument("the file name or type of an attachment is not valid");
  std::string out = fmt::format(
      "--{}\r\nContent-Type: {}; name=\"{}\"\r\nContent-Transfer-Encoding: base64\r\n"
      "Content-Disposition: attachment; filename=\"{}\"\r\n\r\n",
      boundary, attachment.type, attachment.file_name, attachment.file_name);
  auto const encoded_content = base::base64(attachment.content);
  constexpr std::size_t line = 76;
  for (std::size_t at = 0; at < encoded_content.size(); at += line)
    out.append(encoded_content, at, line).append("\r\n");
  return out;
}

}  // namespace

bool is_mail_address(std::string_view text) {
  auto const at = text.find('@');
  if (text.size() > 254 || at == std::string_view::npos || at == 0 || at + 1 >= text.size()) return false;
  if (text.find('@', at + 1) != std::string_view::npos || !base::is_valid_utf8(text)) return false;
  for (std::size_t place = 0; place < text.size();) {
    auto const lead = static_cast<unsigned char>(text[place]);
    auto const size = character_size(lead);
    if (is_control(lead) || deceives(text.substr(place, size)) ||
        std::string_view(" <>()[]\\,;:\"").find(text[place]) != std::string_view::npos)
      return false;
    place += size;
  }
  return true;
}

std::string wire_address(std::string_view address) {
  auto const at = address.find('@');
  if (at == std::string_view::npos || std::ranges::none_of(address.substr(at), [](char c) { return c < 0; }))
    return std::string(address);
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::IDNA> const names(
      icu::IDNA::createUTS46Instance(UIDNA_NONTRANSITIONAL_TO_ASCII, status));
  icu::IDNAInfo info;
  std::string host;
  icu::StringByteSink<std::string> sink(&host);
  if (names) names->nameToASCII_UTF8(std::string(address.substr(at + 1)), sink, info, status);
  return U_SUCCESS(status) && !info.hasErrors() ? std::string(address.substr(0, at + 1)) + host
                                                : std::string(address);
}

std::string as_mime(Mail const& mail) {
  if (!is_mail_address(mail.from)) throw std::invalid_argument("the sender's address is not valid");
  if (!is_mail_address(mail.to)) throw std::invalid_argument("the recipient's address is not valid");
  if (!is_message_id(mail.message_id)) throw std::invalid_argument("the message id is not valid");
  // "=_" can not occur in quoted-printable text, so no body can contain the boundary.
  auto const unique = base::sha256_hex(mail.message_id).substr(0, 24);
  auto const boundary = "=_kiosk_" + unique;
  auto const name = encoded(mail.from_name);
  std::string out;
  out += "Date: " + date(mail.written_at) + "\r\n";
  out +=
      "From: " + (name.empty() ? "" : name + (name.size() > 60 ? "\r\n " : " ")) + "<" + mail.from + ">\r\n";
  out += "To: <" + wire_address(mail.to) + ">\r\n";
  out += "Subject: " + encoded(mail.subject) + "\r\n";
  out += "Message-ID: <" + mail.message_id + ">\r\n";
  // Suppresses automatic replies (RFC 3834).
  out += "Auto-Submitted: auto-generated\r\n";
  out += "MIME-Version: 1.0\r\n";
  auto const both = "Content-Type: multipart/alternative;\r\n boundary=\"" + boundary + "\"\r\n\r\n" +
                    alternatives(mail, boundary);
  if (mail.attachments.empty()) return out + both;
  auto const outer = "=_kiosk_files_" + unique;
  out += "Content-Type: multipart/mixed;\r\n boundary=\"" + outer + "\"\r\n\r\n";
  out += "--" + outer + "\r\n" + both;
  for (auto const& attachment : mail.attachments) out += attached(outer, attachment);
  out += "--" + outer + "--\r\n";
  return out;
}

}  // namespace outbound

// Sends one mail over one SMTP connection, and sorts its replies.
#include "outbound/smtp_client.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <cstring>
#include <memory>
#include <stdexcept>

#include "base/text.hpp"
#include "outbound/curl_start.hpp"

namespace outbound {
namespace {

struct MailTransfer {
  std::string_view rest;  // of the message
  bool greeted = false;   // the server is ready to talk about a mail
  std::string refusal;    // the last reply that was one
  std::stop_token stop;
};

std::size_t read_message(char* into, std::size_t size, std::size_t count, void* of) {
  auto& rest = static_cast<MailTransfer*>(of)->rest;
  auto const length = std::min(size * count, rest.size());
  std::memcpy(into, rest.data(), length);
  rest.remove_prefix(length);
  return length;
}

std::size_t hear_reply(char* text, std::size_t size, std::size_t count, void* of) {
  auto& transfer = *static_cast<MailTransfer*>(of);
  std::string_view const line(text, size * count);
  transfer.greeted |= line.starts_with("220");
  if (line.starts_with('4') || line.starts_with('5')) transfer.refusal = base::trim(line.substr(0, 400));
  return size * count;
}

int may_go_on(void* of, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<MailTransfer*>(of)->stop.stop_requested() ? 1 : 0;
}

/// Removes the recipient's address, which replies often repeat.
std::string without_addresses(std::string_view text) {
  std::string out;
  for (auto const word : base::split(text, ' ')) {
    if (!out.empty()) out += ' ';
    out += word.find('@') == std::string_view::npos ? word : "(address)";
  }
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return out;
}

/// These errors are about our settings, not about the mail: retry, so that the mail goes out once they are
/// fixed.
bool is_about_us(long code) { return code == 530 || code == 534 || code == 535 || code == 538; }

}  // namespace

std::expected<void, SmtpFailure> send_mail(SmtpSettings const& settings, Mail const& mail,
                                           std::stop_token stop) {
  ensure_curl();
  auto const fail = [](bool permanent, std::string reason) {
    return std::unexpected(SmtpFailure{permanent, std::move(reason)});
  };
  std::string message;
  try {
    message = as_mime(mail);
  } catch (std::invalid_argument const& error) {
    return fail(true, error.what());
  }

  std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> const curl(curl_easy_init(), curl_easy_cleanup);
  if (!curl) return fail(false, "libcurl has no memory");
  MailTransfer transfer{message, false, {}, std::move(stop)};
  // The EHLO name; without one libcurl would reveal the machine's.
  auto const url = base::split(settings.url, '/').size() > 3
                       ? settings.url
                       : settings.url + "/" + mail.from.substr(mail.from.find('@') + 1);
  std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> const recipients(
      curl_slist_append(nullptr, ("<" + wire_address(mail.to) + ">").c_str()), curl_slist_free_all);
  auto const sender = "<" + mail.from + ">";
  char reason[CURL_ERROR_SIZE] = {};

  auto const set = [&](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(CURLOPT_PROXY, "");  // whatever the environment says
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_ERRORBUFFER, reason);
  set(CURLOPT_TIMEOUT_MS,
      static_cast<long>(std::chrono::duration_cast<std::chrono::milliseconds>(settings.deadline).count()));
  set(CURLOPT_CONNECTTIMEOUT_MS, 10'000L);
  set(CURLOPT_USE_SSL, static_cast<long>(settings.require_tls ? CURLUSESSL_ALL : CURLUSESSL_TRY));
  if (!settings.user.empty()) {
    set(CURLOPT_USERNAME, settings.user.c_str());
    set(CURLOPT_PASSWORD, settings.password.c_str());
  }
  set(CURLOPT_MAIL_FROM, sender.c_str());
  set(CURLOPT_MAIL_RCPT, recipients.get());
  set(CURLOPT_UPLOAD, 1L);
  set(CURLOPT_READFUNCTION, &read_message);
  set(CURLOPT_READDATA, &transfer);
  set(CURLOPT_HEADERFUNCTION, &hear_reply);
  set(CURLOPT_HEADERDATA, &transfer);
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, &may_go_on);
  set(CURLOPT_XFERINFODATA, &transfer);

  CURLcode const result = curl_easy_perform(curl.get());
  if (result == CURLE_OK) return {};
  long code = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &code);
  auto const words = std::string(reason[0] != 0 ? reason : curl_easy_strerror(result));
  if (code >= 400 && code < 600)
    return fail(code >= 500 && transfer.greeted && !is_about_us(code),
                without_addresses(fmt::format("the server said {}", transfer.refusal)));
  return fail(false, without_addresses(words));
}

}  // namespace outbound

// Sends one message as a job: read, render, hand to the server, mark.
//
// At least once: when the process dies between the server's "I have it" and our mark, the message goes out
// again after the lease ran out, with the same Message-ID, by which mailboxes know a copy.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "features/messaging/message_store.hpp"
#include "features/messaging/ports.hpp"
#include "features/tenants/look/number_format.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "storage/database.hpp"
#include "storage/jobs/job_result.hpp"
#include "storage/jobs/jobs.hpp"

namespace messaging {

/// A rendered message; a text message has only `text`.
struct RenderedMail {
  std::string subject;
  std::string html;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(RenderedMail, (), (subject, html, text))

/// The front end's renderMail: JSON in, a mail or the reason of the failure out.
using RenderMail =
    std::function<boost::asio::awaitable<std::expected<RenderedMail, std::string>>(std::string)>;

/// The JSON that a template is rendered from.
struct MailLook {
  std::string title;
  std::string origin;
  std::string accent;  // colours as "#0f766e", light and dark
  std::string on_accent;
  std::string accent_dark;
  std::string on_accent_dark;
};
BOOST_DESCRIBE_STRUCT(MailLook, (), (title, origin, accent, on_accent, accent_dark, on_accent_dark))
struct MailRequest {
  Channel channel = Channel::mail;
  std::string template_name;
  std::string locale;
  std::string iso;
  tenants::NumberFormat numbers;
  base::Direction dir = base::Direction::ltr;
  MailLook tenant;
  std::map<std::string, std::string> messages;  // the tenant's own words
  base::RawJson data;
};
BOOST_DESCRIBE_STRUCT(MailRequest, (),
                      (channel, template_name, locale, iso, numbers, dir, tenant, messages, data))
MailRequest mail_request(Message const& message, tenants::Tenant const& tenant);

/// How the tenant's mails look in that language.
MailLook mail_look(tenants::Tenant const& tenant, std::string_view locale, std::string origin);

/// Makes the file of a mail from the subject of its attachment, or says why it can't yet.
using MakeAttachment =
    std::function<boost::asio::awaitable<std::expected<outbound::MailAttachment, std::string>>(
        std::shared_ptr<tenants::Tenant const>, std::string subject)>;

struct DeliveryPorts {
  MailPort& mail;
  SmsPort& sms;
};

class Delivery {
 public:
  /// Until the gateway is asked again what became of a message.
  static constexpr std::chrono::hours longest_pause{1};

  /// `sender`: the address that mails come from; their name is the tenant's.
  Delivery(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
           tenants::TenantDirectory const& tenants, RenderMail render, DeliveryPorts ports,
           std::string sender);
  ~Delivery();
  Delivery(Delivery const&) = delete;
  Delivery& operator=(Delivery const&) = delete;

  /// Makes the files of mails whose attachment begins with this name; before the first job.
  void attach(std::string name, MakeAttachment make) { makers_[std::move(name)] = std::move(make); }

  /// Handler of jobs of the kind `send_job`.
  boost::asio::awaitable<storage::JobResult> send(storage::Job job);
  /// Handler of jobs of the kind `state_job`: asks the gateway until it knows, or a day has passed.
  boost::asio::awaitable<storage::JobResult> look_up(storage::Job job);
  /// Aborts what is being sent, refuses the rest and joins the threads. Call it before the callers' executor
  /// ends.
  void stop();

 private:
  struct Threads;

  boost::asio::awaitable<std::expected<std::vector<outbound::MailAttachment>, std::string>> attachments_of(
      Message const& message, std::shared_ptr<tenants::Tenant const> tenant);
  boost::asio::awaitable<TextSent> hand_over(Message const& message, RenderedMail rendered,
                                             std::string from_name,
                                             std::vector<outbound::MailAttachment> attachments);
  boost::asio::awaitable<Sent> send_mail(outbound::Mail mail);

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  tenants::TenantDirectory const& tenants_;
  RenderMail const render_;
  DeliveryPorts const ports_;
  std::string const sender_;
  std::map<std::string, MakeAttachment, std::less<>> makers_;
  std::unique_ptr<Threads> const threads_;
};

/// The same for every attempt: "0AB….aurora@kiosk.example".
std::string message_id(Message const& message, std::string_view sender);

}  // namespace messaging

// Chooses the port that mails leave by, and registers the job that sends.
#include "features/messaging/module.hpp"

#include <algorithm>
#include <stdexcept>

#include "features/messaging/message_store.hpp"

namespace messaging {
namespace {

constexpr std::chrono::hours messages_kept{30 * 24};

std::unique_ptr<MailPort> mail_port(Settings const& settings, std::int64_t drain_seconds,
                                    FakeMailFolder& outbox) {
  if (settings.smtp.empty()) return std::make_unique<FakeMail>(outbox);
  auto smtp = smtp_settings(settings);
  // Finishes what is being sent before the program ends.
  smtp.deadline = std::chrono::seconds(std::max<std::int64_t>(5, drain_seconds - 3));
  return std::make_unique<SmtpMail>(std::move(smtp));
}

/// The operator names the gateway, so it may be in the operator's own network.
std::unique_ptr<outbound::HttpClient> gateway_client(Settings const& settings) {
  if (!settings.sms.url.starts_with("http")) return nullptr;
  return std::make_unique<outbound::HttpClient>(outbound::HttpClientSettings{
      .private_networks = true, .plain_http = settings.sms.url.starts_with("http://")});
}

std::unique_ptr<SmsPort> sms_port(Settings const& settings, std::string const& stage,
                                  outbound::HttpClient* client, FakeMailFolder& outbox) {
  if (client != nullptr) return std::make_unique<HttpSms>(*client, settings.sms);
  if (settings.sms.url == no_gateway) return std::make_unique<NoSms>();
  if (stage != "development")
    throw std::runtime_error(
        "sms.url is \"sandbox\", which writes text messages to files, and the stage is " + stage +
        "; name an SMS gateway, or \"none\" where no text messages are sent, or set development.stage to "
        "development");
  return std::make_unique<FakeSms>(outbox);
}

}  // namespace

Module::Module(core::Core& core, Settings const& settings, tenants::Module const& tenants, RenderMail render)
    : messenger(core.data.clock, core.data.ids, core.jobs.notifier()),
      outbox(core.data.folder / "outbox", core.data.clock),
      mail(mail_port(settings, core.settings.server.drain_seconds, outbox)),
      sms_client(gateway_client(settings)),
      sms(sms_port(settings, core.settings.development.stage, sms_client.get(), outbox)),
      delivery(core.data.database, core.data.clock, core.data.ids, tenants.directory, std::move(render),
               {*mail, *sms}, settings.sender) {
  core.jobs.handle(std::string(state_job), core::Lane::delivery,
                   [this](storage::Job job) { return delivery.look_up(std::move(job)); });
  core.jobs.limit({"job", "due", "state = 'waiting' and kind = '" + std::string(state_job) + "'",
                   Delivery::longest_pause});
  core.jobs.handle(std::string(send_job), core::Lane::delivery,
                   [this](storage::Job job) { return delivery.send(std::move(job)); });
  core.jobs.clean_up("messages", [&core](storage::Session& session) {
    return purge_messages(session, core.data.clock.now() - messages_kept);
  });
}

}  // namespace messaging

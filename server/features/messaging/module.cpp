// Chooses the port that mails leave by, and registers the job that sends.
#include "features/messaging/module.hpp"

#include <algorithm>

#include "features/messaging/message_store.hpp"

namespace messaging {
namespace {

constexpr std::chrono::hours messages_kept{30 * 24};

std::unique_ptr<MailPort> mail_port(base::Settings const& settings, FakeMailFolder& outbox) {
  if (settings.mail.smtp.empty()) return std::make_unique<FakeMail>(outbox);
  outbound::SmtpSettings smtp;
  smtp.url = settings.mail.smtp;
  smtp.user = settings.mail.user;
  smtp.password = settings.mail.password;
  smtp.require_tls = settings.mail.require_tls;
  // What is on its way comes to its end before the program does.
  smtp.deadline = std::chrono::seconds(std::max<std::int64_t>(5, settings.server.drain_seconds - 3));
  return std::make_unique<SmtpMail>(std::move(smtp));
}

}  // namespace

Module::Module(core::Core& core, tenants::Module const& tenants, DrawMail draw)
    : messenger(core.data.clock, core.data.ids, core.jobs.notifier()),
      outbox(core.data.folder / "outbox", core.data.clock),
      mail(mail_port(core.settings, outbox)),
      sms(outbox),
      delivery(core.data.database, core.data.clock, tenants.directory, std::move(draw), {*mail, sms},
               core.settings.mail.sender) {
  core.jobs.handle(std::string(send_job), [this](storage::Job job) { return delivery.send(std::move(job)); });
  core.jobs.clean_up("messages", [&core](storage::Session& session) {
    return purge_messages(session, core.data.clock.now() - messages_kept);
  });
}

}  // namespace messaging

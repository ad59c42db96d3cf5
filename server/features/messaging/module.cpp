// Chooses the port that mails leave by, and registers the job that sends.
#include "features/messaging/module.hpp"

#include <algorithm>

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

}  // namespace

Module::Module(core::Core& core, Settings const& settings, tenants::Module const& tenants, DrawMail draw)
    : messenger(core.data.clock, core.data.ids, core.jobs.notifier()),
      outbox(core.data.folder / "outbox", core.data.clock),
      mail(mail_port(settings, core.settings.server.drain_seconds, outbox)),
      sms(outbox),
      delivery(core.data.database, core.data.clock, tenants.directory, std::move(draw), {*mail, sms},
               settings.sender) {
  core.jobs.handle(std::string(send_job), [this](storage::Job job) { return delivery.send(std::move(job)); });
  core.jobs.clean_up("messages", [&core](storage::Session& session) {
    return purge_messages(session, core.data.clock.now() - messages_kept);
  });
}

}  // namespace messaging

// Putting templates, ports and jobs together.
#include "app/mail_service.hpp"

#include "app/data_folder.hpp"
#include "app/jobs.hpp"
#include "base/json.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using Drawn = std::expected<messaging::RenderedMail, std::string>;

awaitable<Drawn> draw(render::RendererPool& renderer, std::string request) {
  auto const drawn = co_await renderer.call("renderMail", std::move(request));
  if (!drawn) co_return std::unexpected(drawn.error().reason);
  auto mail = base::parse<messaging::RenderedMail>(*drawn);
  if (!mail) co_return std::unexpected("the template's answer is not readable");
  co_return std::move(*mail);
}

std::unique_ptr<messaging::MailPort> mail_port(base::Settings const& settings,
                                               messaging::FakeMailFolder& outbox) {
  if (settings.mail.smtp.empty()) return std::make_unique<messaging::FakeMail>(outbox);
  outbound::SmtpSettings smtp;
  smtp.url = settings.mail.smtp;
  smtp.user = settings.mail.user;
  smtp.password = settings.mail.password;
  smtp.require_tls = settings.mail.require_tls;
  // Whatever is on its way comes to its end before the program does.
  smtp.deadline = std::chrono::seconds(std::max<std::int64_t>(5, settings.server.drain_seconds - 3));
  return std::make_unique<messaging::SmtpMail>(std::move(smtp));
}

}  // namespace

MailService::MailService(base::Settings const& settings, DataFolder& data,
                         tenants::TenantDirectory const& tenants, render::RendererPool& renderer)
    : outbox_(data.folder / "outbox", data.clock),
      mail_(mail_port(settings, outbox_)),
      sms_(outbox_),
      delivery_(
          data.database, data.clock, tenants,
          [&renderer](std::string request) { return draw(renderer, std::move(request)); }, {*mail_, sms_},
          settings.mail.sender) {}

void MailService::serve(JobLoop& jobs) {
  jobs.handle(std::string(messaging::send_job),
              [this](storage::Job job) { return delivery_.send(std::move(job)); });
}

}  // namespace app

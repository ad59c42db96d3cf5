// Where messages are drawn and leave: the front end's templates, and a mail server or the sandbox outbox.
#pragma once
#include <memory>

#include "base/settings.hpp"
#include "features/messaging/delivery.hpp"
#include "features/messaging/sandbox.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "render/renderer_pool.hpp"

namespace app {

struct Store;
class JobLoop;

class Mailroom {
 public:
  /// Mails go to `settings.mail.smtp`, or to the outbox where that is empty; text messages always to the
  /// outbox.
  Mailroom(base::Settings const& settings, Store& store, tenants::TenantDirectory const& tenants,
           render::RendererPool& renderer);

  /// The jobs that send.
  void serve(JobLoop& jobs);
  void stop() { delivery_.stop(); }
  messaging::SandboxOutbox const& outbox() const { return outbox_; }

 private:
  messaging::SandboxOutbox outbox_;
  std::unique_ptr<messaging::MailPort> mail_;
  messaging::SandboxSms sms_;
  messaging::Delivery delivery_;
};

}  // namespace app

// Renders and sends messages: templates of the front end, to a mail server or the fake-mail folder.
#pragma once
#include <memory>

#include "base/settings.hpp"
#include "features/messaging/delivery.hpp"
#include "features/messaging/fake_mail.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "render/renderer_pool.hpp"

namespace app {

struct DataFolder;
class JobLoop;

class MailService {
 public:
  /// Mails go to `settings.mail.smtp`, or to the outbox where that is empty; text messages always to the
  /// outbox.
  MailService(base::Settings const& settings, DataFolder& data, tenants::TenantDirectory const& tenants,
              render::RendererPool& renderer);

  /// The jobs that send.
  void serve(JobLoop& jobs);
  void stop() { delivery_.stop(); }
  messaging::FakeMailFolder const& outbox() const { return outbox_; }

 private:
  messaging::FakeMailFolder outbox_;
  std::unique_ptr<messaging::MailPort> mail_;
  messaging::FakeSms sms_;
  messaging::Delivery delivery_;
};

}  // namespace app

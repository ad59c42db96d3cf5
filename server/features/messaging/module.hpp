// Mail and text messages: written with the change that causes them, rendered by the front end, sent by a job.
#pragma once
#include <memory>

#include "core/core.hpp"
#include "features/messaging/delivery.hpp"
#include "features/messaging/fake_mail.hpp"
#include "features/messaging/messenger.hpp"
#include "features/messaging/settings.hpp"
#include "features/tenants/module.hpp"
#include "outbound/http_client.hpp"

namespace messaging {

struct Module {
  /// `render` renders a template. Mails go to `settings.smtp`, or to the outbox where that is empty; text
  /// messages to `settings.sms`, which may be the outbox too, but in the development stage only: throws
  /// std::runtime_error.
  Module(core::Core& core, Settings const& settings, tenants::Module const& tenants, RenderMail render);

  Messenger messenger;
  FakeMailFolder outbox;
  std::unique_ptr<MailPort> mail;
  std::unique_ptr<outbound::HttpClient> sms_client;
  std::unique_ptr<SmsPort> sms;
  Delivery delivery;
};

}  // namespace messaging

// How the mail server is spoken to.
#include "features/messaging/settings.hpp"

#include <gtest/gtest.h>

namespace messaging {
namespace {

TEST(MailSettings, ANameAndPasswordGoOutEncryptedOnly) {
  Settings settings;
  settings.smtp = "smtp://mail.example:587";
  EXPECT_FALSE(smtp_settings(settings).require_tls);
  settings.user = "kiosk";
  EXPECT_TRUE(smtp_settings(settings).require_tls);
  settings.user.clear();
  settings.require_tls = true;
  EXPECT_TRUE(smtp_settings(settings).require_tls);
}

}  // namespace
}  // namespace messaging

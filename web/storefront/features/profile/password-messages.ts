// Messages for the server's field errors of passwords, by field and rule.
import type { MessageKey } from "#kit/messages/i18n";

export const passwordMessages: Record<string, MessageKey> = {
  "currentPassword:wrong": "profile.password.wrong",
  "newPassword:common": "profile.password.common",
  "newPassword:own": "profile.password.own",
  "newPassword:format": "form.invalid",
};

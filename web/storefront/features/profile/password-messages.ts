// What the server says of a password that it does not take, in the portal's words.
import type { MessageKey } from "../../../kit/i18n";

export const passwordMessages: Record<string, MessageKey> = {
  "currentPassword:wrong": "profile.password.wrong",
  "newPassword:common": "profile.password.common",
  "newPassword:own": "profile.password.own",
  "newPassword:format": "form.invalid",
};

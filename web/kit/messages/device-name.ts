// The name of a device in the page's language, for the profile and for e-mails.
import type { IntlShape } from "./i18n";

/** The server stores "Chrome on Linux", or one of the two where it does not know the other. */
export function deviceName(intl: IntlShape, stored: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(stored) ?? [];
  return browser && system ? intl.formatMessage({ id: "profile.device" }, { browser, system }) : stored;
}

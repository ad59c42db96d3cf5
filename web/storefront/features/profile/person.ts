// Display helpers for the signed-in user: name, initials, telephone number, dates.

import type { Profile } from "#generated/payloads";
import type { IntlShape } from "#kit/messages/i18n";

/** The name; without one, the e-mail address or telephone number of the account. */
export function displayName(user: Pick<Profile, "name" | "lastName" | "email" | "msisdn">): string {
  return [user.name, user.lastName].filter(Boolean).join(" ") || user.email || phoneText(user.msisdn);
}

/** "MO" of Mira Okonkwo; one letter in scripts whose letters join. */
export function initials({ name, lastName }: Pick<Profile, "name" | "lastName">): string {
  const [first = ""] = [...name.trim()];
  const [second = ""] = [...lastName.trim()];
  const joins = /[\p{Script=Arabic}\p{Script=Syriac}]/u.test(first + second);
  return (joins ? first || second : first + second).toLocaleUpperCase("en");
}

/** "+491701234567". Not grouped, because the groups differ by country. */
export function phoneText(msisdn: string | undefined): string {
  return msisdn ? `+${msisdn}` : "";
}

/** "21 November 2026" in the page's language, in a fixed time zone: the same on the server and in every browser. */
export function longDate(intl: IntlShape, at: string): string {
  return intl.formatDate(at, { year: "numeric", month: "long", day: "numeric" });
}

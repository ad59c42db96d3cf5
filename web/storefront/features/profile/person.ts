// Small questions about whoever has signed in.
import type { IntlShape } from "react-intl";
import type { Profile } from "../../../generated/payloads";

/** The name; for who gave none the address or the number they sign in with. */
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

/** "+49 170 1234567" would be nicer, but where groups end every country decides for itself. */
export function phoneText(msisdn: string | undefined): string {
  return msisdn ? `+${msisdn}` : "";
}

/** "21 November 2026" in the page's language; the same day on the server and in every browser. */
export function longDate(intl: IntlShape, at: string): string {
  return intl.formatDate(at, { year: "numeric", month: "long", day: "numeric" });
}

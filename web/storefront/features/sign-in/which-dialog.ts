// Decides how a tenant's visitors sign in: a table from flags and options to a dialog or the partner's page.
import type { OptionLink, Shell, SignInOptions } from "#generated/payloads";

export interface SignInFlags {
  isPartner: boolean;
  partnerLoginFlow: boolean;
  multipleLoginOptionsFlow2: boolean;
  hasSecureLoginUrl: boolean;
  monsooqMent: boolean;
  vodacomMent: boolean;
}

export interface SignInFacts {
  flags: SignInFlags;
  /** Null if the server did not answer in time. */
  options: Pick<SignInOptions, "options" | "operatorOnly" | "operatorNetwork"> | null;
  /** A button, a page that is private, or something that only people with an account do. */
  reason: "button" | "page" | "action";
}

type SignInWay =
  | "wifi-login-not-supported"
  | "partner" // POST /partner/login; /register if that fails
  | "login-options"
  | "login-or-sign-up"
  | "login";

const table: readonly { way: SignInWay; when(facts: SignInFacts): boolean }[] = [
  // On another network no other method works.
  {
    way: "wifi-login-not-supported",
    when: ({ options }) => options?.operatorOnly === true && !options.operatorNetwork,
  },
  { way: "partner", when: ({ flags }) => flags.isPartner && flags.partnerLoginFlow },
  { way: "login-options", when: ({ flags }) => flags.isPartner },
  {
    way: "login-options",
    when: ({ flags, options }) => flags.multipleLoginOptionsFlow2 && (options?.options.length ?? 0) > 1,
  },
  // An operator's customers already have an account, so registration is not offered.
  { way: "login-or-sign-up", when: ({ reason, flags }) => reason === "action" && !flags.vodacomMent },
  { way: "login", when: () => true },
];

export function whichDialog(facts: SignInFacts): SignInWay {
  return table.find((row) => row.when(facts))!.way;
}

/** How to register: on the hosted page, through Monsooq, or not at all. */
export function signUpBy({ monsooqMent, vodacomMent }: SignInFlags): "hosted" | "monsooq" | "nowhere" {
  if (monsooqMent) return "monsooq";
  return vodacomMent ? "nowhere" : "hosted";
}

/** Removes the operator's option on plain HTTP if the tenant has a secure address for it. */
export function usableOptions(options: OptionLink[], flags: SignInFlags, secure: boolean): OptionLink[] {
  return flags.hasSecureLoginUrl && !secure ? options.filter(({ kind }) => kind !== "operator") : options;
}

export function signInFlags({ features }: Pick<Shell, "features">): SignInFlags {
  const on = (name: string) => features[name] === true;
  return {
    isPartner: on("isPartner"),
    partnerLoginFlow: on("partnerLoginFlow"),
    multipleLoginOptionsFlow2: on("multipleLoginOptionsFlow2"),
    hasSecureLoginUrl: on("autoLogin.hasSecureLoginUrl"),
    monsooqMent: on("monsooqMent"),
    vodacomMent: on("vodacomMent"),
  };
}

// The session's state machine as a table: from facts to the next action. Row numbers are the specification's.

export interface SessionFacts {
  /** What started the run: the page was loaded, the visitor signs out, another tab signed in or out. */
  event: "look" | "sign-out" | "key-changed";
  /** An authorization code in the URL, and whether this tab asked for it (its state matches). */
  authorizationCode: "none" | "ours" | "state-mismatch";
  /** The access token in memory. */
  token: "none" | "valid" | "expired";
  /** Whether the readable cookie beside the refresh token exists. */
  signedIn: boolean;
  refresh: "untried" | "failed";
  profile: "unknown" | "loaded" | "failed";
  /** The identity provider's logout URL: not asked for yet, the server has none, or it gave one. */
  logoutUrl: "unasked" | "none" | "given";
  /** The tenant's provider cookie exists. The user token's cookie is HttpOnly, so only the server sees it. */
  providerCookie: boolean;
}

export type SessionAction =
  | "redeem-authorization-code" // redeem the authorization code for tokens, then reload
  | "drop-authorization-code" // state mismatch (login CSRF): logged, never redeemed
  | "refresh"
  | "load-profile"
  | "become-user"
  | "become-guest"
  | "sign-out" // end the session on the server and ask for the provider's logout URL
  | "go-to-logout-url"
  | "reload"
  | "auto-login";

interface SessionRow {
  row: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  when(facts: SessionFacts): boolean;
  action: SessionAction;
  /** The run ends after this action; otherwise the table decides again with the new facts. */
  final: boolean;
}

const gone = (facts: SessionFacts) => facts.token !== "valid" && !facts.signedIn;

/** The first matching row decides, so the order matters: rows that end a session come first. */
export const sessionTable: readonly SessionRow[] = [
  // Another tab signed in or out: reload instead of finishing what this page had begun.
  { row: 7, when: ({ event }) => event === "key-changed", action: "reload", final: true },

  {
    row: 6,
    when: (f) => f.event === "sign-out" && f.logoutUrl === "unasked",
    action: "sign-out",
    final: false,
  },
  {
    row: 6,
    when: (f) => f.event === "sign-out" && f.logoutUrl === "given",
    action: "go-to-logout-url",
    final: true,
  },
  { row: 6, when: (f) => f.event === "sign-out", action: "reload", final: true },

  { row: 1, when: (f) => f.authorizationCode === "ours", action: "redeem-authorization-code", final: true },
  {
    row: 1,
    when: (f) => f.authorizationCode === "state-mismatch",
    action: "drop-authorization-code",
    final: false,
  },

  { row: 4, when: (f) => f.profile === "failed", action: "become-guest", final: true },
  { row: 5, when: (f) => f.token === "valid" && f.profile === "loaded", action: "become-user", final: true },
  { row: 4, when: (f) => f.token === "valid", action: "load-profile", final: false },

  { row: 2, when: (f) => f.signedIn && f.refresh === "untried", action: "refresh", final: false },
  { row: 2, when: (f) => f.signedIn, action: "become-guest", final: true },

  // Automatic sign-in is a redirect by the server, because only it sees the user token's cookie and can verify the
  // provider's. If this page is shown although the cookie exists, the server has refused it.
  { row: 8, when: (f) => gone(f) && f.providerCookie, action: "auto-login", final: true },

  { row: 3, when: () => true, action: "become-guest", final: true },
];

export function decide(facts: SessionFacts): SessionRow {
  return sessionTable.find((row) => row.when(facts))!;
}

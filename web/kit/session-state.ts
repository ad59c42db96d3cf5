// The states of a session as one table, numbered as the specification numbers them: from facts to what happens next.

export interface SessionFacts {
  /** Why the table is asked: the page looks, the visitor signs out, another tab's key changed. */
  event: "look" | "sign-out" | "key-changed";
  /** A code in the address, and whether this browser asked for it (its state matches). */
  code: "none" | "ours" | "state-mismatch";
  /** The access token in memory. */
  token: "none" | "valid" | "expired";
  /** The readable cookie that stands beside the refresh token. */
  signedIn: boolean;
  refresh: "untried" | "failed";
  profile: "unknown" | "loaded" | "failed";
  /** The logout address of the server: not asked for yet, none, or one. */
  logoutUrl: "unasked" | "none" | "given";
  /** The tenant's provider cookie; a user token is the server's to see, since no script can read it. */
  providerCookie: boolean;
}

export type SessionAction =
  | "exchange" // the code for a session, then the address without it
  | "drop-code" // somebody else's: out of the address, logged, never sent
  | "refresh"
  | "load-profile"
  | "become-user"
  | "become-guest"
  | "sign-out" // ask the server to end the session and for its logout address
  | "go-to-logout-url"
  | "reload"
  | "auto-login";

export interface SessionRow {
  row: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  when(facts: SessionFacts): boolean;
  action: SessionAction;
  /** The step is over with it; otherwise the table is asked again with the new facts. */
  final: boolean;
}

const gone = (facts: SessionFacts) => facts.token !== "valid" && !facts.signedIn;

/** The first row that holds decides, so the order is part of the rule: what ends a session comes first. */
export const sessionTable: readonly SessionRow[] = [
  // Another tab signed in or out; a page that was left meanwhile does not finish what it had begun.
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

  { row: 1, when: (f) => f.code === "ours", action: "exchange", final: true },
  { row: 1, when: (f) => f.code === "state-mismatch", action: "drop-code", final: false },

  { row: 4, when: (f) => f.profile === "failed", action: "become-guest", final: true },
  { row: 5, when: (f) => f.token === "valid" && f.profile === "loaded", action: "become-user", final: true },
  { row: 4, when: (f) => f.token === "valid", action: "load-profile", final: false },

  { row: 2, when: (f) => f.signedIn && f.refresh === "untried", action: "refresh", final: false },
  { row: 2, when: (f) => f.signedIn, action: "become-guest", final: true },

  // The server starts it with a redirect before the page is sent, because only it sees the user token's cookie and
  // may trust the provider's. Where this page stands with the cookie there, the server has looked and declined.
  { row: 8, when: (f) => gone(f) && f.providerCookie, action: "auto-login", final: true },

  { row: 3, when: () => true, action: "become-guest", final: true },
];

export function decide(facts: SessionFacts): SessionRow {
  return sessionTable.find((row) => row.when(facts))!;
}

// The session in the browser: guest or signed-in user. Small, because every page loads it; what begins and ends the
// session is in session-control.ts.
import { create } from "zustand";
import type { Envelope, Profile } from "#generated/payloads";
import type { CallbackResult } from "./callback-code";

interface SessionState {
  /** "starting" until it is known, so that a signed-in user does not see the guest's button flash. */
  status: "guest" | "starting" | "user";
  user: Profile | null;
  /** The session ended while the page was open; a dialog says so. */
  expired: boolean;
  /** The sign-in happened just now; the account menu says as whom. */
  fresh?: boolean;
}

/** The server renders every page in the state "starting". */
export const useSession = create<SessionState>(() => ({ status: "starting", user: null, expired: false }));

/** Why the visitor is asked to sign in, and where to continue afterwards. */
export interface SignInPrompt {
  /** A sign-in button, a private page, or an action that requires an account. */
  reason: "button" | "page" | "action";
  /** The page to return to; by default the current one. */
  returnTo?: string;
  intent?: import("./sign-in-return").Intent;
  /** The history already has an entry for the wanted page; the dialog takes it over. */
  hasEntry?: boolean;
}

export interface SessionDependencies {
  envelope(): Envelope;
  /** Navigates as a click on a link does. */
  navigate(href: string): void;
  /** Opens the sign-in dialog that the tenant uses. */
  openSignIn(prompt: SignInPrompt): void;
  /** Loads what belongs to the signed-in user, on every page: the articles that are owned, for example. */
  loadWithSession(): void;
  /** Called after a new sign-in, not on every page: for instance, it offers to install the app. */
  afterSignIn(): void;
  /** The authorization code in the address, if any: see callback-code.ts. */
  callback: CallbackResult;
}

let parts: SessionDependencies | null = null;

/** Connects the session to its surroundings; called once, by session-control.ts. */
export function connectSession(given: SessionDependencies) {
  parts = given;
}

export function sessionDependencies(): SessionDependencies {
  if (!parts) throw new Error("the session has not been started");
  return parts;
}

export function hasStarted(): boolean {
  return parts !== null;
}

/** Opens the sign-in dialog over the page. */
export function promptSignIn(prompt: SignInPrompt) {
  sessionDependencies().openSignIn(prompt);
}

/** Called after the profile was saved, so that header and player show it. */
export function updateUser(user: Profile) {
  useSession.setState((state) => (state.status === "user" ? { user } : {}));
}

// The session in the browser: guest or signed-in user. Small, because every page loads it; session-actions.ts comes
// only when there is a session.
import { create } from "zustand";
import type { Envelope, LanguageBody, Profile, ThemeBody } from "#generated/payloads";
import type { CallbackResult } from "./callback-code";
import { signedInStamp } from "./signed-in";

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

/** Key in localStorage for the stamp of the last known session, so that other tabs notice a change. Never a token. */
export const AUTH_KEY = "authToken";

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
  /** What follows a new sign-in, not on every page, such as the offer to install the app. */
  afterSignIn(): void;
  /** The authorization code in the address, if any: see callback-code.ts. */
  callback: CallbackResult;
}

let parts: SessionDependencies | null = null;

/** Called after hydration. For a guest it only reads the cookies. */
export function startSession(given: SessionDependencies) {
  parts = given;
  addEventListener("storage", ({ key, newValue, oldValue }) => {
    if (key !== AUTH_KEY || newValue === oldValue) return;
    void actions().then(({ stampChanged }) => stampChanged());
  });
  // Restored from the back/forward cache: the visitor may have signed in or out since.
  addEventListener("pageshow", ({ persisted }) => {
    const { status } = useSession.getState();
    if (persisted && (status === "user") !== (signedInStamp() !== null))
      void actions().then(({ stampChanged }) => stampChanged());
  });
  const nothingToDo =
    !given.callback.code && !given.callback.stateMismatch && !signedInStamp() && !storedStamp();
  if (nothingToDo) return useSession.setState({ status: "guest" });
  void actions()
    .then(({ determineSession }) => determineSession())
    .catch((error: unknown) => {
      console.error("The session could not be started:", error);
      useSession.setState({ status: "guest" });
    });
}

const actions = () => import("./session-actions");

/** Only for session-actions.ts and session-calls.ts. */
export function sessionDependencies(): SessionDependencies {
  if (!parts) throw new Error("the session has not been started");
  return parts;
}

export function hasStarted(): boolean {
  return parts !== null;
}

/** Called when a call finds that the session has ended; a dialog says so. */
export function sessionEnded() {
  void actions().then(({ sessionEnded }) => sessionEnded());
}

export function storedStamp(): string | null {
  try {
    return localStorage.getItem(AUTH_KEY);
  } catch {
    return null;
  }
}

/** Opens the sign-in dialog over the page. */
export function promptSignIn(prompt: SignInPrompt) {
  sessionDependencies().openSignIn(prompt);
}

/** Ends the session here and on the server, then goes to the provider's logout URL if there is one. */
export async function signOut() {
  const { signOutNow } = await actions();
  await signOutNow();
}

/** Called after the profile was saved, so that header and player show it. */
export function updateUser(user: Profile) {
  useSession.setState((state) => (state.status === "user" ? { user } : {}));
}

/** Restores a lost portal cookie after a page was refused; true if the page should be requested again. */
export async function restoreSession(): Promise<boolean> {
  if (!signedInStamp()) return false;
  const { restore } = await actions();
  return restore();
}

/** Saves theme or language to the account, for every device. Does nothing for a guest. */
export function savePreference(choice: ThemeBody | LanguageBody) {
  if (useSession.getState().status !== "user") return;
  void actions().then(({ savePreference }) => savePreference(choice));
}

// Who is looking at the page. Small, because every page carries it: the work comes where there is a session.
import { create } from "zustand";
import type { Envelope, Profile } from "../generated/payloads";
import type { CallbackResult } from "./callback-code";
import { signedInStamp } from "./signed-in";

export interface SessionState {
  /** "starting" until it is known, so that nobody sees a guest's button who is none. */
  status: "guest" | "starting" | "user";
  user: Profile | null;
  /** It has ended while the page stood here; the page says so. */
  expired: boolean;
}

/** The server draws every page as if nobody knew yet. */
export const useSession = create<SessionState>(() => ({ status: "starting", user: null, expired: false }));

/** The stamp of the session that this browser last knew; other tabs hear of its change. Never a token. */
export const AUTH_KEY = "authToken";

/** Why somebody is asked to sign in, and where it goes on afterwards. */
export interface SignInPrompt {
  /** A button, a page that is private, or something that only people with an account do. */
  reason: "button" | "page" | "action";
  /** The page that was wanted; left out: the one that is shown. */
  returnTo?: string;
  intent?: import("./sign-in-return").Intent;
  /** The address that was wanted has a place in the history already; the dialog takes it. */
  hasEntry?: boolean;
}

export interface SessionDependencies {
  envelope(): Envelope;
  /** Goes to a page as a link does. */
  navigate(href: string): void;
  /** Opens the dialog that this tenant signs in with. */
  openSignIn(prompt: SignInPrompt): void;
  /** The person is new here, so that something may be offered; not on every page. */
  offerInstall(): void;
  /** The authorization code in the address, if any: see callback-code.ts. */
  callback: CallbackResult;
}

let parts: SessionDependencies | null = null;

/** After the page came alive. A guest costs nothing more than a look at the cookies. */
export function startSession(given: SessionDependencies) {
  parts = given;
  addEventListener("storage", ({ key, newValue, oldValue }) => {
    if (key !== AUTH_KEY || newValue === oldValue) return;
    void actions().then(({ stampChanged }) => stampChanged());
  });
  // Come back to with Back, as it was when it was left: somebody may have signed in or out since.
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

/** For session-actions.ts and session-calls.ts alone. */
export function sessionDependencies(): SessionDependencies {
  if (!parts) throw new Error("the session has not been started");
  return parts;
}

export function hasStarted(): boolean {
  return parts !== null;
}

/** A call found that the session is over; the page says so. */
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

/** Whoever needs an account for what they want is asked for it, over the page. */
export function promptSignIn(prompt: SignInPrompt) {
  sessionDependencies().openSignIn(prompt);
}

/** Ends it here and on the server, and goes where the server says. */
export async function signOut() {
  const { signOutNow } = await actions();
  await signOutNow();
}

/** After the profile was saved: the header and the player show it. */
export function updateUser(user: Profile) {
  useSession.setState((state) => (state.status === "user" ? { user } : {}));
}

/** A page was refused to a visitor who may well be signed in: true where asking again is worth it. */
export async function restoreSession(): Promise<boolean> {
  if (!signedInStamp()) return false;
  const { restore } = await actions();
  return restore();
}

/** Chosen while signed in, so it holds on every device; nobody waits for it. */
export function savePreference(choice: { alternatTheme: boolean } | { selectedLang: string }) {
  if (useSession.getState().status !== "user") return;
  void actions().then(({ savePreference }) => savePreference(choice));
}

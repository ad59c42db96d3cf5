// Begins, restores and ends the session. What that takes is in session-actions.ts, which comes only when there is one.
import type { LanguageBody, ThemeBody } from "#generated/payloads";
import { connectSession, type SessionDependencies, useSession } from "./session";
import { AUTH_KEY, signedInStamp, storedStamp } from "./signed-in";

/** Called after hydration. For a guest it only reads the cookies. */
export function startSession(given: SessionDependencies) {
  connectSession(given);
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

/** Ends the session here and on the server, then goes to the provider's logout URL if there is one. */
export async function signOut() {
  const { signOutNow } = await actions();
  await signOutNow();
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

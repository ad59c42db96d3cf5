// Ends the session in this page when a call finds that the server has ended it: the page stays, and a dialog opens.
import { hasStarted, useSession } from "./session";
import { showStamp, storeStamp } from "./session-stamp";
import { sessionTokens } from "./session-tokens";
import { signedInStamp } from "./signed-in";

export function sessionEnded() {
  if (!hasStarted()) return;
  sessionTokens().forget();
  if (useSession.getState().status !== "user") return;
  showStamp(null);
  if (!signedInStamp()) storeStamp(null);
  useSession.setState({ status: "guest", user: null, expired: true });
}

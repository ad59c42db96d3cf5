// Waits until it is known whether somebody is signed in: a moment after the page can be used.
import { useSession } from "./session";

export function knownSession(): Promise<"guest" | "user"> {
  const { status } = useSession.getState();
  if (status !== "starting") return Promise.resolve(status);
  return new Promise((resolve) => {
    const stop = useSession.subscribe((state) => {
      if (state.status === "starting") return;
      stop();
      resolve(state.status);
    });
  });
}

// Loads the resume positions of what a page shows, after hydration: only this device and the user's account know them.
import { useEffect } from "react";
import { useSession } from "#kit/session/session";
import { readPositions } from "./positions";

/** Reads what this device has kept, and asks the server for what a signed-in user's other devices have. */
export function useKeptPositions(ids: readonly string[]) {
  const isUser = useSession(({ status }) => status === "user");
  const wanted = ids.join();
  useEffect(() => {
    readPositions();
    if (!isUser || !wanted) return;
    import("./ask-positions").then(
      ({ askPosition }) => wanted.split(",").forEach(askPosition),
      (error: unknown) => console.error(error),
    );
  }, [wanted, isUser]);
}

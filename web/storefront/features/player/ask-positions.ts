// Asks the server where a signed-in user left what a list shows: all items of a list in one call.
import { sessionDependencies } from "../../../kit/session";
import { historyCalls, tellConsole } from "./history-calls";
import { takeServerPosition } from "./positions";

/** As many as the call takes. */
const MOST_IDS = 100;

const wanted = new Set<string>();

export function askPosition(id: string) {
  // The other rows of the list ask in the same moment.
  if (wanted.size === 0) setTimeout(askAll);
  wanted.add(id);
}

function askAll() {
  const ids = [...wanted];
  wanted.clear();
  const { list } = historyCalls(sessionDependencies().envelope().shell);
  for (let first = 0; first < ids.length; first += MOST_IDS)
    list(ids.slice(first, first + MOST_IDS)).then(
      (entries) => entries.forEach(takeServerPosition),
      tellConsole,
    );
}

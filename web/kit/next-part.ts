// Shows the next part of a list, which is a page of its own, below the part that is shown.
import type { JoinParts } from "./join-parts";
import type { Navigator } from "./navigation";
import { payloads } from "./payload-cache";

/** Returns whether it was possible; otherwise the part has to be opened as a page. */
export async function showNextPart<P>(
  navigator: Navigator,
  next: string,
  join: JoinParts<P>,
): Promise<boolean> {
  const shown = navigator.view().envelope;
  const payload = await payloads.get(new URL(next, location.href));
  // Somebody went on meanwhile.
  if (navigator.view().envelope.url !== shown.url) return true;
  if (payload.kind !== "page") return false;
  const { envelope } = payload;
  if (envelope.page !== shown.page || envelope.build !== shown.build) return false;
  await navigator.extend<P>((props) => join(props, envelope.props as P));
  return true;
}

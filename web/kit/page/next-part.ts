// Shows the next part of a list, which is a page of its own, below the part that is shown.

import type { Navigator } from "#kit/navigation/navigation";
import { payloads } from "#kit/navigation/payload-cache";
import type { JoinParts } from "./join-parts";

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

/** The last `<li>` before the paging. The first new entry will follow it. */
export function lastItemBefore(nav: HTMLElement | null): Element | null {
  if (!nav) return null;
  const items = [...document.querySelectorAll("main li")];
  const isBefore = (item: Element) => item.compareDocumentPosition(nav) & Node.DOCUMENT_POSITION_FOLLOWING;
  return items.filter(isBefore).at(-1) ?? null;
}

/** Who asked for more by key goes on with the first of it. */
export function focusAfter(last: Element | null) {
  for (let item = last; item; item = item.parentElement?.closest("li") ?? null) {
    const first = item.nextElementSibling;
    if (first) return first.querySelector<HTMLElement>("a[href], button")?.focus();
  }
}

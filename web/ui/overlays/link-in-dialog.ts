// A link inside a dialog takes over the dialog's history entry, so that Back does not open the dialog again.
import type { MouseEvent } from "react";
import { isPlainClick } from "#kit/navigation/addresses";
import type { Navigator } from "#kit/navigation/navigation";

/** For the click handler of a dialog; `leave` closes it without a step back in the history. */
export function followInPlace(event: MouseEvent, navigator: Navigator | null, leave: () => void) {
  if (!isPlainClick(event)) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || (link.target && link.target !== "_self")) return;
  event.preventDefault();
  event.stopPropagation();
  leave();
  if (navigator) navigator.navigate(link.href, { replace: true });
  else location.replace(link.href);
}

// A game in a window of its own, and a link to press where the browser blocks that window.
import { closeDialog, openDialog } from "#ui/overlays/dialog-store";

export interface WantedWindow {
  href: string;
  title: string;
}

export function openWindow({ href, title }: WantedWindow) {
  const opened = window.open(href, "_blank");
  // Only a press may open a window: after a payment, or in a browser that blocks all, the visitor presses the link.
  if (opened) closeDialog();
  else openDialog("blocked-window", { href, title } satisfies WantedWindow);
}

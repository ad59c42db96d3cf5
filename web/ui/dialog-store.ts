// Which dialog is open: one at a time, by name, so that whoever asks for one need not load it.
import { create } from "zustand";
import { guardHistory } from "../kit/history-guard";

export interface OpenDialog {
  name: string;
  props: object;
  number: number;
}

export const useDialog = create<{ open: OpenDialog | null }>(() => ({ open: null }));

let count = 0;
/** The history entry of the open dialog, so that Back closes it and stays on the page. */
let entry = 0;
/** Set from the step back until the browser has made it. */
let goingBack = false;

export interface OpenOptions {
  /** The entry that is the current one was made for this; no other is added. */
  hasEntry?: boolean;
}

export function openDialog(name: string, props: object = {}, { hasEntry = false }: OpenOptions = {}) {
  count += 1;
  const before = useDialog.getState().open;
  useDialog.setState({ open: { name, props, number: count } });
  // Another one in its place keeps the entry; after a step back there is nothing to keep yet.
  if (!before && !goingBack) takeEntry(hasEntry);
}

function takeEntry(hasEntry: boolean) {
  entry = count;
  const state = { ...(history.state as object | null), dialog: entry };
  guardHistory(() => (hasEntry ? history.replaceState(state, "") : history.pushState(state, "")));
  addEventListener("popstate", onPopState);
}

/** "left": the page is left, and whoever leaves it replaces the entry. */
export function closeDialog(why: "closed" | "left" = "closed") {
  if (!useDialog.getState().open) return;
  useDialog.setState({ open: null });
  // The step back of the one before is still on its way, and this one has no entry yet.
  if (goingBack) return;
  if (why === "closed" && ownEntry()) {
    goingBack = true;
    history.back();
  } else stopListening();
}

function ownEntry(): boolean {
  return entry > 0 && (history.state as { dialog?: number } | null)?.dialog === entry;
}

function onPopState() {
  if (ownEntry()) return;
  stopListening();
  const { open } = useDialog.getState();
  if (!goingBack) return open && useDialog.setState({ open: null });
  goingBack = false;
  // Opened while the step back of the one before was on its way.
  if (open) takeEntry(false);
}

function stopListening() {
  entry = 0;
  removeEventListener("popstate", onPopState);
}

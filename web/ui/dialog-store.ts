// The open dialog, by name: a caller need not load its code. One at a time, with its own history entry.
import { create } from "zustand";
import { guardHistory } from "../kit/history-guard";

export interface OpenDialog {
  name: string;
  props: object;
  number: number;
}

export const useDialog = create<{ open: OpenDialog | null }>(() => ({ open: null }));

let count = 0;
/** The history entry of the open dialog: Back closes the dialog and keeps the page. */
let entry = 0;
/** True from history.back() until popstate. */
let goingBack = false;

interface OpenOptions {
  /** The current history entry was made for this dialog, so none is added. */
  hasEntry?: boolean;
}

export function openDialog(name: string, props: object = {}, { hasEntry = false }: OpenOptions = {}) {
  count += 1;
  const before = useDialog.getState().open;
  useDialog.setState({ open: { name, props, number: count } });
  // A dialog that replaces another keeps its history entry.
  if (!before && !goingBack) takeEntry(hasEntry);
}

function takeEntry(hasEntry: boolean) {
  entry = count;
  const state = { ...(history.state as object | null), dialog: entry };
  guardHistory(() => (hasEntry ? history.replaceState(state, "") : history.pushState(state, "")));
  addEventListener("popstate", onPopState);
}

/** "left": the page is being left, and the caller replaces the history entry. */
export function closeDialog(why: "closed" | "left" = "closed") {
  if (!useDialog.getState().open) return;
  useDialog.setState({ open: null });
  // history.back() of the previous dialog is pending, so this one has no entry yet.
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
  // A dialog was opened while history.back() of the previous one was pending.
  if (open) takeEntry(false);
}

function stopListening() {
  entry = 0;
  removeEventListener("popstate", onPopState);
}

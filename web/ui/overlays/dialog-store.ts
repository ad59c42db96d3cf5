// The open dialog, by name: a caller need not load its code. One at a time, with its own history entry.
import { create } from "zustand";
import { type HistoryLayer, openLayer } from "#kit/history/history-layers";
import { dismissOffer } from "./toast-store";

export interface OpenDialog {
  name: string;
  props: object;
  number: number;
  /** Whether a purchase that ends or is left closes it; known once its code has loaded. */
  closesWithPurchase?: boolean;
}

export const useDialog = create<{ open: OpenDialog | null }>(() => ({ open: null }));

let count = 0;
let layer: HistoryLayer | null = null;

export function openDialog(name: string, props: object = {}, options: { hasEntry?: boolean } = {}) {
  count += 1;
  const before = useDialog.getState().open;
  useDialog.setState({ open: { name, props, number: count } });
  dismissOffer();
  // A dialog that replaces another keeps its history entry.
  if (!before) layer = openLayer(() => useDialog.setState({ open: null }), options);
}

/** "left": the page is being left, and the caller replaces the history entry. */
export function closeDialog(why: "closed" | "left" = "closed") {
  if (!useDialog.getState().open) return;
  useDialog.setState({ open: null });
  layer?.close(why);
}

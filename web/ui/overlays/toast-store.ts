// The store of the toast (snackbar): one at a time, and the newest replaces the one before. ui/overlays/toast.tsx renders it.
import { create } from "zustand";
import type { MessageKey } from "#kit/messages/i18n";

export interface Toast {
  message: MessageKey;
  values?: Record<string, string | number>;
  /** A status or error code, in small print. */
  code?: string;
  /** `opensDialog`: the toast is dismissed when a dialog opens, because that is what it offers. */
  action?: { label: MessageKey; run: () => void; opensDialog?: boolean };
  /** Undoes the action; shown as the action button. */
  undo?: () => void;
}

type Shown = Toast & { number: number };

export const useToasts = create<{ shown: Shown | null }>(() => ({ shown: null }));
let count = 0;

export function showToast(toast: Toast) {
  count += 1;
  useToasts.setState({ shown: { ...toast, number: count } });
}

export function dismissToast() {
  useToasts.setState({ shown: null });
}

/** A dialog opens: a toast that offers it has been answered. */
export function dismissOffer() {
  if (useToasts.getState().shown?.action?.opensDialog) dismissToast();
}

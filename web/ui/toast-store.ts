// What toasts say: one is shown, and those that come while it is read wait for a moment. ui/toast.tsx draws them.
import { create } from "zustand";
import type { MessageKey } from "../kit/i18n";

const MOST_WAITING = 5;

export interface Toast {
  message: MessageKey;
  values?: Record<string, string | number>;
  /** A status or error code, in small print. */
  code?: string;
  action?: { label: MessageKey; run: () => void };
  /** Undoes the action; shown as the action button. */
  undo?: () => void;
}

type Shown = Toast & { number: number };

export const useToasts = create<{ shown: Shown | null; waiting: Shown[] }>(() => ({
  shown: null,
  waiting: [],
}));
let count = 0;

export function showToast(toast: Toast) {
  count += 1;
  const next = { ...toast, number: count };
  useToasts.setState(({ shown, waiting }) => {
    if (!shown) return { shown: next };
    // The same message again, such as a second song added to the queue: replace it.
    if (shown.message === toast.message) return { shown: next };
    return {
      waiting: [...waiting.filter(({ message }) => message !== toast.message), next].slice(-MOST_WAITING),
    };
  });
}

export function dismissToast() {
  useToasts.setState(({ waiting: [next = null, ...rest] }) => ({ shown: next, waiting: rest }));
}

export function clearToasts() {
  useToasts.setState({ shown: null, waiting: [] });
}

// A line of words after an action, for ten seconds, with at most one thing to do about it. One at a time.
import { useEffect } from "react";
import { create } from "zustand";
import { type MessageKey, useText } from "../kit/i18n";
import { Icon } from "./icon";

export const SNACKBAR_MS = 10_000;

export interface Snack {
  message: MessageKey;
  values?: Record<string, string | number>;
  /** Small print: a status or an error code. */
  code?: string;
  action?: { label: MessageKey; run: () => void };
}

const useSnackbar = create<{ shown: (Snack & { number: number }) | null }>(() => ({ shown: null }));
let count = 0;

export function showSnackbar(snack: Snack) {
  count += 1;
  useSnackbar.setState({ shown: { ...snack, number: count } });
}

export function dismissSnackbar() {
  useSnackbar.setState({ shown: null });
}

/** Mounted once, by the shell: screen readers only announce what changes in a region that was there before. */
export function SnackbarRegion() {
  const text = useText();
  const shown = useSnackbar((state) => state.shown);
  const number = shown?.number;
  useEffect(() => {
    if (number === undefined) return;
    const timer = setTimeout(dismissSnackbar, SNACKBAR_MS);
    return () => clearTimeout(timer);
  }, [number]);
  return (
    <div className="snack-region" role="status" aria-live="polite">
      {shown && (
        <div className="snack" key={shown.number}>
          <p>
            {text(shown.message, shown.values)}
            {shown.code && <span className="code">{text("common.code", { code: shown.code })}</span>}
          </p>
          {shown.action && (
            <button
              type="button"
              onClick={() => {
                shown.action?.run();
                dismissSnackbar();
              }}
            >
              {text(shown.action.label)}
            </button>
          )}
          <button
            type="button"
            className="dismiss"
            aria-label={text("common.close")}
            onClick={dismissSnackbar}
          >
            <Icon name="close" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}

// Which of a tenant's two themes shows: its default, or the alternate one that the visitor chose.
import { useSyncExternalStore } from "react";
import type { Shell } from "../generated/payloads";

export type Theme = "light" | "dark";
export const THEME_COOKIE = "alternatTheme";
export const THEME_COOKIE_SECONDS = 30 * 12 * 24 * 60 * 60;

export function themeOf(normal: Theme, alternate: boolean): Theme {
  return alternate === (normal === "light") ? "dark" : "light";
}

export function themeCookie(alternate: boolean): string {
  return `${THEME_COOKIE}=${alternate}; path=/; max-age=${THEME_COOKIE_SECONDS}; samesite=lax`;
}

/** Shows the other theme at once and remembers it; <html data-theme> is the one place that says which it is. */
export function toggleTheme(shell: Pick<Shell, "theme">, page: Document = document): Theme {
  const shown = currentTheme(page) ?? shell.theme;
  return showTheme(shell, shown === shell.theme, page);
}

/** Shows the tenant's own theme or its alternate, at once and from now on. */
export function showTheme(shell: Pick<Shell, "theme">, alternate: boolean, page: Document = document): Theme {
  const theme = themeOf(shell.theme, alternate);
  page.cookie = themeCookie(alternate);
  page.documentElement.dataset.theme = theme;
  for (const notify of listeners) notify();
  return theme;
}

function currentTheme(page: Document): Theme | null {
  const theme = page.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : null;
}

const listeners = new Set<() => void>();

/** `rendered` is what the server chose; the document takes over from there. */
export function useTheme(rendered: Theme): Theme {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => currentTheme(document) ?? rendered,
    () => rendered,
  );
}

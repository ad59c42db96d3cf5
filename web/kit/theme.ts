// The theme of the page: the tenant's default, or its alternate theme if the visitor chose it (cookie alternatTheme).
import { useSyncExternalStore } from "react";
import type { Shell } from "../generated/payloads";

export type Theme = "light" | "dark";
const THEME_COOKIE = "alternatTheme";
export const THEME_COOKIE_SECONDS = 30 * 12 * 24 * 60 * 60;

export function themeOf(normal: Theme, alternate: boolean): Theme {
  return alternate === (normal === "light") ? "dark" : "light";
}

export function themeCookie(alternate: boolean): string {
  return `${THEME_COOKIE}=${alternate}; path=/; max-age=${THEME_COOKIE_SECONDS}; samesite=lax`;
}

/** Switches the theme and stores the choice. <html data-theme> is the only state. */
export function toggleTheme(shell: Pick<Shell, "theme">, page: Document = document): Theme {
  const shown = currentTheme(page) ?? shell.theme;
  return showTheme(shell, shown === shell.theme, page);
}

/** Shows the tenant's default theme or its alternate, and stores the choice. */
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

/** `rendered` is the theme of the server's HTML, used until hydration; then the document decides. */
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

// The theme of the page, light or dark: the visitor's choice (cookie alternatTheme), or the tenant's default and the
// device's wish. storefront/first-paint.ts shows the device's before the first paint.
import { useSyncExternalStore } from "react";
import type { Shell } from "#generated/payloads";

export type Theme = "light" | "dark";
export const themeChoices = ["light", "dark", "device"] as const;
export type ThemeChoice = (typeof themeChoices)[number];
type TenantTheme = Pick<Shell, "theme">;
const THEME_COOKIE = "alternatTheme";
export const THEME_COOKIE_SECONDS = 30 * 12 * 24 * 60 * 60;

export function themeOf(normal: Theme, alternate: boolean): Theme {
  return alternate === (normal === "light") ? "dark" : "light";
}

/** "true" or "false" for the tenant's alternate theme, "device" for the device's. */
export function themeCookie(choice: boolean | "device"): string {
  return `${THEME_COOKIE}=${choice}; path=/; max-age=${THEME_COOKIE_SECONDS}; samesite=lax`;
}

/** Without a choice a light storefront follows the device, and a dark one is dark. */
export function themeChoice({ theme }: TenantTheme, page: Document = document): ThemeChoice {
  const chosen = /(?:^|; )alternatTheme=(\w+)/.exec(page.cookie)?.[1];
  if (chosen === "true" || chosen === "false") return themeOf(theme, chosen === "true");
  return chosen === "device" || theme === "light" ? "device" : theme;
}

/** Shows the tenant's default theme or its alternate, and stores the choice. */
export function showTheme(shell: TenantTheme, alternate: boolean, page: Document = document): Theme {
  return show(alternate, themeOf(shell.theme, alternate), page);
}

/** From here on the theme is the device's. */
export function showDeviceTheme(page: Document = document): Theme {
  return show("device", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light", page);
}

function show(choice: boolean | "device", theme: Theme, page: Document): Theme {
  page.cookie = themeCookie(choice);
  // The only state; first-paint.ts changes it too.
  page.documentElement.dataset.theme = theme;
  return theme;
}

function watchDocument(notify: () => void) {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** `rendered` is the theme of the server's HTML, used until hydration; then the document decides. */
export function useTheme(rendered: Theme): Theme {
  return useSyncExternalStore(
    watchDocument,
    () => {
      const { theme } = document.documentElement.dataset;
      return theme === "light" || theme === "dark" ? theme : rendered;
    },
    () => rendered,
  );
}

/** Null until hydration. */
export function useThemeChoice(shell: TenantTheme): ThemeChoice | null {
  return useSyncExternalStore(
    watchDocument,
    () => themeChoice(shell),
    () => null,
  );
}

import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  showDeviceTheme,
  showTheme,
  THEME_COOKIE_SECONDS,
  themeChoice,
  themeCookie,
  themeOf,
  useTheme,
  useThemeChoice,
} from "./theme";

const device = (theme: "light" | "dark") =>
  vi.stubGlobal("matchMedia", () => ({ matches: theme === "dark", addEventListener: () => undefined }));

describe("the theme", () => {
  afterEach(() => {
    document.cookie = "alternatTheme=; max-age=0; path=/";
    delete document.documentElement.dataset.theme;
    delete document.documentElement.dataset.defaultTheme;
  });

  it("is dark by default without, or light by default with, the alternate", () => {
    expect(themeOf("dark", false)).toBe("dark");
    expect(themeOf("light", true)).toBe("dark");
    expect(themeOf("light", false)).toBe("light");
    expect(themeOf("dark", true)).toBe("light");
  });

  it("switches at once and is remembered for 360 days", async () => {
    const { result } = renderHook(() => useTheme("light"));
    act(() => void showTheme({ theme: "light" }, true));
    await waitFor(() => expect(result.current).toBe("dark"));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(document.cookie).toContain("alternatTheme=true");
    act(() => void showTheme({ theme: "light" }, false));
    await waitFor(() => expect(result.current).toBe("light"));
    expect(document.cookie).toContain("alternatTheme=false");
    expect(THEME_COOKIE_SECONDS).toBe(360 * 24 * 3600);
    expect(themeCookie(true)).toBe("alternatTheme=true; path=/; max-age=31104000; samesite=lax");
  });

  it("of a dark tenant counts its light one as the alternate", () => {
    showTheme({ theme: "dark" }, true);
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(document.cookie).toContain("alternatTheme=true");
  });

  it("is the device's if that was chosen, and for a light storefront without a choice", async () => {
    device("dark");
    expect(themeChoice({ theme: "light" })).toBe("device");
    expect(themeChoice({ theme: "dark" })).toBe("dark");
    const { result } = renderHook(() => useThemeChoice({ theme: "dark" }));
    act(() => void showDeviceTheme());
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(document.cookie).toContain("alternatTheme=device");
    await waitFor(() => expect(result.current).toBe("device"));
    act(() => void showTheme({ theme: "dark" }, true));
    await waitFor(() => expect(result.current).toBe("light"));
  });
});

describe("the script before the first paint", () => {
  const run = async (wish: "light" | "dark", normal: "light" | "dark", cookie = "") => {
    vi.resetModules();
    device(wish);
    document.cookie = cookie ? `alternatTheme=${cookie}; path=/` : "alternatTheme=; max-age=0; path=/";
    Object.assign(document.documentElement.dataset, { theme: normal, defaultTheme: normal });
    await import("../../storefront/first-paint");
    return document.documentElement.dataset.theme;
  };

  it("shows a dark device a dark page, and leaves what was chosen", async () => {
    expect(await run("dark", "light")).toBe("dark");
    expect(await run("light", "light")).toBe("light");
    expect(await run("dark", "light", "false")).toBe("light");
    expect(await run("light", "dark")).toBe("dark");
    expect(await run("light", "dark", "device")).toBe("light");
  });
});

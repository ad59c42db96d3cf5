import { afterEach, describe, expect, it } from "vitest";
import { THEME_COOKIE_SECONDS, themeCookie, themeOf, toggleTheme } from "./theme";

describe("the theme", () => {
  afterEach(() => {
    document.cookie = "alternatTheme=; max-age=0; path=/";
    delete document.documentElement.dataset.theme;
  });

  it("is dark by default without, or light by default with, the alternate", () => {
    expect(themeOf("dark", false)).toBe("dark");
    expect(themeOf("light", true)).toBe("dark");
    expect(themeOf("light", false)).toBe("light");
    expect(themeOf("dark", true)).toBe("light");
  });

  it("switches at once and is remembered for 360 days", () => {
    document.documentElement.dataset.theme = "light";
    expect(toggleTheme({ theme: "light" })).toBe("dark");
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(document.cookie).toContain("alternatTheme=true");
    expect(toggleTheme({ theme: "light" })).toBe("light");
    expect(document.cookie).toContain("alternatTheme=false");
    expect(THEME_COOKIE_SECONDS).toBe(360 * 24 * 3600);
    expect(themeCookie(true)).toBe("alternatTheme=true; path=/; max-age=31104000; samesite=lax");
  });

  it("of a dark tenant counts its light one as the alternate", () => {
    document.documentElement.dataset.theme = "dark";
    toggleTheme({ theme: "dark" });
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(document.cookie).toContain("alternatTheme=true");
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Messages } from "#kit/messages/i18n";
import { makeIntl } from "#kit/messages/i18n";
import arabic from "#locales/ar.json";
import english from "#locales/en.json";
import { renderSocialPicture } from "./render-social-picture";
import type { SocialPictureRequest } from "./request";

const request: SocialPictureRequest = {
  locale: "en",
  iso: "en-US",
  numbers: { digits: "latn", priceDecimals: 2 },
  dir: "ltr",
  tenant: {
    title: "Aurora",
    origin: "",
    accent: "#0f766e",
    onAccent: "#ffffff",
    accentDark: "#5eead4",
    onAccentDark: "#000000",
  },
  messages: {},
  label: "music.album.kind",
  title: "Low Tides",
  by: "Lina Noor",
  color: "#336699",
  ratio: 1,
};
const drawn = (more: Partial<SocialPictureRequest> = {}) => {
  const whole = { ...request, ...more };
  const words = (whole.locale === "ar" ? arabic : english) as unknown as Messages;
  const svg = renderSocialPicture(whole, makeIntl(whole, words));
  const page = new DOMParser().parseFromString(svg, "image/svg+xml");
  const texts = [...page.querySelectorAll("text")];
  return { svg, page, texts, said: texts.map((text) => (text.textContent ?? "").replace(/[⁨⁩]/g, "")) };
};

describe("the picture of a link preview", () => {
  it("says what it is, its name, whose it is and where, beside the artwork", () => {
    const { said, page, svg } = drawn();
    expect(said).toEqual(["Album", "Low Tides", "Lina Noor", "Aurora"]);
    expect(svg).toContain('width="1200" height="630"');
    expect(page.querySelector("image")?.getAttribute("xlink:href")).toBe("kiosk:artwork");
  });

  it("runs from right to left in Arabic, with the artwork at the right", () => {
    const { texts, page } = drawn({ locale: "ar", iso: "ar-EG", dir: "rtl", title: "مدّ منخفض" });
    for (const text of texts) expect(text.getAttribute("direction")).toBe("rtl");
    expect(Number(page.querySelector("image")?.getAttribute("x"))).toBeGreaterThan(600);
    expect(Number(texts[0]?.getAttribute("x"))).toBeLessThan(700);
  });

  it("keeps long, odd and mixed titles inside, in at most three lines, and draws no control signs", () => {
    const long = "An exceedingly long title that nobody would ever finish reading aloud ".repeat(6);
    for (const title of [long, "x".repeat(500), "سلام Mixed ١٢٣ <b>&amp;</b> \u202egnp.exe\u0000", "🌙🎧"]) {
      const { texts, svg, page } = drawn({ title, by: long });
      expect(page.querySelector("parsererror")).toBeNull();
      expect(texts.length).toBeLessThanOrEqual(7);
      for (const text of texts) expect(Number(text.getAttribute("y"))).toBeLessThan(600);
      for (const control of ["\u202e", "\u0000"]) expect(svg).not.toContain(control);
      expect(svg).not.toContain("<b>");
    }
    expect(drawn({ title: "Night 🌙 radio" }).said[1]).toBe("Night radio");
  });

  it("knows the words of every kind of the server's table", () => {
    const table = readFileSync("server/features/catalogue/kinds/kind_table.cpp", "utf8");
    const labels = [...table.matchAll(/\.label = "([^"]+)"/g)].map(([, label]) => label);
    expect(labels.length).toBeGreaterThan(15);
    for (const label of labels) {
      const { said } = drawn({ label: label as SocialPictureRequest["label"] });
      expect(said[0], label).toBe((english as Record<string, string>)[label as string]);
    }
  });

  it("needs no artwork, no names and no colours", () => {
    const { said, page } = drawn({ ratio: 0, by: "", color: "url(#x)", label: "" });
    expect(said).toEqual(["Low Tides", "Aurora"]);
    expect(page.querySelector("image")).toBeNull();
  });
});

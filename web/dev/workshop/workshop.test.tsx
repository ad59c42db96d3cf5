// Every story renders in both directions without a complaint, and nothing is missing from the workshop.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accessibilityFaults } from "#testing/axe";
import { Frame } from "./frame";
import { allStories } from "./stories";

const here = import.meta.dirname;
const web = join(here, "../..");
const read = (file: string) => readFileSync(file, "utf8");
const filesBelow = (folder: string, pattern: RegExp) =>
  readdirSync(join(web, folder), { recursive: true, encoding: "utf8" }).filter((file) => pattern.test(file));
const stories = readdirSync(here)
  .filter((file) => file.endsWith(".stories.tsx"))
  .map((file) => read(join(here, file)))
  .join("\n");

vi.mock("#features/player/engine/start-engine", () => ({ startEngine: () => undefined }));

describe("the workshop", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation((...values) => {
      throw new Error(values.join(" "));
    });
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  describe.each(["en", "ar"] as const)("in %s", (locale) => {
    it.each([...allStories()])("shows %s", async (_, Story) => {
      document.documentElement.lang = locale;
      const { container } = render(
        <Frame locale={locale} theme="dark">
          <Story />
        </Frame>,
      );
      await act(async () => undefined);
      expect(container.querySelector("main")?.childElementCount).toBeGreaterThan(0);
      if (locale === "en") expect(await accessibilityFaults(container)).toEqual([]);
    });
  });

  it("has every component of ui", () => {
    const components = filesBelow("ui", /\.tsx$/)
      .filter((file) => !file.includes(".test."))
      .flatMap((file) => [...read(join(web, "ui", file)).matchAll(/^export function ([A-Z]\w+)/gm)])
      .map(([, name]) => name!);
    expect(components.length).toBeGreaterThan(25);
    // Parts of others: a field's frame and notes, a shelf's arrows, the region of the toasts that every frame has.
    const parts = ["FieldFrame", "FieldNotes", "Arrows", "ToastRegion"];
    expect(components.filter((name) => !parts.includes(name) && !stories.includes(`<${name}`))).toEqual([]);
  });

  it("has every block", () => {
    const registry = read(join(web, "storefront/features/blocks/registry.tsx"));
    const blocks = [...registry.matchAll(/^ {2}"?([\w-]+)"?: \w+Block,$/gm)].map(([, name]) => name!);
    expect(blocks.length).toBeGreaterThan(10);
    expect(blocks.filter((name) => !stories.includes(`show("${name}"`))).toEqual([]);
  });

  it("has every dialog", () => {
    const dialogs = filesBelow("storefront/features", /dialogs\/[\w-]+\.tsx$/).filter(
      (file) => !file.includes(".test."),
    );
    expect(dialogs.length).toBeGreaterThan(6);
    const missing = dialogs.filter((file) => !stories.includes(file.slice(0, -".tsx".length)));
    expect(missing).toEqual([]);
  });
});

// Every page that the program can send, in its frame: it is rendered without an error, and has one first heading and no
// accessibility fault.
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { accessibilityFaults } from "#testing/axe";
import { pageSamples } from "#testing/page-samples";
import { sampleIntl } from "#testing/sample-envelope";
import { App } from "../app";
import { findPage } from "../pages.server";

describe("the samples", () => {
  it("have every page that there is", () => {
    const files = Object.keys(import.meta.glob(["./**/*.tsx", "!./**/*.test.tsx"]));
    const names = files.map((path) => path.slice("./".length, -".tsx".length)).sort();
    const sampled = new Set(Object.values(pageSamples).map(({ page }) => page));
    expect([...sampled].sort()).toEqual(names);
  });
});

describe.each(Object.entries(pageSamples))("the page of %s", (_, envelope) => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is rendered with one first heading, and everybody can use it", async () => {
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 404 }));
    const fault = vi.spyOn(console, "error");
    const { container } = render(
      <App view={{ envelope, page: findPage(envelope.page), intl: sampleIntl(envelope) }} />,
    );
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    // axe exception: the search page has the field of the top bar once more, and axe cannot name the one without the other.
    for (const form of container.querySelectorAll("header .search-form")) form.remove();
    // axe exception: the frame has a navigation for wide screens and one for narrow ones; without styles axe sees both.
    expect(await accessibilityFaults(container.querySelector("main") ?? container)).toEqual([]);
    expect(fault).not.toHaveBeenCalled();
  });
});

// A tenant's words that an address names: the dialog, its way on, and names that there are not.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { accessibilityFaults } from "#testing/axe";
import { sampleEnvelope } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import CustomFeedbackDialog from "./dialogs/custom-feedback";
import { openFeedbackFromAddress } from "./open-custom-feedback";

const envelope = sampleEnvelope({ url: "/en/music", locale: "en" });
const words = {
  title: "Welcome",
  subTitle: "Ten songs are yours.",
  imageUrl: "",
  clickUrl: "/music/tracks",
  customProperties: { mood: "success", actionText: "Listen now" },
};
const opened = () => useDialog.getState().open;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, search } = new URL(address, location.href);
    asked.push(pathname + search);
    return pathname.endsWith("/feedback.welcome")
      ? Response.json({ data: { name: "welcome", data: words, substructure: [] } })
      : Response.json({ error: "NOT_FOUND" }, { status: 404 });
  });
});
afterEach(() => {
  act(() => closeDialog("left"));
  cleanup();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("custom feedback", () => {
  it("shows what the address names, once, with links in the page's language", async () => {
    history.replaceState(null, "", "/en/music?page=2&feedback=welcome");
    await openFeedbackFromAddress(envelope);
    expect(asked).toEqual(["/backend/structure/feedback.welcome?lang=en"]);
    expect(location.search).toBe("?page=2");
    expect(opened()).toMatchObject({
      name: "custom-feedback",
      props: { title: "Welcome", text: "Ten songs are yours.", href: "/en/music/tracks", mood: "success" },
    });
  });

  it("shows nothing for a name that the tenant does not have, and asks for none that cannot be one", async () => {
    history.replaceState(null, "", "/en?feedback=nothing");
    await openFeedbackFromAddress(envelope);
    expect(asked).toHaveLength(1);
    for (const name of ["", "../home", "a.b", "<b>", "x".repeat(61)]) {
      history.replaceState(null, "", `/en?feedback=${encodeURIComponent(name)}`);
      await openFeedbackFromAddress(envelope);
      expect(location.search).toBe("");
    }
    expect(asked).toHaveLength(1);
    expect(opened()).toBeNull();
  });

  it("has a name, a way on and a way to close it, and no accessibility fault", async () => {
    const { container } = renderInPage(
      <CustomFeedbackDialog
        title="Welcome"
        text="Ten songs."
        actionText="Listen now"
        href="/en/music/tracks"
      />,
      envelope,
    );
    screen.getByRole("dialog", { name: "Welcome" });
    expect(screen.getByRole("link", { name: "Listen now" }).getAttribute("href")).toBe("/en/music/tracks");
    expect(screen.getAllByRole("button", { name: "Close" }).length).toBeGreaterThan(0);
    await waitFor(async () => expect(await accessibilityFaults(container)).toEqual([]));
  });

  it("can only be closed where the tenant names no way on", () => {
    renderInPage(<CustomFeedbackDialog title="Thank you" text="" actionText="Go" href="" />, envelope);
    expect(screen.queryByRole("link")).toBeNull();
  });
});

import { describe, expect, it, vi } from "vitest";
import { sampleEnvelope } from "#testing/sample-envelope";
import { prepareView } from "./prepare-view";

describe("what a page needs", () => {
  it("is its code and the messages of its language", async () => {
    const view = await prepareView(sampleEnvelope({ locale: "ar", iso: "ar-EG" }));
    expect(view.page.default).toBeTypeOf("function");
    expect(view.intl.formatMessage({ id: "notFound.head" })).toBe("هذا الكشك مغلق");
  });

  it("comes in English, with a line in the log, if a language has no messages", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const view = await prepareView(sampleEnvelope({ locale: "tlh", iso: "en-US" }));
    expect(error).toHaveBeenCalledWith("Could not find messages for locale code tlh");
    expect(view.intl.formatMessage({ id: "notFound.head" })).toBe("This kiosk is closed");
  });

  it("includes the tenant's own messages, also those with syntax", async () => {
    const { shell } = sampleEnvelope();
    const messages = { "notFound.head": "Closed today", "music.songs": "{count} tunes" };
    const { intl } = await prepareView(
      sampleEnvelope({ shell: { ...shell, messages, messagesVersion: "own" } }),
    );
    expect(intl.formatMessage({ id: "notFound.head" })).toBe("Closed today");
    expect(intl.formatMessage({ id: "music.songs" }, { count: 3 })).toBe("3 tunes");
  });

  describe("by section", () => {
    // Each test is a tab of its own.
    const open = async () => {
      vi.resetModules();
      return await import("./prepare-view");
    };
    const { shell } = sampleEnvelope();

    it("begins without the messages of signing in, and gets them before a dialog is shown", async () => {
      const { prepareView, addMessages } = await open();
      const { intl } = await prepareView(sampleEnvelope());
      expect(intl.messages).not.toHaveProperty(["signIn.wifi.title"]);
      await addMessages(intl, "en", ["sign-in"]);
      expect(intl.formatMessage({ id: "signIn.wifi.title" })).toBe("Please switch to mobile data");
    });

    it("has them at once on a page of signing in, and on what follows in another language", async () => {
      const { prepareView } = await open();
      const first = await prepareView(sampleEnvelope({ page: "hosted/login" }));
      expect(first.intl.messages).toHaveProperty(["hosted.error.other"]);
      const next = await prepareView(sampleEnvelope({ locale: "ar", iso: "ar-EG" }));
      expect(next.intl.messages).toHaveProperty(["form.failed"]);
    });

    it("gets them on the way to a page of signing in, beside those that are there already", async () => {
      const { prepareView } = await open();
      const { intl } = await prepareView(sampleEnvelope());
      const next = await prepareView(sampleEnvelope({ page: "user/login" }));
      expect(next.intl).toBe(intl);
      expect(intl.messages).toHaveProperty(["user.login.title"]);
      expect(intl.messages).toHaveProperty(["notFound.head"]);
    });

    it("leaves the tenant's own messages alone", async () => {
      const { prepareView, addMessages } = await open();
      const messages = { "signIn.wifi.title": "Mobile data, please" };
      const { intl } = await prepareView(sampleEnvelope({ shell: { ...shell, messages } }));
      await addMessages(intl, "en", ["sign-in"]);
      expect(intl.formatMessage({ id: "signIn.wifi.title" })).toBe("Mobile data, please");
    });

    it("marks them for developers too", async () => {
      const { prepareView, addMessages } = await open();
      const { intl } = await prepareView(sampleEnvelope({ locale: "xa", iso: "en" }));
      await addMessages(intl, "xa", ["sign-in"]);
      expect(intl.formatMessage({ id: "signIn.wifi.title" })).toContain("Ƥŀḗȧşḗ");
    });
  });

  it("is refused for an unknown guard", async () => {
    const envelope = sampleEnvelope({ guard: "protect-moon" as never });
    await expect(prepareView(envelope)).rejects.toThrow("Unknown route middleware: 'protect-moon'");
  });

  it("is refused for an unknown page", async () => {
    await expect(prepareView(sampleEnvelope({ page: "moon" }))).rejects.toThrow(/unknown page moon/);
  });
});

import { describe, expect, it, vi } from "vitest";
import { sampleEnvelope } from "../testing/sample-view";
import { prepareView } from "./prepare-view";

describe("what a page needs", () => {
  it("is its code and the words of its language", async () => {
    const view = await prepareView(sampleEnvelope({ locale: "ar", iso: "ar-EG" }));
    expect(view.page.default).toBeTypeOf("function");
    expect(view.intl.formatMessage({ id: "notFound.head" })).toBe("هذا الكشك مغلق");
  });

  it("comes in English, with a line in the log, where a language has no words", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const view = await prepareView(sampleEnvelope({ locale: "tlh", iso: "en-US" }));
    expect(error).toHaveBeenCalledWith("Could not find messages for locale code tlh");
    expect(view.intl.formatMessage({ id: "notFound.head" })).toBe("This kiosk is closed");
  });

  it("includes the tenant's own words, also those with syntax", async () => {
    const { shell } = sampleEnvelope();
    const messages = { "notFound.head": "Closed today", "music.songs": "{count} tunes" };
    const { intl } = await prepareView(
      sampleEnvelope({ shell: { ...shell, messages, messagesVersion: "own" } }),
    );
    expect(intl.formatMessage({ id: "notFound.head" })).toBe("Closed today");
    expect(intl.formatMessage({ id: "music.songs" }, { count: 3 })).toBe("3 tunes");
  });

  it("is refused for a guard that nobody knows", async () => {
    const envelope = sampleEnvelope({ guard: "protect-moon" as never });
    await expect(prepareView(envelope)).rejects.toThrow("Unknown route middleware: 'protect-moon'");
  });

  it("is refused for a page that nobody knows, with the pages that there are", async () => {
    await expect(prepareView(sampleEnvelope({ page: "moon" }))).rejects.toThrow(/unknown page moon; .*error/);
  });
});

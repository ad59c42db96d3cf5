import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useDialog } from "#ui/overlays/dialog-store";
import { renderInPage } from "#testing/sample-view";
import ShareDialog from "./dialogs/share";
import { places, share, startOfAddress } from "./share";
import { ShareButton } from "./share-button";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useDialog.setState({ open: null });
});

const url = "https://aurora.example/en/podcast/small/why/0A";
const title = "Why? “Night” & day 🌙";

describe("sharing", () => {
  it("copies the link, also one that begins where it plays, and sends it to plain addresses", async () => {
    renderInPage(<ShareDialog title={title} url={url} start={{ seconds: 65, time: "01:05" }} />);
    const link = screen.getByRole<HTMLInputElement>("textbox", { name: "Link" });
    expect(link.value).toBe(url);
    await userEvent.click(screen.getByRole("checkbox", { name: "Start at 01:05" }));
    expect(link.value).toBe(`${url}?t=65`);
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(screen.getByRole("button", { name: "Copy" }));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${url}?t=65`);
    await screen.findByRole("button", { name: "Copied" });
    const list = within(screen.getByRole("list", { name: "Send the link" }));
    expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "E-mail",
      "WhatsApp",
      "Telegram",
      "X",
      "Facebook",
    ]);
    expect(list.getByRole("link", { name: "Facebook" }).getAttribute("href")).toBe(
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(`${url}?t=65`)}`,
    );
  });

  it("says so where the link cannot be copied", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    renderInPage(<ShareDialog title={title} url={url} />);
    expect(screen.queryByRole("checkbox")).toBeNull();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await userEvent.click(screen.getByRole("button", { name: "Copy" }));
    await screen.findByText(/could not be copied/);
  });

  it("keeps every sign of a title in the addresses", () => {
    for (const { href } of places(title, url)) {
      const parsed = new URL(href);
      const said = [...parsed.searchParams.values()].join(" ");
      expect(said).toContain(url);
      expect(href).not.toMatch(/[ "“🌙+]/u);
    }
    expect(new URL(places(title, url)[1]!.href).searchParams.get("text")).toBe(`${title} ${url}`);
  });

  it("uses the system's sheet where there is one, and the dialog where that fails", async () => {
    const sheet = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share: sheet }));
    share({ title, href: url });
    expect(sheet).toHaveBeenCalledExactlyOnceWith({ title, url });
    sheet.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
    share({ title, href: url });
    await Promise.resolve();
    expect(useDialog.getState().open).toBeNull();
    sheet.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    share({ title, href: url });
    await vi.waitFor(() => expect(useDialog.getState().open).toMatchObject({ name: "share" }));
  });

  it("is on a page with the page's own address, whatever was added to it", async () => {
    renderInPage(<ShareButton title="Nun" start={() => ({ seconds: 9, time: "00:09" })} />);
    await userEvent.click(screen.getByRole("button", { name: "Share Nun" }));
    const props = useDialog.getState().open?.props as { url: string; start: unknown };
    expect(props.start).toEqual({ seconds: 9, time: "00:09" });
    expect(new URL(props.url).search).toBe("");
  });

  it.each([
    ["?t=65", 65],
    ["?t=0", 0],
    ["", 0],
    ["?t=-5", 0],
    ["?t=1e3", 0],
    ["?t=99999", 0],
    ["?t=<b>", 0],
  ])("begins at %j: %i", (search, seconds) => expect(startOfAddress(search)).toBe(seconds));
});

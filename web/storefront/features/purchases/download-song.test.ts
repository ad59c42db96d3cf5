import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#kit/calls/calls";
import { useDialog } from "#ui/overlays/dialog-store";
import { sampleView } from "#testing/sample-envelope";
import { downloadSong } from "./download-song";

const call = vi.fn();
vi.mock("#kit/session/session-calls", () => ({ sessionCalls: () => call }));
const open = () => useDialog.getState().open;

describe("the download of an own song", () => {
  const clicked = vi.fn<(link: HTMLAnchorElement) => void>();
  beforeEach(() => {
    useDialog.setState({ open: null });
    call.mockReset().mockResolvedValue({ uri: "https://aurora.example/media/a/1.m4a?s=1" });
    clicked.mockReset();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked(this);
    });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it("asks for a signed address and leaves the file to the browser", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 200 }));
    await downloadSong(sampleView().envelope, "t0");
    expect(call).toHaveBeenCalledWith("POST /song/download", { body: { articleId: "t0" } });
    expect(clicked.mock.lastCall![0]).toMatchObject({ href: "https://aurora.example/media/a/1.m4a?s=1" });
    expect(open()).toBeNull();
  });

  it("opens the generic error dialog with the status of a link that leads to nothing", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 410 }));
    await downloadSong(sampleView().envelope, "t0");
    expect(clicked).not.toHaveBeenCalled();
    expect(open()).toMatchObject({ name: "generic-error", props: { code: 410 } });
  });

  it("opens it with the status of a refusal, and says where there is no connection", async () => {
    const refused = { error: "NOT_OWNED", i18n: "player.kept.notOwned" };
    call.mockRejectedValueOnce(new CallError("POST", "/song/download", 403, "Forbidden", refused));
    await downloadSong(sampleView().envelope, "t0");
    expect(open()).toMatchObject({
      name: "generic-error",
      props: { code: 403, i18n: "player.kept.notOwned" },
    });
    call.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await downloadSong(sampleView().envelope, "t0");
    expect(open()).toMatchObject({ name: "generic-error", props: { offline: true } });
  });
});

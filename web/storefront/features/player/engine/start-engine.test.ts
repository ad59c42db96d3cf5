import { expect, it, vi } from "vitest";
import { startSession } from "#kit/session/session-control";
import { sampleEnvelope } from "#testing/sample-envelope";
import { sampleTracks } from "#testing/sample-music";
import { startPlaying } from "../start-playing";

// The first press may come while the page around the button is still hydrating.
it("asks for the song as the page's tenant, also before anything of the player has been rendered", async () => {
  const send = vi.fn<typeof fetch>(async () => new Response("{}", { status: 404 }));
  vi.stubGlobal("fetch", send);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const envelope = sampleEnvelope();
  startSession({
    envelope: () => envelope,
    navigate: () => undefined,
    openSignIn: () => undefined,
    loadWithSession: () => undefined,
    afterSignIn: () => undefined,
    callback: { code: null, stateMismatch: false },
  });
  startPlaying({ tracks: sampleTracks(1), source: "album:x" }, 0);
  const song = () => send.mock.calls.find(([url]) => String(url).endsWith("/song"));
  await vi.waitFor(() => expect(song()).toBeDefined());
  expect(song()?.[0]).toBe("/backend/song");
  expect(new Headers(song()?.[1]?.headers).get("x-tenant-id")).toBe("aurora");
});

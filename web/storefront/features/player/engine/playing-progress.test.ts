import { afterEach, describe, expect, it, vi } from "vitest";
import { PROGRESS_PERCENT, progressReporter } from "./playing-progress";

const shell = { backend: "/backend", tenant: "aurora" };
const episode = { id: "a", contentType: "podcast", turn: 1, duration: 200, isPreview: false };

function listen() {
  const send = vi.fn<typeof fetch>(async () => new Response("{}", { status: 202 }));
  vi.stubGlobal("fetch", send);
  const note = progressReporter(shell);
  const events = () => send.mock.calls.map(([url, init]) => [url, JSON.parse(String(init?.body))]);
  return { note, events, percents: () => events().map(([, { percent }]) => percent) };
}

describe("how far something was played", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is reported at 25, 50, 75 and 100 percent, once in a play", () => {
    expect(PROGRESS_PERCENT).toEqual([25, 50, 75, 100]);
    const { note, events, percents } = listen();
    for (let position = 0; position <= 200; position += 1) note({ ...episode, position });
    for (const position of [10, 120, 200]) note({ ...episode, position });
    expect(percents()).toEqual(["25", "50", "75", "100"]);
    const fields = { action: "progress", percent: "25", id: "a", contentType: "podcast", preview: "false" };
    expect(events()[0]).toEqual(["/backend/kafka/event/player_event", fields]);
    note({ ...episode, turn: 2, position: 0 });
    note({ ...episode, turn: 2, position: 60 });
    expect(percents().slice(4)).toEqual(["25"]);
  });

  it("leaves out what lies before the place where one goes on, and what has no length", () => {
    const { note, percents } = listen();
    note({ ...episode, position: 110 });
    note({ ...episode, position: 151 });
    note({ ...episode, position: 60, duration: 0 });
    expect(percents()).toEqual(["75"]);
  });
});

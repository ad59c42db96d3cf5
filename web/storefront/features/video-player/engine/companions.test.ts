import { describe, expect, it, vi } from "vitest";
import { readStream } from "../film";
import { keepPosition, reportProgress, reportWatchedTime, type WatchedTime } from "./companions";
import { FilmEngine } from "./film-engine";

function playing(more: object = {}) {
  const video = document.createElement("video");
  const engine = new FilmEngine({
    video,
    fetchStream: async () => readStream({}),
    open: async () => Promise.reject(new Error("not opened here")),
    position: { read: async () => 0, write: () => undefined },
    pageLanguage: "en",
    durationSeconds: 100,
  });
  engine.store.setState({
    hasBegun: true,
    duration: 100,
    stream: readStream({ url: "/film", ticket: "first", ...more }),
  });
  let at = 0;
  Object.defineProperty(video, "currentTime", { get: () => at });
  const tick = (position: number) => {
    at = position;
    engine.store.setState({ position });
    video.dispatchEvent(new Event("timeupdate"));
  };
  return { engine, video, tick };
}

describe("the time watched", () => {
  it("is reported every fifteen seconds that were played, not skipped, and once more when the film is left", () => {
    const { engine, tick } = playing();
    const sent: WatchedTime[] = [];
    const stop = reportWatchedTime(engine, (watched) => sent.push(watched));
    for (let second = 1; second <= 15; second += 1) tick(second);
    tick(80);
    for (let second = 81; second <= 84; second += 1) tick(second);
    stop();
    const ofTicket = { ticketId: "first", maxUsageDuration: 100 };
    expect(sent).toEqual([
      { ...ofTicket, usageDuration: 15, partial: true },
      { ...ofTicket, usageDuration: 19, partial: false },
    ]);
  });

  it("begins again with another ticket", () => {
    const { engine, tick } = playing();
    const sent: WatchedTime[] = [];
    const stop = reportWatchedTime(engine, (watched) => sent.push(watched));
    for (let second = 1; second <= 5; second += 1) tick(second);
    engine.store.setState({ stream: readStream({ url: "/film", ticket: "second" }) });
    for (let second = 6; second <= 8; second += 1) tick(second);
    stop();
    expect(sent.map(({ ticketId, usageDuration }) => [ticketId, usageDuration])).toEqual([
      ["first", 5],
      ["second", 3],
    ]);
  });
});

it("how far a film was played is reported as it plays and at its end", () => {
  const { engine, video, tick } = playing();
  const report = vi.fn();
  const stop = reportProgress(engine, { id: "A", contentType: "video" }, report);
  tick(24);
  engine.store.setState({ position: 100 });
  video.dispatchEvent(new Event("ended"));
  stop();
  tick(3);
  const film = { id: "A", contentType: "video", turn: "", duration: 100, isPreview: false };
  expect(report.mock.calls).toEqual([[{ ...film, position: 24 }], [{ ...film, position: 100 }]]);
});

describe("the position", () => {
  it("is kept every ten seconds, on pause and when the film is left; that of a preview is not", () => {
    const { engine, video, tick } = playing();
    const write = vi.fn();
    const place = { duration: 100, finished: false, leaving: false };
    const stop = keepPosition(engine, { read: async () => 0, write });
    for (let second = 1; second <= 12; second += 1) tick(second);
    expect(write.mock.calls).toEqual([[{ ...place, position: 10 }]]);
    video.dispatchEvent(new Event("pause"));
    expect(write).toHaveBeenLastCalledWith({ ...place, position: 12 });
    tick(13);
    stop();
    expect(write).toHaveBeenLastCalledWith({ ...place, position: 13, leaving: true });

    const preview = playing({ isPreview: true });
    const never = vi.fn();
    keepPosition(preview.engine, { read: async () => 0, write: never });
    preview.tick(30);
    expect(never).not.toHaveBeenCalled();
  });
});

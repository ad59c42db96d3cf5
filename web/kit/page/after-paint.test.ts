// Work that waits for a frame runs after it, unless it is taken back before.
import { expect, it, vi } from "vitest";
import { afterPaint } from "./after-paint";

it("runs after the frame, and not once it was taken back", () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"],
  });
  const done: string[] = [];
  afterPaint(() => done.push("kept"));
  const cancelBefore = afterPaint(() => done.push("taken back before the frame"));
  const cancelAfter = afterPaint(() => done.push("taken back after the frame"));
  cancelBefore();
  requestAnimationFrame(() => {
    done.push("frame");
    cancelAfter();
  });
  vi.runAllTimers();
  expect(done).toEqual(["frame", "kept"]);
});

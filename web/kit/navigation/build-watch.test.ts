import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHECK_EVERY_MS, FIRST_CHECK_MS, watchBuild } from "./build-watch";

describe("the build watch", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("looks a second after the start and then every five minutes", async () => {
    const fetchId = vi.fn(async () => "build-1");
    const watch = watchBuild("build-1", fetchId);
    await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS);
    expect(fetchId).toHaveBeenCalledTimes(1);
    expect(watch.isOutdated()).toBe(false);
    fetchId.mockResolvedValue("build-2");
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
    expect(watch.isOutdated()).toBe(true);
    watch.stop();
  });

  it("ignores a look that fails", async () => {
    const watch = watchBuild("build-1", async () => Promise.reject(new Error("offline")));
    await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS + CHECK_EVERY_MS);
    expect(watch.isOutdated()).toBe(false);
    watch.stop();
  });

  it("leaves a very slow connection alone at the start", async () => {
    vi.stubGlobal("navigator", { connection: { effectiveType: "slow-2g" } });
    const fetchId = vi.fn(async () => "build-2");
    const watch = watchBuild("build-1", fetchId);
    await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS * 10);
    expect(fetchId).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
    expect(watch.isOutdated()).toBe(true);
    watch.stop();
  });

  it("asks for the descriptor with the time, past every cache", async () => {
    const send = vi.fn(async () => Response.json({ id: "build-2" }));
    vi.stubGlobal("fetch", send);
    const watch = watchBuild("build-1");
    await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS);
    expect(send).toHaveBeenCalledWith(expect.stringMatching(/^\/builds\/latest\.json\?\d+$/), {
      cache: "no-store",
    });
    expect(watch.isOutdated()).toBe(true);
    watch.stop();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleEnvelope } from "#testing/sample-envelope";
import { NoConnection } from "./payload";
import { createPayloadCache } from "./payload-cache";

const albums = new URL("http://aurora.localhost/en/music/albums");
const send = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  send.mockReset().mockImplementation(async () => Response.json(sampleEnvelope()));
  vi.stubGlobal("fetch", send);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the payloads of pages", () => {
  it("are fetched once while they are fresh, also by two at once", async () => {
    const cache = createPayloadCache();
    const [one, two] = await Promise.all([cache.get(albums), cache.get(albums)]);
    expect(one).toBe(two);
    vi.setSystemTime(29_000);
    await cache.get(albums);
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.calls[0]?.[0]).toBe("http://aurora.localhost/en/music/albums/_payload.json");
  });

  it("are fetched again for a click later, not for Back", async () => {
    const cache = createPayloadCache();
    await cache.get(albums);
    vi.setSystemTime(31_000);
    await cache.get(albums, { stale: true });
    expect(send).toHaveBeenCalledTimes(1);
    await cache.get(albums);
    expect(send).toHaveBeenCalledTimes(2);
    vi.setSystemTime(31_000 + 10 * 60_000);
    await cache.get(albums, { stale: true });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("are asked for again after a failure", async () => {
    const cache = createPayloadCache();
    send.mockRejectedValue(new TypeError("no network"));
    await expect(cache.get(albums)).rejects.toThrow(NoConnection);
    send.mockImplementation(async () => Response.json(sampleEnvelope()));
    expect((await cache.get(albums)).kind).toBe("page");
  });

  it("are forgotten by address", async () => {
    const cache = createPayloadCache();
    const info = new URL("http://aurora.localhost/en/profile/info");
    await Promise.all([cache.get(albums), cache.get(info)]);
    cache.clear(/\/profile\//);
    await Promise.all([cache.get(albums), cache.get(info)]);
    expect(send).toHaveBeenCalledTimes(3);
    cache.remove(albums);
    await cache.get(albums);
    expect(send).toHaveBeenCalledTimes(4);
  });

  it("are at most a hundred, the oldest of which goes first", async () => {
    const cache = createPayloadCache();
    const page = (number: number) => new URL(`http://aurora.localhost/en/${number}`);
    for (let number = 0; number <= 100; number += 1) await cache.get(page(number));
    await cache.get(page(1));
    expect(send).toHaveBeenCalledTimes(101);
    await cache.get(page(0));
    expect(send).toHaveBeenCalledTimes(102);
  });

  it("fail at once without a connection, and come when it is back", async () => {
    const cache = createPayloadCache();
    send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(cache.get(albums)).rejects.toBeInstanceOf(NoConnection);
    expect((await cache.get(albums)).kind).toBe("page");
  });
});

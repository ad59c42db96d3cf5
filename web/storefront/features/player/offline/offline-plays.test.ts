import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UsageReportBody } from "#generated/payloads";
import { OfflinePlays } from "./offline-plays";

const start = Date.parse("2026-11-24T10:00:00Z");
const report = (usageDuration: number, ticketId = "licence"): UsageReportBody => ({
  ticketId,
  type: "listened",
  date: new Date().toISOString(),
  usageDuration,
  maxUsageDuration: 200,
  offline: false,
  partial: true,
});
const send = vi.fn<(body: UsageReportBody) => Promise<unknown>>();
const online = (is: boolean) => vi.stubGlobal("navigator", { onLine: is });
const sent = () =>
  send.mock.calls.map(([{ date, usageDuration, offline }]) => [date, usageDuration, offline]);

describe("what is heard without a connection", () => {
  let plays: OfflinePlays;
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    localStorage.clear();
    send.mockReset();
    send.mockResolvedValue({});
    plays = new OfflinePlays(send);
    plays.expect("licence");
    online(false);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is told once there is a connection: each play with its beginning and all of its time", async () => {
    vi.setSystemTime(start + 15_000);
    await plays.report(report(15));
    vi.setSystemTime(start + 30_000);
    await plays.report(report(30));
    vi.setSystemTime(start + 50_000);
    await plays.report(report(15));
    expect(send).not.toHaveBeenCalled();
    online(true);
    await new OfflinePlays(send).flush();
    expect(sent()).toEqual([
      ["2026-11-24T10:00:00.000Z", 30, true],
      ["2026-11-24T10:00:35.000Z", 15, true],
    ]);
    await plays.flush();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("waits while there is no answer, and is dropped where the server does not take it", async () => {
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    await plays.report(report(15));
    online(true);
    send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await plays.flush();
    send.mockRejectedValueOnce({ status: 429 });
    await plays.flush();
    send.mockRejectedValueOnce({ status: 403 });
    await plays.flush();
    expect(send).toHaveBeenCalledTimes(3);
    await plays.flush();
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("is nothing of the plays with a connection: their reports go on as they are", async () => {
    online(true);
    const refused = new TypeError("Failed to fetch");
    send.mockRejectedValueOnce(refused);
    await expect(plays.report(report(15, "ticket"))).rejects.toBe(refused);
    expect(sent()).toEqual([["2026-11-24T10:00:00.000Z", 15, false]]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UsageReportBody } from "#generated/payloads";
import { COUNTER_MS, REPORT_EVERY_SECONDS, UsageReport } from "./usage-report";

const send = vi.fn<(report: UsageReportBody) => Promise<unknown>>();
let length = 200;
let report: UsageReport;
const hear = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const sent = () =>
  send.mock.calls.map(([{ ticketId, usageDuration, partial }]) => [ticketId, usageDuration, partial]);

describe("the report of listened time", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    send.mockReset().mockResolvedValue({});
    length = 200;
    report = new UsageReport(send, () => length);
    report.begin("one");
  });
  afterEach(() => vi.useRealTimers());

  it("is sent every 15 s of played time, counted every second", async () => {
    expect([REPORT_EVERY_SECONDS, COUNTER_MS]).toEqual([15, 1000]);
    report.play();
    await hear(14);
    expect(send).not.toHaveBeenCalled();
    await hear(17);
    expect(sent()).toEqual([
      ["one", 15, true],
      ["one", 30, true],
    ]);
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      type: "listened",
      maxUsageDuration: 200,
      offline: false,
      date: new Date(Date.now() - 16_000).toISOString(),
    });
  });

  it("does not count while the sound pauses", async () => {
    report.play();
    await hear(10);
    report.pause();
    await hear(600);
    report.play();
    await hear(5);
    expect(sent()).toEqual([["one", 15, true]]);
  });

  it("sends what is left when the play ends, once, and the next play has its own ticket", async () => {
    report.play();
    await hear(20);
    report.begin("two");
    report.play();
    await hear(3);
    report.end();
    report.end();
    expect(sent()).toEqual([
      ["one", 15, true],
      ["one", 20, false],
      ["two", 3, false],
    ]);
  });

  it("sends what is left once when the page is left, and goes on where it comes back", async () => {
    report.play();
    await hear(7);
    report.leave();
    report.leave();
    expect(sent()).toEqual([["one", 7, false]]);
    await hear(15);
    report.end();
    expect(sent().slice(1)).toEqual([["one", 22, true]]);
  });

  it("ends with a failure, until there is another ticket", async () => {
    send.mockRejectedValueOnce(new Error("410"));
    report.play();
    await hear(60);
    report.end();
    expect(sent()).toEqual([["one", 15, true]]);
    report.begin("two");
    report.play();
    await hear(15);
    expect(sent().at(-1)).toEqual(["two", 15, true]);
  });

  it("never says more than what is played is long", async () => {
    length = 20;
    report.play();
    await hear(30);
    expect(send.mock.calls.at(-1)?.[0]).toMatchObject({ usageDuration: 20, maxUsageDuration: 20 });
    length = 0;
    await hear(15);
    expect(send.mock.calls.at(-1)?.[0]).toMatchObject({ usageDuration: 45, maxUsageDuration: 45 });
  });

  it("is silent without a ticket", async () => {
    report.begin("");
    report.play();
    await hear(60);
    report.end();
    expect(send).not.toHaveBeenCalled();
  });
});

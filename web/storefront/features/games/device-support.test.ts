import { describe, expect, it } from "vitest";
import { deviceOf, isSupported } from "./device-support";
import { matchingOrientation } from "./matching-orientation";

const agents = {
  windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
  linux: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  android: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36",
  tablet: "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36",
  iphone: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
  other: "Mozilla/5.0 (PlayStation 5) AppleWebKit/605.1.15",
};

describe("this device", () => {
  it.each([
    ["windows", 0, "desktop", "windows"],
    ["windows", 10, "desktop", "windows"],
    ["mac", 0, "desktop", "macos"],
    ["mac", 5, "tablet", "ios"],
    ["linux", 0, "desktop", "linux"],
    ["android", 5, "phone", "android"],
    ["tablet", 5, "tablet", "android"],
    ["iphone", 5, "phone", "ios"],
    ["other", 0, "desktop", undefined],
  ] as const)("of the agent %s with %d touch points is a %s with %s", (name, touches, device, system) => {
    expect(deviceOf({ userAgent: agents[name], maxTouchPoints: touches })).toEqual({ device, system });
  });

  it("can play what its kind of device can, and install what its system has a store for", () => {
    const phone = { device: "phone", system: "android" } as const;
    expect(isSupported(phone, { kind: "online_game", devices: ["desktop", "phone"] })).toBe(true);
    expect(isSupported(phone, { kind: "online_game", devices: ["desktop"] })).toBe(false);
    expect(isSupported(phone, { kind: "game", devices: [], systems: ["ios"] })).toBe(false);
    expect(isSupported(phone, { kind: "game", devices: [], systems: ["ios", "android"] })).toBe(true);
    expect(isSupported({ device: "desktop" }, { kind: "game", devices: ["desktop"], systems: ["ios"] })).toBe(
      false,
    );
  });
});

it("pictures and trailers are those of the game's own orientation, or all where it has none of it", () => {
  const all = [
    { orientation: "portrait", name: 1 },
    { orientation: "landscape", name: 2 },
    { orientation: "portrait", name: 3 },
  ] as const;
  expect(matchingOrientation(all, "portrait").map(({ name }) => name)).toEqual([1, 3]);
  expect(matchingOrientation(all, "landscape").map(({ name }) => name)).toEqual([2]);
  expect(matchingOrientation(all, "square")).toHaveLength(3);
});

// Finds out whether a game can be played or installed on this device, before its button is pressed.
import type { GameDevice, GameKind, GameSystem } from "#generated/payloads";
import { useHydrated } from "#kit/page/use-hydrated";

interface ThisDevice {
  /** The specification's desktop, tablet and modernPhone. */
  device: GameDevice;
  /** Undefined for a system that no store is for. */
  system?: GameSystem;
}

interface Seen {
  userAgent: string;
  maxTouchPoints: number;
}

/** As the server reads the same header, so that both choose the same store. */
export function deviceOf({ userAgent, maxTouchPoints }: Seen): ThisDevice {
  const agent = userAgent.toLowerCase();
  const has = (...words: string[]) => words.some((word) => agent.includes(word));
  // An iPad says that it is a Mac; no Mac is touched.
  if (has("ipad") || (has("macintosh") && maxTouchPoints > 1)) return { device: "tablet", system: "ios" };
  if (has("android")) return { device: has("mobile") ? "phone" : "tablet", system: "android" };
  if (has("iphone", "ipod")) return { device: "phone", system: "ios" };
  const system = (
    [
      ["windows", "windows"],
      ["mac os", "macos"],
      ["macintosh", "macos"],
      ["linux", "linux"],
      ["x11", "linux"],
    ] as const
  ).find(([word]) => agent.includes(word))?.[1];
  return { device: has("mobi") ? "phone" : has("tablet") ? "tablet" : "desktop", system };
}

interface Needs {
  kind: GameKind;
  /** What it can be played on. */
  devices: GameDevice[];
  /** What it can be installed on. */
  systems?: GameSystem[];
}

export function isSupported({ device, system }: ThisDevice, { kind, devices, systems = [] }: Needs): boolean {
  if (kind === "game") return system !== undefined && systems.includes(system);
  return devices.includes(device);
}

/** Null on the server and in the first render, which know no device. */
export function useThisDevice(): ThisDevice | null {
  return useHydrated() ? deviceOf(navigator) : null;
}

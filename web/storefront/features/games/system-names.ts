// Names of the systems that games are installed on.
import type { GameSystem } from "#generated/payloads";

/** Names that are the same in every language. */
export const systemNames: Record<GameSystem, string> = {
  android: "Android",
  ios: "iOS",
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
};

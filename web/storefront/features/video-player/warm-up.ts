// Fetches the player's code before a film asks for it.
import { playsHlsItself } from "./engine/open-source";

/** In a browser only. Loading again is what the player itself does, so a failure here is no news. */
export function warmUp(): void {
  if (!("document" in globalThis)) return;
  const parts: Promise<unknown>[] = [import("./stage/stage")];
  if (!playsHlsItself(document.createElement("video"))) parts.push(import("./engine/hls-source"));
  void Promise.allSettled(parts);
}

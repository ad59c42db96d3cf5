// Fetches the player's code before a film asks for it.

/** In a browser only. Loading again is what the player itself does, so a failure here is no news. */
export function warmUp(): void {
  if (!("document" in globalThis)) return;
  void Promise.allSettled([import("./stage"), import("./hls-source")]);
}

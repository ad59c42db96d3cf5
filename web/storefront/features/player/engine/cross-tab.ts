// Tells the other tabs that this one plays now, so that they pause: by a BroadcastChannel, and by localStorage
// "currentTrackTime", which tabs of an older version of the storefront listen to.
const CROSS_TAB_KEY = "currentTrackTime";

/** One for the whole tab: what it sends does not come back to it. */
let channel: BroadcastChannel | null | undefined;

function tabs(): BroadcastChannel | null {
  if (channel === undefined)
    channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CROSS_TAB_KEY);
  return channel;
}

/** The stored value toggles: a storage event comes only when it differs from the one before. */
export function claimPlayback(storage: Storage = localStorage) {
  tabs()?.postMessage("plays");
  try {
    storage.setItem(CROSS_TAB_KEY, storage.getItem(CROSS_TAB_KEY) === "1" ? "0" : "1");
  } catch {
    // Without storage, tabs of an older version are not told.
  }
}

/** Returns how to stop. */
export function onOtherTabPlays(pause: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === CROSS_TAB_KEY && newValue !== null) pause();
  };
  const onMessage = () => pause();
  const heard = tabs();
  addEventListener("storage", onStorage);
  heard?.addEventListener("message", onMessage);
  return () => {
    removeEventListener("storage", onStorage);
    heard?.removeEventListener("message", onMessage);
  };
}

// Tells the other tabs that this one plays now, so that they pause: localStorage "currentTrackTime".
const CROSS_TAB_KEY = "currentTrackTime";

/** The value toggles: a storage event comes only when it differs from the one before. */
export function claimPlayback(storage: Storage = localStorage) {
  try {
    storage.setItem(CROSS_TAB_KEY, storage.getItem(CROSS_TAB_KEY) === "1" ? "0" : "1");
  } catch {
    // Without storage, tabs cannot notify each other.
  }
}

/** Returns how to stop. */
export function onOtherTabPlays(pause: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === CROSS_TAB_KEY && newValue !== null) pause();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

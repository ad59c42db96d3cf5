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

export function onOtherTabPlays(pause: () => void) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === CROSS_TAB_KEY && newValue !== null) pause();
  });
}

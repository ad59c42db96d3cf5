// History entries for what opens over the page (dialogs, the player): Back closes the topmost one and keeps the page.
import { guardHistory } from "./history-guard";

export interface HistoryLayer {
  /** "left": the page is being left, and the caller replaces the history entry. */
  close(why: "closed" | "left"): void;
}

interface OpenOptions {
  /** The current history entry was made for this layer, so none is added. */
  hasEntry?: boolean;
}

/** Marks the entries of this document: history keeps those of the document before a reload. */
const ours = Math.random().toString(36).slice(2);
/** What to do when Back closes a layer, from the lowest to the topmost. */
const open: (() => void)[] = [];
/** True from history.back() until popstate. */
let goingBack = false;

/** Opens a layer with its own history entry; `onBack` is called when Back closes it. */
export function openLayer(onBack: () => void, { hasEntry = false }: OpenOptions = {}): HistoryLayer {
  if (open.length === 0) addEventListener("popstate", onPopState);
  // A function of its own, so that the same callback may be given twice.
  const layer = () => onBack();
  open.push(layer);
  if (!goingBack) addEntries(hasEntry);
  return {
    close(why) {
      const at = open.indexOf(layer);
      if (at < 0) return;
      open.splice(at, 1);
      if (why === "closed" && !goingBack) removeEntries();
      stopWhenDone();
    },
  };
}

/** How many layers the current history entry stands for. */
function entriesHere(): number {
  const { layers } = (history.state ?? {}) as { layers?: { of: string; count: number } };
  return layers?.of === ours ? layers.count : 0;
}

function addEntries(hasEntry = false) {
  for (let count = entriesHere() + 1; count <= open.length; count += 1) {
    const state = { ...(history.state as object | null), layers: { of: ours, count } };
    guardHistory(() => (hasEntry ? history.replaceState(state, "") : history.pushState(state, "")));
  }
}

function removeEntries() {
  const tooMany = entriesHere() - open.length;
  if (tooMany <= 0) return;
  goingBack = true;
  if (tooMany === 1) history.back();
  else history.go(-tooMany);
}

function onPopState() {
  if (goingBack) {
    goingBack = false;
    // Layers may have been opened or closed while the step back was under way.
    addEntries();
    removeEntries();
  } else {
    const stay = entriesHere();
    while (open.length > stay) open.pop()?.();
  }
  stopWhenDone();
}

function stopWhenDone() {
  if (open.length === 0 && !goingBack) removeEventListener("popstate", onPopState);
}

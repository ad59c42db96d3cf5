// Connects previews with the offers of the whole article: players ask for its offers, a preview is told when the article
// has become the visitor's own, and the place where it ended survives the visit to a payment page.
import { useEffect, useEffectEvent } from "react";

interface OfferedArticle {
  id: string;
  title: string;
  /** FULL_TRACK_MUSIC, AUDIO_BOOK_CHAPTER, …: what a purchase leads to. */
  contentType: string;
  /** What the plans have to include, where there is nothing but plans. */
  contentTypes: readonly string[];
}

type OpenOffer = (article: OfferedArticle) => Promise<void>;

let openOffer: OpenOffer = () => Promise.reject(new Error("offers are not started on this page"));

/** Who opens the dialogs of an offer: a player may not depend on them, because they show players. */
export function openArticleOffersBy(open: OpenOffer) {
  openOffer = open;
}

/** Opens the ways to one article: a plan, a credit, its price. Fails where they can't be loaded. */
export const offerArticle: OpenOffer = (article) => openOffer(article);

type Listener = () => void;

const listeners = new Set<Listener>();

/** Called each time something was bought, subscribed to, or consumed; returns how to stop it. */
export function onOwned(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useOwned(listener: Listener) {
  const latest = useEffectEvent(listener);
  useEffect(() => onOwned(() => latest()), []);
}

/** The server has confirmed it. */
export function announceOwned() {
  for (const listener of [...listeners]) listener();
}

const PREVIEW_END_KEY = "previewEnd";
/** As long as a payment may take; later a song begins at its beginning. */
const rememberedMs = 30 * 60_000;

interface PreviewEnd {
  id: string;
  seconds: number;
  at: number;
}

/** Only the latest one, in this tab. */
export function rememberPreviewEnd(id: string, seconds: number, now = Date.now()) {
  try {
    sessionStorage.setItem(PREVIEW_END_KEY, JSON.stringify({ id, seconds, at: now } satisfies PreviewEnd));
  } catch {
    // Without storage the whole begins at its beginning.
  }
}

/** Where the preview of this article ended; once, and null for another one. */
export function takePreviewEnd(id: string, now = Date.now()): number | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREVIEW_END_KEY) ?? "null") as Partial<PreviewEnd> | null;
    if (kept?.id !== id || typeof kept.seconds !== "number" || typeof kept.at !== "number") return null;
    sessionStorage.removeItem(PREVIEW_END_KEY);
    return now - kept.at <= rememberedMs && kept.seconds > 0 ? kept.seconds : null;
  } catch {
    return null;
  }
}

// The button of something that is owned: its words, and where it leads.
import * as links from "#generated/links";
import type { RefundAnswer } from "#generated/payloads";
import type { MessageKey } from "#kit/messages/i18n";
import type { IconName } from "#ui/icon";

/** The state of a refund request, in words. */
export const refundWords: Record<Exclude<RefundAnswer, "possible">, MessageKey> = {
  requested: "purchases.refund.requested",
  approved: "purchases.refund.approved",
  declined: "purchases.refund.declined",
};

interface OpenWords {
  words: MessageKey;
  icon: IconName;
}

const listen: OpenWords = { words: "purchases.open.listen", icon: "play" };
const watch: OpenWords = { words: "purchases.open.watch", icon: "play" };
const play: OpenWords = { words: "purchases.open.play", icon: "games" };

const byKind: Record<string, OpenWords> = {
  full_track_music: listen,
  album: listen,
  playlist: listen,
  podcast: listen,
  podcastcollection: listen,
  audiobook: listen,
  audio_book_chapter: listen,
  full_length_video: watch,
  video: watch,
  videocollection: watch,
  series_episode: watch,
  online_game: play,
  cloud_game: play,
  game: { words: "purchases.open.install", icon: "download" },
  article: { words: "purchases.open.read", icon: "article" },
};

export function openWords(kind: string): OpenWords {
  return Object.hasOwn(byKind, kind) ? byKind[kind]! : { words: "purchases.open.look", icon: "eye" };
}

/** A game that is played in the browser is played at once; everything else is on its own page. */
export function ownedPath(kind: string, id: string, page: string, prefix: string): string {
  return kind === "online_game" ? prefix + links.games.playById({ id }) : page;
}

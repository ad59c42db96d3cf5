// A film that the video player plays, and the answer of POST /video/streaming about it.
import type { Artwork, PurchaseOption } from "#generated/payloads";

export interface PlayerFilm {
  id: string;
  title: string;
  /** Beside the title: the series and the number of the episode, or who sings. */
  subtitle?: string;
  /** Of a trailer: an MP4 that is played as it is, without asking what the visitor may see. */
  address?: string;
  /** The page of the film. */
  href: string;
  /** Where "Go back" leads. */
  back: string;
  artwork?: Artwork;
  durationSeconds: number;
  language?: string;
  next?: NextFilm;
  /** Plays as soon as it is shown. */
  autoplay?: boolean;
  /** A part of a page instead of the whole window. */
  inPlace?: boolean;
  /** Decides what the player's words call it. */
  kind: "film" | "episode" | "video";
  /** As histories and offers call it; a music video and an episode are the specification's video. */
  contentType: "full_length_video" | "video";
  /** Of a film that another provider streams. */
  externalProviderCode?: string;
}

/** Of a film that another provider streams, among all that are kept on this device. */
export function externalFilmKey(providerCode: string, id: string): string {
  return `${providerCode}/${id}`;
}

export interface NextFilm {
  title: string;
  href: string;
  streamHref: string;
  artwork?: Artwork;
}

type MarkKind = "intro" | "recap" | "credits";

/** A part of the film, in seconds. */
export interface Mark {
  kind: MarkKind;
  start: number;
  end: number;
}

export interface FilmStream {
  /** Empty where the visitor may see nothing of it; `purchase` then says what changes that. */
  url: string;
  mimeType: string;
  isPreview: boolean;
  purchase: PurchaseOption[];
  ticket: string;
  thumbnails?: string;
  marks: Mark[];
  /** When the address is no longer good, in milliseconds since 1970; NaN where it is not said. */
  expires: number;
}

const markKinds: MarkKind[] = ["intro", "recap", "credits"];

/** Fills in what a server of another version may leave out. */
export function readStream(data: unknown): FilmStream {
  const stream = Object(data) as Record<string, unknown>;
  const words = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    url: words(stream.url),
    mimeType: words(stream.mimeType),
    isPreview: stream.isPreview === true,
    purchase: Array.isArray(stream.purchase) ? (stream.purchase as PurchaseOption[]) : [],
    ticket: words(stream.ticket),
    thumbnails: words(stream.thumbnails) || undefined,
    marks: Array.isArray(stream.marks) ? stream.marks.filter(isMark) : [],
    expires: Date.parse(words(stream.expires)),
  };
}

function isMark(value: unknown): value is Mark {
  const mark = Object(value) as Partial<Mark>;
  return (
    markKinds.includes(mark.kind as MarkKind) &&
    Number.isFinite(mark.start) &&
    Number.isFinite(mark.end) &&
    mark.end! > mark.start!
  );
}

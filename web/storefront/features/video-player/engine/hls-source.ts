// A film through hls.js: quality, sound and subtitles to choose from, and addresses that are renewed while it plays.
import Hls, { type ErrorData } from "hls.js";
import { trackOfLanguage } from "../film-settings";
import { CueTracks } from "./cue-tracks";
import { addressIsOver, type FilmSource, type SourceEvents, type SourceSettings } from "./film-source";
import type { Level } from "./film-state";

/** The browser recovers from most broken pictures when it begins again there; a second time soon after is a failure. */
const RECOVERS_EVERY_MS = 10_000;
/** A fresh address that is refused as soon as this is no matter of time. */
const RENEWS_EVERY_MS = 10_000;
const BACK_BUFFER_SECONDS = 60;

export function openHlsSource(settings: SourceSettings, events: SourceEvents): FilmSource {
  if (!Hls.isSupported()) {
    queueMicrotask(() => events.onFailure("format"));
    return nothingToPlay;
  }
  return new HlsSource(settings, events);
}

class HlsSource implements FilmSource {
  #hls: Hls;
  #cues: CueTracks;
  /** The folders of the first address and of the one that is good now. */
  #first: string;
  #now: string;
  #renewing: Promise<void> | null = null;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #recoveredAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly settings: SourceSettings,
    private readonly events: SourceEvents,
  ) {
    const { video, stream, from } = settings;
    this.#first = folderOf(stream.url);
    this.#now = this.#first;
    this.#hls = new Hls({
      // Its worker would be a script from a blob, which our Content-Security-Policy refuses.
      enableWorker: false,
      startPosition: from > 0 ? from : -1,
      capLevelToPlayerSize: true,
      backBufferLength: BACK_BUFFER_SECONDS,
      // Its track elements would load a data: address, which the policy refuses, too.
      renderTextTracksNatively: false,
      enableCEA708Captions: false,
      enableID3MetadataCues: false,
      enableEmsgMetadataCues: false,
      enableDateRangeMetadataCues: false,
      xhrSetup: async (request, address) => {
        await this.#renewing;
        request.open("GET", this.#goodAddress(address), true);
      },
    });
    this.#cues = new CueTracks(video);
    this.#listen();
    this.#hls.loadSource(stream.url);
    this.#hls.attachMedia(video);
  }

  renew(address: string) {
    this.#now = folderOf(address);
  }

  retry() {
    if (this.#hls.levels.length === 0) this.#hls.loadSource(this.settings.stream.url);
    else this.#hls.startLoad(this.settings.video.currentTime);
  }

  setLevel(index: number) {
    this.#hls.nextLevel = index;
    this.events.onTracks({ level: index });
  }

  setSound(index: number) {
    this.#hls.audioTrack = index;
  }

  setSubtitle(index: number) {
    this.#hls.subtitleTrack = index;
    this.#cues.choose(index);
    this.events.onTracks({ subtitle: index });
  }

  close() {
    this.#cues.clear();
    this.#hls.destroy();
  }

  #listen() {
    const hls = this.#hls;
    const { onTracks, onPicture } = this.events;
    hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) =>
      onTracks({ levels: levelsOf(levels.map(({ height }) => height)), level: -1 }),
    );
    hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => onPicture(hls.levels[level]?.height ?? 0));
    hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, (_, { audioTracks }) => {
      const sounds = audioTracks.map(({ lang, name }, index) => ({ index, language: lang ?? "", name }));
      const wanted = trackOfLanguage(sounds, ...this.settings.soundLanguages);
      if (wanted >= 0 && wanted !== hls.audioTrack) hls.audioTrack = wanted;
      onTracks({ sounds, sound: wanted >= 0 ? wanted : hls.audioTrack });
    });
    hls.on(Hls.Events.AUDIO_TRACK_SWITCHED, () => onTracks({ sound: hls.audioTrack }));
    hls.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, (_, { subtitleTracks }) =>
      onTracks({
        subtitles: subtitleTracks.map(({ lang, attrs }, index) => ({
          index,
          language: lang ?? "",
          isCaptions: /describes-music-and-sound|transcribes-spoken-dialog/.test(attrs.CHARACTERISTICS ?? ""),
        })),
        subtitle: -1,
      }),
    );
    hls.on(Hls.Events.CUES_PARSED, (_, { cues, subtitleTrack }) => {
      if (subtitleTrack)
        this.#cues.add(hls.subtitleTracks.indexOf(subtitleTrack), subtitleTrack.lang, cues as VTTCue[]);
    });
    hls.on(Hls.Events.ERROR, (_, data) => this.#onError(data));
  }

  #onError(data: ErrorData) {
    const status = data.response?.code ?? 0;
    if (addressIsOver.has(status)) return void this.#renewAddress(data.fatal);
    if (!data.fatal) return;
    console.error(`The film stopped: ${data.type}, ${data.details}`);
    if (data.details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR)
      return this.events.onFailure("format");
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR) return this.#recover();
    if (data.type !== Hls.ErrorTypes.NETWORK_ERROR) return this.events.onFailure("decoding");
    if (data.details === Hls.ErrorDetails.MANIFEST_PARSING_ERROR || (status >= 400 && status < 500))
      return this.events.onFailure("server");
    this.events.onInterrupted();
  }

  #recover() {
    const now = performance.now();
    if (now - this.#recoveredAt < RECOVERS_EVERY_MS) return this.events.onFailure("decoding");
    this.#recoveredAt = now;
    this.#hls.recoverMediaError();
  }

  /** Requests wait for it meanwhile, so that they all go to the new address. */
  async #renewAddress(isFatal: boolean) {
    const now = performance.now();
    if (!this.#renewing) {
      if (now - this.#renewedAt < RENEWS_EVERY_MS)
        return isFatal ? this.events.onFailure("server") : undefined;
      this.#renewedAt = now;
      this.#renewing = this.events
        .freshAddress()
        .then((address) => {
          if (address) this.renew(address);
        })
        .finally(() => {
          this.#renewing = null;
        });
    }
    await this.#renewing;
    if (isFatal) this.retry();
  }

  /** Everything lies in one folder, whose name holds the signature. */
  #goodAddress(address: string): string {
    const absolute = new URL(address, location.href).href;
    return absolute.startsWith(this.#first) ? this.#now + absolute.slice(this.#first.length) : absolute;
  }
}

const nothingToPlay: FilmSource = {
  renew: () => undefined,
  retry: () => undefined,
  setLevel: () => undefined,
  setSound: () => undefined,
  setSubtitle: () => undefined,
  close: () => undefined,
};

function folderOf(address: string): string {
  return new URL(".", new URL(address, location.href)).href;
}

/** One of each height, the best first. */
export function levelsOf(heights: readonly number[]): Level[] {
  const levels = new Map<number, Level>();
  heights.forEach((height, index) => {
    // hls.js sorts by bandwidth: the last of a height is the best of it.
    if (height > 0) levels.set(height, { index, height });
  });
  return [...levels.values()].sort((a, b) => b.height - a.height);
}

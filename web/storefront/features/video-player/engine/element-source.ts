// A film that the browser plays by itself: a preview, and HLS in Safari, whose tracks are those of the video element.
import { trackOfLanguage } from "../film-settings";
import {
  addressIsOver,
  type FilmSource,
  isSubtitle,
  type SourceEvents,
  type SourceSettings,
} from "./film-source";

/** Only Safari has it. */
interface AudioTracks extends EventTarget {
  length: number;
  [index: number]: { language: string; label: string; enabled: boolean } | undefined;
}

export function openElementSource(settings: SourceSettings, events: SourceEvents): FilmSource {
  const { video, soundLanguages } = settings;
  const listening = new AbortController();
  const { signal } = listening;
  let address = settings.stream.url;
  let renewed = false;

  const load = (from: number) => {
    video.src = address;
    if (from > 0) {
      video.addEventListener(
        "loadedmetadata",
        () => {
          video.currentTime = from;
        },
        { once: true, signal },
      );
    }
    video.load();
  };
  const goOn = () => {
    const wasPlaying = !video.paused;
    load(video.currentTime);
    if (wasPlaying) void video.play().catch(() => undefined);
  };

  const onError = async () => {
    const code = video.error?.code;
    if (code === undefined || signal.aborted) return;
    if (code === MediaError.MEDIA_ERR_DECODE) return events.onFailure("decoding");
    const status = await statusOf(address);
    if (signal.aborted) return;
    if (addressIsOver.has(status) && !renewed) {
      renewed = true;
      const fresh = await events.freshAddress();
      if (signal.aborted || !fresh) return;
      address = fresh;
      return goOn();
    }
    if (status === 0 || status >= 500) return events.onInterrupted();
    if (status >= 400) return events.onFailure("server");
    if (code === MediaError.MEDIA_ERR_NETWORK) return events.onInterrupted();
    events.onFailure("format");
  };
  video.addEventListener("error", () => void onError(), { signal });
  video.addEventListener("resize", () => events.onPicture(video.videoHeight), { signal });
  video.addEventListener(
    "playing",
    () => {
      renewed = false;
    },
    { signal },
  );

  const subtitles = () => Array.from(video.textTracks).filter(isSubtitle);
  const tellSubtitles = () =>
    events.onTracks({
      subtitles: subtitles().map(({ language, kind }, index) => ({
        index,
        language,
        isCaptions: kind === "captions",
      })),
    });
  video.textTracks.addEventListener("addtrack", tellSubtitles, { signal });

  const { audioTracks } = video as unknown as { audioTracks?: AudioTracks };
  const tellSounds = () => {
    if (!audioTracks) return;
    const tracks = Array.from({ length: audioTracks.length }, (_, index) => audioTracks[index]!);
    const sounds = tracks.map(({ language, label }, index) => ({ index, language, name: label }));
    events.onTracks({ sounds, sound: tracks.findIndex(({ enabled }) => enabled) });
  };
  const chooseSound = () => {
    tellSounds();
    const tracks = Array.from({ length: audioTracks?.length ?? 0 }, (_, index) => ({
      index,
      language: audioTracks![index]!.language,
    }));
    const wanted = trackOfLanguage(tracks, ...soundLanguages);
    if (wanted >= 0) setSound(wanted);
  };
  const setSound = (wanted: number) => {
    for (let index = 0; index < (audioTracks?.length ?? 0); index += 1)
      audioTracks![index]!.enabled = index === wanted;
    tellSounds();
  };
  audioTracks?.addEventListener("addtrack", chooseSound, { signal });

  load(settings.from);
  return {
    renew: (fresh) => {
      address = fresh;
    },
    retry: goOn,
    setLevel: () => undefined,
    setSound,
    setSubtitle(wanted) {
      subtitles().forEach((track, index) => {
        track.mode = index === wanted ? "hidden" : "disabled";
      });
      events.onTracks({ subtitle: wanted });
    },
    close() {
      listening.abort();
      video.removeAttribute("src");
      video.load();
    },
  };
}

/** The element does not tell the status of the answer; 0 without an answer. */
async function statusOf(address: string): Promise<number> {
  try {
    const response = await fetch(address, { headers: { range: "bytes=0-0" }, cache: "no-store" });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

// A film that the browser plays by itself: a preview, and HLS in Safari, whose tracks are those of the video element.
import { followSounds } from "./element-sounds";
import { followSubtitles } from "./element-subtitles";
import { addressIsOver, type FilmSource, type SourceEvents, type SourceSettings } from "./film-source";

export function openElementSource(settings: SourceSettings, events: SourceEvents): FilmSource {
  const { video } = settings;
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

  const setSubtitle = followSubtitles(video, events.onTracks, signal);
  const setSound = followSounds(settings, events.onTracks, signal);

  load(settings.from);
  return {
    renew: (fresh) => {
      address = fresh;
    },
    retry: goOn,
    setLevel: () => undefined,
    setSound,
    setSubtitle,
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

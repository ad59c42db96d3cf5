// The captions, rendered by us: in the visitor's size and colours, and above the controls while these are shown.
import { type ReactNode, useEffect, useState } from "react";
import { isSubtitle } from "../engine/film-source";
import { useFilmSettings } from "../film-settings";
import { useFilm, usePlayback } from "./playback";

interface ShownCue {
  key: string;
  isOnTop: boolean;
  content: ReactNode;
}

export function Captions() {
  const cues = useCues();
  const { size, background, color } = useFilmSettings((state) => state.captionStyle);
  const language = useFilm((state) => state.subtitles[state.subtitle]?.language);
  if (cues.length === 0) return null;
  const lines = (isOnTop: boolean) =>
    cues
      .filter((cue) => cue.isOnTop === isOnTop)
      .map((cue) => (
        <p key={cue.key} dir="auto">
          <span>{cue.content}</span>
        </p>
      ));
  return (
    <div
      className="video-player-captions"
      lang={language || undefined}
      data-size={size}
      data-background={background}
      data-color={color}
    >
      <div>{lines(true)}</div>
      <div>{lines(false)}</div>
    </div>
  );
}

/** The cues of the track that is on; the browser itself does not draw a hidden track. */
function useCues(): ShownCue[] {
  const { engine } = usePlayback();
  const [cues, setCues] = useState<ShownCue[]>([]);
  const subtitle = useFilm((state) => state.subtitle);
  useEffect(() => {
    const { video } = engine;
    const { textTracks } = video;
    const known = new Set<TextTrack>();
    const show = () => {
      const track = Array.from(textTracks).find((each) => isSubtitle(each) && each.mode === "hidden");
      setCues(subtitle >= 0 && track ? Array.from(track.activeCues ?? [], shownCue) : []);
    };
    const follow = () => {
      for (const track of Array.from(textTracks)) {
        if (known.has(track)) continue;
        known.add(track);
        track.addEventListener("cuechange", show);
      }
      show();
    };
    follow();
    textTracks.addEventListener("addtrack", follow);
    textTracks.addEventListener("change", show);
    video.addEventListener("seeked", show);
    return () => {
      textTracks.removeEventListener("addtrack", follow);
      textTracks.removeEventListener("change", show);
      video.removeEventListener("seeked", show);
      for (const track of known) track.removeEventListener("cuechange", show);
    };
  }, [engine, subtitle]);
  return cues;
}

function shownCue(cue: TextTrackCue): ShownCue {
  const { line, snapToLines, text } = cue as VTTCue;
  // A file puts a cue at the top where the picture has words below.
  const isOnTop = typeof line === "number" && (snapToLines ? line >= 0 && line < 6 : line < 50);
  return { key: `${cue.startTime} ${text}`, isOnTop, content: rendered((cue as VTTCue).getCueAsHTML()) };
}

/** Words, breaks, italics and bold; anything else of a cue is only its words. */
export function rendered(node: Node): ReactNode {
  return Array.from(node.childNodes, (child, index) => {
    const key = index;
    if (child.nodeType === Node.TEXT_NODE) return child.textContent;
    const name = child.nodeName.toLowerCase();
    if (name === "br") return <br key={key} />;
    if (name === "i") return <i key={key}>{rendered(child)}</i>;
    if (name === "b") return <b key={key}>{rendered(child)}</b>;
    return <span key={key}>{rendered(child)}</span>;
  });
}

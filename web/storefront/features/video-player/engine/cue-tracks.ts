// The cues that hls.js has read, on text tracks of the video element: the browser says which of them are due, and
// captions.tsx renders them. A track of an element cannot be removed, so tracks are used again.

export class CueTracks {
  #tracks = new Map<number, TextTrack>();
  #chosen = -1;

  constructor(private readonly video: HTMLVideoElement) {}

  choose(index: number) {
    this.#chosen = index;
    for (const [each, track] of this.#tracks) track.mode = each === index ? "hidden" : "disabled";
  }

  add(index: number, language: string | undefined, cues: readonly VTTCue[]) {
    if (index < 0) return;
    const track = this.#trackOf(index, language ?? "");
    // A segment may be read again.
    const known = new Set(Array.from(track.cues ?? [], keyOf));
    for (const cue of cues) if (!known.has(keyOf(cue))) track.addCue(cue);
    if (index !== this.#chosen) track.mode = "disabled";
  }

  clear() {
    for (const track of this.#tracks.values()) {
      track.mode = "hidden";
      for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue);
      track.mode = "disabled";
    }
  }

  #trackOf(index: number, language: string): TextTrack {
    const label = `${index}`;
    const existing = Array.from(this.video.textTracks).find((track) => track.label === label);
    const track = existing ?? this.video.addTextTrack("subtitles", label, language);
    this.#tracks.set(index, track);
    // A disabled track has no list of its cues.
    track.mode = "hidden";
    return track;
  }
}

function keyOf(cue: TextTrackCue): string {
  return `${cue.startTime} ${cue.endTime} ${(cue as VTTCue).text}`;
}

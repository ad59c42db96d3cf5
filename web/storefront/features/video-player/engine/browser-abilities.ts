// Finds out what this browser can play and do, for staff and partners' engineers: the facts of /video/test.

type Ability =
  | "hlsNative"
  | "mediaSource"
  | "managedMediaSource"
  | "h264"
  | "hevc"
  | "av1"
  | "vp9"
  | "aac"
  | "opus"
  | "pictureInPicture"
  | "fullScreen"
  | "wakeLock"
  | "mediaSession"
  | "clearKey";

export interface AbilityRow {
  ability: Ability;
  /** The codec or interface, for engineers. */
  detail: string;
  /** Undefined while it is being asked. */
  has: boolean | undefined;
}

const codecs: [Ability, string][] = [
  ["h264", 'video/mp4; codecs="avc1.640028"'],
  ["hevc", 'video/mp4; codecs="hvc1.1.6.L120.90"'],
  ["av1", 'video/mp4; codecs="av01.0.08M.08"'],
  ["vp9", 'video/mp4; codecs="vp09.00.40.08"'],
  ["aac", 'audio/mp4; codecs="mp4a.40.2"'],
  ["opus", 'audio/mp4; codecs="opus"'],
];

const HLS_TYPE = "application/vnd.apple.mpegurl";

export function abilitiesOf(video: HTMLVideoElement): AbilityRow[] {
  const has = (name: string) => name in globalThis;
  return [
    { ability: "hlsNative", detail: HLS_TYPE, has: video.canPlayType(HLS_TYPE) !== "" },
    { ability: "mediaSource", detail: "MediaSource", has: has("MediaSource") },
    { ability: "managedMediaSource", detail: "ManagedMediaSource", has: has("ManagedMediaSource") },
    ...codecs.map(([ability, type]) => ({ ability, detail: type, has: plays(video, type) })),
    {
      ability: "pictureInPicture",
      detail: "requestPictureInPicture",
      has: document.pictureInPictureEnabled === true,
    },
    {
      ability: "fullScreen",
      detail: "requestFullscreen",
      has: document.fullscreenEnabled === true || "webkitEnterFullscreen" in video,
    },
    { ability: "wakeLock", detail: "navigator.wakeLock", has: "wakeLock" in navigator },
    { ability: "mediaSession", detail: "navigator.mediaSession", has: "mediaSession" in navigator },
    { ability: "clearKey", detail: "org.w3.clearkey", has: undefined },
  ];
}

function plays(video: HTMLVideoElement, type: string): boolean {
  const source = (globalThis as { MediaSource?: { isTypeSupported(type: string): boolean } }).MediaSource;
  return source ? source.isTypeSupported(type) : video.canPlayType(type) !== "";
}

export async function hasClearKey(): Promise<boolean> {
  try {
    await navigator.requestMediaKeySystemAccess("org.w3.clearkey", [
      { initDataTypes: ["cenc"], videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.42E01E"' }] },
    ]);
    return true;
  } catch {
    return false;
  }
}

/** Our films are H.264 and AAC in HLS. */
export function playsOurFilms(rows: readonly AbilityRow[]): boolean {
  const has = (ability: Ability) => rows.some((row) => row.ability === ability && row.has);
  return has("h264") && has("aac") && (has("hlsNative") || has("mediaSource") || has("managedMediaSource"));
}

// Full screen and picture in picture, with what Safari on an iPhone has instead: full screen of the video alone.
import { useEffect, useState } from "react";

interface SafariVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/**
 * A film that fills the window puts the whole document in full screen, so that it stays there when the next episode's
 * page takes its place.
 */
export async function toggleFullScreen(element: HTMLElement, video: SafariVideo) {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await element.requestFullscreen();
    else video.webkitEnterFullscreen?.();
  } catch (error) {
    console.error(error);
  }
}

export function hasPictureInPicture(video: HTMLVideoElement): boolean {
  return document.pictureInPictureEnabled === true && "requestPictureInPicture" in video;
}

export async function togglePictureInPicture(video: HTMLVideoElement) {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch (error) {
    console.error(error);
  }
}

export function useFullScreen(video: HTMLVideoElement): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement?.contains(video) === true);
    read();
    document.addEventListener("fullscreenchange", read);
    return () => document.removeEventListener("fullscreenchange", read);
  }, [video]);
  return isFull;
}

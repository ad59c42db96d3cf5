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

/** Whether the film floats over other windows; the browser's own window has a button, too, that brings it back. */
export function useFloating(video: HTMLVideoElement): boolean {
  const [floats, setFloats] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => setFloats(document.pictureInPictureElement === video);
    read();
    for (const name of ["enterpictureinpicture", "leavepictureinpicture"])
      video.addEventListener(name, read, { signal });
    return () => listening.abort();
  }, [video]);
  return floats;
}

/** Ends picture in picture with its page, which has the controls. */
export function stopFloating(video: HTMLVideoElement) {
  if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(console.error);
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

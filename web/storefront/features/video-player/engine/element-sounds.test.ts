// The sound tracks of Safari's video element: listed, one chosen by language, and switched.
import { expect, it, vi } from "vitest";
import { followSounds } from "./element-sounds";

function videoWith(...languages: string[]) {
  const tracks = languages.map((language, index) => ({ language, label: language, enabled: index === 0 }));
  const audioTracks = Object.assign(new EventTarget(), tracks, { length: tracks.length });
  return { tracks, audioTracks, video: Object.assign(document.createElement("video"), { audioTracks }) };
}

it("lists the sounds and chooses the visitor's language as soon as there are tracks", () => {
  const { tracks, audioTracks, video } = videoWith("en", "ar-EG");
  const onTracks = vi.fn();
  const choose = followSounds({ video, soundLanguages: ["ar"] }, onTracks, new AbortController().signal);
  audioTracks.dispatchEvent(new Event("addtrack"));
  expect(tracks.map(({ enabled }) => enabled)).toEqual([false, true]);
  expect(onTracks).toHaveBeenLastCalledWith({
    sounds: [
      { index: 0, language: "en", name: "en" },
      { index: 1, language: "ar-EG", name: "ar-EG" },
    ],
    sound: 1,
  });
  choose(0);
  expect(tracks.map(({ enabled }) => enabled)).toEqual([true, false]);
  expect(onTracks.mock.lastCall![0].sound).toBe(0);
});

it("does nothing in a browser whose video elements have no list of sounds", () => {
  const onTracks = vi.fn();
  const video = document.createElement("video");
  followSounds({ video, soundLanguages: [] }, onTracks, new AbortController().signal)(1);
  expect(onTracks).not.toHaveBeenCalled();
});

// The sleep timer: ends playback after some minutes, or with the chapter or episode that is heard. The sound fades out
// over the last seconds, in which one press gives five more minutes.
import { create } from "zustand";
import { showToast } from "#ui/overlays/toast-store";
import { usePlayer } from "../player-state";
import { currentTrack } from "../playlist/playlist";
import { speedOf, useSpeech } from "./speech-state";

export const sleepMinutes = [5, 10, 15, 30, 45, 60];
export const EXTENSION_MINUTES = 5;
const fadeSeconds = 20;
const tickMs = 250;
const minuteMs = 60_000;

interface SleepTimer {
  /** What was chosen; null: the timer is off. */
  choice: number | "part" | null;
  /** Of a timer by minutes. */
  secondsLeft: number;
}

export const useSleepTimer = create<SleepTimer>(() => ({ choice: null, secondsLeft: 0 }));

let endsAt = 0;
let ticker: ReturnType<typeof setInterval> | undefined;
let isOffered = false;

export function sleepAfter(minutes: number) {
  begin(minutes);
  endsAt = Date.now() + minutes * minuteMs;
  tick();
}

/** Ends with the chapter or episode that plays then. */
export function sleepAfterPart() {
  begin("part");
  useSpeech.setState({ stopsAfterPart: true });
}

function begin(choice: number | "part") {
  cancelSleep();
  useSleepTimer.setState({ choice });
  ticker = setInterval(tick, tickMs);
}

/** Five more minutes, from what is left. */
export function extendSleep() {
  if (typeof useSleepTimer.getState().choice !== "number") return;
  endsAt += EXTENSION_MINUTES * minuteMs;
  isOffered = false;
  tick();
}

export function cancelSleep() {
  clearInterval(ticker);
  isOffered = false;
  useSleepTimer.setState({ choice: null, secondsLeft: 0 });
  useSpeech.setState({ fade: 1, stopsAfterPart: false });
}

function tick() {
  const { phase, wanted, position, duration, playlist } = usePlayer.getState();
  if (phase === "closed") return cancelSleep();
  const { choice } = useSleepTimer.getState();
  if (choice === "part") {
    // The engine has stopped after the part.
    if (!useSpeech.getState().stopsAfterPart) return cancelSleep();
    const left = duration > 0 ? (duration - position) / speedOf(currentTrack(playlist)) : fadeSeconds;
    useSpeech.setState({ fade: fadeOf(left) });
    return;
  }
  const left = (endsAt - Date.now()) / 1000;
  if (left <= 0) {
    usePlayer.setState({ wanted: false });
    return cancelSleep();
  }
  useSleepTimer.setState({ secondsLeft: Math.ceil(left) });
  useSpeech.setState({ fade: fadeOf(left) });
  if (left > fadeSeconds || isOffered || !wanted) return;
  isOffered = true;
  showToast({
    message: "player.sleep.soon",
    action: { label: "player.sleep.extend", run: extendSleep },
  });
}

function fadeOf(secondsLeft: number): number {
  return Math.max(0, Math.min(1, secondsLeft / fadeSeconds));
}

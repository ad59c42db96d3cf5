// The surface over the picture: a click plays and pauses, a tap shows the controls, a double tap on a side skips, and a
// held finger plays at twice the speed.
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { toggleFullScreen } from "../engine/full-screen";
import { useFilmSettings } from "../film-settings";
import { GestureSign } from "./controls";
import { SKIP_SECONDS } from "./film-keys";
import { usePlayback } from "./playback";
import type { ShownControls } from "./use-resting";

const DOUBLE_TAP_MS = 280;
const HOLD_MS = 500;
const SIGN_MS = 700;
const FAST = 2;
/** A finger that moves further than this does something else. */
const STILL_PIXELS = 12;

type Side = "left" | "right";
type Sign = { side: Side; seconds: number } | "fast" | null;

/** The outer thirds of the picture skip. Sides of the screen: time runs from left to right in every language. */
export function sideOf(x: number, width: number): Side | null {
  if (x < width / 3) return "left";
  return x > (width * 2) / 3 ? "right" : null;
}

export function GestureSurface({ controls }: { controls: ShownControls }) {
  const { engine, film, frame } = usePlayback();
  const [sign, setSign] = useState<Sign>(null);
  const touch = useRef<{ x: number; y: number; holding: boolean } | null>(null);
  const lastTap = useRef<{ side: Side | null; at: number; skipped: number }>({
    side: null,
    at: 0,
    skipped: 0,
  });
  const timers = useRef<{ hold?: number; tap?: number; sign?: number }>({});
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of Object.values(current)) clearTimeout(timer);
    };
  }, []);

  const showSign = (next: Sign) => {
    clearTimeout(timers.current.sign);
    setSign(next);
    if (next && next !== "fast") timers.current.sign = window.setTimeout(() => setSign(null), SIGN_MS);
  };
  const tap = (side: Side | null) => {
    const { current: last } = lastTap;
    const now = performance.now();
    clearTimeout(timers.current.tap);
    if (side && side === last.side && now - last.at < DOUBLE_TAP_MS + (last.skipped ? SIGN_MS : 0)) {
      const skipped = last.skipped + SKIP_SECONDS;
      lastTap.current = { side, at: now, skipped };
      engine.seekBy(side === "left" ? -SKIP_SECONDS : SKIP_SECONDS);
      showSign({ side, seconds: skipped });
      return;
    }
    lastTap.current = { side, at: now, skipped: 0 };
    const shown = controls.shown;
    timers.current.tap = window.setTimeout(
      () => (shown ? controls.hide() : controls.show()),
      side ? DOUBLE_TAP_MS : 0,
    );
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "mouse") return;
    const { clientX: x, clientY: y } = event;
    touch.current = { x, y, holding: false };
    clearTimeout(timers.current.hold);
    timers.current.hold = window.setTimeout(() => {
      if (!touch.current || !engine.state.playing) return;
      touch.current.holding = true;
      engine.video.playbackRate = FAST;
      showSign("fast");
    }, HOLD_MS);
  };
  const endTouch = () => {
    clearTimeout(timers.current.hold);
    const was = touch.current;
    touch.current = null;
    if (was?.holding) {
      engine.video.playbackRate = useFilmSettings.getState().speed;
      showSign(null);
    }
    return was;
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "mouse") return;
    const was = endTouch();
    if (!was || was.holding) return;
    if (Math.hypot(event.clientX - was.x, event.clientY - was.y) > STILL_PIXELS) return;
    const box = event.currentTarget.getBoundingClientRect();
    tap(sideOf(event.clientX - box.left, box.width));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboards have the keys and the buttons */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        className="video-player-surface"
        onClick={({ nativeEvent }) => {
          if ((nativeEvent as globalThis.PointerEvent).pointerType !== "touch") engine.toggle();
        }}
        onDoubleClick={({ nativeEvent }) => {
          if ((nativeEvent as globalThis.PointerEvent).pointerType === "touch" || lastTap.current.at > 0)
            return;
          void toggleFullScreen(film.inPlace ? frame : document.documentElement, engine.video);
        }}
        onContextMenu={(event) => touch.current && event.preventDefault()}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={endTouch}
      />
      <GestureSign sign={sign} />
    </>
  );
}

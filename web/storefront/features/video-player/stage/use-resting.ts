// Hides the controls when the pointer rests or leaves while the film plays. They stay as long as it is paused, a menu is
// open or the keyboard is in them.
import { useEffect, useEffectEvent, useRef, useState } from "react";

const REST_MS = 3000;
const AWAY_MS = 500;

export interface ShownControls {
  shown: boolean;
  show: () => void;
  hide: () => void;
}

export function useResting(frame: HTMLElement, playing: boolean, menuOpen: boolean): ShownControls {
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = useEffectEvent(() => {
    if (!isFocusedByKeyboard(frame)) setAwake(false);
  });
  const show = useEffectEvent((forMs: number = REST_MS) => {
    clearTimeout(timer.current);
    setAwake(true);
    timer.current = setTimeout(() => rest(), forMs);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onMove = ({ pointerType }: PointerEvent) => pointerType === "mouse" && show();
    frame.addEventListener("pointermove", onMove, { signal });
    frame.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && show(AWAY_MS), {
      signal,
    });
    frame.addEventListener("focusin", () => isFocusedByKeyboard(frame) && show(), { signal });
    frame.addEventListener("focusout", () => show(), { signal });
    frame.addEventListener("keydown", () => show(), { signal });
    return () => {
      listening.abort();
      clearTimeout(timer.current);
    };
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what begins to play is about to rest
  useEffect(() => show(), [playing, menuOpen]);
  return {
    shown: awake || !playing || menuOpen,
    show: () => {
      clearTimeout(timer.current);
      setAwake(true);
      timer.current = setTimeout(() => !isFocusedByKeyboard(frame) && setAwake(false), REST_MS);
    },
    hide: () => {
      clearTimeout(timer.current);
      setAwake(false);
    },
  };
}

function isFocusedByKeyboard(frame: HTMLElement): boolean {
  return frame.querySelector(":focus-visible") !== null;
}

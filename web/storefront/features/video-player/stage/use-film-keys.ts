// The keys of the player. A film that fills the window has them everywhere; one in a page while it has the focus, or
// while it plays and nothing else has it.
import { useEffect, useEffectEvent } from "react";
import { useNavigator } from "#kit/navigation/navigation";
import { useShortcuts } from "#features/player/controls/shortcuts";
import { toggleFullScreen } from "../engine/full-screen";
import { changeSettings, speedBy, useFilmSettings } from "../film-settings";
import { commandOfKey, type FilmCommand, isKeyOfElement } from "./film-keys";
import type { Playback } from "./playback";

interface KeyParts extends Playback {
  onUsed: () => void;
}

export function useFilmKeys({ engine, film, frame, onUsed }: KeyParts) {
  const navigator = useNavigator();
  const run = useEffectEvent((command: FilmCommand): boolean => {
    const { volume, speed, muted } = useFilmSettings.getState();
    switch (command.do) {
      case "toggle":
        engine.toggle();
        break;
      case "mute":
        changeSettings({ muted: !muted });
        break;
      case "captions":
        engine.toggleCaptions();
        break;
      case "full-screen":
        void toggleFullScreen(film.inPlace ? frame : document.documentElement, engine.video);
        break;
      case "next":
        if (film.next) navigator?.navigate(film.next.streamHref);
        break;
      case "seek-by":
        engine.seekBy(command.seconds);
        break;
      case "seek-to":
        engine.seek(engine.state.duration * command.share);
        break;
      case "volume-by":
        changeSettings({ volume: Math.min(1, Math.max(0, volume + command.amount)), muted: false });
        break;
      case "speed-by":
        changeSettings({ speed: speedBy(speed, command.steps) });
        break;
      case "leave":
        // The browser itself leaves full screen. A film in a page has nothing to leave.
        if (document.fullscreenElement || film.inPlace) return false;
        navigator?.navigate(film.back);
        break;
    }
    return true;
  });
  const used = useEffectEvent(onUsed);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = event.target instanceof Element ? event.target : null;
      const isInside = element !== null && frame.contains(element);
      const everywhere = useShortcuts.getState().everywhere && (!film.inPlace || engine.state.wanted);
      const isFree = element === null || element === document.body || !film.inPlace;
      if (!isInside && !(everywhere && isFree)) return;
      if (event.defaultPrevented || element?.closest("dialog") || isKeyOfElement(event.code, element)) return;
      // Held keys go on to seek and change the volume, and do not flicker between play and pause.
      const command = commandOfKey(event);
      if (!command || (event.repeat && !/-by$/.test(command.do))) return;
      if (element?.closest("[role=menu]") && command.do === "leave") return;
      if (!run(command)) return;
      event.preventDefault();
      event.stopPropagation();
      used();
    };
    // Before the music's shortcuts get the key.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [engine, frame, film.inPlace]);
}

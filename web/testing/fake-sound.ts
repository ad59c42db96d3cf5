// A silent sound that the player's engine opens in tests; the tests send its events themselves.
import type { OpenSound, SoundEvents, SoundSettings } from "#features/player/engine/audio";

export class FakeSound {
  position = 0;
  playing = true;
  closed = false;
  volume: number;
  muted: boolean;
  speed: number;
  constructor(
    readonly settings: SoundSettings,
    readonly events: SoundEvents,
  ) {
    this.volume = settings.volume;
    this.muted = settings.muted;
    this.speed = settings.speed;
    this.position = settings.from;
  }
}

/** Opens fake sounds, and adds each of them to `sounds`. */
export function fakeOpener(sounds: FakeSound[]): OpenSound {
  return async (settings, events) => {
    const sound = new FakeSound(settings, events);
    sounds.push(sound);
    return {
      play: () => {
        sound.playing = true;
        events.onPlay();
      },
      pause: () => {
        if (!sound.playing) return;
        sound.playing = false;
        events.onPause();
      },
      seek: (position) => {
        sound.position = position;
      },
      position: () => sound.position,
      setVolume: (volume) => {
        sound.volume = volume;
      },
      setMuted: (muted) => {
        sound.muted = muted;
      },
      setSpeed: (speed) => {
        sound.speed = speed;
      },
      close: () => {
        sound.closed = true;
        sound.playing = false;
      },
    };
  };
}

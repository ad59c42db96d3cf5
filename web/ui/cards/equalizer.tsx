// The equalizer icon beside the current track: animated while it plays.
import "./equalizer.css";
export function Equalizer({ moving }: { moving: boolean }) {
  return (
    <span className={moving ? "equalizer" : "equalizer equalizer-still"} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

// Three bars that dance beside what plays, and stand still while it waits.
export function Equalizer({ moving }: { moving: boolean }) {
  return (
    <span className={moving ? "eq" : "eq eq-still"} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

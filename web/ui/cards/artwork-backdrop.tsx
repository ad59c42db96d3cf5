// The backdrop of a page about one thing: its artwork's colour, fading out below the head.
import type { CSSProperties, ReactNode } from "react";
import type { Artwork } from "#generated/payloads";
import "./artwork-backdrop.css";

/** Two hues of the artwork, one for each theme; without artwork the tenant's hue. */
export function ArtworkBackdrop({ artwork, children }: { artwork?: Artwork; children: ReactNode }) {
  const style = {
    "--art-light": artwork ? artwork.hueLight : "var(--brand-h)",
    "--art-dark": artwork ? artwork.hueDark : "var(--brand-h)",
  } as CSSProperties;
  return (
    <div className="artwork-backdrop" style={style}>
      {children}
    </div>
  );
}

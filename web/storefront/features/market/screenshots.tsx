// The pictures of an app, side by side in their own shapes.
import type { Artwork } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Cover } from "#ui/cards/cover";
import "./market.css";

export function Screenshots({ title, screenshots }: { title: string; screenshots: Artwork[] }) {
  const text = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard where it is wider than its place.
    <ul className="screenshots" aria-label={text("market.app.screenshotsOf", { title })} tabIndex={0}>
      {screenshots.map((artwork) => (
        <li key={artwork.src} style={{ aspectRatio: `${artwork.width} / ${artwork.height}` }}>
          <Cover artwork={artwork} sizes="(width >= 600px) 260px, 60vw" className="screenshot" icon="phone" />
        </li>
      ))}
    </ul>
  );
}

// Cover art: average colour while it loads, an icon if there is none; shape by medium.
import type { CSSProperties, ReactNode } from "react";
import type { Artwork, CardShape } from "#generated/payloads";
import { addressOfWidth } from "#kit/pictures/artwork";
import { LazyImage } from "#kit/pictures/lazy-image";
import { Icon, type IconName } from "#ui/icon";
import "./cover.css";

interface CoverProps {
  artwork?: Artwork;
  shape?: CardShape;
  /** The `sizes` attribute: the displayed width, for the browser's choice from srcset. */
  sizes: string;
  /** Loaded eagerly if true; otherwise when it comes near the viewport. */
  eager?: boolean;
  /** The icon of the placeholder. */
  icon?: IconName;
  className?: string;
  children?: ReactNode;
}

/** Pictures come again on page after page, and an address never means another one. */
const knownSets = new Map<string, string>();
const MOST_SETS = 1000;

/** The addresses that a browser chooses from. */
function srcSetOf(artwork: Artwork): string | undefined {
  if (artwork.widths.length === 0) return undefined;
  const known = knownSets.get(artwork.src);
  if (known) return known;
  const set = artwork.widths.map((width) => `${addressOfWidth(artwork, width)} ${width}w`).join(", ");
  if (knownSets.size >= MOST_SETS) knownSets.clear();
  knownSets.set(artwork.src, set);
  return set;
}

/** Decorative: the text beside it names the item, so it has no alternative text. */
export function Cover({ artwork, shape, sizes, eager, icon = "music", className, children }: CoverProps) {
  const style = artwork?.color ? ({ "--cover-color": artwork.color } as CSSProperties) : undefined;
  const classes = `cover${shape ? ` ${shape}` : ""}${className ? ` ${className}` : ""}`;
  return (
    <span className={classes} style={style}>
      {artwork ? (
        <LazyImage
          src={artwork.src}
          srcSet={srcSetOf(artwork)}
          sizes={sizes}
          width={artwork.width}
          height={artwork.height}
          color={artwork.color}
          alt=""
          priority={eager}
        />
      ) : (
        <span className="cover-empty">
          <Icon name={icon} />
        </span>
      )}
      {children}
    </span>
  );
}

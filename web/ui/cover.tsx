// Cover art: average colour while it loads, an icon if there is none; shape by medium.
import type { CSSProperties, ReactNode } from "react";
import type { Artwork, CardShape } from "../generated/payloads";
import { LazyImage } from "../kit/lazy-image";
import { Icon, type IconName } from "./icon";
import "./cover.css";

export interface CoverProps {
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

/** Decorative: the text beside it names the item, so it has no alternative text. */
export function Cover({ artwork, shape, sizes, eager, icon = "music", className, children }: CoverProps) {
  const style = artwork?.color ? ({ "--cover-color": artwork.color } as CSSProperties) : undefined;
  const classes = `cover${shape ? ` ${shape}` : ""}${className ? ` ${className}` : ""}`;
  return (
    <span className={classes} style={style}>
      {artwork ? (
        <LazyImage
          src={artwork.src}
          srcSet={artwork.srcset || undefined}
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

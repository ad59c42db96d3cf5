// Artwork in its medium's shape, with the picture's own colour until it is there and a drawing where there is none.
import type { CSSProperties, ReactNode } from "react";
import type { Artwork, CardShape } from "../generated/payloads";
import { LazyImage } from "../kit/lazy-image";
import { Icon, type IconName } from "./icon";

export interface CoverProps {
  artwork?: Artwork;
  shape?: CardShape;
  /** How wide the picture stands, for the browser's choice among the widths. */
  sizes: string;
  /** The first picture of a page is asked for at once; all others when they come near. */
  eager?: boolean;
  /** Drawn where there is no picture. */
  icon?: IconName;
  className?: string;
  children?: ReactNode;
}

/** Decoration: the words beside it name the thing, so the picture needs no alternative text. */
export function Cover({ artwork, shape, sizes, eager, icon = "music", className, children }: CoverProps) {
  const style = artwork?.color ? ({ "--cover-color": artwork.color } as CSSProperties) : undefined;
  return (
    <span className={["cover", shape, className].filter(Boolean).join(" ")} style={style}>
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

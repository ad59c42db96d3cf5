// The card of a catalogue item: picture, name, second line and badge.

import type { ReactNode } from "react";
import * as links from "#generated/links";
import type { Artwork, Badge, CardShape } from "#generated/payloads";
import { type MessageKey, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import type { IconName } from "#ui/icon";
import { Cover } from "./cover";
import { useIsOwned } from "./wallet";
import "./card.css";
import "#ui/tag.css";

/** The words of a card with a ticket's shape, beside its name. */
export interface TicketWords {
  /** Its worth, above its name. */
  value?: ReactNode;
  /** A last, small line: until when it is valid. */
  note?: ReactNode;
  /** It can no longer be used. */
  over?: boolean;
}

interface CardProps extends TicketWords {
  href: string;
  title: ReactNode;
  subTitle?: ReactNode;
  /** Where the second line is a text of another language than the page's. */
  subTitleLang?: string;
  shape?: CardShape;
  artwork?: Artwork;
  badge?: Badge;
  /** The content types whose plans its badge offers. */
  offer?: string;
  icon?: IconName;
  duration?: string;
  eager?: boolean;
  /** The name on a coloured field, for items without artwork: genres. */
  tile?: boolean;
  /** The button that plays, laid over the picture. */
  play?: ReactNode;
}

const widths: Record<CardShape, string> = {
  square: "(width >= 1280px) 210px, (width >= 600px) 24vw, 40vw",
  round: "(width >= 1280px) 150px, (width >= 600px) 18vw, 28vw",
  wide: "(width >= 1280px) 340px, (width >= 600px) 40vw, 70vw",
  tall: "(width >= 1280px) 180px, (width >= 600px) 22vw, 36vw",
  photo: "(width >= 1280px) 270px, (width >= 600px) 40vw, 72vw",
  ticket: "(width >= 1280px) 270px, (width >= 600px) 40vw, 72vw",
};

/** A genre's picture leans out of a corner of its field. */
const tileWidths = "(width >= 1280px) 120px, (width >= 600px) 14vw, 24vw";

export function Card({
  href,
  title,
  subTitle,
  subTitleLang,
  shape = "square",
  artwork,
  badge = "none",
  value,
  note,
  over,
  offer,
  icon,
  duration,
  eager,
  tile,
  play,
}: CardProps) {
  // An article's address ends with its identifier.
  const isOwned = useIsOwned(href.slice(href.lastIndexOf("/") + 1));
  return (
    <article className={`card card-${tile ? "tile" : shape}${over ? " card-over" : ""}`}>
      <span className="card-frame">
        <Cover
          artwork={artwork}
          shape={shape}
          sizes={tile ? tileWidths : widths[shape]}
          icon={icon}
          eager={eager}
        >
          {duration && <span className="cover-duration numeric">{duration}</span>}
        </Cover>
        {isOwned ? <OwnedTag /> : <BadgeTag badge={badge} offer={offer} />}
        {play}
      </span>
      <span className="card-words">
        {value && <span className="card-value own-direction">{value}</span>}
        <a className="card-title own-direction" href={href}>
          {title}
        </a>
        {subTitle && (
          <span className="card-subtitle own-direction" lang={subTitleLang}>
            {subTitle}
          </span>
        )}
        {note && <span className="card-note">{note}</span>}
      </span>
    </article>
  );
}

function OwnedTag() {
  const text = useText();
  return <span className="tag tag-art">{text("common.badge.owned")}</span>;
}

const badges: Partial<Record<Badge, MessageKey>> = {
  free: "common.badge.free",
  included: "common.badge.included",
  price: "common.badge.price",
  new_release: "common.badge.new",
};

interface BadgeTagProps {
  badge: Badge;
  onArtwork?: boolean;
  /** The content types that the offered plans include. */
  offer?: string;
}

/** The badge of an article that costs something or comes with a plan: it leads to the offer (open-offers.ts). */
export function BadgeTag({ badge, onArtwork = true, offer = "FULL_TRACK_MUSIC" }: BadgeTagProps) {
  const envelope = useEnvelope();
  const words = useText();
  const key = badges[badge];
  if (!key) return null;
  const isOffer = badge === "price" || badge === "included";
  const Tag = isOffer ? "a" : "span";
  return (
    <Tag
      className={onArtwork ? "tag tag-art" : "tag tag-accent"}
      {...(isOffer && {
        href: localePrefix(envelope) + links.subscription.plans,
        "data-offer": offer,
      })}
    >
      {words(key)}
    </Tag>
  );
}

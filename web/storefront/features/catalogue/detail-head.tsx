// The head of a detail page: artwork on a background of its own colour, name, facts and the primary action.
import type { ReactNode } from "react";
import type { Artwork, Badge, CardShape } from "#generated/payloads";
import { inLanguage } from "#kit/messages/text-language";
import { BadgeTag } from "#ui/cards/card";
import { Cover } from "#ui/cards/cover";
import type { IconName } from "#ui/icon";
import type { SharedStart } from "#features/share/share";
import { ShareButton } from "#features/share/share-button";
import "./detail-head.css";

interface DetailHeadProps {
  artwork?: Artwork;
  shape?: CardShape;
  icon?: IconName;
  /** The kind: album, artist, playlist, … */
  eyebrow: string;
  title: string;
  /** The artists. */
  by?: ReactNode;
  /** Short facts in one line; empty ones are left out. */
  facts?: ReactNode[];
  badge?: Badge;
  /** The content types whose plans its badge offers. */
  offer?: string;
  lead?: string;
  /** Where the lead is not in the page's language. */
  leadLang?: string;
  actions?: ReactNode;
  /** Where the page's sound plays, for a link that begins there. */
  sharedStart?: () => SharedStart | undefined;
}

export function DetailHead({
  artwork,
  shape = "square",
  icon,
  eyebrow,
  title,
  by,
  facts = [],
  badge = "none",
  offer,
  lead,
  leadLang,
  actions,
  sharedStart,
}: DetailHeadProps) {
  const shown = facts.filter(Boolean);
  return (
    <header className="detail-head">
      <div className="detail-head-inner">
        <Cover artwork={artwork} shape={shape} sizes="(width >= 960px) 280px, 66vw" icon={icon} eager />
        <div className="detail-head-about">
          <p className="eyebrow">{eyebrow}</p>
          <h1>{title}</h1>
          {by && (
            <p className="detail-head-artists">
              <span>{by}</span>
            </p>
          )}
          {shown.length > 0 && (
            <p className="detail-head-facts">
              {shown.map((fact, index) => (
                <span key={index} className={index > 0 ? "bullet" : undefined}>
                  {fact}
                </span>
              ))}
              <BadgeTag badge={badge} onArtwork={false} offer={offer} />
            </p>
          )}
          {lead && (
            <p className="detail-head-lead" {...inLanguage(leadLang)}>
              {lead}
            </p>
          )}
          <div className="actions">
            {actions}
            <ShareButton title={title} start={sharedStart} />
          </div>
        </div>
      </div>
    </header>
  );
}

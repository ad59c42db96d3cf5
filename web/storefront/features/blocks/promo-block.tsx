// A block: a plan or offer on the tenant's colour, with covers of what it includes.
import { useId } from "react";
import { FormattedMessage } from "#kit/messages/i18n";
import { ButtonLink } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import type { BlockProps } from "./block-props";
import "#ui/section.css";
import "./promo-block.css";

const facesShown = 5;

export function PromoBlock({ block }: BlockProps) {
  const { note, offer } = block.customProperties;
  return (
    <section className="section">
      <div className="promo">
        <Ribbons />
        <div className="promo-words">
          <h2>{block.title}</h2>
          {block.subTitle && <p>{block.subTitle}</p>}
          {note && <p className="promo-note">{note}</p>}
        </div>
        <div className="promo-action">
          {block.cards.length > 0 && (
            <div className="promo-faces">
              {block.cards.slice(0, facesShown).map((card) => (
                <Cover
                  key={card.id || card.href}
                  artwork={card.artwork}
                  shape="round"
                  sizes="(width >= 960px) 72px, 52px"
                />
              ))}
            </div>
          )}
          {block.clickUrl && (
            // With an offer it opens a plan, or the plans that include something: see open-offers.ts.
            <ButtonLink tone="art" size="large" href={block.clickUrl} data-offer={offer}>
              {block.actionText || <FormattedMessage id="blocks.more" />}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

function Ribbons() {
  const gradient = useId();
  const ribbons = [
    "M300 330C520 300 620 60 820 110S1080 -10 1240 -60V70C1080 110 1000 200 840 196S560 330 300 330Z",
    "M300 314C520 250 620 90 820 126S1080 26 1240 -4V134C1080 150 1000 216 840 218S560 324 300 314Z",
    "M300 298C520 200 620 120 820 142S1080 62 1240 52V198C1080 190 1000 232 840 240S560 318 300 298Z",
    "M300 282C520 150 620 150 820 158S1080 98 1240 108V262C1080 230 1000 248 840 262S560 312 300 282Z",
  ];
  return (
    <svg
      className="promo-ribbons"
      viewBox="0 0 1200 300"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={gradient} x1="0" x2="1">
          <stop className="ribbons-start" offset="0" />
          <stop className="ribbons-middle" offset=".5" />
          <stop className="ribbons-end" offset="1" />
        </linearGradient>
      </defs>
      {ribbons.map((path, index) => (
        <path key={path} d={path} fill={`url(#${gradient})`} opacity={0.24 + index / 10} />
      ))}
    </svg>
  );
}

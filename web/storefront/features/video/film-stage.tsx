// The head of a film, an episode or a series: words on its wide picture, or the trailer in the picture's place.
import { type ReactNode, useState } from "react";
import type { Artwork, Badge, Trailer } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { inLanguage } from "#kit/messages/text-language";
import { useLazy } from "#kit/page/use-lazy";
import { Button, ButtonLink } from "#ui/button";
import { BadgeTag } from "#ui/cards/card";
import { Cover } from "#ui/cards/cover";
import { IconButton } from "#ui/icon-button";
import { GetButton } from "#features/purchases/get-button";
import { GiftButton } from "#features/purchases/gift-button";
import { ShareButton } from "#features/share/share-button";
import { AgeGrade } from "./age-grade";
import { videoOffer } from "./video-cards";
import "./film-stage.css";

interface FilmStageProps {
  artwork?: Artwork;
  eyebrow: ReactNode;
  title: string;
  rating: number;
  facts: string[];
  badge: Badge;
  /** A sentence about it, and its language where it is not the page's. */
  lead?: string;
  leadLang?: string;
  /** As contingents name it, with its identifier: what leads to its ways. */
  offered?: { id: string; contentType: string };
  /** The page that plays it, and what its button says. */
  play?: { href: string; label: string; words: string };
  trailer?: Trailer;
}

export function FilmStage({
  artwork,
  eyebrow,
  title,
  rating,
  facts,
  badge,
  lead,
  leadLang,
  offered,
  play,
  trailer,
}: FilmStageProps) {
  const text = useText();
  const [watching, setWatching] = useState(false);
  return (
    <header className={watching ? "film-stage film-stage-trailer" : "film-stage"}>
      {watching && trailer ? (
        <StageTrailer
          trailer={trailer}
          artwork={artwork}
          title={text("video.trailer.of", { title })}
          onClose={() => setWatching(false)}
        />
      ) : (
        <Cover artwork={artwork} sizes="(width >= 1280px) 1200px, 100vw" icon="video" eager />
      )}
      <div className="film-stage-words">
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        <p className="film-stage-facts">
          <AgeGrade rating={rating} />
          {facts.filter(Boolean).map((fact, index) => (
            <span key={fact} className={index > 0 ? "bullet" : undefined}>
              {fact}
            </span>
          ))}
          <BadgeTag badge={badge} onArtwork={false} offer={videoOffer} />
        </p>
        {lead && (
          <p className="film-stage-lead" {...inLanguage(leadLang)}>
            {lead}
          </p>
        )}
        <div className="actions">
          {play && (
            <ButtonLink tone="art" size="large" icon="play" href={play.href} aria-label={play.words}>
              {play.label}
            </ButtonLink>
          )}
          {offered && <GetButton {...offered} title={title} badge={badge} />}
          {trailer && (
            <Button tone="glass" size="large" icon="video" onClick={() => setWatching(!watching)}>
              <FormattedMessage id="video.trailer" />
            </Button>
          )}
          {offered && <GiftButton {...offered} title={title} badge={badge} tone="glass" />}
          <ShareButton title={title} />
        </div>
      </div>
    </header>
  );
}

interface StageTrailerProps {
  trailer: Trailer;
  artwork?: Artwork;
  title: string;
  onClose: () => void;
}

function StageTrailer({ trailer, artwork, title, onClose }: StageTrailerProps) {
  const text = useText();
  const Player = useLazy(
    true,
    async () => (await import("#features/video-player/video-player")).VideoPlayer,
    onClose,
  );
  return (
    <div className="film-stage-player">
      {Player ? (
        <Player
          film={{
            id: trailer.address,
            title,
            address: trailer.address,
            href: "",
            back: "",
            artwork,
            durationSeconds: trailer.seconds,
            autoplay: true,
            inPlace: true,
            kind: "video",
            contentType: "full_length_video",
          }}
        />
      ) : (
        <Cover artwork={artwork} sizes="(width >= 1280px) 1200px, 100vw" icon="video" eager />
      )}
      <IconButton
        icon="close"
        className="film-stage-close"
        label={text("video.trailer.close")}
        onClick={onClose}
      />
    </div>
  );
}

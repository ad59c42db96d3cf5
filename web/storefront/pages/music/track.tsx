// The track page: its album, and similar tracks.

import type { MusicTrackPage, Track as TrackData } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import type { HeadContext, PageHead } from "#kit/page/page";
import { ButtonLink } from "#ui/button";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Section } from "#ui/section";
import { ArtistLinks, artistNames } from "#features/catalogue/artist-links";
import { DetailHead } from "#features/catalogue/detail-head";
import { GenreChips } from "#features/catalogue/genre-chips";
import { Prose } from "#features/catalogue/prose";
import { ExplicitMark } from "#features/music/song-row";
import { TrackList } from "#features/music/track-list";
import { MoreButton } from "#features/player/controls/more-button";
import { PlayButton } from "#features/player/controls/play-button";
import { useSharedStart } from "#features/player/positions/use-shared-start";
import { GetButton } from "#features/purchases/get-button";
import { GiftButton } from "#features/purchases/gift-button";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<MusicTrackPage>): PageHead {
  const { track } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  const artists = artistNames(track.artists, intl);
  return {
    title: intl.formatMessage({ id: "music.track.pageTitle" }, { title: track.title, artists }),
    description:
      description || intl.formatMessage({ id: "music.track.description" }, { title: track.title, artists }),
    image: track.artwork?.src,
  };
}

export default function Track(props: MusicTrackPage) {
  const { track, description, descriptionLang, released, genres, moreFromAlbum, related } = props;
  const text = useText();
  const sharedStart = useSharedStart(track.id);
  const { album } = track;
  const from = album ?? { title: track.title, href: track.href };
  const target = {
    kind: "full_track_music",
    id: track.id,
    ...from,
    tracks: playedFrom(track, moreFromAlbum),
  };
  return (
    <ArtworkBackdrop artwork={track.artwork}>
      <DetailHead
        artwork={track.artwork}
        eyebrow={text("music.track.kind")}
        sharedStart={sharedStart}
        title={track.title}
        badge={track.badge}
        by={<ArtistLinks artists={track.artists} />}
        facts={[
          album && <a href={album.href}>{album.title}</a>,
          track.duration && <span className="numeric">{track.duration}</span>,
          released,
          track.explicit && <ExplicitMark />,
        ]}
        actions={
          <>
            <PlayButton target={target} />
            <GetButton id={track.id} title={track.title} contentType="FULL_TRACK_MUSIC" badge={track.badge} />
            {album && (
              <ButtonLink size="large" icon="disc" href={album.href}>
                <FormattedMessage id="music.track.toAlbum" />
              </ButtonLink>
            )}
            <GiftButton
              id={track.id}
              title={track.title}
              contentType="FULL_TRACK_MUSIC"
              badge={track.badge}
            />
            <MoreButton item={track} tracks={[track]} />
          </>
        }
      />
      {(description || genres.length > 0) && (
        <div className="detail-columns">
          <div className="detail-stack">
            {description && (
              <div className="detail-aside">
                <h2>
                  <FormattedMessage id="music.track.about" />
                </h2>
                <Prose text={description} lang={descriptionLang} />
              </div>
            )}
            {genres.length > 0 && <GenreChips genres={genres} label={text("music.genres.title")} />}
          </div>
        </div>
      )}
      {moreFromAlbum.length > 0 && (
        <Section
          title={text("music.track.moreFrom", { album: track.album?.title ?? "" })}
          href={track.album?.href}
        >
          <TrackList
            tracks={moreFromAlbum}
            source={`more:${track.id}`}
            from={from}
            knownArtists={track.artists.map(({ id }) => id)}
            label={text("music.track.moreFrom", { album: track.album?.title ?? "" })}
          />
        </Section>
      )}
      {related.length > 0 && (
        <Section title={text("music.track.related")}>
          <TrackList
            tracks={related}
            source={`related:${track.id}`}
            from={{ title: text("music.track.related"), href: track.href }}
            label={text("music.track.related")}
            numbered={false}
            mixed
          />
        </Section>
      )}
    </ArtworkBackdrop>
  );
}

/** The song, then the songs that follow it on the album. */
function playedFrom(track: TrackData, album: TrackData[]): TrackData[] {
  return [track, ...album.filter(({ id, number }) => id !== track.id && number > track.number)];
}

// The artist page: top songs, albums, videos, biography and related artists.

import * as links from "#generated/links";
import type { MusicArtistPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { Section } from "#ui/section";
import { DetailHead } from "#features/catalogue/detail-head";
import { GenreChips } from "#features/catalogue/genre-chips";
import { Prose } from "#features/catalogue/prose";
import { AlbumCard, ArtistCard, VideoCard } from "#features/music/music-cards";
import { TrackList } from "#features/music/track-list";
import { PlayButton, ShuffleButton } from "#features/player/controls/play-button";
import "#ui/styles/rich-text.css";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<MusicArtistPage>): PageHead {
  const { artist } = props;
  const biography = ownLanguage(props.biography, props.biographyLang);
  return {
    title: artist.name,
    description: biography || intl.formatMessage({ id: "music.artist.description" }, { name: artist.name }),
    image: artist.artwork?.src,
  };
}

export default function Artist(props: MusicArtistPage) {
  const { artist, biography, biographyLang, genres, topTracks, albums, videos, related } = props;
  const { trackCount, albumCount, videoCount } = props;
  const text = useText();
  const envelope = useEnvelope();
  /** The list of all, where the page does not show them all. */
  const rest = (list: string, shown: unknown[], count: number) =>
    shown.length < count
      ? `${localePrefix(envelope)}${list}?artist=${encodeURIComponent(artist.id)}`
      : undefined;
  const from = { title: artist.name, href: artist.href };
  const target = { kind: "artist", id: artist.id, ...from, tracks: topTracks };
  return (
    <ArtworkBackdrop artwork={artist.artwork}>
      <DetailHead
        artwork={artist.artwork}
        shape="round"
        icon="user"
        eyebrow={text("music.artist.kind")}
        title={artist.name}
        facts={[
          albums.length > 0 && text("music.albums.count", { count: albumCount }),
          ...genres.slice(0, 2).map((genre) => genre.name),
        ]}
        actions={
          topTracks.length > 0 && (
            <>
              <PlayButton target={target} />
              <ShuffleButton target={target} />
            </>
          )
        }
      />
      {topTracks.length > 0 && (
        <Section
          title={text("music.artist.topTracks")}
          href={rest(links.music.tracks, topTracks, trackCount)}
        >
          <TrackList
            tracks={topTracks}
            source={`artist:${artist.id}`}
            from={from}
            knownArtists={[artist.id]}
            label={text("music.artist.topTracks")}
            mixed
          />
        </Section>
      )}
      {albums.length > 0 && (
        <Shelf title={text("music.albums.title")} href={rest(links.music.albums, albums, albumCount)}>
          {albums.map((album) => (
            <AlbumCard key={album.id} album={album} subTitle="year" />
          ))}
        </Shelf>
      )}
      {videos.length > 0 && (
        <Shelf
          title={text("music.videos.title")}
          shape="wide"
          href={rest(links.music.videos, videos, videoCount)}
        >
          {videos.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </Shelf>
      )}
      {(biography || genres.length > 0) && (
        <Section title={text("music.artist.about", { name: artist.name })}>
          <div className="text-block detail-stack">
            {biography && <Prose text={biography} lang={biographyLang} />}
            {genres.length > 0 && <GenreChips genres={genres} label={text("music.genres.title")} />}
          </div>
        </Section>
      )}
      {related.length > 0 && (
        <Shelf title={text("music.artist.related")} shape="round">
          {related.map((other) => (
            <ArtistCard key={other.id} artist={other} />
          ))}
        </Shelf>
      )}
      {topTracks.length + albums.length + videos.length === 0 && (
        <p className="detail-columns small-text">
          <FormattedMessage id="music.artist.nothingYet" />
        </p>
      )}
    </ArtworkBackdrop>
  );
}

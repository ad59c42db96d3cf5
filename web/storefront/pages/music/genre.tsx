// The genre page: songs, albums and artists.

import * as links from "#generated/links";
import type { MusicGenrePage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { Shelf } from "#ui/cards/shelf";
import { Section } from "#ui/section";
import { NothingHere } from "#features/blocks/empty-block";
import { AlbumCard, ArtistCard } from "#features/music/music-cards";
import { TrackList } from "#features/music/track-list";
import { PlayButton, ShuffleButton } from "#features/player/controls/play-button";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<MusicGenrePage>): PageHead {
  const { genre, tracks, albums } = props;
  return {
    title: intl.formatMessage({ id: "music.genre.pageTitle" }, { genre: genre.name }),
    description: intl.formatMessage(
      { id: "music.genre.description" },
      { genre: genre.name, tenant: envelope.shell.title },
    ),
    image: (albums[0] ?? tracks[0])?.artwork?.src,
  };
}

export default function Genre({ genre, tracks, albums, artists }: MusicGenrePage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  const of = `genre=${encodeURIComponent(genre.slug)}`; // the server has no URLSearchParams
  const from = { title: genre.name, href: genre.href };
  const target = { kind: "genre", id: genre.slug, ...from, tracks };
  return (
    <>
      <header className="page-head">
        <p className="eyebrow">
          <FormattedMessage id="music.genre.kind" />
        </p>
        <h1>{genre.name}</h1>
        {tracks.length > 0 && (
          <div className="actions">
            <PlayButton target={target} />
            <ShuffleButton target={target} />
          </div>
        )}
      </header>
      {albums.length > 0 && (
        <Shelf
          title={text("music.albums.title")}
          href={prefix + links.music.albumCategory({ name: genre.slug })}
        >
          {albums.map((album, index) => (
            <AlbumCard key={album.id} album={album} eager={index < 4} />
          ))}
        </Shelf>
      )}
      {tracks.length > 0 && (
        <Section title={text("music.tracks.title")} href={`${prefix}${links.music.tracks}?${of}`}>
          <TrackList
            tracks={tracks}
            source={`genre:${genre.slug}`}
            from={from}
            label={genre.name}
            numbered={false}
            mixed
          />
        </Section>
      )}
      {artists.length > 0 && (
        <Shelf
          title={text("music.artists.title")}
          shape="round"
          href={`${prefix}${links.music.artists}?${of}`}
        >
          {artists.map((artist) => (
            <ArtistCard key={artist.id} artist={artist} />
          ))}
        </Shelf>
      )}
      {tracks.length + albums.length + artists.length === 0 && (
        <section className="section">
          <NothingHere />
        </section>
      )}
    </>
  );
}

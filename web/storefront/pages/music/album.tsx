// The album page: cover, songs, description and more by the artist.

import type { MusicAlbumPage } from "#generated/payloads";
import { FormattedMessage, useIntl, useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import type { HeadContext, PageHead } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Shelf } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { ArtistLinks, artistNames } from "#features/catalogue/artist-links";
import { DetailHead } from "#features/catalogue/detail-head";
import { GenreChips } from "#features/catalogue/genre-chips";
import { Prose } from "#features/catalogue/prose";
import { AlbumCard } from "#features/music/music-cards";
import { TrackList } from "#features/music/track-list";
import { MoreButton } from "#features/player/controls/more-button";
import { PlayButton, ShuffleButton } from "#features/player/controls/play-button";
import { GetButton } from "#features/purchases/get-button";
import { GiftButton } from "#features/purchases/gift-button";
import "#features/catalogue/detail-columns.css";

export function head({ props, intl }: HeadContext<MusicAlbumPage>): PageHead {
  const { album, paging } = props;
  const description = ownLanguage(props.description, props.descriptionLang);
  const artists = artistNames(album.artists, intl);
  return {
    title: intl.formatMessage({ id: "music.album.pageTitle" }, { title: album.title, artists }),
    description:
      description ||
      intl.formatMessage(
        { id: "music.album.description" },
        { title: album.title, artists, count: paging.total },
      ),
    image: album.artwork?.src,
  };
}

export default function Album(props: MusicAlbumPage) {
  const { album, description, descriptionLang, released, genres, tracks, totalSeconds, moreByArtist } = props;
  const { paging } = props;
  const text = useText();
  const intl = useIntl();
  const { title, href, id } = album;
  // Each page of a long album is a list of its own to the player.
  const list = paging.offset > 0 ? `${id}:${paging.offset}` : id;
  const target = { kind: "album", id: list, title, href, tracks };
  const artist = album.artists[0];
  return (
    <ArtworkBackdrop artwork={album.artwork}>
      <DetailHead
        artwork={album.artwork}
        icon="disc"
        eyebrow={text("music.album.kind")}
        title={album.title}
        badge={album.badge}
        by={<ArtistLinks artists={album.artists} />}
        facts={[
          album.year,
          text("music.songs", { count: paging.total }),
          totalSeconds > 0 && text("music.minutes", { count: Math.max(1, Math.round(totalSeconds / 60)) }),
        ]}
        actions={
          tracks.length > 0 && (
            <>
              <PlayButton target={target} />
              <GetButton id={id} title={title} contentType="ALBUM" badge={album.badge} />
              <ShuffleButton target={target} />
              <GiftButton id={id} title={title} contentType="ALBUM" badge={album.badge} />
              <MoreButton item={{ title, href, artists: album.artists }} tracks={tracks} />
            </>
          )
        }
      />
      <div
        className={description || genres.length > 0 ? "detail-columns detail-columns-two" : "detail-columns"}
      >
        <div>
          {tracks.length > 0 ? (
            <TrackList
              tracks={tracks}
              source={`album:${list}`}
              before={paging.offset}
              from={{ title, href }}
              knownArtists={album.artists.map(({ id }) => id)}
              label={album.title}
            />
          ) : (
            <NothingHere />
          )}
          <Paging paging={paging} />
          {released && (
            <p className="fine-text fine-after">
              <FormattedMessage id="music.released" values={{ date: released }} />
              <br />
              <FormattedMessage
                id="music.rights"
                values={{ year: album.year, artists: artistNames(album.artists, intl) }}
              />
            </p>
          )}
        </div>
        {(description || genres.length > 0) && (
          <aside className="detail-stack" aria-label={text("music.album.about")}>
            {description && (
              <div className="detail-aside">
                <h2>
                  <FormattedMessage id="music.album.about" />
                </h2>
                <Prose text={description} lang={descriptionLang} />
              </div>
            )}
            {genres.length > 0 && (
              <div className="detail-aside">
                <h2>
                  <FormattedMessage id="music.genres.title" />
                </h2>
                <GenreChips genres={genres} label={text("music.genres.title")} />
              </div>
            )}
          </aside>
        )}
      </div>
      {moreByArtist.length > 0 && (
        <Shelf title={text("music.moreBy", { name: artist?.name ?? "" })} href={artist?.href}>
          {moreByArtist.map((other) => (
            <AlbumCard key={other.id} album={other} subTitle="year" />
          ))}
        </Shelf>
      )}
    </ArtworkBackdrop>
  );
}

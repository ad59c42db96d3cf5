// The list of all songs, paged.

import * as links from "#generated/links";
import type { MusicTracksPage } from "#generated/payloads";
import { FormattedMessage, type IntlShape, useIntl, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { joinLists } from "#kit/page/join-parts";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { GenreFilter, SortLinks } from "#features/catalogue/list-choices";
import { TrackList } from "#features/music/track-list";
import { PlayButton, ShuffleButton } from "#features/player/controls/play-button";
import { moreOf } from "#features/player/playlist/more-tracks";
import "#ui/section.css";

/** "Songs", or whose songs they are. */
const titleOf = ({ artist }: Pick<MusicTracksPage, "artist">, intl: IntlShape) =>
  artist
    ? intl.formatMessage({ id: "music.tracks.by" }, { name: artist.name })
    : intl.formatMessage({ id: "music.tracks.title" });

export function head({ props, envelope, intl }: HeadContext<MusicTracksPage>): PageHead {
  const title = titleOf(props, intl);
  return {
    title,
    description: intl.formatMessage({ id: "music.tracks.description" }, { tenant: envelope.shell.title }),
    image: props.tracks[0]?.artwork?.src,
  };
}

const join = joinLists<MusicTracksPage>("tracks");

export default function Tracks({ tracks, sorts, genres, genre, artist, paging }: MusicTracksPage) {
  const text = useText();
  const title = titleOf({ artist }, useIntl());
  const envelope = useEnvelope();
  const from = {
    title: text("music.tracks.title"),
    href: localePrefix(envelope) + links.music.tracks,
    more: moreOf(paging),
  };
  const target = { kind: "tracks", id: String(paging.offset), ...from, tracks };
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        <p>
          <FormattedMessage id="music.songs" values={{ count: paging.total }} />
        </p>
        {tracks.length > 0 && (
          <div className="actions">
            <PlayButton target={target} />
            <ShuffleButton target={target} />
          </div>
        )}
        <SortLinks sorts={sorts} />
      </header>
      <GenreFilter genres={genres} current={genre} />
      <section className="section" aria-label={text("music.tracks.title")}>
        {tracks.length > 0 ? (
          <TrackList
            tracks={tracks}
            source={`tracks:${paging.offset}`}
            from={from}
            numbered={false}
            label={text("music.tracks.title")}
            mixed
          />
        ) : (
          <NothingHere />
        )}
      </section>
      <Paging paging={paging} join={join} />
    </>
  );
}

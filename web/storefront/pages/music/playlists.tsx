// The list of playlists, paged.

import type { MusicPlaylistsPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { joinLists } from "#kit/page/join-parts";
import type { HeadContext, PageHead } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { PlaylistCard } from "#features/music/music-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<MusicPlaylistsPage>): PageHead {
  const title = intl.formatMessage({ id: "music.playlists.title" });
  return {
    title,
    description: intl.formatMessage({ id: "music.playlists.description" }, { tenant: envelope.shell.title }),
    image: props.playlists[0]?.artwork?.src,
  };
}

const join = joinLists<MusicPlaylistsPage>("playlists");

export default function Playlists({ playlists, paging }: MusicPlaylistsPage) {
  const text = useText();
  return (
    <>
      <header className="page-head">
        <h1>
          <FormattedMessage id="music.playlists.title" />
        </h1>
        <p>
          <FormattedMessage id="music.playlists.lead" />
        </p>
      </header>
      <section className="section" aria-label={text("music.playlists.title")}>
        {playlists.length > 0 ? (
          <CardGrid>
            {playlists.map((playlist, index) => (
              <PlaylistCard key={playlist.id} playlist={playlist} eager={index < 6} />
            ))}
          </CardGrid>
        ) : (
          <NothingHere />
        )}
      </section>
      <Paging paging={paging} join={join} />
    </>
  );
}

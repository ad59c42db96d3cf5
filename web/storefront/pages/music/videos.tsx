// The list of music videos, paged.

import type { MusicVideosPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { joinLists } from "#kit/page/join-parts";
import type { HeadContext, PageHead } from "#kit/page/page";
import { CardGrid } from "#ui/cards/shelf";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { SortLinks } from "#features/catalogue/list-choices";
import { VideoCard } from "#features/music/music-cards";
import "#ui/section.css";

export function head({ props, envelope, intl }: HeadContext<MusicVideosPage>): PageHead {
  const title = props.artist
    ? intl.formatMessage({ id: "music.videos.by" }, { name: props.artist.name })
    : intl.formatMessage({ id: "music.videos.title" });
  return {
    title,
    description: intl.formatMessage({ id: "music.videos.description" }, { tenant: envelope.shell.title }),
    image: props.videos[0]?.artwork?.src,
  };
}

const join = joinLists<MusicVideosPage>("videos");

export default function Videos({ videos, artist, sorts, paging }: MusicVideosPage) {
  const text = useText();
  return (
    <>
      <header className="page-head">
        <h1>
          {artist ? (
            <FormattedMessage id="music.videos.by" values={{ name: artist.name }} />
          ) : (
            <FormattedMessage id="music.videos.title" />
          )}
        </h1>
        <p>
          <FormattedMessage id="music.videos.count" values={{ count: paging.total }} />
        </p>
        <SortLinks sorts={sorts} />
      </header>
      <section className="section" aria-label={text("music.videos.title")}>
        {videos.length > 0 ? (
          <CardGrid shape="wide">
            {videos.map((video) => (
              <VideoCard key={video.id} video={video} />
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

// The playlist page.
import type { MusicPlaylistPage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { ownLanguage } from "#kit/messages/text-language";
import type { HeadContext, PageHead } from "#kit/page/page";
import { ArtworkBackdrop } from "#ui/cards/artwork-backdrop";
import { Paging } from "#ui/paging";
import { NothingHere } from "#features/blocks/empty-block";
import { DetailHead } from "#features/catalogue/detail-head";
import { TrackList } from "#features/music/track-list";
import { MoreButton } from "#features/player/controls/more-button";
import { PlayButton, ShuffleButton } from "#features/player/controls/play-button";
import "#ui/section.css";

export function head({ props, intl }: HeadContext<MusicPlaylistPage>): PageHead {
  const { playlist, paging } = props;
  const description = ownLanguage(playlist.description, playlist.descriptionLang);
  return {
    title: playlist.title,
    description:
      description ||
      intl.formatMessage(
        { id: "music.playlist.description" },
        { title: playlist.title, count: paging.total },
      ),
    image: playlist.artwork?.src,
  };
}

export default function Playlist({ playlist, tracks, paging, totalSeconds }: MusicPlaylistPage) {
  const text = useText();
  const from = { title: playlist.title, href: playlist.href };
  // Each page of a long playlist is a list of its own to the player.
  const list = paging.offset > 0 ? `${playlist.id}:${paging.offset}` : playlist.id;
  const target = { kind: "playlist", id: list, ...from, tracks };
  return (
    <ArtworkBackdrop artwork={playlist.artwork}>
      <DetailHead
        artwork={playlist.artwork}
        icon="list"
        eyebrow={text("music.playlist.kind")}
        title={playlist.title}
        lead={playlist.description}
        leadLang={playlist.descriptionLang}
        facts={[
          text("music.songs", { count: paging.total }),
          totalSeconds > 0 && text("music.minutes", { count: Math.max(1, Math.round(totalSeconds / 60)) }),
        ]}
        actions={
          tracks.length > 0 && (
            <>
              <PlayButton target={target} />
              <ShuffleButton target={target} />
              <MoreButton item={from} tracks={tracks} />
            </>
          )
        }
      />
      <section className="section" aria-label={text("music.tracks.title")}>
        {tracks.length > 0 ? (
          <TrackList
            tracks={tracks}
            source={`playlist:${list}`}
            before={paging.offset}
            from={from}
            label={playlist.title}
            mixed
          />
        ) : (
          <NothingHere />
        )}
      </section>
      <Paging paging={paging} />
    </ArtworkBackdrop>
  );
}

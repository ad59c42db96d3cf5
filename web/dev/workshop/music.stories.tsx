// Stories of the music pages' parts and of the player.
import { useEffect } from "react";
import { CardGrid } from "#ui/cards/shelf";
import { DetailHead } from "#features/catalogue/detail-head";
import { AlbumCard } from "#features/music/music-cards";
import { RankedTracks } from "#features/music/ranked-tracks";
import { TrackList } from "#features/music/track-list";
import { MiniPlayer } from "#features/player/controls/mini-player";
import { NowPlaying } from "#features/player/controls/now-playing";
import { PlayButton, ShuffleButton } from "#features/player/controls/play-button";
import { QueueDrawer } from "#features/player/controls/queue-drawer";
import { initialPlayer, type PlayerState, usePlayer } from "#features/player/player-state";
import { emptyPlaylist, load } from "#features/player/playlist/playlist";
import { sampleAlbum, sampleTrack, sampleTracks } from "#testing/sample-music";
import { sampleArtwork } from "./sample-artwork";

export const title = "Music and player";

const tracks = sampleTracks(6).map((track, index) => ({ ...track, artwork: sampleArtwork(index * 60) }));
const target = { id: "album", kind: "album", title: "Nine Kinds of Rain", href: "#album", tracks };

export const AlbumHead = () => (
  <DetailHead
    artwork={sampleArtwork(20)}
    eyebrow="Album"
    title="Nine Kinds of Rain"
    by="Mirela Dune"
    facts={["2026", "9 songs", "31 minutes"]}
    badge="new_release"
    lead="Songs about weather."
    actions={
      <>
        <PlayButton target={target} />
        <ShuffleButton target={target} />
      </>
    }
  />
);

export const Albums = () => (
  <CardGrid>
    <AlbumCard album={sampleAlbum({ artwork: sampleArtwork() })} />
    <AlbumCard album={sampleAlbum({ badge: "free" })} subTitle="year" />
  </CardGrid>
);

export const Tracks = () => (
  <TrackList
    tracks={[
      ...tracks,
      sampleTrack("x", { explicit: true, badge: "price", title: "Explicit, with a price" }),
    ]}
    source="album:album"
    label="Songs"
  />
);

export const TracksOfSeveralAlbums = () => <TrackList tracks={tracks} source="list" label="Songs" mixed />;
export const TracksWithoutNumbers = () => (
  <TrackList tracks={tracks} source="list" label="Songs" numbered={false} mixed />
);

export const Charts = () => <RankedTracks title="Charts" tracks={tracks} source="charts" />;

/** Sets the player's state without its engine, so nothing sounds. */
function Player({ state, children }: { state?: Partial<PlayerState>; children: React.ReactNode }) {
  useEffect(() => {
    const playlist = load(emptyPlaylist, { tracks, index: 1, chance: 0 });
    usePlayer.setState({
      ...initialPlayer,
      playlist,
      phase: "playing",
      position: 63,
      duration: 200,
      ...state,
    });
    return () => usePlayer.setState(initialPlayer, true);
  }, [state]);
  const ready = usePlayer(({ phase }) => phase !== "closed");
  return ready && children;
}
const bar = (
  <MiniPlayer track={tracks[1]!} queueOpen={false} onExpand={() => undefined} onQueue={() => undefined} />
);
const preview: Partial<PlayerState> = { isPreview: true, phase: "paused", position: 12, duration: 30 };
const failed: Partial<PlayerState> = { phase: "failed", failure: { message: "player.error.network" } };

export const PlayerBar = () => <Player>{bar}</Player>;
export const PlayerBarPreview = () => <Player state={preview}>{bar}</Player>;
export const PlayerBarFailed = () => <Player state={failed}>{bar}</Player>;
export const NowPlayingSheet = () => (
  <Player>
    <NowPlaying track={tracks[1]!} onClose={() => undefined} />
  </Player>
);
export const Queue = () => (
  <Player>
    <QueueDrawer onClose={() => undefined} />
  </Player>
);

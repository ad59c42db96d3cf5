// Cards for albums, artists, playlists, genres and videos, with their play buttons.
import type { Album, Artist, Genre, MusicVideo, Playlist } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { Card } from "#ui/cards/card";
import { artistNames } from "#features/catalogue/artist-links";
import { CardPlayButton } from "#features/player/controls/play-button";

interface AlbumCardProps {
  album: Album;
  /** On the artist's page: show the year instead of the artist. */
  subTitle?: "artists" | "year";
  eager?: boolean;
}

export function AlbumCard({ album, subTitle = "artists", eager }: AlbumCardProps) {
  const intl = useIntl();
  return (
    <Card
      href={album.href}
      title={album.title}
      subTitle={subTitle === "year" ? album.year : artistNames(album.artists, intl)}
      artwork={album.artwork}
      badge={album.badge}
      icon="disc"
      eager={eager}
      play={<CardPlayButton target={{ kind: "album", id: album.id, title: album.title, href: album.href }} />}
    />
  );
}

export function ArtistCard({ artist }: { artist: Artist }) {
  return (
    <Card
      href={artist.href}
      title={artist.name}
      shape="round"
      artwork={artist.artwork}
      icon="user"
      play={
        <CardPlayButton target={{ kind: "artist", id: artist.id, title: artist.name, href: artist.href }} />
      }
    />
  );
}

export function PlaylistCard({ playlist, eager }: { playlist: Playlist; eager?: boolean }) {
  const text = useText();
  return (
    <Card
      href={playlist.href}
      title={playlist.title}
      subTitle={text("music.songs", { count: playlist.trackCount })}
      artwork={playlist.artwork}
      icon="list"
      eager={eager}
      play={
        <CardPlayButton
          target={{ kind: "playlist", id: playlist.id, title: playlist.title, href: playlist.href }}
        />
      }
    />
  );
}

export function GenreCard({ genre }: { genre: Genre }) {
  return <Card href={genre.href} title={genre.name} artwork={genre.artwork} tile />;
}

export function VideoCard({ video }: { video: MusicVideo }) {
  const intl = useIntl();
  return (
    <Card
      href={video.href}
      title={video.title}
      subTitle={artistNames(video.artists, intl)}
      shape="wide"
      artwork={video.artwork}
      duration={video.duration}
      icon="video"
    />
  );
}

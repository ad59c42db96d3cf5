// The menu behind "…": play next, add to the queue, the pages of the album and the artists, and sharing.
import { useEffect } from "react";
import type { AlbumLink, ArtistLink, Track } from "#generated/payloads";
import { useIntl, useText } from "#kit/messages/i18n";
import { inLanguage, localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { useSession } from "#kit/session/session";
import { openDialog } from "#ui/overlays/dialog-store";
import { type MenuEntry, PopupMenu } from "#ui/overlays/popup-menu";
import { share } from "#features/share/share";
import { makeOffline, mayMakeOffline, removeOffline } from "../offline/make-offline";
import { loadOfflineSongs, useOfflineSongs } from "../offline/offline-songs";
import { player } from "../player-actions";

interface MenuItem {
  title: string;
  href: string;
  artists?: ArtistLink[];
  album?: AlbumLink;
}

export interface MoreMenuProps {
  item: MenuItem;
  /** What "play next" and "add to queue" take. */
  tracks: Track[];
  /** In the queue: moves the row by one. */
  onMove?: (by: 1 | -1) => void;
}

interface Props extends MoreMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

export function MoreMenu({ item, tracks, onMove, anchor, onClose }: Props) {
  const text = useText();
  const intl = useIntl();
  const envelope = useEnvelope();
  const codes = envelope.locales.map(({ code }) => code);
  const here = (href: string) => inLanguage(href, localePrefix(envelope), codes);
  const { title, href, album, artists = [] } = item;
  const spoken = tracks[0]?.spoken;
  // A chapter has no page but its book's.
  const isSong = tracks.length === 1 && tracks[0]?.href === href && !(spoken && album?.href === href);
  const isEpisode = spoken && album?.href !== href;
  const isUser = useSession(({ status }) => status === "user");
  const song = tracks.length === 1 && mayMakeOffline(envelope.shell, isUser) ? tracks[0] : undefined;
  const isOffline = useOfflineSongs(({ songs }) => song !== undefined && songs.has(song.id));
  const anyOffline = useOfflineSongs(({ songs }) => songs.size > 0);
  useEffect(() => {
    if (song) loadOfflineSongs(useSession.getState().user?.userId ?? null).catch(console.error);
  }, [song]);
  const entries: (MenuEntry | false | undefined)[] = [
    onMove && { icon: "chevron-up", label: text("player.menu.moveUp"), run: () => onMove(-1) },
    onMove && { icon: "chevron-down", label: text("player.menu.moveDown"), run: () => onMove(1) },
    !onMove && {
      icon: "queue",
      label: text("player.menu.playNext"),
      run: () => player.addToQueue(tracks, title, "play-next"),
    },
    !onMove && {
      icon: "queue-add",
      label: text("player.menu.addToQueue"),
      run: () => player.addToQueue(tracks, title),
    },
    isSong && {
      icon: "song",
      label: text(spoken ? "player.menu.toEpisode" : "player.menu.toSong"),
      href: here(href),
    },
    album && {
      icon: isEpisode ? "podcast" : spoken ? "book" : "disc",
      label: text(
        isEpisode ? "player.menu.toPodcast" : spoken ? "player.menu.toAudiobook" : "player.menu.toAlbum",
      ),
      href: here(album.href),
    },
    ...artists.map((artist) => ({
      icon: "user" as const,
      label: text("player.menu.toArtist", { name: artist.name }),
      href: here(artist.href),
    })),
    song && {
      icon: isOffline ? "close" : "download",
      label: text(isOffline ? "player.menu.removeKept" : "player.menu.keep"),
      run: () => void (isOffline ? removeOffline(song) : makeOffline(song, envelope.shell, intl)),
    },
    song &&
      anyOffline && {
        icon: "check",
        label: text("player.menu.kept"),
        run: () => openDialog("offline-songs"),
      },
    { icon: "share", label: text("player.menu.share"), run: () => share({ title, href: here(href) }) },
  ];
  return (
    <PopupMenu
      label={text("player.more", { title })}
      anchor={anchor}
      entries={entries.filter((entry) => !!entry)}
      onClose={onClose}
    />
  );
}

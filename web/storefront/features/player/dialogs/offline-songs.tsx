// The offline songs of this device: until when, how large they are, to play and to remove.
import { useEffect } from "react";
import { formatFileSize } from "#kit/messages/file-size";
import { useIntl, useText } from "#kit/messages/i18n";
import { useSession } from "#kit/session/session";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import { Dialog, DialogActions } from "#ui/overlays/dialog";
import { closeDialog } from "#ui/overlays/dialog-store";
import { formatDay, removeOffline } from "../offline/make-offline";
import { isLicensed, loadOfflineSongs, useOfflineSongs } from "../offline/offline-songs";
import { startPlaying } from "../start-playing";
import "./offline-songs.css";

export default function OfflineSongsDialog() {
  const text = useText();
  const intl = useIntl();
  const songs = [...useOfflineSongs((state) => state.songs).values()];
  const owner = useSession(({ user }) => user?.userId ?? null);
  useEffect(() => {
    loadOfflineSongs(owner).catch(console.error);
  }, [owner]);
  const tracks = songs.filter((song) => isLicensed(song)).map(({ track }) => track);
  const play = (index: number) => startPlaying({ tracks, source: "offline" }, index);
  const size = formatFileSize(
    songs.reduce((sum, { bytes }) => sum + bytes, 0),
    intl,
  );
  return (
    <Dialog title={text("player.kept.title")} text={text("player.kept.text")}>
      {songs.length === 0 ? (
        <p>{text("player.kept.none")}</p>
      ) : (
        <>
          <ul className="offline-songs" aria-label={text("player.kept.title")}>
            {songs.map((song) => {
              const { id, track, expires } = song;
              const at = tracks.indexOf(track);
              return (
                <li key={id}>
                  <span className="offline-song">
                    <span className="own-direction">{track.title}</span>
                    <small>
                      {at < 0
                        ? text("player.kept.ended")
                        : text("player.kept.until", { date: formatDay(intl, expires) })}
                    </small>
                  </span>
                  {at >= 0 && (
                    <IconButton
                      icon="play"
                      label={text("player.playTitle", { title: track.title })}
                      onClick={() => play(at)}
                    />
                  )}
                  <IconButton
                    icon="close"
                    label={text("player.kept.remove", { title: track.title })}
                    onClick={() => void removeOffline(track)}
                  />
                </li>
              );
            })}
          </ul>
          <p>{text("player.kept.sum", { count: songs.length, size })}</p>
        </>
      )}
      <DialogActions>
        <Button size="large" wide onClick={() => closeDialog()}>
          {text("common.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

// The buttons over a game in its frame: go on, sound, full screen, leave. While a round is played, leaving is asked for
// twice.
import { useId, useLayoutEffect, useRef, useState } from "react";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { Button } from "#ui/button";
import "#ui/overlays/dialog.css";

interface GameActionsProps {
  title: string;
  playing: boolean;
  muted: boolean;
  onResume: () => void;
  onMute: (muted: boolean) => void;
  onFullScreen: () => void;
  onLeave: () => void;
}

export function GameActions({
  title,
  playing,
  muted,
  onResume,
  onMute,
  onFullScreen,
  onLeave,
}: GameActionsProps) {
  const text = useText();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const [asking, setAsking] = useState(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog?.isConnected) return;
    if (!dialog.open) dialog.showModal();
    dialog.focus({ preventScroll: true });
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onResume();
      }}
    >
      <div className="dialog-body">
        <h2 id={id} className="own-direction">
          {asking ? text("games.leave.ask") : title}
        </h2>
        {asking && <p className="dialog-text">{text("games.leave.text")}</p>}
        <div className="dialog-actions">
          <Button tone="primary" size="large" wide icon="play" onClick={onResume}>
            <FormattedMessage id={playing ? "games.resume" : "games.back"} />
          </Button>
          {!asking && (
            <>
              <Button size="large" wide icon={muted ? "volume" : "mute"} onClick={() => onMute(!muted)}>
                <FormattedMessage id={muted ? "games.sound.on" : "games.sound.off"} />
              </Button>
              <Button size="large" wide icon="full-screen" onClick={onFullScreen}>
                <FormattedMessage id="games.fullScreen" />
              </Button>
            </>
          )}
          <Button
            size="large"
            wide
            icon="exit"
            onClick={() => (playing && !asking ? setAsking(true) : onLeave())}
          >
            <FormattedMessage id="games.leave" />
          </Button>
        </div>
      </div>
    </dialog>
  );
}

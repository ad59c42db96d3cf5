// A game in its frame over the page that it was started on.
import { useEffect, useLayoutEffect, useRef } from "react";
import { closeDialog } from "#ui/overlays/dialog-store";
import { GameStage, type PlayableGame } from "../game-stage";
import "#ui/overlays/dialog.css";

interface GameFrameProps {
  play: PlayableGame;
}

export default function GameFrameDialog({ play }: Partial<GameFrameProps>) {
  const element = useRef<HTMLDialogElement>(null);
  const onEscape = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog?.isConnected) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  useEffect(() => {
    if (!play) closeDialog();
  }, [play]);
  if (!play) return null;
  const leave = () => (onEscape.current ? onEscape.current() : closeDialog());
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      className="dialog game-dialog"
      aria-label={play.game.title}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      // The browser closes it without a cancel event when Escape is pressed repeatedly.
      onClose={(event) => event.target === event.currentTarget && closeDialog()}
    >
      <GameStage play={play} autoStart anyway onLeave={() => closeDialog()} onEscape={onEscape} />
    </dialog>
  );
}

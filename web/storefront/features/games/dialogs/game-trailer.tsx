// A trailer or the gameplay of a game, in the shape in which the game is held.
import type { CSSProperties } from "react";
import type { GameOrientation, GameTrailer } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { useLazy } from "#kit/page/use-lazy";
import { Cover } from "#ui/cards/cover";
import { Dialog } from "#ui/overlays/dialog";
import "./gallery.css";

export interface GameTrailerProps {
  title: string;
  trailer: GameTrailer;
}

const proportions: Record<GameOrientation, number> = { portrait: 9 / 16, landscape: 16 / 9, square: 1 };

export default function GameTrailerDialog({ title = "", trailer }: Partial<GameTrailerProps>) {
  const text = useText();
  const Player = useLazy(true, async () => (await import("#features/video-player/video-player")).VideoPlayer);
  if (!trailer) return null;
  const { kind, address, artwork, orientation, seconds } = trailer;
  return (
    <Dialog title={text(`games.${kind}.of`, { title })} shape={orientation}>
      <div className="game-trailer" style={{ "--proportion": proportions[orientation] } as CSSProperties}>
        {Player ? (
          <Player
            film={{
              id: address,
              title,
              address,
              href: "",
              back: "",
              artwork,
              durationSeconds: seconds,
              autoplay: true,
              inPlace: true,
              kind: "video",
              contentType: "video",
            }}
          />
        ) : (
          <Cover artwork={artwork} sizes="100vw" icon="video" eager />
        )}
      </div>
    </Dialog>
  );
}

// The trailer and the pictures of a game, each a button that shows it large.
import type { GamePage } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Cover } from "#ui/cards/cover";
import { Icon } from "#ui/icon";
import { openDialog } from "#ui/overlays/dialog-store";
import { AsidePart } from "#features/catalogue/aside-part";
import type { GameTrailerProps } from "./dialogs/game-trailer";
import { matchingOrientation } from "./matching-orientation";
import "./game-pictures.css";

export function GamePictures({ game, orientation, screenshots, trailers }: GamePage) {
  const text = useText();
  const { title } = game;
  const pictures = matchingOrientation(screenshots, orientation);
  const videos = matchingOrientation(trailers, orientation);
  if (videos.length + pictures.length === 0) return null;
  return (
    <AsidePart title="games.pictures">
      <ul className="game-pictures">
        {videos.map((trailer) => (
          <li key={trailer.address} className={`game-picture-${trailer.orientation}`}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={text(`games.${trailer.kind}.watch`, { title })}
              onClick={() => openDialog("game-trailer", { title, trailer } satisfies GameTrailerProps)}
            >
              <Cover artwork={trailer.artwork ?? game.artwork} sizes="240px" icon="video" />
              <span className="game-trailer-mark">
                <Icon name="play" />
                {text(`games.${trailer.kind}`)}
              </span>
            </button>
          </li>
        ))}
        {pictures.map(({ artwork, orientation: held }, at) => (
          <li key={artwork.src} className={`game-picture-${held}`}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={text("games.gallery.open", { number: at + 1, count: pictures.length })}
              onClick={() => openDialog("game-gallery", { title, screenshots: pictures, at })}
            >
              <Cover artwork={artwork} sizes="240px" icon="games" />
            </button>
          </li>
        ))}
      </ul>
    </AsidePart>
  );
}

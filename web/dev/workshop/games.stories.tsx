// Stories of games: cards, pictures, and each of their dialogs.
import type { Game, GamePage } from "#generated/payloads";
import { CardGrid } from "#ui/cards/shelf";
import BlockedWindowDialog from "#features/games/dialogs/blocked-window";
import DeviceNotSupportedDialog from "#features/games/dialogs/device-not-supported";
import GameFrameDialog from "#features/games/dialogs/game-frame";
import GameGalleryDialog from "#features/games/dialogs/game-gallery";
import GameTrailerDialog from "#features/games/dialogs/game-trailer";
import { GameActions } from "#features/games/game-actions";
import { GameCard } from "#features/games/game-cards";
import { GamePictures } from "#features/games/game-pictures";
import { sampleArtwork } from "./sample-artwork";

export const title = "Games";

const game: Game = {
  id: "ribbon",
  title: "Ribbon",
  href: "#ribbon",
  kind: "online_game",
  developers: [{ id: "studio", name: "Pocket Lighthouse", href: "#studio" }],
  rating: 0,
  badge: "free",
  artwork: sampleArtwork(140),
  summary: "",
};
const screenshots = ([60, 140, 220] as const).map((hue) => ({
  orientation: "square" as const,
  artwork: sampleArtwork(hue),
}));

export const Cards = () => (
  <CardGrid>
    <GameCard game={game} />
    <GameCard game={{ ...game, id: "cloud", kind: "cloud_game", developers: [], badge: "none" }} />
  </CardGrid>
);
export const Pictures = () => (
  <GamePictures {...({ game, orientation: "square", screenshots, trailers: [] } as unknown as GamePage)} />
);
export const Gallery = () => <GameGalleryDialog title="Ribbon" screenshots={screenshots} at={1} />;
export const GalleryOfOne = () => (
  <GameGalleryDialog title="Ribbon" screenshots={screenshots.slice(0, 1)} at={0} />
);
export const Trailer = () => (
  <GameTrailerDialog
    title="Ribbon"
    trailer={{
      kind: "trailer",
      orientation: "portrait",
      artwork: sampleArtwork(60),
      address: "",
      seconds: 6,
    }}
  />
);
/** As it is while its address is asked for, which nobody answers here. */
export const Frame = () => (
  <GameFrameDialog
    play={{ game, playHref: "#play", framed: true, orientation: "square", devices: ["desktop", "phone"] }}
  />
);
export const DeviceNotSupported = () => (
  <DeviceNotSupportedDialog game={game} devices={["desktop"]} systems={[]} onAnyway={() => undefined} />
);
export const DeviceWithoutAStore = () => (
  <DeviceNotSupportedDialog game={{ ...game, kind: "game" }} devices={[]} systems={["android", "ios"]} />
);
export const BlockedWindow = () => <BlockedWindowDialog href="#play" title="Ribbon" />;
const actions = {
  title: "Ribbon",
  muted: false,
  onResume: () => undefined,
  onMute: () => undefined,
  onFullScreen: () => undefined,
  onLeave: () => undefined,
};
export const Actions = () => <GameActions {...actions} playing={false} />;
export const ActionsOfARound = () => <GameActions {...actions} playing muted />;

// The page that plays a game, in the empty layout.
import type { GamePlayPage } from "#generated/payloads";
import type { HeadContext, PageHead } from "#kit/page/page";
import { GameStage } from "#features/games/game-stage";

export function head({ props, intl }: HeadContext<GamePlayPage>): PageHead {
  const { title, artwork } = props.game;
  const name = intl.formatMessage({ id: "games.play.pageTitle" }, { title });
  return { title: name, description: name, image: artwork?.src };
}

/** A window that was opened for the game closes; any other goes to the page about it. */
function leave(back: string) {
  window.close();
  if (!window.closed) location.assign(back);
}

export default function Play(props: GamePlayPage) {
  return (
    <>
      <h1 className="visually-hidden">{props.game.title}</h1>
      <GameStage key={props.game.id} play={props} autoStart ownWindow onLeave={() => leave(props.back)} />
    </>
  );
}

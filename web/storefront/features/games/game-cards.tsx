// Cards of games.
import type { Game } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { Card } from "#ui/cards/card";
import { useAge } from "#features/video/age-grade";

/** The content types whose plans a badge offers. */
export const gameOffer = "ONLINE_GAME CLOUD_GAME GAME";

export function GameCard({ game, eager }: { game: Game; eager?: boolean }) {
  const text = useText();
  const age = useAge();
  const developer = game.developers[0]?.name;
  return (
    <Card
      href={game.href}
      title={game.title}
      subTitle={[developer ?? text(`games.kind.${game.kind}`), age.short(game.rating)].join(" · ")}
      artwork={game.artwork}
      badge={game.badge}
      offer={gameOffer}
      icon="games"
      eager={eager}
    />
  );
}

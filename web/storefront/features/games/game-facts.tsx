// The facts beside a game's main part: who made it, what it is played on and with, how large it is.
import type { GamePage } from "#generated/payloads";
import { formatFileSize } from "#kit/messages/file-size";
import { useIntl, useText } from "#kit/messages/i18n";
import { ArtistLinks } from "#features/catalogue/artist-links";
import { type Fact, FactsList } from "#features/catalogue/facts-list";
import { useAge } from "#features/video/age-grade";
import { systemNames } from "./system-names";
import "#features/catalogue/detail-columns.css";

export function GameFacts(props: GamePage) {
  const { game, devices, input, orientation, systems: stores, bytes, version, released, licensor } = props;
  const text = useText();
  const intl = useIntl();
  const age = useAge();
  const inList = (words: string[]) => intl.formatList(words, { type: "conjunction" });
  const facts: Fact[] = [
    {
      name: "games.facts.developer",
      value: game.developers.length > 0 && <ArtistLinks artists={game.developers} />,
    },
    {
      name: "games.facts.devices",
      value: inList(devices.map((device) => text(`games.device.${device}`))),
    },
    { name: "games.facts.systems", value: inList(stores.map((system) => systemNames[system])) },
    { name: "games.facts.input", value: inList(input.map((one) => text(`games.input.${one}`))) },
    { name: "games.facts.orientation", value: text(`games.orientation.${orientation}`) },
    { name: "games.facts.age", value: age.long(game.rating) },
    { name: "games.facts.size", value: formatFileSize(bytes, intl) },
    { name: "games.facts.version", value: version },
    { name: "games.facts.released", value: released },
    { name: "games.facts.licensor", value: licensor },
  ];
  return <FactsList title="games.facts.title" facts={facts} />;
}

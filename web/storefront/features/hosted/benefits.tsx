// What an account gives: only what it really does today.
import { type MessageKey, useText } from "../../../kit/i18n";
import { Icon, type IconName } from "../../../ui/icon";

const benefits: { icon: IconName; words: MessageKey }[] = [
  { icon: "queue", words: "user.gives.queue" },
  { icon: "globe", words: "user.gives.everywhere" },
  { icon: "phone", words: "user.gives.devices" },
  { icon: "download", words: "user.gives.data" },
];

export function Benefits() {
  const text = useText();
  return (
    <section className="user-gives" aria-labelledby="user-gives">
      <h2 id="user-gives">{text("user.gives.title")}</h2>
      <ul>
        {benefits.map(({ icon, words }) => (
          <li key={words}>
            <Icon name={icon} />
            <span>{text(words)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

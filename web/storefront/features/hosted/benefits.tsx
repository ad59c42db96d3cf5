// The benefits of an account, on the portal's sign-in pages. Lists only features that exist.
import { type MessageKey, useText } from "#kit/messages/i18n";
import { Icon, type IconName } from "#ui/icon";

const benefits: { icon: IconName; message: MessageKey }[] = [
  { icon: "queue", message: "user.gives.queue" },
  { icon: "globe", message: "user.gives.everywhere" },
  { icon: "phone", message: "user.gives.devices" },
  { icon: "download", message: "user.gives.data" },
];

export function Benefits() {
  const text = useText();
  return (
    <section className="user-gives" aria-labelledby="user-gives">
      <h2 id="user-gives">{text("user.gives.title")}</h2>
      <ul>
        {benefits.map(({ icon, message }) => (
          <li key={message}>
            <Icon name={icon} />
            <span>{text(message)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

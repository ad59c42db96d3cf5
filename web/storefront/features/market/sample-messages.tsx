// Examples of what an info service sends, as they arrive on a telephone.
import type { SampleMessage } from "#generated/payloads";
import { inLanguage } from "#kit/messages/text-language";
import "./sample-messages.css";

export function SampleMessages({ messages }: { messages: SampleMessage[] }) {
  return (
    <ol className="sample-messages">
      {messages.map(({ text, lang }) => (
        <li key={text} {...inLanguage(lang)}>
          {text}
        </li>
      ))}
    </ol>
  );
}

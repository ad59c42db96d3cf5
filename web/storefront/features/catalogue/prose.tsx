// A biography or description; a long one is cut and can be expanded.
import { FormattedMessage } from "#kit/messages/i18n";
import { inLanguage } from "#kit/messages/text-language";
import "./prose.css";

const shortLength = 480;

/** `lang` where the text is not in the page's language. */
export function Prose({ text, lang }: { text: string; lang?: string }) {
  const [beginning, rest] = splitProse(text);
  if (!rest)
    return (
      <p className="small-text prose" {...inLanguage(lang)}>
        {beginning}
      </p>
    );
  return (
    <div>
      <p className="small-text prose" {...inLanguage(lang)}>
        {beginning}
      </p>
      <details className="prose-more">
        <summary>
          <FormattedMessage id="common.readMore" />
        </summary>
        <p className="small-text prose" {...inLanguage(lang)}>
          {rest}
        </p>
      </details>
    </div>
  );
}

/** Cuts at the end of a sentence. */
function splitProse(text: string): [string, string] {
  const trimmed = text.trim();
  if (trimmed.length <= shortLength * 1.4) return [trimmed, ""];
  const end = trimmed.slice(0, shortLength).search(/[.!?؟…](?=\s[^.!?؟…]*$)/);
  const at = end > shortLength / 3 ? end + 1 : trimmed.lastIndexOf(" ", shortLength);
  return at > 0 ? [trimmed.slice(0, at).trim(), trimmed.slice(at).trim()] : [trimmed, ""];
}

// The search form: a plain GET form, so that it works without script. Its suggestions load with the first focus.
import { useEffect, useRef, useState } from "react";
import * as links from "#generated/links";
import { useLoadMessages, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
import { useLazy } from "#kit/page/use-lazy";
import { Icon } from "#ui/icon";

interface SearchFormProps {
  /** The first text of the field: a form for another query needs another key. */
  query?: string;
  autoFocus?: boolean;
  /** Of the form that a page has beside that of the top bar. */
  label?: string;
}

export function SearchForm({ query = "", autoFocus, label }: SearchFormProps) {
  const envelope = useEnvelope();
  const text = useText();
  const loadMessages = useLoadMessages();
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const Suggestions = useLazy(wanted, async () => {
    const [{ Suggestions }] = await Promise.all([import("./suggestions"), loadMessages(["search"])]);
    return Suggestions;
  });
  // It may have got the focus before this script ran.
  useEffect(() => setWanted(document.activeElement === field.current), []);
  const name = text("header.search");
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser in use knows <search>
    <form
      className="search-form"
      role="search"
      aria-label={label}
      action={localePrefix(envelope) + links.search.page}
      onFocus={() => setWanted(true)}
    >
      <button className="icon-button" type="submit" aria-label={name} title={name}>
        <Icon name="search" size={20} />
      </button>
      <input
        ref={field}
        className="own-direction"
        name="q"
        defaultValue={query}
        maxLength={200}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        aria-label={name}
        placeholder={text("header.searchHint")}
        // biome-ignore lint/a11y/noAutofocus: the page of the search without words is only this field
        autoFocus={autoFocus}
      />
      {Suggestions && <Suggestions key={envelope.url} field={field} />}
    </form>
  );
}

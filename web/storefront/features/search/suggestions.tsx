// Suggestions below the search field: a combobox with a list box (WAI-ARIA), and the recent searches of an empty field.
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useText } from "#kit/messages/i18n";
import { IconButton } from "#ui/icon-button";
import { forgetAllSearches, forgetSearch, readRecentSearches, rememberSearch } from "./recent-searches";
import { RecentList, SuggestionList } from "./suggestion-list";
import { useSuggestions } from "./use-suggestions";
import "./suggestions.css";

/** Listens to the field and gives it its role: it stays the element that has the focus and the text. */
export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const text = useText();
  const list = useId();
  const { found, ask, cancel } = useSuggestions();
  const [recent, setRecent] = useState(readRecentSearches);
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  /** The place of the option that the arrow keys have reached; -1 is the field itself. */
  const [active, setActive] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const isRecent = words.trim() === "";
  const isShown = isOpen && (isRecent ? recent.length > 0 : found !== null);
  const options = () => [...(root.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];

  const change = (value: string) => {
    setWords(value);
    setRecent(readRecentSearches());
    setActive(-1);
    setOpen(true);
    ask(value);
  };
  const close = () => {
    cancel();
    setOpen(false);
    setActive(-1);
  };
  const empty = () => {
    if (field.current) field.current.value = "";
    field.current?.focus();
    change("");
  };
  const choose = (title: string) => {
    rememberSearch(title);
    if (field.current) field.current.value = field.current.defaultValue;
    close();
  };
  const move = (step: 1 | -1) => {
    if (!isShown) return change(field.current?.value ?? "");
    const places = options().length + 1; // the field lies between the last option and the first
    setActive((at) => ((at + 1 + step + places) % places) - 1);
  };

  /** Whether the list used the key. */
  const takeKey = (key: string): boolean => {
    switch (key) {
      case "ArrowDown":
      case "ArrowUp":
        move(key === "ArrowDown" ? 1 : -1);
        return true;
      case "Enter":
        if (!isShown || active < 0) return false;
        options()[active]?.click();
        return true;
      case "Escape":
        if (!isShown) empty();
        field.current?.focus();
        close();
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isForList = event.target === field.current || event.key === "Escape";
    if (!event.isComposing && isForList && takeKey(event.key)) event.preventDefault();
  };

  // What was typed while this was loading is asked for; the words of the page that is shown are not.
  useEffect(() => {
    const input = field.current;
    if (!input || document.activeElement !== input) return;
    const isTyped = input.value !== input.defaultValue;
    setWords(input.value);
    setOpen(isTyped || input.value === "");
    if (isTyped) ask(input.value);
  }, [field, ask]);

  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const onInput = () => change(input.value);
    const onClick = () => isShown || change(input.value);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => form.contains(relatedTarget as Node) || close();
    const onSubmit = (event: SubmitEvent) => {
      if (input.value.trim() === "") event.preventDefault();
      close();
    };
    input.addEventListener("input", onInput);
    input.addEventListener("click", onClick);
    form.addEventListener("keydown", onKeyDown);
    form.addEventListener("focusout", onFocusOut);
    form.addEventListener("submit", onSubmit);
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("click", onClick);
      form.removeEventListener("keydown", onKeyDown);
      form.removeEventListener("focusout", onFocusOut);
      form.removeEventListener("submit", onSubmit);
    };
  });

  useEffect(() => {
    const option = isShown && active >= 0 ? options()[active] : undefined;
    option?.scrollIntoView?.({ block: "nearest" });
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isShown),
      "aria-controls": isShown ? list : null,
      "aria-activedescendant": option?.id ?? null,
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === null) field.current?.removeAttribute(name);
      else field.current?.setAttribute(name, value);
  });

  return (
    <div className="suggestions" ref={root}>
      {words !== "" && <IconButton icon="close" label={text("search.clear")} onClick={empty} />}
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list leaves the focus in the field
        <div className="suggestions-panel" onMouseDown={(event) => event.preventDefault()}>
          {isRecent ? (
            <RecentList
              id={list}
              terms={recent}
              active={active}
              onChoose={choose}
              onRemove={(term) => {
                setRecent(forgetSearch(term));
                setActive(-1);
                field.current?.focus();
              }}
              onClear={() => {
                setRecent(forgetAllSearches());
                field.current?.focus();
              }}
            />
          ) : (
            found && <SuggestionList id={list} found={found} active={active} onChoose={choose} />
          )}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {isShown &&
          (isRecent
            ? text("search.recent.count", { count: recent.length })
            : text("search.suggestions.count", { count: found?.results.length ?? 0 }))}
      </p>
    </div>
  );
}

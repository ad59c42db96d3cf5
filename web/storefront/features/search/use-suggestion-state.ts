// State of the list below the search field: its words, whether it is open, and the option that the arrow keys reached.
import { type RefObject, useEffect, useState } from "react";
import { forgetAllSearches, forgetSearch, readRecentSearches, rememberSearch } from "./recent-searches";
import { useSuggestions } from "./use-suggestions";

export type SuggestionState = ReturnType<typeof useSuggestionState>;

/** @param options the options that are shown now, from the first to the last. */
export function useSuggestionState(
  field: RefObject<HTMLInputElement | null>,
  options: () => readonly HTMLElement[],
) {
  const { found, ask, cancel } = useSuggestions();
  const [recent, setRecent] = useState(readRecentSearches);
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  /** The place of the option that the arrow keys have reached; -1 is the field itself. */
  const [active, setActive] = useState(-1);
  const isRecent = words.trim() === "";
  const isShown = isOpen && (isRecent ? recent.length > 0 : found !== null);

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
  const forget = (term: string) => {
    setRecent(forgetSearch(term));
    setActive(-1);
    field.current?.focus();
  };
  const forgetAll = () => {
    setRecent(forgetAllSearches());
    field.current?.focus();
  };

  // Asks for what was typed while this was loading, but not for the words of the page that is shown.
  useEffect(() => {
    const input = field.current;
    if (!input || document.activeElement !== input) return;
    const isTyped = input.value !== input.defaultValue;
    setWords(input.value);
    setOpen(isTyped || input.value === "");
    if (isTyped) ask(input.value);
  }, [field, ask]);

  return {
    words,
    found,
    recent,
    isRecent,
    isShown,
    active,
    change,
    close,
    empty,
    choose,
    move,
    forget,
    forgetAll,
  };
}

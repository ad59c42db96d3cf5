// Suggestions below the search field: a combobox with a list box (WAI-ARIA), and the recent searches of an empty field.
import { type RefObject, useId, useRef } from "react";
import { useText } from "#kit/messages/i18n";
import { IconButton } from "#ui/icon-button";
import { SuggestionsPanel } from "./suggestions-panel";
import { useComboboxRole } from "./use-combobox-role";
import { useFieldEvents } from "./use-field-events";
import { type SuggestionState, useSuggestionState } from "./use-suggestion-state";
import "./suggestions.css";

/** Listens to the field and gives it its role: it stays the element that has the focus and the text. */
export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const text = useText();
  const list = useId();
  const root = useRef<HTMLDivElement>(null);
  const options = () => [...(root.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const state = useSuggestionState(field, options);
  const { words, isShown, active, empty } = state;
  useFieldEvents(field, state, options);
  useComboboxRole(field, { list, isShown, activeOption: () => options()[active] });
  return (
    <div className="suggestions" ref={root}>
      {words !== "" && <IconButton icon="close" label={text("search.clear")} onClick={empty} />}
      {isShown && <SuggestionsPanel id={list} state={state} />}
      <p role="status" className="visually-hidden">
        {isShown && <SuggestionCount {...state} />}
      </p>
    </div>
  );
}

function SuggestionCount({ isRecent, recent, found }: SuggestionState) {
  const text = useText();
  return isRecent
    ? text("search.recent.count", { count: recent.length })
    : text("search.suggestions.count", { count: found?.results.length ?? 0 });
}

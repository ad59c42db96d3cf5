// Listens to the search field and its form: typing and a click open the list, keys move in it, leaving closes it.
import { type RefObject, useEffect } from "react";
import type { SuggestionState } from "./use-suggestion-state";

export function useFieldEvents(
  field: RefObject<HTMLInputElement | null>,
  state: SuggestionState,
  options: () => readonly HTMLElement[],
) {
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const onInput = () => state.change(input.value);
    const onClick = () => state.isShown || state.change(input.value);
    const onKeyDown = (event: KeyboardEvent) => {
      const isForList = event.target === input || event.key === "Escape";
      if (!event.isComposing && isForList && takeKey(event.key, input, state, options))
        event.preventDefault();
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      form.contains(relatedTarget as Node) || state.close();
    const onSubmit = (event: SubmitEvent) => {
      if (input.value.trim() === "") event.preventDefault();
      state.close();
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
}

/** Whether the list used the key. */
function takeKey(
  key: string,
  input: HTMLInputElement,
  state: SuggestionState,
  options: () => readonly HTMLElement[],
): boolean {
  switch (key) {
    case "ArrowDown":
    case "ArrowUp":
      state.move(key === "ArrowDown" ? 1 : -1);
      return true;
    case "Enter":
      if (!state.isShown || state.active < 0) return false;
      options()[state.active]?.click();
      return true;
    case "Escape":
      if (!state.isShown) state.empty();
      input.focus();
      state.close();
      return true;
    default:
      return false;
  }
}

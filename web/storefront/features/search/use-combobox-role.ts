// Gives the search field the role of a combobox (WAI-ARIA) and names the option that the arrow keys have reached.
import { type RefObject, useEffect } from "react";

interface Combobox {
  /** The id of the list box. */
  list: string;
  isShown: boolean;
  /** The option that the arrow keys have reached, also scrolled into view. */
  activeOption: () => HTMLElement | undefined;
}

/** The field stays the element that has the focus and the text. */
export function useComboboxRole(
  field: RefObject<HTMLInputElement | null>,
  { list, isShown, activeOption }: Combobox,
) {
  useEffect(() => {
    const option = isShown ? activeOption() : undefined;
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
}

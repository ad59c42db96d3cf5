// The switch for the player's keyboard shortcuts: on the whole page, or only while the player has the focus.
import { useId } from "react";
import { useText } from "#kit/messages/i18n";
import { setShortcuts, useShortcuts } from "./shortcuts";
import "#ui/forms/form.css";

export function ShortcutSwitch() {
  const text = useText();
  const hint = useId();
  const everywhere = useShortcuts((state) => state.everywhere);
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={everywhere}
          aria-describedby={hint}
          onChange={({ target }) => setShortcuts(target.checked)}
        />
        <span>{text("player.shortcuts.everywhere")}</span>
      </label>
      <p className="small-text" id={hint}>
        {text("player.shortcuts.everywhereHint")}
      </p>
    </div>
  );
}

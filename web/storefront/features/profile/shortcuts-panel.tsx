// The panel for the player's keyboard shortcuts on the profile page.
import { useText } from "#kit/messages/i18n";
import { ShortcutSwitch } from "#features/player/controls/shortcut-switch";
import { Panel } from "./panel";

export function ShortcutsPanel() {
  const text = useText();
  return (
    <Panel id="shortcuts" title={text("player.shortcuts.title")}>
      <ShortcutSwitch />
    </Panel>
  );
}

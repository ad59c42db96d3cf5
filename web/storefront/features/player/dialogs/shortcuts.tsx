// The list of the player's keyboard shortcuts, and the switch that turns them off outside of the player.
import { useText } from "#kit/messages/i18n";
import { Dialog } from "#ui/overlays/dialog";
import { ShortcutSwitch } from "../controls/shortcut-switch";
import "./shortcuts.css";

const keys = [
  { keys: ["space"], does: "playPause" },
  { keys: ["←", "→"], does: "seek" },
  { keys: ["M"], does: "mute" },
  { keys: ["L"], does: "loop" },
  { keys: ["S"], does: "shuffle" },
  { keys: ["Alt ↑", "Alt ↓"], does: "move" },
  { keys: ["?"], does: "list" },
] as const;

export default function ShortcutsDialog() {
  const text = useText();
  return (
    <Dialog title={text("player.shortcuts.title")}>
      <dl className="shortcuts">
        {keys.map(({ keys: pressed, does }) => (
          <div key={does}>
            <dt>{text(`player.shortcuts.${does}`)}</dt>
            <dd dir="ltr">
              {pressed.map((key) => (
                <kbd key={key}>{key === "space" ? text("player.shortcuts.space") : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <ShortcutSwitch />
    </Dialog>
  );
}

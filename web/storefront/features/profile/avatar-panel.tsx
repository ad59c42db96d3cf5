// The panel for the avatar. A choice is saved at once, and a toast offers to undo it.
import { useState } from "react";
import type { AvatarChoice, Profile } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { useCall } from "#kit/session/session-calls";
import { showToast } from "#ui/overlays/toast-store";
import { Avatar } from "./avatar";
import { Panel } from "./panel";
import { profileChanged, showFailure } from "./save-results";
import "./avatar-panel.css";

export function AvatarPanel({
  user,
  avatars,
  onSaved,
}: {
  user: Profile;
  avatars: AvatarChoice[];
  onSaved: (user: Profile) => void;
}) {
  const text = useText();
  const call = useCall();
  const [chosen, setChosen] = useState(user.avatar);

  const save = async (avatar: string, before: string) => {
    setChosen(avatar); // optimistic: reverted if the server refuses
    try {
      const saved = await call("PUT /user/profile", { body: { avatar } });
      profileChanged(saved);
      onSaved(saved);
      return true;
    } catch (error) {
      setChosen(before);
      showFailure(error);
      return false;
    }
  };
  const choose = async (avatar: string) => {
    const before = chosen;
    if (avatar === before || !(await save(avatar, before))) return;
    showToast({
      message: "profile.avatar.saved",
      action: { label: "common.undo", run: () => void save(before, avatar) },
    });
  };

  if (avatars.length === 0) return null;
  const tiles = [{ name: "", src: "", title: text("profile.avatar.none") }, ...avatars];
  return (
    <Panel title={text("profile.avatar.title")} lead={text("profile.avatar.lead")}>
      <fieldset className="avatar-choices" disabled={user.state !== "active"}>
        <legend className="visually-hidden">{text("profile.avatar.title")}</legend>
        {tiles.map(({ name, src, title }, index) => (
          <label className="avatar-choice" key={name}>
            <input
              type="radio"
              name="avatar"
              value={name}
              checked={name === chosen}
              onChange={() => void choose(name)}
              aria-label={title || text("profile.avatar.number", { number: index })}
            />
            <Avatar user={{ name: user.name, lastName: user.lastName, avatarUrl: src }} size="large" />
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}

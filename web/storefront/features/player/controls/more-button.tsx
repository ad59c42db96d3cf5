// The "…" button of a song, an album or a list. Its menu is loaded with the first press.
import { type ComponentType, type MouseEvent, useState } from "react";
import { useLoadMessages, useText } from "#kit/messages/i18n";
import { IconButton } from "#ui/icon-button";
import { showToast } from "#ui/overlays/toast-store";
import type { MoreMenuProps } from "./more-menu";

type MoreMenu = ComponentType<MoreMenuProps & { anchor: HTMLElement; onClose: () => void }>;

export function MoreButton(props: MoreMenuProps) {
  const text = useText();
  const loadMessages = useLoadMessages();
  const [opened, setOpened] = useState<{ Menu: MoreMenu; anchor: HTMLElement } | null>(null);
  const open = ({ currentTarget: anchor }: MouseEvent<HTMLElement>) => {
    if (opened) return setOpened(null);
    Promise.all([import("./more-menu"), loadMessages(["player"])]).then(
      ([{ MoreMenu }]) => setOpened({ Menu: MoreMenu, anchor }),
      (error: unknown) => {
        console.error(error);
        showToast({ message: "player.error.network" });
      },
    );
  };
  return (
    <>
      <IconButton
        icon="more"
        className="more-button"
        label={text("player.more", { title: props.item.title })}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={open}
      />
      {opened && <opened.Menu {...props} anchor={opened.anchor} onClose={() => setOpened(null)} />}
    </>
  );
}

// A button of the player. Its label is its name and its tooltip; assistive technology learns the key that does the same.
import type { ReactNode } from "react";
import { Icon, type IconName } from "#ui/icon";
import { FilmIcon, type FilmIconName } from "./film-icon";

const productIcons = [
  "play",
  "pause",
  "volume",
  "volume-low",
  "mute",
  "settings",
  "full-screen",
  "retry",
] as const;
type ProductIcon = Extract<IconName, (typeof productIcons)[number]>;

interface ControlButtonProps {
  icon: ProductIcon | FilmIconName;
  label: string;
  shortcut?: string;
  pressed?: boolean;
  opens?: "menu";
  expanded?: boolean;
  className?: string;
  onClick: (button: HTMLButtonElement) => void;
  children?: ReactNode;
}

export function ControlButton(props: ControlButtonProps) {
  const { icon, label, shortcut, pressed, opens, expanded, className, onClick, children } = props;
  return (
    <button
      type="button"
      className={["icon-button", pressed && "on", className].filter(Boolean).join(" ")}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={pressed}
      aria-haspopup={opens}
      aria-expanded={expanded}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {isProductIcon(icon) ? <Icon name={icon} /> : <FilmIcon name={icon} />}
      {children}
    </button>
  );
}

function isProductIcon(icon: string): icon is ProductIcon {
  return (productIcons as readonly string[]).includes(icon);
}

// A button with an icon. Its label is the accessible name and the tooltip.
import type { ButtonHTMLAttributes } from "react";
import { Icon, type IconName } from "./icon";

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "title"> {
  icon: IconName;
  label: string;
  directional?: boolean;
  /** For toggle buttons only. */
  pressed?: boolean;
}

export function IconButton({ icon, label, directional, pressed, className, ...rest }: IconButtonProps) {
  const classes = ["ib", pressed && "on", className].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} directional={directional} />
    </button>
  );
}

// A drawing to press. Its label is its name for everybody who does not see it, and its tooltip for those who do.
import type { ButtonHTMLAttributes } from "react";
import { Icon, type IconName } from "./icon";

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "title"> {
  icon: IconName;
  label: string;
  directional?: boolean;
  /** Set for toggles; left out for plain actions. */
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

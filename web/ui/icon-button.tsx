// A button with an icon. Its label is the accessible name and the tooltip.
import type { ButtonHTMLAttributes } from "react";
import { Icon, type IconName } from "./icon";
import "./button.css";

type ButtonAttributes = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "disabled" | "className" | "onClick" | "aria-controls" | "aria-expanded" | "aria-haspopup"
>;

/**
 * `disabled` ignores clicks but keeps the focus, which a disabled element loses. The properties are named one by one,
 * because a page has many of these buttons: copying the rest of an object is slow.
 */
interface IconButtonProps extends ButtonAttributes {
  icon: IconName;
  label: string;
  directional?: boolean;
  /** For toggle buttons only. */
  pressed?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, directional, pressed, className } = props;
  const classes = `icon-button${pressed ? " on" : ""}${className ? ` ${className}` : ""}`;
  return (
    <button
      type="button"
      aria-disabled={props.disabled || undefined}
      aria-controls={props["aria-controls"]}
      aria-expanded={props["aria-expanded"]}
      aria-haspopup={props["aria-haspopup"]}
      onClick={props.disabled ? undefined : props.onClick}
      className={classes}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} directional={directional} />
    </button>
  );
}

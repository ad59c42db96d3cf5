// A button with an icon. Its label is the accessible name and the tooltip.
import type { ButtonHTMLAttributes } from "react";
import { Icon, type IconName } from "./icon";
import "./button.css";

type ButtonAttributes = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "disabled" | "className" | "onClick" | "aria-controls" | "aria-expanded" | "aria-haspopup"
>;

/** Named one by one, because a page has many of them: copying the rest of an object is slow. */
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
      disabled={props.disabled}
      aria-controls={props["aria-controls"]}
      aria-expanded={props["aria-expanded"]}
      aria-haspopup={props["aria-haspopup"]}
      onClick={props.onClick}
      className={classes}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} directional={directional} />
    </button>
  );
}

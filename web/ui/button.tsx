// Text buttons: <button> and <a> with the same variants.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import "./button.css";

const tones = {
  primary: "button-primary",
  quiet: "button-quiet",
  outline: "button-outline",
  art: "button-art",
  glass: "button-glass",
};

interface Look {
  tone?: keyof typeof tones;
  size?: "normal" | "large";
  wide?: boolean;
  icon?: IconName;
  children: ReactNode;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    /** Ignores clicks while something runs. It keeps the focus, which a disabled button loses. */
    busy?: boolean;
  };

function classesOf({ tone = "quiet", size = "normal", wide = false }: Omit<Look, "children">): string {
  return `button ${tones[tone]}${size === "large" ? " button-large" : ""}${wide ? " button-wide" : ""}`;
}

export function Button({ tone, size, wide, icon, busy = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
      className={classesOf({ tone, size, wide })}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

export function ButtonLink({
  tone,
  size,
  wide,
  icon,
  children,
  ...rest
}: Look & { href: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className">) {
  return (
    <a {...rest} className={classesOf({ tone, size, wide })}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  );
}

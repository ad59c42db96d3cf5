// A menu that opens from a button: beside it, and from below on phones. Arrow keys, Home and End move; Escape, Tab and
// a press outside close it.
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Icon, type IconName } from "#ui/icon";
import "./popup-menu.css";

export interface MenuEntry {
  /** Without one it is a choice, marked where it is the present one. */
  icon?: IconName;
  checked?: boolean;
  label: string;
  /** Opens a page; otherwise `run` does something. */
  href?: string;
  run?: () => void;
}

interface PopupMenuProps {
  label: string;
  /** The button that opened it; the focus goes back to it. */
  anchor: HTMLElement;
  entries: MenuEntry[];
  onClose: () => void;
}

const action = { role: "menuitem" };
const ITEMS = "[role^=menuitem]";

export function PopupMenu({ label, anchor, entries, onClose }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover?.();
    placeBeside(element, anchor);
    const chosen = element.querySelector<HTMLElement>("[aria-checked=true]");
    (chosen ?? element.querySelector<HTMLElement>(ITEMS))?.focus({ preventScroll: true });
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) closed();
    };
    document.addEventListener("pointerdown", closeOutside, { signal, capture: true });
    // It would stay where it is while its button moves away; on phones it lies at the bottom.
    const closeWithButton = ({ target }: Event) => {
      if (!isPhone() && target instanceof Node && target.contains(anchor)) closed();
    };
    document.addEventListener("scroll", closeWithButton, { signal, capture: true, passive: true });
    addEventListener("resize", () => closed(), { signal });
    const watcher = "CloseWatcher" in window ? new CloseWatcher() : null;
    watcher?.addEventListener("close", () => closed());
    return () => {
      listening.abort();
      watcher?.destroy();
    };
  }, [anchor]);

  const close = () => {
    anchor.focus({ preventScroll: true });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Tab") return close();
    const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(ITEMS));
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowDown: items[(at + 1) % items.length],
      ArrowUp: items.at(at - 1),
      Home: items[0],
      End: items.at(-1),
      Escape: anchor,
    }[event.key];
    if (!next) return;
    // Neither the page nor a dialog around the menu gets the key.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") close();
    else next.focus();
  };
  return (
    <div
      ref={menu}
      popover="manual"
      className="popup-menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {entries.map(({ icon, checked, label: name, href, run }) => {
        const mark = icon ?? (checked ? "check" : undefined);
        const content = (
          <>
            {mark ? <Icon name={mark} size={20} /> : <span className="popup-menu-gap" />}
            <span>{name}</span>
          </>
        );
        return href ? (
          <a key={name} role="menuitem" tabIndex={-1} href={href} onClick={close}>
            {content}
          </a>
        ) : (
          <button
            key={name}
            type="button"
            {...(icon ? action : { role: "menuitemradio", "aria-checked": checked === true })}
            tabIndex={-1}
            onClick={() => {
              close();
              run?.();
            }}
          >
            {content}
          </button>
        );
      })}
    </div>
  );
}

/** Closes by Back on Android, as the browser's own menus do; Chromium's browsers have it. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

const MARGIN = 8;
const isPhone = () => matchMedia("(width < 600px)").matches;

/** Below the button, above it where there is no room; its end at the button's end. On phones the style says where. */
function placeBeside(menu: HTMLElement, anchor: HTMLElement) {
  if (isPhone()) return;
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const { clientWidth } = document.documentElement;
  const rightToLeft = getComputedStyle(menu).direction === "rtl";
  const end = rightToLeft ? button.left : clientWidth - button.right;
  const fitsBelow = button.bottom + height + MARGIN <= innerHeight;
  const start = fitsBelow ? button.bottom : button.top - height;
  menu.style.insetInlineEnd = `${Math.max(MARGIN, Math.min(end, clientWidth - width - MARGIN))}px`;
  menu.style.insetBlockStart = `${Math.max(MARGIN, start)}px`;
}

// Every icon of the product, drawn on a grid of 24 with a stroke of 1.75 and round ends.
import type { ReactNode } from "react";
import "./icon.css";

const drawings = {
  home: <path d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />,
  music: (
    <>
      <path d="M9 17.5V6l10.5-2v11.5" />
      <circle cx="6.5" cy="17.5" r="2.5" />
      <circle cx="17" cy="15.5" r="2.5" />
    </>
  ),
  video: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path className="icon-fill" d="M10 9v6l5-3z" />
    </>
  ),
  games: (
    <>
      <path d="M7 7.5h10a5 5 0 0 1 4.9 6l-.7 3a2.3 2.3 0 0 1-4.1.8L15.5 15h-7l-1.6 2.3a2.3 2.3 0 0 1-4.1-.8l-.7-3A5 5 0 0 1 7 7.5z" />
      <path d="M8 9.8v3.4M6.3 11.5h3.4M15.5 12.6h.01M17.5 10.4h.01" />
    </>
  ),
  book: (
    <path d="M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5v13" />
  ),
  podcast: (
    <>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
    </>
  ),
  article: (
    <>
      <rect x="5" y="3.5" width="14" height="17" rx="2" />
      <path d="M9 8.5h6M9 12h6M9 15.5h4" />
    </>
  ),
  cart: (
    <>
      <path d="M3.5 4.5H6l2.2 10.2a1 1 0 0 0 1 .8h7.7a1 1 0 0 0 1-.7l2.1-6.8H6.8" />
      <circle cx="9.8" cy="19" r="1.4" />
      <circle cx="16.6" cy="19" r="1.4" />
    </>
  ),
  list: <path d="M4 6.5h16M4 12h16M4 17.5h9" />,
  moon: <path d="M20 14.5A8 8 0 1 1 9.5 4 6.5 6.5 0 0 0 20 14.5z" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c3.3 3 3.3 14 0 17M12 3.5c-3.3 3-3.3 14 0 17" />
    </>
  ),
  chevron: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  "chevron-back": <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  "chevron-up": <path d="m5.5 14.5 6.5-6.5 6.5 6.5" />,
  "chevron-down": <path d="m5.5 9.5 6.5 6.5 6.5-6.5" />,
  play: (
    <path
      className="icon-fill"
      d="M7.5 5.3v13.4a.9.9 0 0 0 1.4.8l10.6-6.7a.9.9 0 0 0 0-1.6L8.9 4.5a.9.9 0 0 0-1.4.8z"
    />
  ),
  pause: (
    <path
      className="icon-fill"
      d="M7.5 5h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM14.5 5h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z"
    />
  ),
  next: (
    <path
      className="icon-fill"
      d="M5.5 6v12a.8.8 0 0 0 1.2.7L15.5 13v5a1 1 0 0 0 2 0V6a1 1 0 0 0-2 0v5L6.7 5.3A.8.8 0 0 0 5.5 6z"
    />
  ),
  previous: (
    <path
      className="icon-fill"
      d="M18.5 6v12a.8.8 0 0 1-1.2.7L8.5 13v5a1 1 0 0 1-2 0V6a1 1 0 0 1 2 0v5l8.8-5.7a.8.8 0 0 1 1.2.7z"
    />
  ),
  shuffle: (
    <path d="M3 7h3.5c5 0 6 10 11 10H21M18 14l3 3-3 3M3 17h3.5c1.6 0 2.8-1 3.8-2.4M13.7 9.4C14.7 8 15.9 7 17.5 7H21M18 4l3 3-3 3" />
  ),
  repeat: <path d="M4 11V9.5a3 3 0 0 1 3-3h12M16 3.5l3 3-3 3M20 13v1.5a3 3 0 0 1-3 3H5M8 20.5l-3-3 3-3" />,
  queue: (
    <>
      <path d="M4 6.5h16M4 11.5h16M4 16.5h8" />
      <path className="icon-fill" d="M15.5 14.5v6l5-3z" />
    </>
  ),
  volume: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  warning: <path d="M12 4 3 19.5h18zM12 10v4.5M12 17h.01" />,
  retry: <path d="M19.5 13a7.5 7.5 0 1 1-2-6.2L20 9.3M20 4.5v4.8h-4.8" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
    </>
  ),
  "volume-low": <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6" />,
  mute: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />,
  "queue-add": <path d="M4 6.5h16M4 11.5h9M4 16.5h9M17.5 12.5v7M14 16h7" />,
  user: (
    <>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
    </>
  ),
  disc: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="2.5" />
    </>
  ),
  "repeat-one": (
    <path d="M4 11V9.5a3 3 0 0 1 3-3h12M16 3.5l3 3-3 3M20 13v1.5a3 3 0 0 1-3 3H5M8 20.5l-3-3 3-3M11 10.8l1.4-.9v4.4" />
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8h.01" />
    </>
  ),
  compass: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m15.6 8.4-2.1 5.1-5.1 2.1 2.1-5.1z" />
    </>
  ),
  song: (
    <>
      <path d="M12.5 16.8V4c.4 3 2 4.6 5 5.2" />
      <circle cx="9.5" cy="16.8" r="3" />
    </>
  ),
  shapes: (
    <>
      <path d="m12 3.8 3.8 6.4H8.2z" />
      <circle cx="7.3" cy="16.8" r="3.3" />
      <rect x="13.6" y="13.6" width="6.4" height="6.4" rx="1" />
    </>
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.7 9.7a2.3 2.3 0 1 1 3.5 2c-.8.5-1.2.9-1.2 1.8M12 16.5h.01" />
    </>
  ),
  gift: <path d="M4.5 11.5h15V20h-15zM3.5 7.5h17v4h-17zM12 7.5V20M8 4l4 3.5L16 4" />,
  ticket: <path d="M4 6.5h16v3.6a2 2 0 0 0 0 3.8v3.6H4v-3.6a2 2 0 0 0 0-3.8zM14.5 6.5v11" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  "eye-off": (
    <path d="M4 4l16 16M9.9 5.8a9 9 0 0 1 2.1-.3c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6.2 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.6-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2" />
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="m4 7.5 8 6 8-6" />
    </>
  ),
  phone: (
    <>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M10.5 18.5h3" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m11 12.5 8.5-8.5M16 7.5l3 3M13.5 10l2 2" />
    </>
  ),
  exit: <path d="M10 4.5H6a1.5 1.5 0 0 0-1.5 1.5v12A1.5 1.5 0 0 0 6 19.5h4M15 8l4 4-4 4M19 12H9.5" />,
  settings: (
    <>
      <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20" />
      <circle cx="15" cy="7.5" r="2.5" />
      <circle cx="9" cy="16.5" r="2.5" />
    </>
  ),
  wifi: <path d="M3 9.5a13 13 0 0 1 18 0M6 13a8.7 8.7 0 0 1 12 0M9 16.3a4.5 4.5 0 0 1 6 0M12 19.5h.01" />,
  more: (
    <path
      className="icon-fill"
      d="M5.5 10.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM12 10.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zM18.5 10.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z"
    />
  ),
  "full-screen": <path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />,
  keyboard: <path d="M4 6.5h16v11H4zM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8" />,
  share: <path d="M12 14.5V4M8 7.8 12 4l4 3.8M5 11.5V19a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7.5" />,
  search: <path d="M10.8 4a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6zM15.7 15.7l4.8 4.8" />,
  download: <path d="M12 4v11M7.5 10.8 12 15.3l4.5-4.5M4.5 19.5h15" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;
export const iconNames = Object.keys(drawings) as IconName[];

/** Whether a name from data (a navigation link, a block) is an icon. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name);
}

interface IconProps {
  name: IconName;
  size?: 16 | 20 | 24;
  /** Points in reading direction, so it is mirrored in right-to-left languages. */
  directional?: boolean;
}

/** Decorative (aria-hidden): always beside text or inside a control with an accessible name. */
export function Icon({ name, size = 24, directional = false }: IconProps) {
  const classes = `icon${size === 24 ? "" : ` icon-${size}`}${directional || name === "exit" ? " flip" : ""}`;
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

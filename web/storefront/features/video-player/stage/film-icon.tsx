// The icons that only the video player has, on the grid of ui/icon.tsx; apart, so that no other page loads them.
import type { ReactNode } from "react";
import { useIntl } from "#kit/messages/i18n";
import { SKIP_SECONDS } from "./film-keys";

const arrow = "M12 4.5a8 8 0 1 1-7.6 5.5";

const drawings = {
  back: (
    <>
      <path d={arrow} />
      <path d="M12 1.8 9.2 4.5 12 7.2" />
    </>
  ),
  forward: (
    <>
      <path d="M12 4.5A8 8 0 1 0 19.6 10" />
      <path d="m12 1.8 2.8 2.7L12 7.2" />
    </>
  ),
  captions: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="M10.2 10.4a2.2 2.2 0 1 0 0 3.2M17.2 10.4a2.2 2.2 0 1 0 0 3.2" />
    </>
  ),
  "picture-in-picture": (
    <>
      <path d="M10 19H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4" />
      <rect x="13" y="13.5" width="8" height="6" rx="1.2" />
    </>
  ),
  "leave-full-screen": <path d="M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5" />,
  "next-film": (
    <>
      <path
        className="icon-fill"
        d="M5 6.2v11.6a.9.9 0 0 0 1.4.8l8.8-5.8a.9.9 0 0 0 0-1.6L6.4 5.4a.9.9 0 0 0-1.4.8z"
      />
      <path d="M19 5.5v13" />
    </>
  ),
  gauge: (
    <>
      <path d="M5.6 18a8.5 8.5 0 1 1 12.8 0" />
      <path d="m12 13 3.5-4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type FilmIconName = keyof typeof drawings;

export function FilmIcon({ name }: { name: FilmIconName }) {
  const intl = useIntl();
  const isSkip = name === "back" || name === "forward";
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
      {isSkip && (
        <text x="12" y="15.4" className="video-player-icon-number">
          {intl.formatNumber(SKIP_SECONDS)}
        </text>
      )}
    </svg>
  );
}

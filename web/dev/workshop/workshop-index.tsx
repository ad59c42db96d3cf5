// The index of the workshop: the list of stories, and the chosen one in both directions and both themes.
import { useState, useSyncExternalStore } from "react";

const variants = [
  { locale: "en", theme: "light", label: "English, light" },
  { locale: "en", theme: "dark", label: "English, dark" },
  { locale: "ar", theme: "light", label: "Arabic (right to left), light" },
  { locale: "ar", theme: "dark", label: "Arabic (right to left), dark" },
];
const widths = { Phone: 390, Tablet: 834, Full: 0 };

export function WorkshopIndex({ names }: { names: string[] }) {
  const chosen = useHash();
  const [width, setWidth] = useState<keyof typeof widths>("Full");
  const name = names.includes(chosen) ? chosen : names[0]!;
  return (
    <div className="workshop">
      <nav className="workshop-list" aria-label="Stories">
        {groupsOf(names).map(([title, stories]) => (
          <section key={title}>
            <h2>{title}</h2>
            {stories.map((story) => (
              <a
                key={story}
                href={`#${encodeURIComponent(story)}`}
                aria-current={story === name || undefined}
              >
                {story.slice(title.length + 3)}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <main className="workshop-stage">
        <header>
          <h1>{name}</h1>
          {(Object.keys(widths) as (keyof typeof widths)[]).map((each) => (
            <button key={each} type="button" aria-pressed={each === width} onClick={() => setWidth(each)}>
              {each}
            </button>
          ))}
        </header>
        <div className="workshop-frames">
          {variants.map(({ locale, theme, label }) => (
            <figure key={label} style={widths[width] ? { inlineSize: widths[width] } : undefined}>
              <figcaption>
                <a href={frameAddress(name, locale, theme)}>{label}</a>
              </figcaption>
              <iframe
                key={name}
                title={`${name}, ${label}`}
                src={frameAddress(name, locale, theme)}
                onLoad={fit}
              />
            </figure>
          ))}
        </div>
      </main>
    </div>
  );
}

function frameAddress(story: string, locale: string, theme: string): string {
  return `?${new URLSearchParams({ story, locale, theme })}`;
}

/** Gives a frame the height of its story. */
function fit({ currentTarget: frame }: { currentTarget: HTMLIFrameElement }) {
  const page = frame.contentDocument?.documentElement;
  if (!page) return;
  const resize = () => {
    frame.style.blockSize = `${Math.max(560, frame.contentDocument?.body.scrollHeight ?? 0)}px`;
  };
  new ResizeObserver(resize).observe(page);
  resize();
}

function groupsOf(names: string[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const title = name.split(" / ")[0]!;
    groups.set(title, [...(groups.get(title) ?? []), name]);
  }
  return [...groups];
}

function useHash(): string {
  return useSyncExternalStore(
    (notify) => {
      addEventListener("hashchange", notify);
      return () => removeEventListener("hashchange", notify);
    },
    () => decodeURIComponent(location.hash.slice(1)),
  );
}

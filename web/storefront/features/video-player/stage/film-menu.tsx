// The menu of the player: quality, sound, speed, captions and their look. Each choice is a list with one that is on.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { type IntlShape, useIntl, useText } from "#kit/messages/i18n";
import { useEnvelope } from "#kit/page/page";
import { Icon } from "#ui/icon";
import { languageName } from "../engine/language-name";
import {
  captionBackgrounds,
  captionColors,
  captionSizes,
  changeSettings,
  speeds,
  useFilmSettings,
} from "../film-settings";
import { useFilm, usePlayback } from "./playback";

export type MenuPage = "root" | "quality" | "sound" | "speed" | "captions" | "style";

interface FilmMenuProps {
  page: MenuPage;
  onPage: (page: MenuPage) => void;
  /** `toButton`: the focus goes back to the button that opened it. */
  onClose: (toButton: boolean) => void;
}

export function FilmMenu({ page, onPage, onClose }: FilmMenuProps) {
  const text = useText();
  const menu = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page of the menu takes the focus
  useEffect(() => {
    const items = menu.current?.querySelectorAll<HTMLElement>("[role^=menuitem]");
    const chosen = Array.from(items ?? []).find((item) => item.ariaChecked === "true");
    (chosen ?? items?.[0])?.focus({ preventScroll: true });
  }, [page]);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const inside = target instanceof Element && target.closest(".video-player-menu, [aria-haspopup=menu]");
      if (!inside) onClose(false);
    };
    document.addEventListener("pointerdown", onPointerDown, true);
    return () => document.removeEventListener("pointerdown", onPointerDown, true);
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]"));
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = {
      ArrowDown: items[(at + 1) % items.length],
      ArrowUp: items.at(at - 1),
      Home: items[0],
      End: items.at(-1),
    }[event.key];
    if (next) next.focus();
    else if (event.key === "Escape") {
      if (page === "style") onPage("captions");
      else onClose(true);
    } else if (event.key === "Tab") onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const titles = {
    root: "videoPlayer.settings",
    quality: "videoPlayer.quality",
    sound: "videoPlayer.sound",
    speed: "videoPlayer.speed",
    captions: "videoPlayer.captions",
    style: "videoPlayer.captionStyle",
  } as const;
  const above: MenuPage | null = page === "root" ? null : page === "style" ? "captions" : "root";
  const Page = pages[page];
  return (
    <div
      ref={menu}
      className="video-player-menu"
      role="menu"
      tabIndex={-1}
      aria-label={text(titles[page])}
      onKeyDown={onKeyDown}
    >
      {above && (
        <button
          type="button"
          role="menuitem"
          className="video-player-menu-title"
          onClick={() => onPage(above)}
        >
          <Icon name="chevron-back" size={20} directional />
          <span>{text(titles[page])}</span>
        </button>
      )}
      <Page onPage={onPage} />
    </div>
  );
}

type PageProps = Pick<FilmMenuProps, "onPage">;

function RootPage({ onPage }: PageProps) {
  const text = useText();
  const intl = useIntl();
  const { levels, level, height, sounds, sound, subtitles, subtitle } = useFilm((state) => state);
  const speed = useFilmSettings((state) => state.speed);
  const { locale } = useEnvelope();
  const quality =
    level < 0
      ? automatic(text, height)
      : heightName(text, levels.find(({ index }) => index === level)?.height ?? 0);
  const captions = subtitles[subtitle];
  return (
    <>
      {levels.length > 1 && (
        <Leads to="quality" label={text("videoPlayer.quality")} value={quality} onPage={onPage} />
      )}
      {sounds.length > 1 && (
        <Leads
          to="sound"
          label={text("videoPlayer.sound")}
          value={languageName(sounds[sound]?.language ?? "", locale) || (sounds[sound]?.name ?? "")}
          onPage={onPage}
        />
      )}
      <Leads
        to="speed"
        label={text("videoPlayer.speed")}
        value={speedName(text, intl, speed)}
        onPage={onPage}
      />
      {subtitles.length > 0 && (
        <Leads
          to="captions"
          label={text("videoPlayer.captions")}
          value={captions ? languageName(captions.language, locale) : text("videoPlayer.captions.off")}
          onPage={onPage}
        />
      )}
    </>
  );
}

function QualityPage() {
  const text = useText();
  const { engine } = usePlayback();
  const { levels, level, height } = useFilm((state) => state);
  return (
    <>
      <Choice on={level < 0} onChoose={() => engine.setLevel(-1)}>
        {automatic(text, level < 0 ? height : 0)}
      </Choice>
      {levels.map((each) => (
        <Choice key={each.index} on={each.index === level} onChoose={() => engine.setLevel(each.index)}>
          {heightName(text, each.height)}
        </Choice>
      ))}
    </>
  );
}

function SoundPage() {
  const { engine } = usePlayback();
  const { locale } = useEnvelope();
  const { sounds, sound } = useFilm((state) => state);
  return sounds.map(({ index, language, name }) => (
    <Choice key={index} on={index === sound} onChoose={() => engine.setSound(index)}>
      {languageName(language, locale) || name}
    </Choice>
  ));
}

function SpeedPage() {
  const text = useText();
  const intl = useIntl();
  const speed = useFilmSettings((state) => state.speed);
  return speeds.map((each) => (
    <Choice key={each} on={each === speed} onChoose={() => changeSettings({ speed: each })}>
      {speedName(text, intl, each)}
    </Choice>
  ));
}

function CaptionsPage({ onPage }: PageProps) {
  const text = useText();
  const { engine } = usePlayback();
  const { locale } = useEnvelope();
  const { subtitles, subtitle } = useFilm((state) => state);
  return (
    <>
      <Choice on={subtitle < 0} onChoose={() => engine.setSubtitle(-1)}>
        {text("videoPlayer.captions.off")}
      </Choice>
      {subtitles.map(({ index, language, isCaptions }) => {
        const name = languageName(language, locale);
        return (
          <Choice key={index} on={index === subtitle} onChoose={() => engine.setSubtitle(index)}>
            {isCaptions ? text("videoPlayer.captions.withSounds", { language: name }) : name}
          </Choice>
        );
      })}
      <Leads to="style" label={text("videoPlayer.captionStyle")} value="" onPage={onPage} />
    </>
  );
}

function StylePage() {
  const text = useText();
  const style = useFilmSettings((state) => state.captionStyle);
  const change = (changed: Partial<typeof style>) =>
    changeSettings({ captionStyle: { ...style, ...changed } });
  return (
    <>
      <Group label={text("videoPlayer.captionStyle.size")}>
        {captionSizes.map((size) => (
          <Choice key={size} on={style.size === size} onChoose={() => change({ size })}>
            {text(`videoPlayer.captionStyle.size.${size}`)}
          </Choice>
        ))}
      </Group>
      <Group label={text("videoPlayer.captionStyle.background")}>
        {captionBackgrounds.map((background) => (
          <Choice
            key={background}
            on={style.background === background}
            onChoose={() => change({ background })}
          >
            {text(`videoPlayer.captionStyle.background.${background}`)}
          </Choice>
        ))}
      </Group>
      <Group label={text("videoPlayer.captionStyle.color")}>
        {captionColors.map((color) => (
          <Choice key={color} on={style.color === color} onChoose={() => change({ color })}>
            <span className={`video-player-menu-swatch video-player-menu-swatch-${color}`} />
            {text(`videoPlayer.captionStyle.color.${color}`)}
          </Choice>
        ))}
      </Group>
    </>
  );
}

const pages = {
  root: RootPage,
  quality: QualityPage,
  sound: SoundPage,
  speed: SpeedPage,
  captions: CaptionsPage,
  style: StylePage,
};

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a menu is no fieldset
    <div role="group" aria-label={label} className="video-player-menu-group">
      <p aria-hidden="true">{label}</p>
      {children}
    </div>
  );
}

function Choice({ on, onChoose, children }: { on: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitemradio" aria-checked={on} onClick={onChoose}>
      <span className="video-player-menu-check">{on && <Icon name="check" size={20} />}</span>
      <span className="video-player-menu-name">{children}</span>
    </button>
  );
}

function Leads({ to, label, value, onPage }: { to: MenuPage; label: string; value: string } & PageProps) {
  return (
    <button type="button" role="menuitem" onClick={() => onPage(to)}>
      <span className="video-player-menu-name">{label}</span>
      <span className="video-player-menu-value">{value}</span>
      <Icon name="chevron" size={16} directional />
    </button>
  );
}

type Text = ReturnType<typeof useText>;

function heightName(text: Text, height: number): string {
  return text("videoPlayer.quality.height", { height: String(height) });
}

function automatic(text: Text, height: number): string {
  return height > 0
    ? text("videoPlayer.quality.automaticNow", { height: String(height) })
    : text("videoPlayer.quality.automatic");
}

function speedName(text: Text, intl: IntlShape, speed: number): string {
  return speed === 1
    ? text("videoPlayer.speed.usual")
    : text("videoPlayer.speedOf", { speed: intl.formatNumber(speed, { maximumFractionDigits: 2 }) });
}

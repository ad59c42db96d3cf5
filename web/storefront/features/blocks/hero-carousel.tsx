// The hero carousel: large pictures, without autoplay.
import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { Artwork } from "#generated/payloads";
import { useText } from "#kit/messages/i18n";
import { ButtonLink } from "#ui/button";
import { Cover } from "#ui/cards/cover";
import { Arrows, walkItems } from "#ui/cards/shelf";
import { scrollBehavior } from "#ui/cards/use-scroll-ends";
import "./hero-carousel.css";

export interface HeroSlide {
  id: string;
  eyebrow?: string;
  title: string;
  text?: string;
  artwork?: Artwork;
  href: string;
  actionText?: string;
}

export function HeroCarousel({ slides, label }: { slides: HeroSlide[]; label: string }) {
  const text = useText();
  const row = useRef<HTMLUListElement>(null);
  const active = useActiveSlide(row, slides.length);
  if (slides.length === 0) return null;
  const name = label || text("blocks.hero.label");
  const show = (index: number) => {
    const slide = row.current?.children[index];
    slide?.scrollIntoView({ inline: "start", block: "nearest", behavior: scrollBehavior() });
  };
  return (
    <section className="heroes-frame" aria-label={name}>
      <ul className={slides.length === 1 ? "heroes heroes-one" : "heroes"} ref={row} onKeyDown={walkItems}>
        {slides.map((slide, index) => (
          <li key={slide.id} data-active={index === active ? "" : undefined} onFocus={() => show(index)}>
            <Slide slide={slide} first={index === 0} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <>
          <p className="hero-dots">
            <span className="visually-hidden">
              {text("common.placeOf", { place: active + 1, count: slides.length })}
            </span>
            {slides.map((slide, index) => (
              <i key={slide.id} className={index === active ? "on" : undefined} />
            ))}
          </p>
          <Arrows
            className="hero-steps"
            of={name}
            atStart={active === 0}
            atEnd={active === slides.length - 1}
            move={(by) => show(active + by)}
          />
        </>
      )}
    </section>
  );
}

function Slide({ slide, first }: { slide: HeroSlide; first: boolean }) {
  const text = useText();
  const color = slide.artwork?.color;
  const action = slide.actionText || text("common.open");
  return (
    <article className="hero" style={color ? ({ "--cover-color": color } as CSSProperties) : undefined}>
      <Cover artwork={slide.artwork} sizes="(width >= 1280px) 80vw, 100vw" eager={first} />
      <div className="hero-words">
        {slide.eyebrow && <p className="eyebrow">{slide.eyebrow}</p>}
        <h2>{slide.title}</h2>
        {slide.text && <p className="hero-text">{slide.text}</p>}
        {slide.href && (
          <div className="actions">
            <ButtonLink
              tone="art"
              size="large"
              href={slide.href}
              aria-label={text("common.actionOf", { action, title: slide.title })}
            >
              {action}
            </ButtonLink>
          </div>
        )}
      </div>
    </article>
  );
}

function useActiveSlide(row: React.RefObject<HTMLElement | null>, count: number): number {
  const [active, setActive] = useState(0);
  useEffect(() => {
    const element = row.current;
    if (!element || count < 2) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const box = element.getBoundingClientRect();
      const distances = Array.from(element.children, (slide) => {
        const place = slide.getBoundingClientRect();
        return Math.abs(place.left + place.width / 2 - (box.left + box.width / 2));
      });
      setActive(distances.indexOf(Math.min(...distances)));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    element.addEventListener("scroll", later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", later);
    };
  }, [row, count]);
  return active;
}

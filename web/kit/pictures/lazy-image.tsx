// A picture that may fail: asked for as WebP when it comes near, at most three times, then a drawn placeholder.
import { useEffect, useRef, useState } from "react";

export const MAX_ATTEMPTS = 3;
/** Pictures up to 1.3 screens away are loaded ahead. */
const PRELOAD_FACTOR = 1.3;
export const KNOWN_IMAGES = 200;
const RETRY_AFTER_MS = 400;

type ImageState = "loading" | "loaded" | "error";

/** Named one by one, because a page has many pictures: copying the rest of an object is slow. */
interface LazyImageProps {
  src: string;
  srcSet?: string;
  sizes?: string;
  alt: string;
  width: number;
  height: number;
  /** Shown until the picture is there: its average colour. */
  color?: string;
  /** The picture that a visitor sees first is loaded at once. */
  priority?: boolean;
}

/** An editor's address without a scheme is https, and the format asked for is WebP; our own pictures are that already. */
export function imageAddress(source: string): string {
  if (/^(\/(?!\/)|(data|blob):)/.test(source)) return source;
  const address = source.replace(/^(?![a-z][\w+.-]*:)(\/\/)?/i, "https://");
  if (/[?&]format=/i.test(address)) return address.replace(/([?&]format=)[^&#]*/i, "$1webp");
  return withParameter(address, "format=webp");
}

function withParameter(address: string, parameter: string): string {
  const [path = "", hash] = address.split("#", 2);
  return `${path}${path.includes("?") ? "&" : "?"}${parameter}${hash === undefined ? "" : `#${hash}`}`;
}

/** The address for each attempt; the second and third step around a broken cache. */
export function attemptAddress(source: string, attempt: number): string {
  const address = imageAddress(source);
  if (attempt <= 1) return address;
  return withParameter(address, `attempt=${attempt}`);
}

type Attempt = { number: number; state: ImageState };
const firstAttempt: Attempt = { number: 1, state: "loading" };

function afterFailure(attempt: Attempt): Attempt {
  return attempt.number < MAX_ATTEMPTS
    ? { number: attempt.number + 1, state: "loading" }
    : { number: attempt.number, state: "error" };
}

/** Pictures that have loaded before show without a fade when they come back. */
const known = new Set<string>();
function remember(source: string) {
  known.delete(source);
  known.add(source);
  if (known.size > KNOWN_IMAGES) known.delete(known.values().next().value as string);
}

/**
 * Native lazy loading waits for a distance of the browser's own; ours is a share of the screen. One observer serves
 * all pictures of a page.
 */
const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

function whenNear(image: Element, near: () => void): (() => void) | undefined {
  if (typeof IntersectionObserver === "undefined") return undefined;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: `${Math.round((PRELOAD_FACTOR - 1) * 100)}%` },
  );
  waiting.set(image, near);
  observer.observe(image);
  return () => observer?.unobserve(image);
}

export function LazyImage({
  src,
  srcSet,
  sizes,
  alt,
  width,
  height,
  color,
  priority = false,
}: LazyImageProps) {
  const element = useRef<HTMLImageElement>(null);
  const [{ number, state }, setAttempt] = useState(firstAttempt);
  const [shownSource, setShownSource] = useState(src);
  if (shownSource !== src) {
    setShownSource(src);
    setAttempt(firstAttempt);
  }
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fail = () => {
    clearTimeout(retry.current);
    retry.current = setTimeout(
      () => setAttempt(afterFailure),
      number < MAX_ATTEMPTS ? RETRY_AFTER_MS * number : 0,
    );
  };
  const succeed = () => {
    remember(src);
    setAttempt((attempt) => ({ ...attempt, state: "loaded" }));
  };

  // A picture may have loaded or failed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each source.
  useEffect(() => {
    const image = element.current;
    if (image?.complete && image.getAttribute("src")) {
      if (image.naturalWidth > 0) succeed();
      else fail();
    }
    return () => clearTimeout(retry.current);
  }, [src]);

  useEffect(() => {
    const image = element.current;
    if (!image || priority) return;
    return whenNear(image, () => {
      image.loading = "eager";
    });
  }, [priority]);

  const background = color ? { backgroundColor: color } : undefined;
  if (state === "error") {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden, as the picture was.
      <svg
        className="lazy-image"
        style={background}
        data-state="error"
        viewBox="0 0 48 48"
        preserveAspectRatio="xMidYMid slice"
        {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
      >
        <path className="lazy-image-gone" d="M17 19h14v11H17zM17 28l4.5-4.5 3.5 3.5 2-2 4 4" />
      </svg>
    );
  }
  return (
    <img
      sizes={sizes}
      ref={element}
      className="lazy-image"
      style={background}
      src={attemptAddress(src, number)}
      // A retry asks for one address only, the one that just failed among the widths is not known.
      srcSet={number > 1 ? undefined : srcSet}
      alt={alt}
      width={width}
      height={height}
      data-state={state === "loading" && known.has(src) ? "loaded" : state}
      loading={priority ? "eager" : "lazy"}
      // A picture with priority comes with the first paint rather than after it.
      decoding={priority ? "sync" : "async"}
      fetchPriority={priority ? "high" : undefined}
      onLoad={succeed}
      onError={fail}
    />
  );
}

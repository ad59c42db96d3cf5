import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attemptAddress, imageAddress, KNOWN_IMAGES, LazyImage, MAX_ATTEMPTS } from "./lazy-image";

const picture = {
  src: "/media/cover.webp",
  srcSet: "/media/cover-320.webp 320w",
  alt: "Cover",
  width: 320,
  height: 320,
};

describe("a picture's address", () => {
  it("without a scheme is https", () => {
    expect(imageAddress("//cdn.example/a")).toBe("https://cdn.example/a?format=webp");
    expect(imageAddress("cdn.example/a")).toBe("https://cdn.example/a?format=webp");
    expect(imageAddress("/media/a.webp")).toBe("/media/a.webp");
    expect(imageAddress("data:image/gif;base64,R0")).toBe("data:image/gif;base64,R0");
  });
  it("asks for WebP", () => {
    expect(imageAddress("https://cdn.example/a?format=png&w=2")).toBe(
      "https://cdn.example/a?format=webp&w=2",
    );
    expect(imageAddress("https://cdn.example/a?w=2&format=webp")).toBe(
      "https://cdn.example/a?w=2&format=webp",
    );
    expect(imageAddress("https://cdn.example/a.png?w=2#top")).toBe(
      "https://cdn.example/a.png?w=2&format=webp#top",
    );
  });
  it("of a later attempt is another one", () => {
    expect(attemptAddress("/a.webp", 1)).toBe("/a.webp");
    expect(attemptAddress("/a.webp", 2)).toBe("/a.webp?attempt=2");
    expect(attemptAddress("/a.webp?w=1", 3)).toBe("/a.webp?w=1&attempt=3");
  });
});

describe("a lazy picture", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const wait = () => act(() => vi.advanceTimersByTime(5000));

  it("goes from loading to loaded", () => {
    render(<LazyImage {...picture} />);
    const image = screen.getByRole("img", { name: "Cover" });
    expect(image.dataset.state).toBe("loading");
    expect(image.getAttribute("loading")).toBe("lazy");
    fireEvent.load(image);
    expect(screen.getByRole("img").dataset.state).toBe("loaded");
  });

  it(`is asked for ${MAX_ATTEMPTS} times, then a placeholder stands in its place`, () => {
    render(<LazyImage {...picture} />);
    const asked: (string | null)[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const image = screen.getByRole("img", { name: "Cover" });
      asked.push(image.getAttribute("src"));
      fireEvent.error(image);
      wait();
    }
    expect(new Set(asked).size).toBe(MAX_ATTEMPTS);
    const placeholder = screen.getByRole("img", { name: "Cover" });
    expect(placeholder.tagName.toLowerCase()).toBe("svg");
    expect(placeholder.dataset.state).toBe("error");
    wait();
    expect(document.querySelector("img")).toBeNull();
  });

  it("that comes on the second attempt is loaded", () => {
    render(<LazyImage {...picture} />);
    fireEvent.error(screen.getByRole("img"));
    wait();
    fireEvent.load(screen.getByRole("img"));
    expect(screen.getByRole("img").dataset.state).toBe("loaded");
  });

  it("with a new source starts afresh", () => {
    const { rerender } = render(<LazyImage {...picture} />);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      fireEvent.error(screen.getByRole("img"));
      wait();
    }
    rerender(<LazyImage {...picture} src="/media/other.webp" />);
    expect(screen.getByRole("img").getAttribute("src")).toBe("/media/other.webp");
  });

  it("is loaded ahead when it comes within 1.3 screens", async () => {
    const made: { near: IntersectionObserverCallback; margin?: string; watched: Element[] }[] = [];
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        watched: Element[] = [];
        constructor(near: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          made.push({ near, margin: options?.rootMargin, watched: this.watched });
        }
        observe(element: Element) {
          this.watched.push(element);
        }
        unobserve() {}
      },
    );
    vi.resetModules(); // one observer serves all pictures, and the one of this test has to be made
    const { LazyImage } = await import("./lazy-image");
    render(<LazyImage {...picture} />);
    const image = screen.getByRole<HTMLImageElement>("img");
    expect(made).toMatchObject([{ margin: "30%", watched: [image] }]);
    const seen = (isIntersecting: boolean) =>
      made[0]!.near([{ isIntersecting, target: image } as never], null as never);
    seen(false);
    expect(image.getAttribute("loading")).toBe("lazy");
    seen(true);
    expect(image.getAttribute("loading")).toBe("eager");
  });

  it(`is known, and shows at once, while it is among the last ${KNOWN_IMAGES} that have loaded`, () => {
    const stateOf = (src: string) => {
      const { container, unmount } = render(<LazyImage {...picture} src={src} />);
      const state = container.querySelector("img")!.dataset.state;
      fireEvent.load(container.querySelector("img")!);
      unmount();
      return state;
    };
    expect(stateOf("/known/0.webp")).toBe("loading");
    expect(stateOf("/known/0.webp")).toBe("loaded");
    for (let index = 1; index <= KNOWN_IMAGES; index += 1) stateOf(`/known/${index}.webp`);
    expect(stateOf(`/known/${KNOWN_IMAGES}.webp`)).toBe("loaded");
    expect(stateOf("/known/0.webp")).toBe("loading");
  });

  it("that matters most is loaded at once", () => {
    render(<LazyImage {...picture} priority />);
    expect(screen.getByRole("img").getAttribute("loading")).toBe("eager");
    expect(screen.getByRole("img").getAttribute("fetchpriority")).toBe("high");
  });

  it("without alternative text is hidden from screen readers, broken or not", () => {
    const { container } = render(<LazyImage {...picture} alt="" />);
    expect(screen.queryByRole("img")).toBeNull();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      fireEvent.error(container.querySelector("img")!);
      wait();
    }
    expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });
});

// @vitest-environment node
// biome-ignore-all lint/a11y: markup that nobody should write is rendered like any other.
// Our server renderer beside React's own: the same markup, byte for byte, on every sample page in two languages.
import {
  Component,
  createContext,
  Fragment,
  forwardRef,
  memo,
  type ReactNode,
  Suspense,
  use,
  useId,
  useMemo,
  useReducer,
  useState,
} from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { Envelope } from "#generated/payloads";
import { pageSamples } from "#testing/page-samples";
import { sampleIntl } from "#testing/sample-envelope";
import { App } from "./app";
import { findPage } from "./pages.server";
import { NotRendered, renderMarkup, renderStaticMarkup } from "./render-markup";

/** React puts the hints for pictures before the rest. */
function rendered(tree: ReactNode): string {
  const { preloads, markup } = renderMarkup(tree);
  return preloads + markup;
}

function envelopeOf(sample: Envelope, locale: "en" | "ar"): Envelope {
  const link = {
    key: "music",
    title: locale === "ar" ? "الموسيقى" : "Music",
    href: "/music",
    icon: "music",
    current: false,
  };
  return {
    ...sample,
    ...(locale === "ar" ? { locale, iso: "ar-EG", dir: "rtl" } : { locale, iso: "en-US", dir: "ltr" }),
    shell: {
      ...sample.shell,
      logo: "/logo.svg",
      footerNote: "Note",
      navigation: [link, { ...link, key: "home", href: "/", icon: "home", current: true }],
      footer: [link],
      profileMenu: [link],
    },
  };
}

describe.each(["en", "ar"] as const)("in %s", (locale) => {
  it.each(Object.entries(pageSamples))("the page of %s is the one that React renders", (_, sample) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const envelope = envelopeOf(sample, locale);
    const view = { envelope, page: findPage(envelope.page), intl: sampleIntl(envelope) };
    const tree = () => <App view={view} />;
    expect(rendered(tree())).toBe(renderToString(tree()));
  });
});

const Shade = createContext("none");
const Forwarded = forwardRef<HTMLElement, { name: string }>(({ name }, ref) => <b ref={ref}>{name}</b>);
const Remembered = memo(function Remembered({ name }: { name: string }) {
  return <i>{name}</i>;
});

class Old extends Component<{ name: string }, { name: string; seen: string }> {
  override state = { name: "first", seen: "kept" };
  static getDerivedStateFromProps({ name }: { name: string }) {
    return { name };
  }
  override render() {
    return (
      <u>
        {this.state.name} {this.state.seen}
      </u>
    );
  }
}

const drawing = (
  <>
    <path d="M0 0" />
    <circle r="1" />
  </>
);
const Numbered = createContext(0);
const numbered = <NumberedPath />;
function NumberedPath() {
  return <path d={`M${use(Numbered)} 0`} />;
}

function Id({ children }: { children?: ReactNode }) {
  const id = useId();
  const other = useId();
  return (
    <span id={id} aria-describedby={other}>
      {children}
    </span>
  );
}

function Hooked() {
  const [count] = useState(() => 3);
  const [sum] = useReducer(
    (a: number, b: number) => a + b,
    2,
    (first) => first * 2,
  );
  const word = useMemo(() => "word", []);
  return (
    <p>
      {count} {sum} {word} {use(Shade)}
    </p>
  );
}

function Changing() {
  const [shown, setShown] = useState(0);
  if (shown === 0) setShown(1);
  return shown;
}

function Broken(): ReactNode {
  throw new Error("broken");
}

const many = (count: number, child: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => child(index));

describe("a tree of every kind that is rendered", () => {
  const trees: Record<string, ReactNode> = {
    "text beside text": (
      <p>
        {"a"}
        {"b"} {1} {""} {null} {true}
        <b>c</b>
        {"d"}
        <Fragment key="e">{"e"}</Fragment>
      </p>
    ),
    "text that has to be escaped": <p title={`"'&<>`}>{`a "quote" & 'one' <tag>`}</p>,
    "ids in lists, fragments and components": (
      <Id>
        {many(40, (index) => (
          <Fragment key={index}>
            <Id>
              {many(3, (inner) => (
                <Id key={inner}>
                  <Id />
                  {many(40, (deep) => (
                    <Id key={deep} />
                  ))}
                </Id>
              ))}
            </Id>
            <Id />
          </Fragment>
        ))}
      </Id>
    ),
    hooks: (
      <Shade value="dark">
        <Hooked />
        <Shade.Consumer>{(shade) => <em>{shade}</em>}</Shade.Consumer>
      </Shade>
    ),
    "wrapped components and classes": (
      <>
        <Forwarded name="forwarded" ref={null} />
        <Remembered name="remembered" />
        <Old name="now" />
      </>
    ),
    attributes: (
      <div
        className="c"
        tabIndex={-1}
        hidden
        inert
        data-on={true}
        data-off={false}
        aria-hidden
        aria-label=""
        contentEditable={false}
        spellCheck={false}
        draggable
        onClick={() => undefined}
        suppressHydrationWarning
        role={undefined}
        style={
          { color: "red", "--x": " 1 ", backgroundColor: undefined, WebkitLineClamp: "2", width: 0 } as never
        }
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the attribute is what is tested.
        dangerouslySetInnerHTML={{ __html: "<b>raw</b>" }}
      />
    ),
    links: (
      <>
        <a href="">empty</a>
        <a href="/path?a=1&b=2" download>
          file
        </a>
        <a href={"java\nscript:alert(1)"}>refused</a>
        <a href="/x" download="name" hrefLang="ar">
          named
        </a>
      </>
    ),
    fields: (
      <form method="post" noValidate action="/go" className="f">
        <label htmlFor="x">x</label>
        <input value="v" name="n" type="text" readOnly id="x" maxLength={6} autoComplete="off" autoFocus />
        <input type="checkbox" defaultChecked defaultValue="d" name="n" disabled={false} />
        <textarea defaultValue={"\nfirst"} name="t" rows={3} />
        <select name="s" defaultValue="b">
          <option value="a">A</option>
          <option value="b">B</option>
        </select>
        <button name="go" type="submit" value="1" formAction="/other">
          Go
        </button>
      </form>
    ),
    pictures: (
      <>
        <img src="/lazy.webp" alt="" loading="lazy" />
        {many(12, (index) => (
          <img key={index} src={`/${index}.webp`} alt="" width="3" height={4} />
        ))}
        <img src="/11.webp" alt="again" fetchPriority="high" />
        <img
          src="/1.webp"
          srcSet="/1.webp 1w, /2.webp 2w"
          sizes="(width >= 1px) 2px"
          alt=""
          fetchPriority="high"
        />
        <img src="data:image/png;base64,AA" alt="" />
        <img src="/low.webp" alt="" fetchPriority="low" />
      </>
    ),
    drawings: (
      <svg viewBox="0 0 1 1" focusable="false" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0" strokeWidth={2} strokeLinecap="round" />
        <stop stopColor="red" stopOpacity={0.5} offset="1" />
      </svg>
    ),
    "the same drawing again, and one that a component renders": (
      <>
        <svg viewBox="0 0 1 1">{drawing}</svg>
        <svg viewBox="0 0 2 2">{drawing}</svg>
        {many(2, (index) => (
          <Numbered.Provider key={index} value={index}>
            <svg>{numbered}</svg>
          </Numbered.Provider>
        ))}
      </>
    ),
    "media and tables": (
      <>
        <video controls muted playsInline poster="/p.webp" src="/v.mp4" />
        <table>
          <tbody>
            <tr>
              <td colSpan={2}>cell</td>
            </tr>
          </tbody>
        </table>
      </>
    ),
  };
  it.each(Object.keys(trees))("%s", (name) => {
    expect(rendered(trees[name])).toBe(renderToString(trees[name]));
  });
});

describe("what is left to React", () => {
  it.each<[string, ReactNode]>([
    ["a boundary that waits", <Suspense key="s">late</Suspense>],
    ["a state that changes while it is rendered", <Changing key="c" />],
    ["an element of the head within a page", <title key="t">x</title>],
    ["an attribute that nobody has looked up", <path key="p" {...{ glyphOrientationVertical: "1" }} />],
    ["an element of the page's own", <x-y key="x" />],
  ])("%s", (_, tree) => {
    expect(() => renderMarkup(tree)).toThrow(NotRendered);
    expect(renderMarkup(<p>after it</p>).markup).toBe("<p>after it</p>");
  });

  it("but a component that breaks is broken for React too", () => {
    expect(() =>
      renderMarkup(
        <Shade value="dark">
          <Broken />
        </Shade>,
      ),
    ).toThrow("broken");
    expect(rendered(<Shade.Consumer>{(shade) => shade}</Shade.Consumer>)).toBe("none");
  });
});

it("static markup has the head's elements where they are, and nothing between texts", () => {
  expect(
    renderStaticMarkup(
      <>
        <title>a &amp; b</title>
        <meta charSet="utf-8" />
        <p>
          {"a"}
          {"b"}
        </p>
      </>,
    ),
  ).toBe('<title>a &amp; b</title><meta charSet="utf-8"/><p>ab</p>');
});

declare global {
  namespace React.JSX {
    interface IntrinsicElements {
      "x-y": object;
    }
  }
}

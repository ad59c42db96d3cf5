import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StructurePage } from "#generated/payloads";
import { pageSample } from "#testing/page-samples";
import { sampleEnvelope, sampleIntl } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import ErrorRoute, { head } from "../../pages/error";

const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 202 }));
const show = (status: number, path: string, changes = {}, parentalControl = false) =>
  renderInPage(
    <ErrorRoute status={status} message="" path={path} parentalControl={parentalControl} />,
    changes,
  );

/** The bodies of the page views that were reported. */
const reports = () =>
  send.mock.calls
    .filter(([url]) => url === "/backend/kafka/event/page_view")
    .map(([, init]) => JSON.parse(String(init?.body)) as unknown);

describe("the error screen", () => {
  beforeEach(() => {
    send.mockClear();
    vi.stubGlobal("fetch", send);
  });
  afterEach(cleanup);

  it("of 404 shows the number, its own messages and a marked link home", () => {
    show(404, "/a");
    screen.getByText("404");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This kiosk is closed");
    const button = screen.getByRole("link", { name: "Go to the home page" });
    expect(button.getAttribute("href")).toBe("/en");
    expect(button.dataset.notFound).toBe("true");
  });

  it("of another status shows its code and its own messages", () => {
    show(403, "/b");
    screen.getByText("403");
    screen.getByRole("heading", { name: "This door stays shut" });
    expect(screen.getByRole("link").dataset.notFound).toBeUndefined();
  });

  it("of a status without messages of its own shows the default ones", () => {
    show(418, "/c");
    screen.getByText("418");
    screen.getByRole("heading", { name: "Something went wrong" });
  });

  it("names an external provider that does not answer", () => {
    const props = {
      status: 503,
      message: "",
      path: "/video/harbour/details/1",
      parentalControl: false,
      provider: "Harbour Films",
    };
    renderInPage(<ErrorRoute {...props} />, {});
    screen.getByText("503");
    screen.getByRole("heading", { level: 1, name: "Harbour Films does not answer right now" });
    expect(screen.queryByText(/working on the site/)).toBeNull();
  });

  it("takes messages that a tenant adds for a status", () => {
    const shell = {
      ...sampleEnvelope().shell,
      messages: { "418.head": "A teapot", "418.desc": "Short and stout." },
    };
    show(418, "/d", { shell });
    screen.getByRole("heading", { name: "A teapot" });
    screen.getByText("Short and stout.");
  });

  it("adds a note where parental control is active", () => {
    show(403, "/e");
    expect(screen.queryByText(/Parental control is on/)).toBeNull();
    cleanup();
    show(403, "/e", {}, true);
    screen.getByText(/Parental control is on/);
  });

  it("writes the number in the digits of the language", () => {
    show(404, "/f", { locale: "ar", iso: "ar-EG", dir: "rtl" });
    screen.getByText("٤٠٤");
    screen.getByRole("heading", { name: "هذا الكشك مغلق" });
  });

  it("gives the page its heading for a title", () => {
    const titleOf = (status: number) => {
      const props = { status, message: "", path: "/h", parentalControl: false };
      const envelope = { ...sampleEnvelope({ status }), props };
      return head({ props, envelope, intl: sampleIntl(envelope) }).title;
    };
    expect(titleOf(404)).toBe("This kiosk is closed");
    expect(titleOf(403)).toBe("This door stays shut");
    expect(titleOf(418)).toBe("Something went wrong");
  });

  it("reports its first view, once", () => {
    show(404, "/g");
    cleanup();
    show(404, "/g");
    expect(reports()).toHaveLength(1);
    cleanup();
    show(404, "/other");
    cleanup();
    show(404, "/g"); // come back to with Back
    expect(reports()).toHaveLength(2);
    expect(reports()[0]).toEqual({
      path: "/g",
      errorAction: "displayed",
      errorArea: "error page",
      errorCode: "404",
      errorType: "404",
      errorReference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      errorMessage: "Page not found: /g",
    });
  });
});

describe("the page of an address that does not exist", () => {
  const cards = [
    { ...pageSample<StructurePage>("home").props.blocks.flatMap((block) => block.cards)[0]!, title: "Nun" },
  ];
  const props = { status: 404, message: "Page not found: /nope", path: "/nope", parentalControl: false };
  const showPage = (changes = {}) => renderInPage(<ErrorRoute {...props} />, changes);

  beforeEach(() => {
    vi.stubGlobal("fetch", async (url: string) =>
      url.includes("get-articles")
        ? new Response(JSON.stringify({ data: { entries: cards, tracks: [], offset: 0, limit: 12 } }), {
            headers: { "content-type": "application/json" },
          })
        : new Response(null, { status: 202 }),
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("says so in the page's language, with the address in its own direction", () => {
    showPage({ locale: "ar", iso: "ar-EG", dir: "rtl" });
    screen.getByText("الصفحة غير موجودة: \u2066/nope\u2069");
  });

  it("has a reference for the support, and albums to go on with", async () => {
    showPage();
    await screen.findByText(/^Reference \u2066[0-9A-Z]{4}-[0-9A-Z]{4}\u2069$/);
    const shelf = await screen.findByRole("heading", { name: "Open now" });
    expect(shelf.querySelector("a")?.getAttribute("href")).toBe("/en/music/albums");
    await screen.findByRole("link", { name: "Nun" });
  });
});

// The text of an article after its opening: the rest, the note on free reads, the wall and its words; and what is asked.
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StoryPage, StoryReading } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { useDialog } from "#ui/overlays/dialog-store";
import { pageSample } from "#testing/page-samples";
import { renderInPage } from "#testing/sample-view";
import { picturesOf } from "./story-pictures";
import { StoryText } from "./story-text";

const article = pageSample<StoryPage>("stories-story").props;
const premium = pageSample<StoryPage>("stories-premium").props;

let asked: string[];
let answers: (path: string) => Response;
const reads = (story: Partial<StoryReading>) => {
  answers = (path) =>
    Response.json({
      data: path.includes("countread")
        ? { counted: true }
        : { story: { text: premium.text, cut: true, ...story } },
    });
};

beforeEach(() => {
  asked = [];
  reads({});
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const path = String(input instanceof Request ? input.url : input);
    asked.push(path);
    return answers(path);
  });
  useSession.setState({ status: "guest", user: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState({ status: "starting", user: null });
  useDialog.setState({ open: null });
});

const isWall = () => screen.queryByRole("complementary", { name: "A premium article" }) !== null;

describe("a premium article", () => {
  it("goes on after the opening for who may read it, without the wall", async () => {
    reads({ rest: "<p>To the last line.</p>", cut: false, by: "plan" });
    renderInPage(<StoryText {...premium} />);
    await screen.findByText("To the last line.");
    expect(isWall()).toBe(false);
    expect(screen.queryByRole("note")).toBeNull();
  });

  it.each([
    [2, "2 of 3 are left."],
    [1, "1 of 3 is left."],
    [0, "It was the last one for now."],
  ])("that is a free read says that %i are left", async (left, words) => {
    reads({ rest: "<p>Rest.</p>", cut: false, by: "free_read", freeReads: { count: 3, days: 30, left } });
    renderInPage(<StoryText {...premium} />);
    expect((await screen.findByRole("note")).textContent).toContain(words);
    expect(isWall()).toBe(false);
  });

  it("says that no free read is left, when the next one opens, and offers the plans and to sign in", async () => {
    reads({ freeReads: { count: 3, days: 30, left: 0, nextAt: "2026-04-02T12:00:00Z" } });
    renderInPage(<StoryText {...premium} />);
    await screen.findByText("You have read your 3 free articles. The next one opens on April 2.");
    const offer = screen.getByRole("link", { name: "Choose a plan" });
    expect(offer.dataset).toMatchObject({ offer: "ARTICLE", article: premium.story.id });
    expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
  });

  it("has the wall while nothing is known, and for a user without the button to sign in", async () => {
    useSession.setState({ status: "user", user: null });
    renderInPage(<StoryText {...premium} />);
    expect(isWall()).toBe(true);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(isWall()).toBe(true);
    expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
  });

  it("says that it could not be asked, and asks again", async () => {
    answers = () => new Response("", { status: 503 });
    renderInPage(<StoryText {...premium} />);
    await screen.findByRole("alert");
    reads({ rest: "<p>Rest.</p>", cut: false, by: "plan" });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Rest.");
  });
});

describe("the calls of an article", () => {
  it("count the reader after the text was asked for, so that a new guest is one reader", async () => {
    renderInPage(<StoryText {...premium} />);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[0]).toContain(`fragments_get-article-details?id=${premium.story.id}`);
    expect(asked[1]).toContain(`concon/countread?id=${premium.story.id}&category=${premium.story.category}`);
  });

  it("only count the reader of a free one, and nothing before the session is known", async () => {
    useSession.setState({ status: "starting" });
    renderInPage(<StoryText {...article} />);
    expect(asked).toEqual([]);
    useSession.setState({ status: "guest" });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toContain("countread");
  });
});

describe("the pictures of an article", () => {
  const text = `<figure><a href="/media/art/1-1920.webp"><img src="/media/art/1-960.webp" alt="A boat" width="960" height="640"></a><figcaption>At sea</figcaption></figure>
    <div class="gallery"><figure><a href="/media/art/2-1920.webp"><img src="/media/art/2-960.webp" alt="A tower" width="960" height="640"></a></figure></div>`;

  it("open large from where they are", () => {
    const { container } = renderInPage(<StoryText {...article} text={text} />);
    const links = container.querySelectorAll<HTMLAnchorElement>("figure > a");
    expect(picturesOf(container, links[1]!)).toEqual({
      index: 1,
      pictures: [
        { address: "/media/art/1-1920.webp", alt: "A boat", caption: "At sea", width: 960, height: 640 },
        { address: "/media/art/2-1920.webp", alt: "A tower", caption: "", width: 960, height: 640 },
      ],
    });
    expect(fireEvent.click(screen.getByRole("img", { name: "A tower" }))).toBe(false);
    expect(useDialog.getState().open).toMatchObject({ name: "story-pictures", props: { index: 1 } });
  });

  it("leave a click with a key to the browser", () => {
    renderInPage(<StoryText {...article} text={text} />);
    fireEvent.click(screen.getByRole("img", { name: "A boat" }), { ctrlKey: true });
    expect(useDialog.getState().open).toBeNull();
  });
});

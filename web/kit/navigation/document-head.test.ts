import { beforeEach, describe, expect, it } from "vitest";
import { sampleView } from "#testing/sample-envelope";
import { updateHead } from "./document-head";

const content = (name: string) =>
  document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content;

interface Wanted {
  feed?: { href: string; type: "application/rss+xml" };
  noindex?: boolean;
  image?: string;
  title?: string;
  namesTenant?: boolean;
  description?: string;
  tenant?: {
    title?: string;
    description?: string;
    keywords?: string;
    publisher?: string;
    socialPicture?: string;
  };
}

function view(head: Wanted) {
  const { noindex = false, tenant = {}, ...ofPage } = head;
  const canonical = "https://aurora.example/en/next";
  const shown = sampleView({
    page: "error",
    head: {
      canonical,
      alternates: [],
      origin: "https://aurora.example",
      noindex,
      title: "",
      description: "",
      keywords: "",
      publisher: "",
      ...tenant,
    },
  });
  return { ...shown, page: { ...shown.page, head: () => ({ title: "Next", ...ofPage }) } };
}

describe("the head after a navigation in place", () => {
  beforeEach(() => {
    document.head.innerHTML =
      '<meta name="robots" content="noindex"><meta property="og:image" content="https://a.example/old.webp">' +
      '<script type="application/ld+json">{"@type":"MusicAlbum"}</script>';
  });

  it("is no longer closed to search engines if the new page is not", () => {
    updateHead(view({}));
    expect(content("robots")).toBeUndefined();
    updateHead(view({ noindex: true }));
    expect(content("robots")).toBe("noindex");
  });

  it("names the feed of the new page, or none", () => {
    const feeds = () =>
      [...document.head.querySelectorAll<HTMLLinkElement>('link[type="application/rss+xml"]')].map((link) =>
        link.getAttribute("href"),
      );
    updateHead(view({ feed: { href: "/podcast/feed/1.xml", type: "application/rss+xml" } }));
    updateHead(view({ feed: { href: "/podcast/feed/2.xml", type: "application/rss+xml" } }));
    expect(feeds()).toEqual(["/podcast/feed/2.xml"]);
    updateHead(view({}));
    expect(feeds()).toEqual([]);
  });

  it("has the picture that was drawn for link previews, with its size and what it shows", () => {
    updateHead(view({ image: "/media/art/a-640.webp", tenant: { socialPicture: "/media/og/en/x.jpg" } }));
    expect(content("og:image")).toBe("https://aurora.example/media/og/en/x.jpg");
    expect(content("og:image:width")).toBe("1200");
    expect(content("og:image:height")).toBe("630");
    expect(content("og:image:alt")).toContain("Next");
    updateHead(view({}));
    for (const name of ["og:image", "og:image:width", "og:image:height", "og:image:alt"])
      expect(content(name)).toBeUndefined();
  });

  it("has the picture of the new page, or none", () => {
    updateHead(view({ image: "/media/art/a-640.webp" }));
    expect(content("og:image")).toBe("https://aurora.example/media/art/a-640.webp");
    expect(content("twitter:card")).toBe("summary_large_image");
    updateHead(view({ image: "//cdn.example/a" }));
    expect(content("og:image")).toBe("https://cdn.example/a?format=webp");
    updateHead(view({}));
    expect(content("og:image")).toBeUndefined();
    expect(content("twitter:card")).toBe("summary");
  });

  it("has no description of another page as structured data", () => {
    updateHead(view({}));
    expect(document.head.querySelector("script")).toBeNull();
  });

  it("names the tenant once", () => {
    updateHead(view({}));
    expect(document.title).toBe("Next · Aurora");
    updateHead(view({ title: "Aurora: music for open windows", namesTenant: true }));
    expect(document.title).toBe("Aurora: music for open windows");
  });

  it("has the tenant's own name for the tab, and its words where the page has none", () => {
    updateHead(
      view({
        title: "Albums",
        tenant: { title: "New records", description: "Theirs", keywords: "a, b", publisher: "Aurora Ltd" },
      }),
    );
    expect(document.title).toBe("New records · Aurora");
    expect(content("description")).toBe("Theirs");
    expect(content("keywords")).toBe("a, b");
    expect(content("publisher")).toBe("Aurora Ltd");
    updateHead(view({ description: "Its own", tenant: { title: "Aurora: records", description: "Theirs" } }));
    expect(document.title).toBe("Aurora: records");
    expect(content("description")).toBe("Its own");
    expect(content("keywords")).toBeUndefined();
  });
});

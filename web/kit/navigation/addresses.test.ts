import { describe, expect, it } from "vitest";
import * as links from "#generated/links";
import {
  inLanguage,
  isPageAddress,
  isSamePage,
  pageOfClick,
  pageOfPayload,
  payloadAddress,
  resetPasswordAddress,
} from "./addresses";

const at = (path: string) => new URL(path, location.origin);
const click = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};

function anchor(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  return document.querySelector("a")!;
}

describe("a page's payload", () => {
  it.each([
    ["/", "/_payload.json"],
    ["/?q=1", "/_payload.json?q=1"],
    ["/en", "/en/_payload.json"],
    ["/en/music/albums?offset=20#top", "/en/music/albums/_payload.json?offset=20"],
    ["/ar/info/%D9%85%D8%B1", "/ar/info/%D9%85%D8%B1/_payload.json"],
    ["/trailing/", "/trailing/_payload.json"],
  ])("of %s lies at %s", (page, payload) => {
    expect(payloadAddress(at(page))).toBe(payload);
  });

  it("belongs to the page that it was made for", () => {
    for (const page of ["/", "/en", "/en/music/albums?offset=20"]) {
      expect(pageOfPayload(at(payloadAddress(at(page))))?.href).toBe(at(page).href);
    }
    expect(pageOfPayload(at("/user/login"))).toBeNull();
  });
});

describe("of the server's own addresses", () => {
  const { files, ...areas } = links;
  it.each(Object.values(files).flat())("the file %s is no page", (address) => {
    expect(
      isPageAddress(
        at(address.endsWith("/") || address.endsWith("-") ? `${address}x` : address),
        location.origin,
      ),
    ).toBe(false);
  });

  const { hosted, ...pages } = areas;
  const constants = Object.values(pages).flatMap((area) =>
    Object.values(area).filter((one) => typeof one === "string"),
  );
  it.each(constants)("%s is a page", (address) => {
    expect(isPageAddress(at(address), location.origin)).toBe(true);
  });

  it("those with parameters are escaped", () => {
    expect(links.music.track({ title: "a/b", track: "0A?" })).toBe("/music/tracks/a%2Fb/0A%3F");
    expect(hosted.login({ tenant: "aurora" })).toBe("/login/aurora");
  });
});

describe("a click", () => {
  it("on a page of this storefront is ours", () => {
    expect(pageOfClick(click, anchor('<a href="/en/music">x</a>'), at("/"))?.pathname).toBe("/en/music");
  });

  it.each([
    ["another origin", '<a href="https://elsewhere.example/">x</a>'],
    ["a new tab", '<a target="_blank" href="/en">x</a>'],
    ["a download", '<a download href="/en">x</a>'],
    ["an external mark", '<a rel="noopener external" href="/en">x</a>'],
    ["a place on the same page", '<a href="/here#there">x</a>'],
    ["a file", '<a href="/sitemap.xml">x</a>'],
    ["a call", '<a href="/backend/login/aurora">x</a>'],
    ["mail", '<a href="mailto:a@example.org">x</a>'],
    ["script", '<a href="javascript:void 0">x</a>'],
  ])("on %s stays the browser's", (_, html) => {
    expect(pageOfClick(click, anchor(html), at("/here"))).toBeNull();
  });

  it.each(["metaKey", "ctrlKey", "shiftKey", "altKey", "defaultPrevented"])(
    "with %s stays the browser's",
    (key) => {
      expect(pageOfClick({ ...click, [key]: true }, anchor('<a href="/en">x</a>'), at("/"))).toBeNull();
    },
  );

  it("with the middle button stays the browser's", () => {
    expect(pageOfClick({ ...click, button: 1 }, anchor('<a href="/en">x</a>'), at("/"))).toBeNull();
  });
});

describe("addresses", () => {
  it("of pages may hold dots that are no file endings", () => {
    expect(isPageAddress(at("/info/version-2.0"), at("/").origin)).toBe(true);
  });
  it("are the same page when only the hash differs", () => {
    expect(isSamePage(at("/a?b#c"), at("/a?b#d"))).toBe(true);
    expect(isSamePage(at("/a?b"), at("/a?c"))).toBe(false);
  });
  it("with session_id lead to /resetpassword in the page's language", () => {
    expect(resetPasswordAddress(at("/en/x?session_id=a%26b"), "/en")).toBe("/en/resetpassword?session=a%26b");
    expect(resetPasswordAddress(at("/x?session_id="), "")).toBe("/resetpassword?session=");
    expect(resetPasswordAddress(at("/x?sessionid=1"), "")).toBeNull();
  });
});

describe("a link in another language", () => {
  it.each([
    ["/en/music/tracks/a/1", "/ar", "/ar/music/tracks/a/1"],
    ["/en/music/tracks/a/1", "", "/music/tracks/a/1"],
    ["/music/tracks/a/1", "/ar", "/ar/music/tracks/a/1"],
    ["/music/tracks/a/1", "", "/music/tracks/a/1"],
    ["/entries/1", "/ar", "/ar/entries/1"],
    ["/en", "", "/"],
    ["/en?x=1", "", "/?x=1"],
    ["https://partner.example/en/x", "/ar", "https://partner.example/en/x"],
    ["//partner.example/en/x", "/ar", "//partner.example/en/x"],
  ])("%s with the prefix %j is %s", (href, prefix, expected) =>
    expect(inLanguage(href, prefix, ["en", "ar"])).toBe(expected),
  );
});

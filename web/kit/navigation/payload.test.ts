import { describe, expect, it, vi } from "vitest";
import { sampleEnvelope } from "#testing/sample-envelope";
import { fetchPayload, readPayload } from "./payload";

const address = new URL("http://aurora.localhost/en/music/_payload.json?x=1");

describe("a payload", () => {
  it("is a page at its own address", () => {
    const envelope = sampleEnvelope();
    expect(readPayload(envelope, address)).toEqual({
      kind: "page",
      envelope,
      url: "http://aurora.localhost/en/music?x=1",
    });
  });

  it("may be a redirect, here or elsewhere", () => {
    expect(readPayload({ redirect: "/en/other" }, address)).toEqual({
      kind: "redirect",
      target: "http://aurora.localhost/en/other",
      external: false,
    });
    const props = { target: "https://partner.example/", external: true, host: "partner.example" };
    expect(readPayload(sampleEnvelope({ page: "redirect", props }), address)).toMatchObject({
      kind: "redirect",
      external: true,
    });
  });

  it("shows the disclaimer before it leaves, where the tenant wants one", () => {
    const envelope = sampleEnvelope({
      page: "redirect",
      props: { target: "https://partner.example/", external: true, host: "" },
    });
    envelope.shell.externalRedirectDisclaimer = true;
    expect(readPayload(envelope, address)).toMatchObject({ kind: "page" });
  });

  it.each([
    ["a script address", { redirect: "javascript:alert(1)" }],
    ["nothing", null],
    ["a list", []],
    ["text", "hello"],
    ["an envelope without a shell", { page: "error", props: {} }],
    ["an envelope without props", { page: "error", shell: {} }],
  ])("that is %s makes a full load", (_, answer) => {
    expect(readPayload(answer, address)).toEqual({ kind: "full-load" });
  });

  it("of a missing page is the error page", async () => {
    const envelope = sampleEnvelope({ status: 404 });
    vi.stubGlobal("fetch", async () => Response.json(envelope, { status: 404 }));
    expect(await fetchPayload(address)).toMatchObject({ kind: "page", envelope: { status: 404 } });
  });

  it("that turns out to be a document makes a full load", async () => {
    vi.stubGlobal("fetch", async () => new Response("<html>", { headers: { "content-type": "text/html" } }));
    expect(await fetchPayload(address)).toEqual({ kind: "full-load" });
  });
});

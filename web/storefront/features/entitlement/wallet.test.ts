import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useSession } from "#kit/session/session";
import { useWallet } from "#ui/cards/wallet";
import { sampleEnvelope } from "#testing/sample-envelope";
import { followWallet, loadWallet } from "./load-wallet";

const { shell } = sampleEnvelope();
let owned: { id: string; collectionArticles: string[] }[] = [];
let fails = false;
let sent: string[] = [];

beforeEach(() => {
  [owned, fails, sent] = [[], false, []];
  useWallet.setState({ status: "loading", ids: new Set() });
  useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never });
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://aurora.localhost");
    sent.push(`${pathname}?${searchParams}`);
    if (fails) return new Response(null, { status: 404 });
    const [limit, offset] = [Number(searchParams.get("limit")), Number(searchParams.get("offset"))];
    return Response.json({ data: owned.slice(offset, offset + limit) });
  });
});
afterAll(() => void vi.unstubAllGlobals());

describe("the wallet", () => {
  it("is fetched in pages of 50, with the parts of its collections", async () => {
    owned = Array.from({ length: 120 }, (_, at) => ({ id: `A${at}`, collectionArticles: [] }));
    owned[7]!.collectionArticles.push("B1", "B2");
    await loadWallet({ shell });
    const { status, ids } = useWallet.getState();
    expect([status, ids.size, ids.has("A119"), ids.has("B2")]).toEqual(["ready", 122, true, true]);
    expect(sent.map((call) => new URLSearchParams(call.split("?")[1]).get("offset"))).toEqual([
      "0",
      "50",
      "100",
    ]);
  });

  it("of a guest is empty, and asks nothing", async () => {
    useSession.setState({ status: "guest", user: null });
    await loadWallet({ shell });
    expect([useWallet.getState().status, useWallet.getState().ids.size, sent]).toEqual(["guest", 0, []]);
  });

  it("that fails keeps what was known, and says so", async () => {
    owned = [{ id: "A1", collectionArticles: [] }];
    await loadWallet({ shell });
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    fails = true;
    await loadWallet({ shell });
    const { status, ids } = useWallet.getState();
    expect([status, ids.has("A1")]).toEqual(["failed", true]);
    expect(said).toHaveBeenCalledWith("Failed to get wallet", expect.anything());
    said.mockRestore();
  });

  it("is another person's after another sign-in, and nobody's after signing out", async () => {
    owned = [{ id: "A1", collectionArticles: [] }];
    followWallet(() => ({ shell }));
    await vi.waitFor(() => expect(useWallet.getState().ids.has("A1")).toBe(true));
    owned = [{ id: "A2", collectionArticles: [] }];
    useSession.setState({ status: "user", user: { userId: "2", roles: ["user"] } as never });
    await vi.waitFor(() => expect([...useWallet.getState().ids]).toEqual(["A2"]));
    useSession.setState({ status: "guest", user: null });
    await vi.waitFor(() => expect(useWallet.getState().ids.size).toBe(0));
  });
});

import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { MyPurchasesPage, OwnedArticle } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import RefundRequestDialog from "#features/purchases/dialogs/refund-request";
import { accessibilityFaults } from "#testing/axe";
import { sampleEnvelope } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import MyPurchasesRoute from "./purchases";

const user = { userId: "1", uuid: "1", roles: ["user"], name: "Mira", lastName: "Holm", state: "active" };
const price = { amount: 5.99, currency: "EUR" };

function owned(changes: Partial<OwnedArticle> = {}): OwnedArticle {
  return {
    id: "B1",
    title: "The Tide House",
    contentType: "audiobook",
    card: {
      kind: "audiobook",
      id: "B1",
      shape: "tall",
      title: "The Tide House",
      subTitle: "Ana Reyes",
      href: "/en/audiobook/details/the-tide-house/B1",
      badge: "price",
      playId: "",
      playKind: "",
    },
    source: "purchase",
    acquiredAt: "2027-11-20T23:30:00Z",
    price,
    receipt: { id: "R1", number: "AUR-000042" },
    refund: "possible",
    refundUntil: "2027-12-04T23:30:00Z",
    ...changes,
  };
}

function show(items: OwnedArticle[], more: Partial<MyPurchasesPage> = {}) {
  const props = {
    user: user as never,
    items,
    paging: { offset: 0, limit: 24, total: items.length },
    gifts: [],
    giftCount: 0,
    returned: [],
    timeZone: "Europe/Berlin",
    ...more,
  };
  return renderInPage(
    <main>
      <MyPurchasesRoute {...props} />
    </main>,
    sampleEnvelope({ page: "profile/purchases", path: "/myPurchases", url: "/en/myPurchases" }),
  );
}

afterEach(() => {
  act(() => closeDialog("left"));
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState({ status: "starting", user: null });
});

describe("the page of one's purchases", () => {
  it("says what each is, when and how it came, with its receipt and what to do with it", async () => {
    const { container } = show([
      owned(),
      owned({
        id: "S1",
        title: "Nun",
        contentType: "full_track_music",
        source: "credit",
        price: undefined,
        receipt: undefined,
        refund: undefined,
      }),
    ]);
    const [book, song] = within(screen.getByRole("main"))
      .getAllByRole("listitem")
      .map((row) => within(row));
    book!.getByText("Audiobook · Ana Reyes");
    book!.getByText("November 21, 2027"); // in the time zone of the seller's business
    book!.getByText("€5.99");
    expect(book!.getByRole("link", { name: /AUR-000042/ }).getAttribute("href")).toBe(
      "/en/profile/receipts/R1",
    );
    expect(book!.getByRole("link", { name: "Listen" }).getAttribute("href")).toBe(
      "/en/audiobook/details/the-tide-house/B1",
    );
    song!.getByText("With a credit");
    expect(song!.queryByRole("button", { name: /refund/i })).toBeNull();
    song!.getByRole("button", { name: "Download" });
    expect(book!.queryByRole("button", { name: "Download" })).toBeNull();
    expect(await accessibilityFaults(container)).toEqual([]);
  });

  it.each([
    ["requested", "Refund requested"],
    ["approved", "Refund on its way"],
    ["declined", "Refund declined"],
  ] as const)("of a refund that is %s says so, and offers no second one", (refund, words) => {
    show([owned({ refund })]);
    screen.getByText(words);
    expect(screen.queryByRole("button", { name: "Request a refund" })).toBeNull();
  });

  it("keeps what is no longer offered, without a button", () => {
    show([owned({ card: undefined, refund: undefined })]);
    screen.getByText("The Tide House");
    screen.getByText("No longer offered here");
    expect(screen.queryByRole("link", { name: "Listen" })).toBeNull();
  });

  it("plays a game of the browser at once, and says when there is nothing yet", () => {
    show([owned({ id: "G1", contentType: "online_game" })]);
    expect(screen.getByRole("link", { name: "Play game" }).getAttribute("href")).toBe("/en/games/play/G1");
    cleanup();
    show([], { returned: [{ id: "B1", title: "Nun", price, returnedAt: "2027-11-22T10:00:00Z" }] });
    screen.getByText("Nothing bought yet");
    screen.getByRole("heading", { name: "Given back" });
  });

  it("sends a request for a refund with its reason, and shows what the server made of it", async () => {
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      sent.push([new URL(address, location.href).pathname, JSON.parse(String(init.body))]);
      return Response.json({ data: { articleId: "B1", state: "requested" } });
    });
    show([owned()]);
    fireEvent.click(screen.getByRole("button", { name: "Request a refund" }));
    const opened = useDialog.getState().open!;
    expect(opened.name).toBe("refund-request");
    renderInPage(<RefundRequestDialog {...(opened.props as object)} />, sampleEnvelope());
    fireEvent.click(screen.getByLabelText("It does not work"));
    fireEvent.click(screen.getByRole("button", { name: "Send request" }));
    await waitFor(() => screen.getByText("Refund requested"));
    expect(sent).toEqual([["/backend/wallet/refundRequest/B1", { reason: "does_not_play" }]]);
  });
});

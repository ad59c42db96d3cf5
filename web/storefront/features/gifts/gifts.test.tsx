import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnGift } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { accessibilityFaults } from "#testing/axe";
import { sampleEnvelope } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import GiftDialog from "./dialogs/gift";
import { GiftRows } from "./gift-rows";

const quote = {
  articleId: "A1",
  title: "Nun",
  price: { amount: 0.99, currency: "EUR" },
  purchaseIdentifier: "seen",
  purchaseToken: "token",
};
const gift: OwnGift = {
  id: "G1",
  articleId: "A1",
  title: "Nun",
  email: "ada@example.org",
  name: "Ada",
  state: "SENT",
  price: quote.price,
  receipt: { id: "R1", number: "AUR-000042" },
  sentAt: "2027-11-20T23:30:00Z",
  mailsLeft: 1,
  refund: "possible",
};
const article = { id: "A1", title: "Nun", contentType: "FULL_TRACK_MUSIC" };
const envelope = sampleEnvelope({ path: "/music/tracks/A1", url: "/en/music/tracks/A1" });

interface Sent {
  url: string;
  body: Record<string, unknown>;
}
let sent: Sent[];
let answers: Record<string, { status: number; body: object }>;

beforeEach(() => {
  sent = [];
  answers = { "/gift/quote": { status: 200, body: { data: quote } } };
  useSession.setState({ status: "user" });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    sent.push({ url, body: init.body ? JSON.parse(String(init.body)) : {} });
    const path = new URL(url, location.href).pathname;
    const found = Object.entries(answers).find(([ending]) => path.endsWith(ending))?.[1];
    return Response.json(found?.body ?? { error: "NOT_FOUND" }, { status: found?.status ?? 404 });
  });
});
afterEach(() => {
  act(() => closeDialog("left"));
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  useSession.setState({ status: "starting", user: null });
});

const show = () => renderInPage(<GiftDialog article={article} />, envelope);
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pay = () => fireEvent.click(screen.getByRole("button", { name: "Go to payment" }));

describe("the dialog of a gift", () => {
  it("says what it costs, and sends whom it is for with the identifier of the price that it showed", async () => {
    const { container } = show();
    await screen.findByText("€0.99");
    expect(await accessibilityFaults(container)).toEqual([]);
    type(/e-mail address/i, " ada@example.org ");
    type(/their name/i, "Ada");
    type(/your message/i, "For the train");
    pay();
    await waitFor(() => expect(sent.at(-1)?.url).toMatch(/\/gift\/paymentOptions$/));
    expect(sent.at(-1)?.body).toMatchObject({
      articleId: "A1",
      purchaseIdentifier: "seen",
      email: "ada@example.org",
      name: "Ada",
      message: "For the train",
    });
  });

  it("asks for an address before anything is sent", async () => {
    show();
    await screen.findByText("€0.99");
    pay();
    expect(await screen.findByText(/fill|required/i)).toBeTruthy();
    expect(sent.filter(({ url }) => url.endsWith("/gift/paymentOptions"))).toEqual([]);
  });

  it("shows beside the message what the server refuses about it, and keeps what was typed", async () => {
    answers["/gift/paymentOptions"] = {
      status: 400,
      body: { error: "INVALID", errors: [{ field: "message", rule: "link", message: "must not" }] },
    };
    show();
    await screen.findByText("€0.99");
    type(/e-mail address/i, "ada@example.org");
    type(/your message/i, "see https://x.example");
    pay();
    expect(await screen.findByText("Leave out addresses of web pages.")).toBeTruthy();
    expect((screen.getByLabelText(/your message/i) as HTMLTextAreaElement).value).toMatch(/x\.example/);
    expect(useDialog.getState().open).toBeNull();
  });

  it("says that it can't be given, and that there was no price", async () => {
    answers = {};
    const { unmount } = show();
    expect(await screen.findByText("This can’t be given as a gift at present.")).toBeTruthy();
    unmount();
    answers = { "/gift/quote": { status: 503, body: {} } };
    show();
    expect(await screen.findByText("The price could not be loaded.")).toBeTruthy();
    answers = { "/gift/quote": { status: 200, body: { data: quote } } };
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("€0.99")).toBeTruthy();
  });

  it("shows the price of now where it has changed, with what was typed", async () => {
    answers["/gift/paymentOptions"] = {
      status: 409,
      body: { error: "PRICE_CHANGED", i18n: "error.priceChanged" },
    };
    show();
    await screen.findByText("€0.99");
    type(/e-mail address/i, "ada@example.org");
    pay();
    await waitFor(() => expect(useDialog.getState().open?.name).toBe("gift"));
    expect(useDialog.getState().open?.props).toMatchObject({
      notice: "priceChanged",
      words: { email: "ada@example.org" },
    });
  });
});

describe("the list of one's gifts", () => {
  const rows = (gifts: OwnGift[], count = gifts.length) =>
    renderInPage(
      <main>
        <GiftRows gifts={gifts} count={count} timeZone="Europe/Berlin" />
      </main>,
      envelope,
    );

  it("says for whom each is, what has become of it, and what to do with it", async () => {
    const { container } = rows([
      gift,
      { ...gift, id: "G2", state: "REDEEMED", mailsLeft: 0, refund: undefined },
      { ...gift, id: "G3", state: "WITHDRAWN", mailsLeft: 0, refund: "approved" },
    ]);
    const [waiting, redeemed, withdrawn] = screen.getAllByRole("listitem").map((row) => within(row));
    expect(waiting?.getByText("Not redeemed yet")).toBeTruthy();
    expect(waiting?.getByText("ada@example.org")).toBeTruthy();
    expect(waiting?.getAllByRole("button").map((each) => each.textContent)).toEqual([
      "Send the mail again",
      "Request a refund",
    ]);
    expect(redeemed?.getByText("Redeemed")).toBeTruthy();
    expect(redeemed?.queryByRole("button")).toBeNull();
    expect(withdrawn?.getByText("Refund on its way")).toBeTruthy();
    expect(await accessibilityFaults(container)).toEqual([]);
  });

  it("sends the mail again as often as the server says", async () => {
    answers["/gift/G1/send"] = { status: 200, body: { data: { email: gift.email, left: 0 } } };
    rows([gift]);
    fireEvent.click(screen.getByRole("button", { name: "Send the mail again" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Send the mail again" })).toBeNull());
  });

  it("asks for the money of the gift, not of the article", () => {
    rows([gift]);
    fireEvent.click(screen.getByRole("button", { name: "Request a refund" }));
    expect(useDialog.getState().open).toMatchObject({
      name: "refund-request",
      props: { item: { id: "G1" }, isGift: true },
    });
  });

  it("shows the others on request, each once", async () => {
    answers["/wallet/gifts"] = { status: 200, body: { data: [gift, { ...gift, id: "G9", title: "Dune" }] } };
    rows([gift], 2);
    fireEvent.click(screen.getByRole("button", { name: "Show more gifts" }));
    expect(await screen.findByText("Dune")).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Show more gifts" })).toBeNull();
  });

  it("keeps the row where the mail can't be sent", async () => {
    answers["/gift/G1/send"] = { status: 429, body: { error: "X", i18n: "error.tooManyGiftMails" } };
    rows([gift]);
    fireEvent.click(screen.getByRole("button", { name: "Send the mail again" }));
    await waitFor(() => expect(sent.at(-1)?.url).toMatch(/\/gift\/G1\/send$/));
    expect(screen.getByText("Not redeemed yet")).toBeTruthy();
  });
});

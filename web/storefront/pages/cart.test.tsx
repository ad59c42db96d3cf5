import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CartData, CartItem } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { useToasts } from "#ui/overlays/toast-store";
import { useCart } from "#features/cart/cart-calls";
import { usePurchasing } from "#features/checkout/payment-flow";
import { accessibilityFaults } from "#testing/axe";
import { sampleEnvelope } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import MyCartRoute from "./cart";

const promptSignIn = vi.hoisted(() => vi.fn());
vi.mock("#kit/session/session", async (original) => ({ ...(await original<object>()), promptSignIn }));

const eur = (amount: number) => ({ amount, currency: "EUR" });
const voucher: CartItem = {
  id: "V1",
  contentType: "VOUCHER",
  imageUrl: "",
  href: "/en/vouchers/details/V1",
  name: "Five films",
  description: "Lumen Lane",
  availableNo: 3,
  discountPercentage: 0,
  price: 10,
  quantity: 2,
  currency: "EUR",
  total: eur(20),
};
const full: CartData = {
  items: [voucher],
  discounts: [],
  changes: [],
  subtotal: eur(20),
  total: eur(20),
  maxQuantity: 10,
  state: "as shown",
};
const none: CartData = { items: [], discounts: [], changes: [], maxQuantity: 10, state: "empty" };

let answers: Record<string, () => Response>;
let sent: { call: string; body: unknown }[];
const data = (cart: CartData) => () => Response.json({ data: cart });

beforeEach(() => {
  answers = { "GET /cart": data(full) };
  sent = [];
  useCart.setState({ status: "loading", cart: null, busy: null });
  useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never });
  localStorage.clear();
  promptSignIn.mockClear();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method} ${new URL(address, "http://aurora.localhost").pathname.replace("/backend", "")}`;
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined });
    return answers[call]?.() ?? new Response(null, { status: 503 });
  });
});
afterEach(() => {
  act(() => closeDialog("left"));
  cleanup();
  usePurchasing.setState({ busy: null });
  useToasts.setState({ shown: null });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () =>
  renderInPage(
    <main>
      <MyCartRoute />
    </main>,
    sampleEnvelope({ page: "cart", path: "/myCart", url: "/en/myCart" }),
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const calls = () => sent.map(({ call }) => call);

describe("the cart", () => {
  it("shows what is in it, what it costs, and has no fault of accessibility", async () => {
    const { container } = show();
    expect(await screen.findByRole("link", { name: "Five films" })).toBeTruthy();
    expect(screen.getByText("€10.00 each")).toBeTruthy();
    const summary = screen.getByRole("complementary", { name: "What it costs" });
    expect(within(summary).getByText("€20.00")).toBeTruthy();
    expect(await accessibilityFaults(container)).toEqual([]);
  });

  it("changes a quantity from one to as many as there are", async () => {
    answers["PUT /cart/items/V1"] = data({ ...full, items: [{ ...voucher, quantity: 3 }] });
    show();
    await press("One Five films more");
    await screen.findByText("3");
    expect(sent.at(-1)).toEqual({ call: "PUT /cart/items/V1", body: { quantity: 3 } });
    await press("One Five films more");
    expect(calls()).toEqual(["GET /cart", "PUT /cart/items/V1"]);
  });

  it("removes a thing, which is undone with its quantity", async () => {
    answers["DELETE /cart/items/V1"] = data(none);
    answers["POST /cart/items"] = data(full);
    show();
    await press("Remove Five films");
    expect(await screen.findByText("Your cart is empty")).toBeTruthy();
    act(() => useToasts.getState().shown?.undo?.());
    expect(await screen.findByRole("link", { name: "Five films" })).toBeTruthy();
    expect(sent.at(-1)).toEqual({ call: "POST /cart/items", body: { articleId: "V1", quantity: 2 } });
  });

  it("says what has changed, and is paid for only after that was accepted", async () => {
    const changes = [
      { kind: "price" as const, articleId: "V1", name: "Five films", priceBefore: eur(9), price: eur(10) },
      { kind: "quantity" as const, articleId: "V1", name: "Five films", quantityBefore: 4, quantity: 2 },
      { kind: "gone" as const, articleId: "V2", name: "A cup" },
    ];
    answers["GET /cart"] = data({ ...full, changes });
    answers["POST /cart/accept"] = data(full);
    show();
    expect(await screen.findByText("Five films now costs €10.00 instead of €9.00.")).toBeTruthy();
    expect(screen.getByText("Five films: only 2 are sold at once, not 4.")).toBeTruthy();
    expect(screen.getByText("A cup can no longer be bought here.")).toBeTruthy();
    const pay = screen.getByRole<HTMLButtonElement>("button", { name: "Choose how to pay" });
    expect(pay.disabled).toBe(true);
    await press("All right");
    await waitFor(() => expect(pay.disabled).toBe(false));
  });

  it("names each discount, with its share and what it is of", async () => {
    const discounts = [
      { articleId: "V1", kind: "campaign" as const, name: "Two or more", percent: 10, amount: eur(2) },
    ];
    answers["GET /cart"] = data({ ...full, discounts, total: eur(18) });
    show();
    expect(await screen.findByText("Two or more (10% off Five films)")).toBeTruthy();
    expect(screen.getByText("-€2.00")).toBeTruthy();
    expect(screen.getByText("€18.00")).toBeTruthy();
  });

  it("is paid for with the total that is shown, in the dialog of ways to pay", async () => {
    const options = [
      { paymentOptionUUID: "O1", name: "card", flow: "WEB", redirectionUrl: "https://bank.example" },
      { paymentOptionUUID: "O2", name: "phone", flow: "API" },
    ];
    answers["POST /cart/checkout"] = () => Response.json({ data: { type: "options", options } });
    show();
    await press("Choose how to pay");
    await waitFor(() => expect(useDialog.getState().open?.name).toBe("one-time-payment-options"));
    expect(useDialog.getState().open?.props).toMatchObject({
      article: { title: "Five films", price: eur(20) },
    });
    expect(sent.at(-1)?.body).toMatchObject({ total: eur(20), lang: "en" });
  });

  it("is loaded again where it costs something else at the last moment", async () => {
    answers["POST /cart/checkout"] = () => Response.json({ error: "PRICE_CHANGED" }, { status: 409 });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    show();
    await press("Choose how to pay");
    await waitFor(() => expect(calls()).toEqual(["GET /cart", "POST /cart/checkout", "GET /cart"]));
    expect(useDialog.getState().open).toBeNull();
  });

  it("of a guest leads to sign in, and comes into the user's own afterwards", async () => {
    useSession.setState({ status: "guest", user: null });
    show();
    await press("Sign in to pay");
    expect(promptSignIn).toHaveBeenCalledOnce();
    localStorage.setItem("guestCart", "1");
    answers["POST /cart/merge"] = data(full);
    act(() => useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never }));
    await waitFor(() => expect(calls()).toContain("POST /cart/merge"));
    await waitFor(() => expect(localStorage.getItem("guestCart")).toBeNull());
  });

  it("that can't be loaded says so, and is asked for again", async () => {
    answers["GET /cart"] = () => new Response(null, { status: 404 });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    show();
    expect(await screen.findByText("Your cart could not be loaded")).toBeTruthy();
    answers["GET /cart"] = data(none);
    await press(/again/i);
    expect(await screen.findByText("Your cart is empty")).toBeTruthy();
  });
});

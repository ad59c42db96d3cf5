// Redeeming a code: what it gives is shown before it is used, a guest signs in with it, and each end has its words.
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { VoucherLook } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { useCart } from "#features/cart/cart-calls";
import { accessibilityFaults } from "#testing/axe";
import { sampleEnvelope } from "#testing/sample-envelope";
import { samplePlan } from "#testing/sample-subscriptions";
import { renderInPage } from "#testing/sample-view";
import RedeemDialog from "./dialogs/redeem";
import RedeemFeedbackDialog from "./dialogs/redeem-feedback";
import { openRedeemFromAddress } from "./open-redeem";

const promptSignIn = vi.hoisted(() => vi.fn());
vi.mock("#kit/session/session", async (original) => ({ ...(await original<object>()), promptSignIn }));

const code = "7KQ2-M9XW-TB4H-CN8P";
const look = (own: Partial<VoucherLook>) => () =>
  Response.json({ data: { kind: "article", name: "Low Tides", contentTypes: [], ...own } });
const refused = (status: number, error: string, i18n: string) => () =>
  Response.json({ status, error, i18n, detail: "" }, { status });

let answers: Record<string, () => Response>;
let sent: { call: string; body: unknown }[];

beforeEach(() => {
  answers = { "GET /subscription": () => Response.json({ data: [] }) };
  sent = [];
  useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never });
  promptSignIn.mockClear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method} ${new URL(address, "http://aurora.localhost").pathname.replace("/backend", "")}`;
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined });
    return answers[call]?.() ?? new Response(null, { status: 503 });
  });
});
afterEach(() => {
  act(() => closeDialog("left"));
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

const envelope = sampleEnvelope({ page: "vouchers/list", path: "/vouchers", url: "/en/vouchers" });
const show = (props: Parameters<typeof RedeemDialog>[0] = {}) =>
  renderInPage(
    <main>
      <RedeemDialog {...props} />
    </main>,
    envelope,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const posted = (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body);
const enter = async () => {
  await userEvent.type(await screen.findByLabelText("Code"), code);
  await press("See what it gives");
};
const feedback = () => {
  const open = useDialog.getState().open;
  return open?.name === "redeem-feedback" ? (open.props as Record<string, never>) : null;
};

describe("redeeming a code", () => {
  it("shows the article that it gives, and uses it only when that is confirmed", async () => {
    const article = { articleId: "A1", name: "Low Tides", contentType: "ALBUM" };
    answers["POST /voucher/look"] = look({});
    answers["POST /voucher/consumption/article"] = () => Response.json({ data: article });
    const { container } = show();
    await enter();
    await screen.findByText("Low Tides becomes yours for good.");
    expect(posted("POST /voucher/look")).toEqual([{ voucherCode: code }]);
    expect(posted("POST /voucher/consumption/article")).toEqual([]);
    expect(await accessibilityFaults(container)).toEqual([]);
    await press("Redeem");
    await waitFor(() => expect(feedback()).toEqual({ redeemed: { kind: "article", article } }));
  });

  it("says in the field that a code is wrong, and why there is to be waited", async () => {
    answers["POST /voucher/look"] = refused(404, "VOUCHER_NOT_FOUND", "error.voucherNotFound");
    show();
    await enter();
    await screen.findByText(/no voucher with this code/);
    answers["POST /voucher/look"] = refused(429, "TOO_MANY_CODES", "error.tooManyCodes");
    await press("See what it gives");
    await screen.findByText(/Too many wrong codes/);
  });

  it("leads a guest to sign in, with the code", async () => {
    useSession.setState({ status: "guest", user: null });
    show({ code });
    await press("Sign in and go on");
    expect(promptSignIn).toHaveBeenCalledWith({ reason: "action", intent: { voucher: code } });
    expect(sent).toEqual([]);
  });

  it("does not offer what cannot be had now", async () => {
    answers["POST /voucher/look"] = look({ refusal: "ALREADY_OWNED" });
    show();
    await enter();
    await screen.findByText(/Low Tides is yours already/);
    expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
    await press("Enter another code");
    expect(await screen.findByLabelText("Code")).toHaveProperty("value", code);
  });

  it("gives credits, and says until when", async () => {
    const credit = {
      remaining: 5,
      credits: 5,
      contentTypes: ["FULL_TRACK_MUSIC"],
      expiresAt: "2027-05-01T00:00:00Z",
    };
    answers["POST /voucher/look"] = look({
      kind: "credits",
      name: "",
      credits: 5,
      days: 30,
      contentTypes: ["FULL_TRACK_MUSIC", "AUDIO_BOOK"],
    });
    answers["POST /voucher/consumption/credits"] = () => Response.json({ data: credit });
    show();
    await enter();
    await screen.findByText("5 credits for songs and audiobooks, to be used within 30 days.");
    await press("Redeem");
    await waitFor(() => expect(feedback()).toEqual({ redeemed: { kind: "credits", credit } }));
  });

  it("asks for the consents of a plan before its code is used", async () => {
    const plan = samplePlan({ id: "P1", consents: ["terms"] });
    answers["GET /subscription/type"] = () => Response.json({ data: [plan] });
    answers["POST /voucher/look"] = look({ kind: "plan", name: "Aurora Plus", typeId: "P1" });
    answers["POST /voucher/consumption/subscription"] = () => Response.json({ data: { type: "subscribed" } });
    show();
    await enter();
    await press("Redeem");
    await waitFor(() => expect(useDialog.getState().open?.name).toBe("double-opt-in"));
    expect(posted("POST /voucher/consumption/subscription")).toEqual([]);
    const { onAgree, names } = useDialog.getState().open!.props as never as {
      names: string[];
      onAgree: (given: object[]) => Promise<void>;
    };
    expect(names).toEqual(["terms"]);
    await act(() => onAgree([{ name: "terms", text: "I agree" }]));
    expect(posted("POST /voucher/consumption/subscription")).toMatchObject([
      { voucherCode: code, typeId: "P1", subscriptionConsentList: [{ name: "terms" }] },
    ]);
    expect(feedback()).toEqual({ redeemed: { kind: "plan", name: "Aurora Plus", pending: false } });
  });

  it("says in words why the server refused it in between", async () => {
    answers["POST /voucher/look"] = look({});
    answers["POST /voucher/consumption/article"] = refused(
      409,
      "VOUCHER_ALREADY_USED",
      "error.voucherAlreadyUsed",
    );
    show();
    await enter();
    await press("Redeem");
    await waitFor(() => expect(feedback()).toMatchObject({ message: "error.voucherAlreadyUsed" }));
  });

  it("takes a percentage off the cart, also a guest's", async () => {
    const cart = {
      items: [],
      discounts: [],
      changes: [],
      maxQuantity: 10,
      voucher: { percent: 20, contentTypes: [] },
    };
    answers["PUT /cart/voucher"] = () => Response.json({ data: cart });
    useSession.setState({ status: "guest", user: null });
    show({ forCart: true, code });
    await press("Take it off");
    await waitFor(() => expect(useCart.getState().cart?.voucher?.percent).toBe(20));
    expect(localStorage.getItem("guestCart")).toBe("1");
  });
});

describe("the result of a code", () => {
  const result = (props: Parameters<typeof RedeemFeedbackDialog>[0]) =>
    renderInPage(<RedeemFeedbackDialog {...props} />, envelope);

  it("leads to the article", async () => {
    const card = { kind: "album", id: "A1", href: "/en/music/a1", title: "Low Tides" } as never;
    result({
      redeemed: {
        kind: "article",
        article: { articleId: "A1", name: "Low Tides", contentType: "ALBUM", card },
      },
    });
    await screen.findByText("Low Tides is yours.");
    expect(screen.getByRole("link", { name: "Listen" }).getAttribute("href")).toBe("/en/music/a1");
  });

  it("leads to one's own plans, and says what went wrong", async () => {
    result({ redeemed: { kind: "plan", name: "Aurora Plus", pending: false } });
    await screen.findByText("Aurora Plus is active.");
    screen.getByRole("link", { name: "Your plans" });
    cleanup();
    result({ message: "error.tooManyCodes" });
    await screen.findByText("The code was not redeemed");
    cleanup();
    result({ onRetry: () => undefined });
    await screen.findByRole("button", { name: "Try again" });
  });
});

describe("a code in the address", () => {
  it("opens the dialog, and is taken out of the address", () => {
    history.replaceState(null, "", `/en/music?voucher=${code}&page=2`);
    openRedeemFromAddress();
    expect(location.search).toBe("?page=2");
    expect(useDialog.getState().open).toMatchObject({ name: "redeem", props: { code } });
  });
});

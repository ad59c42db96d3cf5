// Getting a code: the call, the dialog of each answer, and the codes on the page.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { VoucherIssue } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { useToasts } from "#ui/overlays/toast-store";
import { accessibilityFaults } from "#testing/axe";
import { sampleEnvelope } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import { Frame } from "../../../dev/workshop/frame";
import * as stories from "../../../dev/workshop/voucher-codes.stories";
import VoucherFeedbackDialog from "./dialogs/voucher-feedback";
import { GetCode, OwnCodes } from "./get-code";
import { getCode, resendCodes, useVoucherCodes, type VoucherFeedback } from "./voucher-codes";

const promptSignIn = vi.hoisted(() => vi.fn());
vi.mock("#kit/session/session", async (original) => ({ ...(await original<object>()), promptSignIn }));
vi.mock("#kit/session/known-session", () => ({ knownSession: async () => undefined }));

const { title: _, ...shown } = stories;
const issue: VoucherIssue = { externalProviderCode: "codes", maxQuantity: 10, free: false, byPlan: true };
const voucher = { id: "V1", title: "Two cups" };
const code = (id: string, text = `CODE-${id}`) => ({
  id,
  state: text ? ("ISSUED" as const) : ("REQUESTED" as const),
  code: text,
  requestedAt: "2026-11-21T14:05:00Z",
});
const envelope = sampleEnvelope({ url: "/en/vouchers" });
const consumePath = "POST /voucher/consumption/voucher";
const codesPath = "GET /voucher/codes";
const json = (data: unknown, status = 200) => Response.json({ data }, { status });
let answers: Record<string, () => Response>;
let sent: { call: string; body: Record<string, unknown>; key: string | null }[];

beforeEach(() => {
  sent = [];
  answers = { [codesPath]: () => json({ codes: [], total: 0, left: 5 }) };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method ?? "GET"} ${new URL(address, location.href).pathname.replace("/backend", "")}`;
    const key = new Headers(init.headers).get("idempotency-key");
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : {}, key });
    const answer = answers[call];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  useSession.setState({ status: "user", user: { userId: "1", roles: ["user"] } as never });
  sessionStorage.clear();
});
afterEach(() => {
  act(() => closeDialog("left"));
  cleanup();
  useVoucherCodes.setState({ id: "", codes: [], left: null, busy: false });
  promptSignIn.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useSession.setState({ status: "starting", user: null, expired: false });
});

const open = () => useDialog.getState().open;
const get = (quantity = 1, onPlans?: () => void) =>
  getCode(envelope, { ...voucher, issue, quantity, ...(onPlans && { onPlans }) });

describe("every story of codes", () => {
  describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
    it.each(Object.entries(shown))("%s has no accessibility fault", async (_name, Story) => {
      const Shown = Story as ComponentType;
      const { container } = render(
        <Frame locale="en" theme={theme}>
          <Shown />
        </Frame>,
      );
      await act(async () => undefined);
      expect(await accessibilityFaults(container)).toEqual([]);
    });
  });
});

describe("the feedback", () => {
  it.each([
    [1, "Here is your code"],
    [2, "No codes left for you"],
    [3, "You have this code already"],
    [4, "No code this time"],
    [6, "Your code is on its way"],
    [7, "This voucher has no code"],
  ] as [VoucherFeedback, string][])("of %s says so", (feedback, name) => {
    renderInPage(<VoucherFeedbackDialog feedback={feedback} title="Two cups" />);
    within(screen.getByRole("dialog", { name })).getByText(/Two cups/);
  });

  it("has the code to copy, and mails it again", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    const onResend = vi.fn();
    renderInPage(
      <VoucherFeedbackDialog
        feedback={1}
        title="Two cups"
        codes={[code("1")]}
        failed={1}
        onResend={onResend}
      />,
    );
    screen.getByText("CODE-1");
    screen.getByText(/1 code was not given out/);
    fireEvent.click(screen.getByRole("button", { name: "Copy CODE-1" }));
    expect(writeText).toHaveBeenCalledWith("CODE-1");
    fireEvent.click(screen.getByRole("button", { name: "Send it again" }));
    expect(onResend).toHaveBeenCalledOnce();
  });
});

describe("asking for a code", () => {
  it("leads a guest to sign in, and asks nothing", async () => {
    useSession.setState({ status: "guest", user: null });
    await get();
    expect(promptSignIn).toHaveBeenCalledWith({ reason: "action" });
    expect(sent).toEqual([]);
  });

  it("sends the provider, the voucher and the quantity, with the same key until an answer has come", async () => {
    await get(2);
    expect(open()).toMatchObject({ name: "voucher-feedback", props: { feedback: 4 } });
    answers[consumePath] = () => json({ feedback: 1, codes: [code("1"), code("2")], failed: 0 });
    await get(2);
    expect(open()).toMatchObject({ props: { feedback: 1, codes: [code("1"), code("2")] } });
    const asked = sent.filter(({ call }) => call === consumePath);
    expect(asked[0]!.body).toEqual({
      externalProviderCode: "codes",
      voucherRequest: { voucherId: "V1", quantity: 2 },
      lang: "en",
    });
    expect(asked[1]!.key).toBe(asked[0]!.key);
    await get(2);
    expect(sent.filter(({ call }) => call === consumePath).at(-1)!.key).not.toBe(asked[0]!.key);
  });

  it.each([
    ["INSUFFICIENT_CREDIT", 402, 2],
    ["VOUCHERS_GONE", 409, 2],
    ["VOUCHER_ISSUED_BEFORE", 409, 3],
    ["VOUCHER_NOT_ISSUED", 404, 7],
    ["INVALID_BODY", 400, 4],
  ])("shows the refusal %s as feedback", async (error, status, feedback) => {
    answers[consumePath] = () => Response.json({ error }, { status });
    const onPlans = vi.fn();
    await get(1, onPlans);
    expect(open()).toMatchObject({ name: "voucher-feedback", props: { feedback } });
    expect("onPlans" in open()!.props).toBe(feedback === 2);
  });

  it("mails the codes again, and says where they are not sent", async () => {
    answers["POST /voucher/resend/voucher"] = () => json({ codes: 1 });
    await resendCodes(envelope, "V1");
    expect(sent.at(-1)!.body).toEqual({ voucherRequest: { voucherId: "V1" }, lang: "en" });
    const last = () => JSON.stringify(useToasts.getState());
    expect(last()).toContain("voucherCodes.resent");
    answers["POST /voucher/resend/voucher"] = () =>
      Response.json({ error: "TOO_MANY_VOUCHER_MAILS" }, { status: 429 });
    await resendCodes(envelope, "V1");
    expect(last()).toContain("voucherCodes.tooManyMails");
  });
});

describe("a voucher's page", () => {
  it("offers as many codes as there are, and shows those that one has", async () => {
    answers[codesPath] = () => json({ codes: [code("1"), code("2", "")], total: 2, left: 2 });
    renderInPage(
      <>
        <GetCode voucher={voucher} issue={issue} />
        <OwnCodes id="V1" />
      </>,
    );
    await screen.findByText("CODE-1");
    screen.getByText("On its way from the partner");
    fireEvent.click(screen.getByRole("button", { name: "One code more" }));
    screen.getByRole("button", { name: "Get 2 codes" });
    expect(screen.getByRole("button", { name: "One code more" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("leads to the plans where no code is left", async () => {
    answers[codesPath] = () => json({ codes: [], total: 0, left: 0 });
    renderInPage(<GetCode voucher={voucher} issue={issue} />);
    const link = await screen.findByRole("link", { name: "See the plans" });
    expect(link.getAttribute("data-offer")).toBe("VOUCHER");
  });

  it("has no button of what is sold before it is bought", async () => {
    answers[codesPath] = () => json({ codes: [], total: 0, left: 0 });
    renderInPage(<GetCode voucher={voucher} issue={{ ...issue, byPlan: false }} />);
    await waitFor(() => expect(useVoucherCodes.getState().left).toBe(0));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

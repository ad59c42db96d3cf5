import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Block, PlansPage } from "#generated/payloads";
import type { Navigator } from "#kit/navigation/navigation";
import { useSession } from "#kit/session/session";
import { BadgeTag } from "#ui/cards/card";
import { closeDialog, useDialog } from "#ui/overlays/dialog-store";
import { PromoBlock } from "#features/blocks/promo-block";
import { forgetOffers } from "#features/plans/offers";
import { forgetOwnSubscriptions } from "#features/plans/own-subscriptions";
import FullSongDialog from "#features/player/dialogs/full-song";
import { pageSample } from "#testing/page-samples";
import { sampleEnvelope, sampleView } from "#testing/sample-envelope";
import { renderInPage } from "#testing/sample-view";
import { sampleOfferedPlan, sampleOptions, sampleUpgrade } from "#testing/sample-ways";
import { openOffers } from "./open-offers";

const { plans } = pageSample<PlansPage>("subscription").props;
openOffers({ view: () => sampleView() } as Navigator);

describe("a link to an offer", () => {
  beforeEach(async () => {
    await import("#features/subscriptions/open-subscribe");
    forgetOffers();
    forgetOwnSubscriptions();
    useSession.setState({ status: "guest", user: null });
    vi.stubGlobal("fetch", async () => Response.json({ data: plans }));
  });
  afterEach(() => {
    act(() => closeDialog("left"));
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    forgetOwnSubscriptions();
    useSession.setState({ status: "starting", user: null, expired: false });
  });
  const opened = () => useDialog.getState().open;

  it.each(["price", "included"] as const)(
    "is a badge that says %s: it opens the plans for it",
    async (badge) => {
      renderInPage(<BadgeTag badge={badge} />, sampleEnvelope());
      const link = screen.getByRole("link");
      expect(link.getAttribute("href")).toBe("/en/subscription");
      expect(fireEvent.click(link)).toBe(false);
      await waitFor(() => expect(opened()?.name).toBe("subscription-popup-group"));
      const offered = (opened()!.props as { plans: PlansPage["plans"] }).plans;
      expect(offered.map(({ name }) => name)).toContain("Music monthly");
      expect(offered.map(({ name }) => name)).not.toContain("Films monthly");
    },
  );

  it.each(["free", "new_release"] as const)("is no badge that says %s", (badge) => {
    renderInPage(<BadgeTag badge={badge} />, sampleEnvelope());
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("stands in the dialog about a preview, one tap from the price", async () => {
    renderInPage(<FullSongDialog title="Nun" seconds={30} purchase={[]} />, sampleEnvelope());
    fireEvent.click(screen.getByRole("link", { name: "Choose a plan" }));
    await waitFor(() => expect(opened()?.name).toBe("subscription-popup-group"));
  });

  it("of a song asks for a larger plan where a plan of one's own does not reach to it", async () => {
    const of = (name: string) => plans.find((plan) => plan.name === name)!;
    const held = { id: "S1", typeId: of("Ten songs").id, state: "ACTIVE", active: true, contingents: [] };
    const answers: Record<string, () => Response> = {
      "/subscription/type": () => Response.json({ data: plans }),
      "/subscription": () => Response.json({ data: [{ ...held, subscriptionType: of("Ten songs") }] }),
      "/ArticlePurchaseOptions/T1": () =>
        Response.json({
          data: sampleOptions({
            upgradeTo: [
              {
                ...sampleUpgrade,
                toSubscriptionType: { ...sampleUpgrade.toSubscriptionType, id: of("Music monthly").id },
              },
            ],
          }),
        }),
    };
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("fetch", async (address: string) => {
      const { pathname } = new URL(address, location.href);
      const end = Object.keys(answers).find((each) => pathname.endsWith(each));
      return end ? answers[end]!() : Response.json({ data: {} });
    });
    useSession.setState({ status: "user", user: { userId: "u", roles: ["user"] } as never });
    renderInPage(<FullSongDialog id="T1" title="Nun" seconds={30} purchase={[]} />, sampleEnvelope());
    fireEvent.click(screen.getByRole("link", { name: "Choose a plan" }));
    await waitFor(() =>
      expect(opened()).toMatchObject({
        name: "buying",
        props: { plan: { name: "Music monthly" }, upgrade: { title: "Nun" } },
      }),
    );
    answers["/ArticlePurchaseOptions/T1"] = () =>
      Response.json({ data: sampleOptions({ purchase: [sampleOfferedPlan] }) });
    fireEvent.click(screen.getByRole("link", { name: "Choose a plan" }));
    await waitFor(() => expect(opened()?.name).toBe("subscription-popup-group"));
  });

  it("is the button of a promo whose editor named what it is about", async () => {
    const block = {
      name: "promo",
      title: "Every film",
      subTitle: "",
      clickUrl: "/en/subscription",
      actionText: "See plans",
      customProperties: { offer: "VIDEO FULL_LENGTH_VIDEO" },
      cards: [],
    } as unknown as Block;
    renderInPage(<PromoBlock block={block} first={false} />, sampleEnvelope());
    fireEvent.click(screen.getByRole("link", { name: "See plans" }));
    await waitFor(() => expect(opened()).not.toBeNull());
    const offered = (opened()!.props as { plans: PlansPage["plans"] }).plans;
    expect(offered.map(({ name }) => name)).toContain("Films monthly");
    expect(offered.map(({ name }) => name)).not.toContain("Music monthly");
  });

  const promoOfPlan = (offer: string) => (
    <PromoBlock
      block={
        {
          name: "promo",
          title: "Every song",
          subTitle: "",
          clickUrl: "/en/subscription",
          actionText: "See Music monthly",
          customProperties: { offer },
          cards: [],
        } as unknown as Block
      }
      first={false}
    />
  );

  it("is the button of a promo that names a plan: its buying sheet is one tap away", async () => {
    renderInPage(promoOfPlan("plan:Music monthly"), sampleEnvelope());
    fireEvent.click(screen.getByRole("link", { name: "See Music monthly" }));
    await waitFor(() => expect(opened()?.name).toBe("buying"));
    expect((opened()!.props as { plan: PlansPage["plans"][number] }).plan.name).toBe("Music monthly");
  });

  it("leads to the page of plans where the plan that it names is no longer on offer", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { href: location.href, assign });
    renderInPage(promoOfPlan("plan:Gone"), sampleEnvelope());
    fireEvent.click(screen.getByRole("link", { name: "See Music monthly" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/en/subscription"));
    expect(opened()).toBeNull();
  });

  it("is left to the browser with a key for a new tab", () => {
    renderInPage(<BadgeTag badge="price" />, sampleEnvelope());
    expect(fireEvent.click(screen.getByRole("link"), { ctrlKey: true })).toBe(true);
    expect(opened()).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlansPage, Profile } from "#generated/payloads";
import { useSession } from "#kit/session/session";
import { pageSample } from "#testing/page-samples";
import { sampleEnvelope } from "#testing/sample-envelope";
import { forgetOffers, loadOffers } from "./offers";

const { plans } = pageSample<PlansPage>("subscription").props;
const signedIn = (userId: string) =>
  useSession.setState({ status: "user", user: { roles: ["user"], userId } as unknown as Profile });

describe("the plans on offer", () => {
  const asked = vi.fn(async () => Response.json({ data: plans }));
  beforeEach(() => {
    forgetOffers();
    asked.mockClear();
    vi.stubGlobal("fetch", asked);
    useSession.setState({ status: "guest", user: null });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    useSession.setState({ status: "starting", user: null });
  });

  it("are loaded once for a user, and again when the user changes", async () => {
    const envelope = sampleEnvelope();
    await loadOffers(envelope);
    await loadOffers(envelope);
    expect(asked).toHaveBeenCalledTimes(1);
    signedIn("1");
    await loadOffers(envelope);
    await loadOffers(envelope);
    expect(asked).toHaveBeenCalledTimes(2);
    signedIn("2");
    await loadOffers(envelope);
    expect(asked).toHaveBeenCalledTimes(3);
    useSession.setState({ status: "guest", user: null });
    await loadOffers(envelope);
    expect(asked).toHaveBeenCalledTimes(4);
  });
});

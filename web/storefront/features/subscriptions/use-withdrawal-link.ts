// Opens the withdrawal dialog on the page of one's own plans, where the link "Withdraw from contract here" of every page
// leads with ?withdraw.
import { useEffect, useState } from "react";
import type { UserSubscription } from "#generated/payloads";
import { guardHistory } from "#kit/history/history-guard";
import { useEnvelope } from "#kit/page/page";
import { showFailure } from "#features/profile/save-results";

/** Which note is shown above the plans: there is nothing to withdraw from, or there is a choice. */
export function useWithdrawalLink(all: UserSubscription[]): "none" | "choose" | null {
  const envelope = useEnvelope();
  const [said, setSaid] = useState<"none" | "choose" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, with what was held then
  useEffect(() => {
    const address = new URL(location.href);
    if (!address.searchParams.has("withdraw")) return;
    address.searchParams.delete("withdraw");
    guardHistory(() => history.replaceState(history.state, "", address));
    const [first, ...others] = all.filter(({ withdrawalUntil }) => withdrawalUntil !== undefined);
    setSaid(!first ? "none" : others.length > 0 ? "choose" : null);
    if (!first || others.length > 0) return;
    void import("./withdrawal")
      .then(({ openWithdrawal }) => openWithdrawal(envelope, first))
      .catch(showFailure);
  }, [envelope]);
  return said;
}

// Opens the dialog that redeems a code: from a link, and from ?voucher=CODE in the address of any page.
import { guardHistory } from "#kit/history/history-guard";
import { openDialog } from "#ui/overlays/dialog-store";

export function openRedeem(code = "") {
  openDialog("redeem", { code });
}

/** The code is taken out of the address, so that it is neither kept in the history nor handed on with a link. */
export function openRedeemFromAddress() {
  const address = new URL(location.href);
  const code = address.searchParams.get("voucher");
  if (code === null) return;
  address.searchParams.delete("voucher");
  guardHistory(() => history.replaceState(history.state, "", address));
  openRedeem(code.slice(0, LONGEST));
}

/** As the server takes it. */
const LONGEST = 100;

// A link to redeeming a code: it opens the dialog over the page; without script it leads to the plans, which open it.
import * as links from "#generated/links";
import { localePrefix } from "#kit/addresses";
import { useText } from "#kit/i18n";
import { useEnvelope } from "#kit/page";
import { ButtonLink } from "#ui/button";

export function RedeemLink() {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <ButtonLink icon="ticket" href={`${prefix}${links.subscription.plans}?voucher=`} data-redeem="">
      {text("redeem.title")}
    </ButtonLink>
  );
}

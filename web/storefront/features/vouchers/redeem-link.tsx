// A link to redeeming a code: it opens the dialog over the page; without script it leads to the plans, which open it.
import * as links from "#generated/links";
import { useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { useEnvelope } from "#kit/page/page";
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

// Links with data-redeem open the dialog that redeems a code. Links with data-offer lead to a plan, or to the plans
// that include something: a press opens the offer over the page, and so does a player at the end of a preview.
//
// A badge, a wall and a player that ends only need the link: it works without script too, as the page of plans.

import { isPlainClick } from "#kit/navigation/addresses";
import type { Navigator } from "#kit/navigation/navigation";
import { openArticleOffersBy } from "#features/entitlement/article-offers";

/**
 * The value names a plan, data-offer="plan:Music monthly", or content types: "FULL_TRACK_MUSIC" or
 * "VIDEO FULL_LENGTH_VIDEO"; empty for all plans. With data-article and data-title it is about one article of the first
 * type: who is signed in is offered its ways, a guest the plans or, with data-sold, the sign-in before it is bought.
 */
export function openOffers(navigator: Pick<Navigator, "view">, page: Document = document) {
  openArticleOffersBy(async (article) => {
    const { openWays } = await import("#features/subscriptions/open-subscribe");
    await openWays(navigator.view().envelope, article, article.contentTypes);
  });
  page.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>(
        "a[data-offer],a[data-redeem]",
      );
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      const opened =
        link.dataset.redeem === undefined
          ? import("#features/subscriptions/open-subscribe").then(({ openFromLink }) =>
              openFromLink(navigator.view().envelope, link),
            )
          : import("#features/vouchers/open-redeem").then(({ openRedeem }) => openRedeem());
      opened.catch((error: unknown) => {
        console.error(error);
        location.assign(link.href);
      });
    },
    true,
  ); // before a dialog follows its own links
}

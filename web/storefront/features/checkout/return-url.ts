// The address that a provider leads back to: the present page, with what is bought in its query.

/** Parameters of an earlier return, which are no part of the page's address. */
const RETURN_PARAMETERS = [
  "status",
  "message",
  "error",
  "msg",
  "i18Message",
  "type",
  "purchaseID",
  "purchaseType",
  "articleId",
  "subTypeId",
  "methodOf",
  "giftId",
];

/** The server takes no longer ones. */
const LONGEST = 1024;

export function purchaseReturnUrl(
  here: string,
  { typeId, purchase }: { typeId: string; purchase?: { id?: string; type?: string } },
): string {
  return returnUrl(here, {
    type: typeId,
    ...(purchase?.id && purchase.type ? { purchaseID: purchase.id, purchaseType: purchase.type } : {}),
  });
}

/** Of a change of the way to pay: the subscription instead of what is bought. */
export function methodReturnUrl(here: string, subscriptionId: string): string {
  return returnUrl(here, { methodOf: subscriptionId });
}

/** Of a gift: the server adds which one. */
export const giftReturnUrl = (here: string): string => returnUrl(here, {});

function returnUrl(here: string, parameters: Record<string, string>): string {
  const url = new URL(here);
  for (const name of RETURN_PARAMETERS) url.searchParams.delete(name);
  url.hash = "";
  const add = () => {
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  };
  add();
  if (url.href.length <= LONGEST) return url.href;
  url.search = "";
  add();
  if (url.href.length <= LONGEST) return url.href;
  url.pathname = "/";
  return url.href;
}

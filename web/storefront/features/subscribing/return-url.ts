// The address that a provider leads back to: the present page, with what is bought in its query.

/** What an older return left in the address, which is not a part of the page. */
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
];

/** The server takes no longer ones. */
const LONGEST = 1024;

export function purchaseReturnUrl(
  here: string,
  { typeId, purchase }: { typeId: string; purchase?: { id?: string; type?: string } },
): string {
  const url = new URL(here);
  for (const name of RETURN_PARAMETERS) url.searchParams.delete(name);
  url.hash = "";
  const add = () => {
    url.searchParams.set("type", typeId);
    if (!purchase?.id || !purchase.type) return;
    url.searchParams.set("purchaseID", purchase.id);
    url.searchParams.set("purchaseType", purchase.type);
  };
  add();
  if (url.href.length <= LONGEST) return url.href;
  url.search = "";
  add();
  if (url.href.length <= LONGEST) return url.href;
  url.pathname = "/";
  return url.href;
}

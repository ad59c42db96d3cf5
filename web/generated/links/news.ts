// Printed by `kiosk types`; do not edit by hand.

export const list = "/news";
/** /news/:category */
export const category = (at: { category: string }) =>
  `/news/${encodeURIComponent(at.category)}`;
/** /news/:category/:subcategory */
export const subcategory = (at: { category: string; subcategory: string }) =>
  `/news/${encodeURIComponent(at.category)}/${encodeURIComponent(at.subcategory)}`;
/** /news/:category/:subcategory/:articlename/:article */
export const story = (at: { category: string; subcategory: string; articlename: string; article: string }) =>
  `/news/${encodeURIComponent(at.category)}/${encodeURIComponent(at.subcategory)}/${encodeURIComponent(at.articlename)}/${encodeURIComponent(at.article)}`;

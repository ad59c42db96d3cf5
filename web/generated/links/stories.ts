// Printed by `kiosk types`; do not edit by hand.

export const list = "/articles";
export const premium = "/articles/premium";
/** /articles/premium/:category */
export const premiumCategory = (at: { category: string }) =>
  `/articles/premium/${encodeURIComponent(at.category)}`;
/** /articles/premium/:category/:subcategory */
export const premiumSubcategory = (at: { category: string; subcategory: string }) =>
  `/articles/premium/${encodeURIComponent(at.category)}/${encodeURIComponent(at.subcategory)}`;
/** /articles/premium/:category/:subcategory/:article */
export const premiumStory = (at: { category: string; subcategory: string; article: string }) =>
  `/articles/premium/${encodeURIComponent(at.category)}/${encodeURIComponent(at.subcategory)}/${encodeURIComponent(at.article)}`;
/** /articles/:category */
export const category = (at: { category: string }) =>
  `/articles/${encodeURIComponent(at.category)}`;
/** /articles/:category/:subcategory */
export const subcategory = (at: { category: string; subcategory: string }) =>
  `/articles/${encodeURIComponent(at.category)}/${encodeURIComponent(at.subcategory)}`;
/** /articles/:category/:subcategory/:article */
export const story = (at: { category: string; subcategory: string; article: string }) =>
  `/articles/${encodeURIComponent(at.category)}/${encodeURIComponent(at.subcategory)}/${encodeURIComponent(at.article)}`;

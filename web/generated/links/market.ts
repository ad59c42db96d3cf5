// Printed by `kiosk types`; do not edit by hand.

export const apps = "/apps/viewAll";
export const appsFaq = "/apps/faq";
/** /apps/pd/:name */
export const appById = (at: { name: string }) =>
  `/apps/pd/${encodeURIComponent(at.name)}`;
/** /apps/pd/:title/:name */
export const appTitled = (at: { title: string; name: string }) =>
  `/apps/pd/${encodeURIComponent(at.title)}/${encodeURIComponent(at.name)}`;
/** /apps/partner/:name */
export const partnerById = (at: { name: string }) =>
  `/apps/partner/${encodeURIComponent(at.name)}`;
/** /apps/partner/:title/:name */
export const partner = (at: { title: string; name: string }) =>
  `/apps/partner/${encodeURIComponent(at.title)}/${encodeURIComponent(at.name)}`;
export const infoServices = "/partners/info-services";
/** /partners/info-services/:name */
export const infoService = (at: { name: string }) =>
  `/partners/info-services/${encodeURIComponent(at.name)}`;
/** /services/:name */
export const serviceNamed = (at: { name: string }) =>
  `/services/${encodeURIComponent(at.name)}`;
/** /partners/:name */
export const partnerNamed = (at: { name: string }) =>
  `/partners/${encodeURIComponent(at.name)}`;
/** /mp/:name */
export const category = (at: { name: string }) =>
  `/mp/${encodeURIComponent(at.name)}`;
/** /mp/:title/:name */
export const app = (at: { title: string; name: string }) =>
  `/mp/${encodeURIComponent(at.title)}/${encodeURIComponent(at.name)}`;

// Printed by `kiosk types`; do not edit by hand.

/** /assets/* */
export const asset = "/assets/";
export const build = "/builds/latest.json";
export const serviceWorker = "/sw.js";
/** /theme/* */
export const theme = "/theme/";
/** /media/og/* */
export const socialPicture = "/media/og/";
/** /media/v/* */
export const film = "/media/v/";
/** /media/* */
export const media = "/media/";
/** /podcast/feed/* */
export const podcastFeed = "/podcast/feed/";
/** /articles/feed/* */
export const articleFeed = "/articles/feed/";
export const sitemap = "/sitemap.xml";
/** /sitemap-* */
export const languageSitemap = "/sitemap-";
export const robots = "/robots.txt";
export const manifest = "/manifest.webmanifest";
export const openSearch = "/opensearch.xml";
export const securityText = "/.well-known/security.txt";
export const changePassword = "/.well-known/change-password";

/** What the addresses of files and calls begin with: they are not pages. */
export const notPages = ["/backend/", "/api/envFile", "/assets/", "/theme/", "/media/og/", "/media/v/", "/media/", "/podcast/feed/", "/articles/feed/", "/sitemap-", "/.well-known/change-password"];

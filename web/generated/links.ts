// Printed by `kiosk types`; do not edit by hand.

// Addresses without language prefix: links.music.album({ … }), links.profile.manage.
export * as cart from "./links/cart";
export * as files from "./links/files";
export * as games from "./links/games";
export * as hosted from "./links/hosted";
export * as market from "./links/market";
export * as music from "./links/music";
export * as news from "./links/news";
export * as portal from "./links/portal";
export * as profile from "./links/profile";
export * as purchases from "./links/purchases";
export * as search from "./links/search";
export * as speech from "./links/speech";
export * as stories from "./links/stories";
export * as subscription from "./links/subscription";
export * as user from "./links/user";
export * as video from "./links/video";
export * as vouchers from "./links/vouchers";

// Printed by `kiosk types`; do not edit by hand.

/** The rows of the site map, in the order that decides between equals. */
export const routes = [
  { pattern: "/", who: "anyone", layout: "default" },
  { pattern: "/main/:name", who: "anyone", layout: "default" },
  { pattern: "/info/:name", who: "anyone", layout: "default" },
  { pattern: "/impressum", who: "anyone", layout: "default" },
  { pattern: "/marketing/:name", who: "anyone", layout: "none" },
  { pattern: "/launch", who: "anyone", layout: "default" },
  { pattern: "/music/list", who: "anyone", layout: "default" },
  { pattern: "/music/tracks", who: "anyone", layout: "default" },
  { pattern: "/music/tracks/category", who: "anyone", layout: "default" },
  { pattern: "/music/tracks/:track", who: "anyone", layout: "default" },
  { pattern: "/music/tracks/:title/:track", who: "anyone", layout: "default" },
  { pattern: "/music/albums", who: "anyone", layout: "default" },
  { pattern: "/music/albums/category/:name", who: "anyone", layout: "default" },
  { pattern: "/music/albums/:artist/:album", who: "anyone", layout: "default" },
  { pattern: "/music/albums/:artist/:artistName/:albumName/:album", who: "anyone", layout: "default" },
  { pattern: "/music/artists/:id", who: "anyone", layout: "default" },
  { pattern: "/music/artists/:artistName/:id", who: "anyone", layout: "default" },
  { pattern: "/music/genre/:name", who: "anyone", layout: "default" },
  { pattern: "/music/playlists", who: "anyone", layout: "default" },
  { pattern: "/music/playlists/:playlist", who: "anyone", layout: "default" },
  { pattern: "/music/playlists/:title/:playlist", who: "anyone", layout: "default" },
  { pattern: "/music/video/details/:id", who: "anyone", layout: "default" },
  { pattern: "/user/login", who: "anyone", layout: "default" },
  { pattern: "/user/login/email", who: "anyone", layout: "default" },
  { pattern: "/user/register", who: "anyone", layout: "default" },
  { pattern: "/register", who: "anyone", layout: "default" },
  { pattern: "/resetpassword", who: "anyone", layout: "default" },
  { pattern: "/external/logout", who: "anyone", layout: "default" },
  { pattern: "/profile", who: "user", layout: "default" },
  { pattern: "/profile/info", who: "user", layout: "default" },
  { pattern: "/profile/manage", who: "user", layout: "default" },
  { pattern: "/:name", who: "anyone", layout: "default" },
] as const;

export type Pattern = (typeof routes)[number]["pattern"];

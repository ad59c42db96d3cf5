// One example address for each row of the site map, found in the tenant's own sitemap and pages.
import { ask } from "./client.mjs";

/** The page's payload as its component gets it; `at` is the program's port if it is not the usual one. */
export async function payload(path, tenant, prefix = "en", at = undefined) {
  const answer = await ask(`/${prefix}${path === "/" ? "" : path}/_payload.json`, { tenant, at });
  if (answer.status !== 200) throw new Error(`${tenant} ${path}: payload answered ${answer.status}`);
  return answer.json();
}

/** Address without language prefix of a link that the server made for English. */
export const bare = (href) => href.replace(/^\/en(?=\/|$)/, "") || "/";

/** Map of pattern to path for a tenant; a pattern that has no example is a failure of the test. */
export async function exampleAddresses(tenant, { at } = {}) {
  const propsOf = async (path) => (await payload(path, tenant, "en", at)).props;
  const albums = (await propsOf("/music/albums")).albums;
  const tracks = (await propsOf("/music/tracks")).tracks;
  const playlists = (await propsOf("/music/playlists")).playlists;
  const genres = (await propsOf("/music/tracks/category")).genres;
  const album = albums[0];
  const artist = album.artists[0];
  const artistPage = (
    await Promise.all(tracks.flatMap((track) => track.artists).map((one) => propsOf(bare(one.href))))
  ).find((page) => page.videos.length > 0);
  const { podcasts, newest } = await propsOf("/podcast/list");
  const [audiobook] = (await propsOf("/audiobook/list")).audiobooks;
  const [author] = audiobook.authors;
  const [bookGenre] = (await propsOf("/audiobook/category")).genres;
  const [film] = (await propsOf("/video/list/films")).films;
  const [series] = (await propsOf("/video/list/series")).series;
  const [game] = (await propsOf("/games/list")).games;
  const gamePage = await propsOf(bare(game.href));
  const [gameCategory] = gamePage.genres;
  const filmPage = await propsOf(bare(film.href));
  const story = (await propsOf("/articles")).stories.find(
    ({ premium, href }) => !premium && !href.includes("/news/"),
  );
  const [premium] = (await propsOf("/articles/premium")).stories;
  const [news] = (await propsOf("/news")).stories;
  const above = (href, levels) => bare(href).split("/").slice(0, -levels).join("/");
  const [filmGenre] = filmPage.facts.genres;
  const { apps, partners, genres: marketGenres } = await propsOf("/apps/viewAll");
  const [app] = apps;
  const [partner] = partners;
  const { vouchers, genres: voucherGenres } = await propsOf("/vouchers");
  const voucher = vouchers.find(({ book }) => book);
  const [service] = (await propsOf("/partners/info-services")).services;
  if (!artistPage) throw new Error(`${tenant} has no artist with a video`);
  return new Map([
    ["/", "/"],
    ["/main/:name", "/main/discover"],
    ["/:name", "/discover"],
    ["/info/:name", "/info/about"],
    ["/impressum", "/impressum"],
    ["/marketing/:name", "/marketing/summer"],
    ["/launch", "/launch"],
    ["/music/list", "/music/list"],
    ["/music/tracks", "/music/tracks"],
    ["/music/tracks/category", "/music/tracks/category"],
    ["/music/tracks/:track", `/music/tracks/${tracks[0].id}`],
    ["/music/tracks/:title/:track", bare(tracks[0].href)],
    ["/music/albums", "/music/albums"],
    ["/music/albums/category/:name", `/music/albums/category/${genres[0].slug}`],
    ["/music/albums/:artist/:album", `/music/albums/${artist.id}/${album.id}`],
    ["/music/albums/:artist/:artistName/:albumName/:album", bare(album.href)],
    ["/music/artists", "/music/artists"],
    ["/music/artists/:id", `/music/artists/${artist.id}`],
    ["/music/artists/:artistName/:id", bare(artist.href)],
    ["/music/genre/:name", `/music/genre/${genres[0].slug}`],
    ["/music/playlists", "/music/playlists"],
    ["/music/playlists/:playlist", `/music/playlists/${playlists[0].id}`],
    ["/music/playlists/:title/:playlist", bare(playlists[0].href)],
    ["/music/video", "/music/video"],
    ["/music/video/details/:id", bare(artistPage.videos[0].href)],
    ["/podcast/list", "/podcast/list"],
    ["/podcast/details/:id", `/podcast/details/${podcasts[0].id}`],
    ["/podcast/details/:title/:id", bare(podcasts[0].href)],
    ["/podcast/episode/:id", `/podcast/episode/${newest[0].track.id}`],
    ["/podcast/episode/:title/:id", bare(newest[0].track.href)],
    ["/audiobook/list", "/audiobook/list"],
    ["/audiobook/category", "/audiobook/category"],
    ["/audiobook/genre/:name", `/audiobook/genre/${bookGenre.slug}`],
    ["/audiobook/details/:id", `/audiobook/details/${audiobook.id}`],
    ["/audiobook/details/:title/:id", bare(audiobook.href)],
    ["/audiobook/artists/:id", `/audiobook/artists/${author.id}`],
    ["/audiobook/artists/:title/:id", bare(author.href)],
    ["/video/list/:name", "/video/list/films"],
    ["/video/category/:id", `/video/category/${filmGenre.slug}`],
    ["/video/category/:name/:id", `/video/category/${filmGenre.slug}/${filmGenre.slug}`],
    ["/video/details/:id", `/video/details/${film.id}`],
    ["/video/details/:name/:id", bare(film.href)],
    ["/video/series/details/:id", `/video/series/details/${series.id}`],
    ["/video/series/details/:name/:id", bare(series.href)],
    ["/video/stream/:id", `/video/stream/${film.id}`],
    ["/video/stream/:name/:id", bare(film.streamHref)],
    ["/video/test", "/video/test"],
    ["/video/:ex/category/:id", "/video/harbour/category/sea"],
    ["/video/:ex/details/:id", "/video/harbour/details/tide-7"],
    ["/video/:ex/details/:name/:id", "/video/harbour/details/the-seventh-tide/tide-7"],
    ["/video/:ex/stream/:id", "/video/harbour/stream/tide-7"],
    ["/video/:ex/stream/:name/:id", "/video/harbour/stream/the-seventh-tide/tide-7"],
    ["/search", "/search"],
    ["/search-q", "/search-q"],
    ["/articles", "/articles"],
    ["/articles/:category", above(story.href, 2)],
    ["/articles/:category/:subcategory", above(story.href, 1)],
    ["/articles/:category/:subcategory/:article", bare(story.href)],
    ["/articles/premium", "/articles/premium"],
    ["/articles/premium/:category", above(premium.href, 2)],
    ["/articles/premium/:category/:subcategory", above(premium.href, 1)],
    ["/articles/premium/:category/:subcategory/:article", bare(premium.href)],
    ["/news", "/news"],
    ["/news/:category", above(news.href, 3)],
    ["/news/:category/:subcategory", above(news.href, 2)],
    ["/news/:category/:subcategory/:articlename/:article", bare(news.href)],
    ["/games/list", "/games/list"],
    ["/games/list/:name", "/games/list/online"],
    ["/games/list/:name/:id", `/games/list/online/${gameCategory.slug}`],
    ["/games/category/:name", `/games/category/${gameCategory.slug}`],
    ["/games/category/:name/:id", `/games/category/${gameCategory.slug}/${gameCategory.slug}`],
    ["/games/details/:id", `/games/details/${game.id}`],
    ["/games/details/:name/:id", bare(game.href)],
    ["/games/publisher/:name", bare(game.developers[0].href)],
    ["/games/play/:id", `/games/play/${game.id}`],
    ["/games/play/:name/:id", bare(gamePage.playHref)],
    ["/arcade/details/:id", `/arcade/details/${game.id}`],
    ["/arcade/details/:name/:id", bare(gamePage.arcadeHref)],
    ["/apps/viewAll", "/apps/viewAll"],
    ["/apps/faq", "/apps/faq"],
    ["/apps/pd/:name", `/apps/pd/${app.id}`],
    ["/apps/pd/:title/:name", bare(app.href).replace("/mp/", "/apps/pd/")],
    ["/mp/:name", bare(marketGenres[1].href)],
    ["/mp/:title/:name", bare(app.href)],
    ["/apps/partner/:name", `/apps/partner/${partner.id}`],
    ["/apps/partner/:title/:name", bare(partner.href)],
    ["/partners/:name", `/partners/${partner.id}`],
    ["/partners/info-services", "/partners/info-services"],
    ["/partners/info-services/:name", bare(service.href)],
    ["/services/:name", `/services/${service.id}`],
    ["/vouchers", "/vouchers"],
    ["/vouchers/category/:id", bare(voucherGenres[1].href)],
    ["/vouchers/details/:id", bare(voucher.href)],
    ["/vouchers/details/:id/:voucherId", `/vouchers/details/${voucher.book.id}/${voucher.id}`],
    ["/voucherbooks", "/voucherbooks"],
    ["/voucherbooks/:name", bare(voucher.book.href)],
    ["/subscription", "/subscription"],
    ...[...privatePatterns].map((pattern) => [pattern, pattern]),
  ]);
}

/** Private pages and redirects: never cached, and not indexed. */
export const privatePatterns = new Set([
  "/user/login",
  "/user/login/email",
  "/user/register",
  "/register",
  "/resetpassword",
  "/external/logout",
  "/profile",
  "/profile/info",
  "/profile/manage",
  "/profile/subscriptions",
  "/profile/receipts",
  "/profile/receipts/:id",
  "/myCart",
  "/myPurchases",
]);

/** Open to everybody, and not indexed: another page is the one to find. */
export const unindexedPatterns = new Set([
  "/arcade/details/:id",
  "/arcade/details/:name/:id",
  "/games/list/:name/:id",
  "/games/play/:id",
  "/games/play/:name/:id",
  "/video/stream/:id",
  "/video/stream/:name/:id",
  "/video/:ex/stream/:id",
  "/video/:ex/stream/:name/:id",
  "/video/test",
]);

/** The pages below the backend that each tenant has, without language and way back. */
export const hostedPages = {
  aurora: ["/login/aurora", "/login/aurora/otp", "/login/aurora/reset", "/register/aurora"],
  nujum: ["/login/nujum", "/login/nujum/otp", "/login/nujum/reset", "/register/nujum"],
  plume: ["/login/plume", "/login/plume/reset", "/register/plume"],
};

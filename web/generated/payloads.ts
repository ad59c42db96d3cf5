// Printed by `kiosk types` from the described C++ structs; do not edit by hand.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One piece of artwork in the widths that exist; `srcset` lists them all, WebP only. */
export interface Artwork {
  src: string;
  srcset: string;
  width: number;
  height: number;
  /** Average colour as #rrggbb, shown until the picture is there. */
  color: string;
  /** Hue angles for the wash behind a detail page, one for each theme. */
  hueLight: number;
  hueDark: number;
}

export interface ArtistLink { id: string; name: string; href: string }
export interface AlbumLink { id: string; title: string; href: string }
export interface GenreLink { slug: string; name: string; href: string }

export interface Track {
  id: string;
  title: string;
  href: string;
  artists: ArtistLink[];
  album?: AlbumLink;
  number: number;
  durationSeconds: number;
  /** The same as words, formatted for the page's language. */
  duration: string;
  explicit: boolean;
  badge: Badge;
  artwork?: Artwork;
}
export type Badge = "none" | "free" | "included" | "price" | "new_release";
export interface Album {
  id: string; title: string; href: string; artists: ArtistLink[]; year: string; trackCount: number; artwork?: Artwork; badge: Badge;
}
export interface Artist { id: string; name: string; href: string; artwork?: Artwork }
export interface Playlist { id: string; title: string; href: string; description: string; trackCount: number; artwork?: Artwork }
export interface Genre { slug: string; name: string; href: string; artwork?: Artwork }
export interface MusicVideo { id: string; title: string; href: string; artists: ArtistLink[]; duration: string; durationSeconds: number; artwork?: Artwork }

export interface Page_ { offset: number; limit: number; total: number; previous?: string; next?: string }

export interface MusicTracksPage { tracks: Track[]; paging: Page_ }
export interface MusicTrackCategoriesPage { genres: Genre[] }
export interface MusicTrackPage { track: Track; description: string; releasedAt: string; released: string; genres: GenreLink[]; moreFromAlbum: Track[]; related: Track[] }
export interface MusicAlbumsPage { albums: Album[]; categories: GenreLink[]; category?: GenreLink; paging: Page_ }
export interface MusicAlbumPage { album: Album; description: string; releasedAt: string; released: string; genres: GenreLink[]; tracks: Track[]; totalDuration: string; totalSeconds: number; moreByArtist: Album[] }
export interface MusicArtistPage { artist: Artist; biography: string; genres: GenreLink[]; topTracks: Track[]; albums: Album[]; videos: MusicVideo[]; related: Artist[] }
export interface MusicGenrePage { genre: GenreLink; tracks: Track[]; albums: Album[]; artists: Artist[] }
export interface MusicPlaylistsPage { playlists: Playlist[]; paging: Page_ }
export interface MusicPlaylistPage { playlist: Playlist; tracks: Track[]; totalDuration: string; totalSeconds: number }
export interface MusicVideoPage {
  video: MusicVideo; description: string; track?: Track; more: MusicVideo[];
  /** Signed address of a short film that everybody may watch. */
  previewUrl?: string;
}

/** A page composed by editors: home, /main/:name, /info/:name, /marketing/:name, /impressum, /music/list. */
export interface StructurePage { name: string; title: string; subTitle: string; blocks: Block[] }
/** `name` selects the React block: hero, shelf, grid, ranked-list, track-list, banner, promo, countdown, stories, faq, rich-text, link-list. */
export interface Block {
  id: string;
  name: string;
  title: string;
  subTitle: string;
  /** Where "show all" leads; placeholders are filled already. */
  clickUrl: string;
  artwork?: Artwork;
  /** Button words of promo and banner. */
  actionText: string;
  /** Sanitised HTML of rich-text. */
  html: string;
  cards: Card[];
  tracks: Track[];
  items: TextItem[];
  customProperties: { [key: string]: string };
}
export interface TextItem { title: string; html: string }
export type CardShape = "square" | "round" | "wide" | "tall" | "photo" | "ticket";
export interface Card {
  kind: string; // album, artist, playlist, full_track_music, video, genre, link
  id: string;
  shape: CardShape;
  title: string;
  subTitle: string;
  href: string;
  badge: Badge;
  artwork?: Artwork;
  /** What the card's play button plays; empty when it plays nothing. */
  playId: string;
  playKind: string;
}

export interface ErrorPage { status: number; message: string; path: string; parentalControl: boolean }
/** /launch and external redirects. */
export interface RedirectPage { target: string; external: boolean; host: string }

export interface NavigationLink { key: string; title: string; href: string; icon: string; current: boolean }
export interface LocaleLink { code: string; name: string; dir: "ltr" | "rtl"; href: string }

/** What frames every page of a tenant in one language; the same for all visitors. */
export interface Shell {
  tenant: string;
  title: string;
  /** SVG address of the tenant's mark. */
  logo: string;
  theme: "light" | "dark";          // the tenant's default theme
  alternatTheme: boolean;            // whether the other one is offered
  themeStylesheet: string;           // hashed address of the tenant's colours
  customStyle: string;               // stylesheet link or empty
  homeUrl: string;                   // links.homeUrl
  backend: string;                   // base of the backend's calls, e.g. /backend
  navigation: NavigationLink[];      // rail and tab bar, in order
  footer: NavigationLink[];
  features: { [flag: string]: Json };
  messages: { [key: string]: string }; // the tenant's own words over the built-in ones
  messagesVersion: string;
  parentalControlActive: boolean;
  externalRedirectDisclaimer: boolean;
}

export interface Head { canonical: string; alternates: { hreflang: string; href: string }[]; origin: string; noindex: boolean }

/** What a page function receives and what `{path}/_payload.json` holds. */
export interface Envelope<P = unknown> {
  page: string;                       // component name, e.g. "music/album"
  layout: "default" | "none" | "storefront" | "empty";
  status: number;
  props: P;
  path: string;                       // without the language prefix, e.g. /music/albums
  url: string;                        // as asked for, with prefix and query
  locale: string;                     // en, ar, ...
  iso: string;                        // en-US, ar-EG, ...
  dir: "ltr" | "rtl";
  theme: "light" | "dark";           // the one to show
  build: string;
  shell: Shell;
  head: Head;
  locales: LocaleLink[];
  guard: "anyone" | "user";
}

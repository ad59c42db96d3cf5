// Structured data (schema.org as JSON-LD) of the pages that have some. The server writes it into the document; the
// browser loads this file after a navigation in place, so no page pays for it with its script.
import type {
  AppPage,
  AppsFaqPage,
  AppsPage,
  AudiobookGenresPage,
  AudiobookPage,
  AudiobooksPage,
  EpisodePage,
  FilmPage,
  GamePage,
  GamePublisherPage,
  GamesPage,
  InfoServicePage,
  InfoServicesPage,
  MarketCategoryPage,
  MusicAlbumPage,
  MusicAlbumsPage,
  MusicArtistPage,
  MusicArtistsPage,
  MusicGenrePage,
  MusicPlaylistPage,
  MusicPlaylistsPage,
  MusicTrackCategoriesPage,
  MusicTrackPage,
  MusicTracksPage,
  MusicVideoPage,
  MusicVideosPage,
  PartnerPage,
  PersonPage,
  PodcastPage,
  PodcastsPage,
  SeriesPage,
  StoriesPage,
  StoryPage,
  StructurePage,
  VideoGenrePage,
  VideosPage,
  VoucherBookPage,
  VoucherBooksPage,
  VoucherPage,
  VouchersPage,
} from "#generated/payloads";
import { ownLanguage } from "#kit/messages/text-language";
import type { HeadContext, PageHead, View } from "#kit/page/page";
import {
  absolute,
  albumItem,
  breadcrumbs,
  describe,
  groups,
  isoDuration,
  itemList,
  recording,
  trackItems,
} from "#features/catalogue/schema-org";
import { gameObject, gameSteps } from "#features/games/schema-org";
import { offers, questionEntities, softwareApplication } from "#features/market/schema-org";
import { audiobookItem, image, persons, podcastEpisode, podcastSeries } from "#features/speech/schema-org";
import { filmObject, filmSteps, seriesItem, trailerObject } from "#features/video/schema-org";
import { bookProduct, voucherProduct, voucherSteps } from "#features/vouchers/schema-org";

type Describe<P> = (context: HeadContext<P> & { head: PageHead }) => object[];

const pages: Record<string, unknown> = {
  structure: (({ props, envelope }) => {
    const url = envelope.head.canonical;
    const name = envelope.shell.title;
    if (envelope.path === "/") return [describe(envelope, "WebSite", { name, url: absolute(envelope, url) })];
    return [breadcrumbs(envelope, [{ name: props.title || name, href: url }])];
  }) satisfies Describe<StructurePage>,

  "music/album": (({ props, envelope }) => {
    const { album, tracks, paging, genres, releasedAt } = props;
    const description = ownLanguage(props.description, props.descriptionLang);
    return [
      describe(envelope, "MusicAlbum", {
        name: album.title,
        url: absolute(envelope, album.href),
        byArtist: groups(envelope, album.artists),
        datePublished: releasedAt.slice(0, 10) || undefined,
        genre: genres.map((genre) => genre.name),
        numTracks: paging.total,
        ...(description && { description }),
        ...(album.artwork && { image: absolute(envelope, album.artwork.src) }),
        track: trackItems(envelope, tracks, paging.offset),
      }),
      breadcrumbs(envelope, [...album.artists.slice(0, 1), { name: album.title, href: album.href }]),
    ];
  }) satisfies Describe<MusicAlbumPage>,

  "music/albums": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      props.albums.map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<MusicAlbumsPage>,

  "music/artist": (({ props, envelope }) => {
    const { artist, genres, topTracks, albums } = props;
    const description = ownLanguage(props.biography, props.biographyLang);
    return [
      describe(envelope, "MusicGroup", {
        name: artist.name,
        url: absolute(envelope, artist.href),
        genre: genres.map((genre) => genre.name),
        ...(description && { description }),
        ...(artist.artwork && { image: absolute(envelope, artist.artwork.src) }),
        track: trackItems(envelope, topTracks),
        album: albums.map((album) => albumItem(envelope, album)),
      }),
      breadcrumbs(envelope, [{ name: artist.name, href: artist.href }]),
    ];
  }) satisfies Describe<MusicArtistPage>,

  "music/artists": (({ props, envelope, head }) =>
    list(envelope, head, props.artists)) satisfies Describe<MusicArtistsPage>,

  "music/genre": (({ props, envelope }) => {
    const { genre, tracks } = props;
    return [
      describe(envelope, "MusicPlaylist", {
        name: genre.name,
        genre: genre.name,
        track: trackItems(envelope, tracks),
      }),
      breadcrumbs(envelope, [{ name: genre.name, href: genre.href }]),
    ];
  }) satisfies Describe<MusicGenrePage>,

  "music/playlist": (({ props, envelope }) => {
    const { playlist, tracks, paging } = props;
    const description = ownLanguage(playlist.description, playlist.descriptionLang);
    return [
      describe(envelope, "MusicPlaylist", {
        name: playlist.title,
        url: absolute(envelope, playlist.href),
        numTracks: paging.total,
        ...(description && { description }),
        ...(playlist.artwork && { image: absolute(envelope, playlist.artwork.src) }),
        track: trackItems(envelope, tracks, paging.offset),
      }),
      breadcrumbs(envelope, [{ name: playlist.title, href: playlist.href }]),
    ];
  }) satisfies Describe<MusicPlaylistPage>,

  "music/playlists": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      props.playlists.map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<MusicPlaylistsPage>,

  "music/track": (({ props, envelope }) => {
    const { track, genres, releasedAt } = props;
    return [
      describe(envelope, "MusicRecording", {
        ...recording(envelope, track),
        datePublished: releasedAt.slice(0, 10) || undefined,
        genre: genres.map((genre) => genre.name),
        ...(track.artwork && { image: absolute(envelope, track.artwork.src) }),
      }),
      breadcrumbs(envelope, [
        ...track.artists.slice(0, 1),
        ...(track.album ? [{ name: track.album.title, href: track.album.href }] : []),
        { name: track.title, href: track.href },
      ]),
    ];
  }) satisfies Describe<MusicTrackPage>,

  "music/track-categories": (({ props, envelope, head }) =>
    list(envelope, head, props.genres)) satisfies Describe<MusicTrackCategoriesPage>,

  "music/tracks": (({ props, envelope, head }) => [
    describe(envelope, "MusicPlaylist", {
      name: head.title,
      numTracks: props.paging.total,
      track: trackItems(envelope, props.tracks, props.paging.offset),
    }),
    breadcrumbs(envelope, [{ name: head.title, href: envelope.head.canonical }]),
  ]) satisfies Describe<MusicTracksPage>,

  "music/video": (({ props, envelope, head }) => {
    const { video, releasedAt } = props;
    return [
      describe(envelope, "VideoObject", {
        name: video.title,
        description: head.description,
        url: absolute(envelope, video.href),
        uploadDate: releasedAt || undefined,
        duration: isoDuration(video.durationSeconds),
        creator: groups(envelope, video.artists),
        ...(video.artwork && { thumbnailUrl: [absolute(envelope, video.artwork.src)] }),
      }),
      breadcrumbs(envelope, [...video.artists.slice(0, 1), { name: video.title, href: video.href }]),
    ];
  }) satisfies Describe<MusicVideoPage>,

  "music/videos": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      props.videos.map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<MusicVideosPage>,

  "speech/podcasts": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      props.podcasts.map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<PodcastsPage>,

  "speech/podcast": (({ props, envelope }) => {
    const { podcast, language, genres, episodes, feed } = props;
    const description = ownLanguage(props.description, props.descriptionLang);
    return [
      describe(envelope, "PodcastSeries", {
        ...podcastSeries(envelope, podcast),
        ...(language && { inLanguage: language }),
        genre: genres.map((genre) => genre.name),
        ...(description && { description }),
        ...(feed && { webFeed: absolute(envelope, feed) }),
        hasPart: episodes.map((episode) => podcastEpisode(envelope, episode)),
      }),
      breadcrumbs(envelope, [{ name: podcast.title, href: podcast.href }]),
    ];
  }) satisfies Describe<PodcastPage>,

  "speech/episode": (({ props, envelope, head }) => {
    const { episode, language, people } = props;
    const { track } = episode;
    return [
      describe(envelope, "PodcastEpisode", {
        ...podcastEpisode(envelope, episode),
        ...(language && { inLanguage: language }),
        description: head.description,
        actor: persons(envelope, people),
      }),
      breadcrumbs(envelope, [
        ...(track.album ? [{ name: track.album.title, href: track.album.href }] : []),
        { name: track.title, href: track.href },
      ]),
    ];
  }) satisfies Describe<EpisodePage>,

  "speech/audiobooks": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      props.audiobooks.map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<AudiobooksPage>,

  "speech/audiobook-genres": (({ props, envelope, head }) =>
    list(envelope, head, props.genres)) satisfies Describe<AudiobookGenresPage>,

  "speech/audiobook": (({ props, envelope }) => {
    const { audiobook, language, releasedAt, isbn, publisher, abridged, people, genres } = props;
    const description = ownLanguage(props.description, props.descriptionLang);
    const narrators = people.filter(({ roles }) => roles.includes("narrator"));
    return [
      describe(envelope, "Audiobook", {
        ...audiobookItem(envelope, audiobook),
        ...(language && { inLanguage: language }),
        ...(description && { description }),
        ...(isbn && { isbn }),
        ...(publisher && { publisher: { "@type": "Organization", name: publisher } }),
        abridged,
        datePublished: releasedAt || undefined,
        readBy: persons(envelope, narrators),
        genre: genres.map((genre) => genre.name),
      }),
      breadcrumbs(envelope, [
        ...audiobook.authors.slice(0, 1),
        { name: audiobook.title, href: audiobook.href },
      ]),
    ];
  }) satisfies Describe<AudiobookPage>,

  "articles/list": (({ props, envelope, head }) => {
    const { category, subcategory, stories } = props;
    const items = stories.map(({ title, href }) => ({ name: title, href }));
    const steps = [category, subcategory].filter((section) => section !== undefined);
    const own = { name: head.title, href: envelope.head.canonical };
    return [itemList(envelope, items), breadcrumbs(envelope, steps.length > 0 ? steps : [own])];
  }) satisfies Describe<StoriesPage>,

  "articles/article": (({ props, envelope, head }) => {
    const { story, category, subcategory, tags, textLang } = props;
    return [
      describe(envelope, "NewsArticle", {
        headline: story.title,
        url: absolute(envelope, story.href),
        mainEntityOfPage: absolute(envelope, story.href),
        description: head.description,
        datePublished: story.publishedAt,
        articleSection: subcategory.name,
        ...(textLang && { inLanguage: textLang }),
        ...(tags.length > 0 && { keywords: tags }),
        ...(story.author && { author: { "@type": "Person", name: story.author } }),
        publisher: { "@type": "Organization", name: envelope.shell.title },
        ...image(envelope, story.artwork),
        isAccessibleForFree: !story.premium,
        // What search engines ask for where a text is cut, so that they do not take it for a trick.
        ...(story.premium && {
          hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".story-wall" },
        }),
      }),
      breadcrumbs(envelope, [category, subcategory, { name: story.title, href: story.href }]),
    ];
  }) satisfies Describe<StoryPage>,

  "video/list": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      [...props.films, ...props.series].map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<VideosPage>,

  "video/genre": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      [...props.series, ...props.films].map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<VideoGenrePage>,

  "video/film": (({ props, envelope, head }) => [
    describe(envelope, props.video.series ? "TVEpisode" : "Movie", filmObject(envelope, props, head)),
    breadcrumbs(envelope, [
      ...filmSteps(envelope, props.video.series !== undefined, props.video.series, props.source),
      { name: props.video.title, href: props.video.href },
    ]),
  ]) satisfies Describe<FilmPage>,

  "video/series": (({ props, envelope, head }) => {
    const { series, facts, seasons, episodes } = props;
    return [
      describe(envelope, "TVSeries", {
        ...seriesItem(envelope, series),
        description: head.description,
        ...(facts.language && { inLanguage: facts.language }),
        datePublished: facts.releasedAt || undefined,
        genre: facts.genres.map(({ name }) => name),
        director: persons(envelope, facts.directors),
        numberOfEpisodes: series.episodeCount,
        numberOfSeasons: Math.max(1, seasons.length),
        ...trailerObject(envelope, facts, series.title, head.description, props.artwork),
        episode: episodes.map((episode) => ({
          "@type": "TVEpisode",
          name: episode.title,
          episodeNumber: episode.number,
          url: absolute(envelope, episode.href),
        })),
      }),
      breadcrumbs(envelope, [...filmSteps(envelope, true), { name: series.title, href: series.href }]),
    ];
  }) satisfies Describe<SeriesPage>,

  "games/list": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      [...props.games, ...props.cloud, ...props.install].map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<GamesPage>,

  "games/game": (({ props, envelope, head }) => [
    describe(envelope, "VideoGame", gameObject(envelope, props, head)),
    breadcrumbs(envelope, [...gameSteps(envelope), { name: props.game.title, href: props.game.href }]),
  ]) satisfies Describe<GamePage>,

  "games/publisher": (({ props, envelope, head }) => {
    const { publisher, link, games } = props;
    return [
      describe(envelope, "Organization", {
        name: publisher.name,
        description: head.description,
        ...(link && { url: link }),
        ...image(envelope, publisher.artwork),
      }),
      itemList(
        envelope,
        games.map(({ title, href }) => ({ name: title, href })),
      ),
      breadcrumbs(envelope, [...gameSteps(envelope), publisher]),
    ];
  }) satisfies Describe<GamePublisherPage>,
  "market/apps": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      props.apps.map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<AppsPage>,

  "market/category": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      props.apps.map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<MarketCategoryPage>,

  "market/app": (({ props, envelope }) => [
    describe(envelope, "SoftwareApplication", softwareApplication(envelope, props)),
    breadcrumbs(envelope, [...props.genres.slice(0, 1), { name: props.app.title, href: props.app.href }]),
  ]) satisfies Describe<AppPage>,

  "market/partner": (({ props, envelope }) => {
    const { partner, link } = props;
    const description = ownLanguage(props.description, props.descriptionLang);
    return [
      describe(envelope, "Organization", {
        name: partner.name,
        url: absolute(envelope, partner.href),
        ...(description && { description }),
        ...(link && { sameAs: link }),
        ...(partner.artwork && { logo: absolute(envelope, partner.artwork.src) }),
      }),
      breadcrumbs(envelope, [{ name: partner.name, href: partner.href }]),
    ];
  }) satisfies Describe<PartnerPage>,

  "market/info-services": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      props.services.map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<InfoServicesPage>,

  "market/info-service": (({ props, envelope, head }) => {
    const { service } = props;
    const [partner] = service.partners;
    return [
      describe(envelope, "Service", {
        name: service.title,
        description: head.description,
        url: absolute(envelope, service.href),
        ...image(envelope, service.artwork),
        ...(partner && {
          provider: { "@type": "Organization", name: partner.name, url: absolute(envelope, partner.href) },
        }),
        ...offers(envelope, service.href, service.prices),
      }),
      breadcrumbs(envelope, [{ name: service.title, href: service.href }]),
    ];
  }) satisfies Describe<InfoServicePage>,

  "vouchers/list": (({ props, envelope, head }) => {
    const items = props.vouchers.map(({ title, href }) => ({ name: title, href }));
    const { genre } = props;
    const own = genre ?? { name: head.title, href: envelope.head.canonical };
    return [
      itemList(envelope, items),
      breadcrumbs(envelope, genre ? [...voucherSteps(envelope), own] : [own]),
    ];
  }) satisfies Describe<VouchersPage>,

  "vouchers/voucher": (({ props, envelope }) => {
    const { voucher } = props;
    return [
      describe(envelope, "Product", voucherProduct(envelope, props)),
      breadcrumbs(envelope, [
        ...voucherSteps(envelope),
        ...(voucher.book ? [{ name: voucher.book.title, href: voucher.book.href }] : []),
        { name: voucher.title, href: voucher.href },
      ]),
    ];
  }) satisfies Describe<VoucherPage>,

  "vouchers/books": (({ props, envelope, head }) =>
    list(
      envelope,
      head,
      props.books.map(({ title, href }) => ({ name: title, href })),
    )) satisfies Describe<VoucherBooksPage>,

  "vouchers/book": (({ props, envelope }) => [
    describe(envelope, "Product", bookProduct(envelope, props)),
    breadcrumbs(envelope, [...voucherSteps(envelope), { name: props.book.title, href: props.book.href }]),
  ]) satisfies Describe<VoucherBookPage>,

  "market/apps-faq": (({ props, envelope, head }) => [
    describe(envelope, "FAQPage", {
      name: head.title,
      mainEntity: props.groups.flatMap(({ questions }) => questionEntities(questions)),
    }),
    breadcrumbs(envelope, [{ name: head.title, href: envelope.head.canonical }]),
  ]) satisfies Describe<AppsFaqPage>,

  "speech/person": (({ props, envelope }) => {
    const { person, link } = props;
    const description = ownLanguage(props.biography, props.biographyLang);
    return [
      describe(envelope, "Person", {
        name: person.name,
        url: absolute(envelope, person.href),
        ...(description && { description }),
        ...(link && { sameAs: link }),
        ...image(envelope, person.artwork),
      }),
      breadcrumbs(envelope, [{ name: person.name, href: person.href }]),
    ];
  }) satisfies Describe<PersonPage>,
};

/** A page that lists things under its title. */
function list(envelope: View["envelope"], head: PageHead, items: { name: string; href: string }[]): object[] {
  return [
    itemList(envelope, items),
    breadcrumbs(envelope, [{ name: head.title, href: envelope.head.canonical }]),
  ];
}

/** Empty for a page that has none. `head` is what the page file says of this page. */
export function structuredData({ envelope, intl }: Omit<View, "page">, head?: PageHead): object[] {
  const described = pages[envelope.page] as Describe<unknown> | undefined;
  return described && head ? described({ props: envelope.props, envelope, intl, head }) : [];
}

/** Puts the structured data of the page into the document, instead of that of its list before it was longer. */
export function addStructuredData(view: View, page: Document = document) {
  const { envelope, intl } = view;
  for (const old of page.head.querySelectorAll('script[type="application/ld+json"]')) old.remove();
  const head = view.page.head?.({ props: envelope.props, envelope, intl });
  for (const description of structuredData(view, head)) {
    const script = page.createElement("script");
    script.type = "application/ld+json";
    script.textContent = JSON.stringify(description);
    page.head.append(script);
  }
}

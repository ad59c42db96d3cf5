// schema.org structured data (JSON-LD) of articles. All addresses are absolute.
import type { Album, ArtistLink, Envelope, Track } from "#generated/payloads";
import type { PageHead } from "#kit/page/page";

const context = "https://schema.org";

export function absolute(envelope: Envelope, address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `${envelope.head.origin}${address}`;
}

/** "PT3M41S" */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return `PT${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${whole % 60}S`;
}

export function describe(envelope: Envelope, type: string, fields: object): object {
  return { "@context": context, "@type": type, inLanguage: envelope.iso, ...fields };
}

export function groups(envelope: Envelope, artists: ArtistLink[]): object[] {
  return artists.map(({ name, href }) => ({ "@type": "MusicGroup", name, url: absolute(envelope, href) }));
}

export function recording(envelope: Envelope, track: Track): object {
  return {
    "@type": "MusicRecording",
    name: track.title,
    url: absolute(envelope, track.href),
    duration: isoDuration(track.durationSeconds),
    byArtist: groups(envelope, track.artists),
    ...(track.album && {
      inAlbum: { "@type": "MusicAlbum", name: track.album.title, url: absolute(envelope, track.album.href) },
    }),
  };
}

/** `before`: how many tracks of the whole list come before these. */
export function trackItems(envelope: Envelope, tracks: Track[], before = 0): object {
  return {
    "@type": "ItemList",
    numberOfItems: tracks.length,
    itemListElement: tracks.map((track, index) => ({
      "@type": "ListItem",
      position: before + index + 1,
      item: recording(envelope, track),
    })),
  };
}

export function albumItem(envelope: Envelope, album: Album): object {
  return {
    "@type": "MusicAlbum",
    name: album.title,
    url: absolute(envelope, album.href),
    byArtist: groups(envelope, album.artists),
  };
}

export function itemList(envelope: Envelope, items: { name: string; href: string }[]): object {
  return describe(envelope, "ItemList", {
    itemListElement: items.map(({ name, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: absolute(envelope, href),
    })),
  });
}

/** Breadcrumbs from the home page to this page. */
export function breadcrumbs(envelope: Envelope, steps: { name: string; href: string }[]): object {
  const all = [{ name: envelope.shell.title, href: envelope.shell.homeUrl || "/" }, ...steps];
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(envelope, href),
    })),
  };
}

/** A page that lists things under its title. */
export function listOf(
  envelope: Envelope,
  head: PageHead,
  items: { name: string; href: string }[],
): object[] {
  return [
    itemList(envelope, items),
    breadcrumbs(envelope, [{ name: head.title, href: envelope.head.canonical }]),
  ];
}

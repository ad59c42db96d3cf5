// The addresses of a picture: its payload names one width, and the others that exist.
import type { Artwork } from "#generated/payloads";

/** "/media/art/NAME-640.webp" with another width. */
export function addressOfWidth({ src }: Pick<Artwork, "src">, width: number): string {
  return `${src.slice(0, src.lastIndexOf("-") + 1)}${width}.webp`;
}

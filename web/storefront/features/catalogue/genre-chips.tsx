// Genres as chips that link to their pages.
import type { GenreLink } from "#generated/payloads";
import "#ui/chip.css";

export function GenreChips({ genres, label }: { genres: GenreLink[]; label: string }) {
  return (
    <ul className="chips" aria-label={label}>
      {genres.map((genre) => (
        <li key={genre.slug}>
          <a className="chip" href={genre.href}>
            {genre.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

// The places in an episode that one can jump to, each with its time.
import type { EpisodeChapter } from "../../../generated/payloads";
import { inLanguage } from "../../../kit/text-language";
import "./episode-chapters.css";

export function EpisodeChapters({ chapters }: { chapters: EpisodeChapter[] }) {
  return (
    <ol className="episode-chapters">
      {chapters.map(({ startSeconds, start, title, titleLang, link }) => (
        <li key={startSeconds}>
          <span className="numeric">{start}</span>
          {link ? (
            <a href={link} target="_blank" rel="noopener" {...inLanguage(titleLang)}>
              {title}
            </a>
          ) : (
            <span {...inLanguage(titleLang)}>{title}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

// A text in which the words that were searched for are marked.
import type { SearchSegment } from "#generated/payloads";
import "./highlighted.css";

export function Highlighted({ segments }: { segments: SearchSegment[] }) {
  return segments.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className="search-hit">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}

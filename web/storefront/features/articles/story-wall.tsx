// Where a premium article is cut: says for whom the rest is.
import { FormattedMessage } from "../../../kit/i18n";

export function StoryWall() {
  return (
    <aside className="story-wall" aria-labelledby="story-wall">
      <h2 id="story-wall">
        <FormattedMessage id="articles.wall.title" />
      </h2>
      <p>
        <FormattedMessage id="articles.wall.text" />
      </p>
    </aside>
  );
}

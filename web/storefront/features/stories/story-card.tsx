// The card of an article: picture, what it is about, and how long it takes to read.
import type { Story } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { inLanguage } from "#kit/messages/text-language";
import { Cover } from "#ui/cards/cover";
import "#ui/tag.css";
import "./story-card.css";

interface StoryCardProps {
  story: Story;
  /** The name of its category, where the list does not say it. */
  category?: string;
  eager?: boolean;
  /** The first of a list: larger, with its lead in full. */
  leading?: boolean;
}

function StoryCard({ story, category, eager, leading }: StoryCardProps) {
  const { href, title, lead, leadLang, minutes, published, publishedAt, premium, artwork } = story;
  return (
    <article className={leading ? "story-card story-card-leading" : "story-card"}>
      <span className="story-card-picture">
        <Cover
          artwork={artwork}
          shape="photo"
          sizes={
            leading ? "(width >= 960px) 620px, 92vw" : "(width >= 1280px) 380px, (width >= 600px) 44vw, 92vw"
          }
          icon="article"
          eager={eager}
        />
        {premium && (
          <span className="tag tag-art">
            <FormattedMessage id="articles.premium" />
          </span>
        )}
      </span>
      <div className="story-card-words">
        {category && <p className="eyebrow own-direction">{category}</p>}
        <h2 className="story-card-title">
          <a className="own-direction" href={href}>
            {title}
          </a>
        </h2>
        {lead && (
          <p className="story-card-lead" {...inLanguage(leadLang)}>
            {lead}
          </p>
        )}
        <p className="story-card-facts">
          <time dateTime={publishedAt}>{published}</time>
          <span className="bullet">
            <FormattedMessage id="articles.minutes" values={{ minutes }} />
          </span>
        </p>
      </div>
    </article>
  );
}

interface StoryGridProps {
  stories: Story[];
  /** Names of categories by key. */
  categories?: Map<string, string>;
  /** Whether the first one is larger. */
  leading?: boolean;
}

export function StoryGrid({ stories, categories, leading = false }: StoryGridProps) {
  const text = useText();
  return (
    <ul className="story-grid" aria-label={text("articles.list")}>
      {stories.map((story, index) => (
        <li key={story.id} className={leading && index === 0 ? "story-grid-leading" : undefined}>
          <StoryCard
            story={story}
            category={categories?.get(story.category)}
            eager={index < 3}
            leading={leading && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

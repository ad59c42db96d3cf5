// The SQL of stories' texts.
#include "features/catalogue/kinds/stories/story_text_store.hpp"

namespace catalogue {

using storage::bind;

void StoryTextStore::save(base::ArticleId story, std::map<std::string, CutStory> const& texts) {
  session_.execute("delete from article_body where article = :story", bind("story", story));
  for (auto const& [locale, text] : texts)
    session_.execute(R"(
    insert into article_body (article, locale, opening, rest) values (:story, :locale, :opening, :rest))",
                     bind("story", story), bind("locale", locale), bind("opening", text.opening),
                     bind("rest", text.rest));
}

}  // namespace catalogue

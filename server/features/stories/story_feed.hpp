// The Atom feed of a list of articles (RFC 4287).
#pragma once
#include <string>
#include <vector>

#include "base/time/instant.hpp"

namespace stories {

/// All addresses are absolute.
struct FeedStory {
  std::string id;  // an address that stays the same
  std::string link;
  std::string title;
  std::string lead;
  std::string author;
  std::string html;  // of a premium article its opening
  std::vector<std::string> categories;
  base::Instant published;
  base::Instant updated;
};

struct StoryFeed {
  std::string self;
  std::string link;  // the page that it is the feed of
  std::string title;
  std::string publisher;  // the author of what has none of its own
  std::string language;
  std::vector<FeedStory> stories;
};

std::string print_feed(StoryFeed const& feed);

/// HTML with its addresses of this portal made absolute.
std::string with_origin(std::string html, std::string const& origin);

}  // namespace stories

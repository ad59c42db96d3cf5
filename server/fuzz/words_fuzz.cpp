// Fuzz target: the words of a text lie in it one after the other, and hold nothing that a query language
// could read.
#include "base/words.hpp"

#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const text = fuzz::text_of(data, size);
  std::size_t end = 0;
  for (auto const& word : base::words_in(text)) {
    fuzz::require(word.begin >= end && word.end > word.begin && word.end <= text.size(),
                  "words are in order");
    end = word.end;
    fuzz::require(!word.folded.empty(), "no word is empty");
    fuzz::require(word.folded.find_first_of(" \"'*:&|!()_") == word.folded.npos, "no word has an operator");
    fuzz::require(base::distance_of(word.folded, word.folded, 0) == 0U, "a word is itself");
    for (auto const* language : {"en", "ar", "fr", "de", "es", "ro"})
      fuzz::require(!base::stem_of(word.folded, language).empty(), "no stem is empty");
    if (word.folded.size() < 200)
      fuzz::require(!base::shortened(word.folded).empty(), "something is left of a word");
  }
  return 0;
}

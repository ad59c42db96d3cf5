// Quotes texts as JSON wants them.
#include "manifests/manifest_json.hpp"

#include <cstdio>

namespace demo {

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (char const letter : text) {
    if (letter == '"' || letter == '\\') {
      out += '\\';
      out += letter;
    } else if (static_cast<unsigned char>(letter) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", letter);
      out += escape;
    } else {
      out += letter;
    }
  }
  return out + '"';
}

std::string text_object(Text const& text) {
  std::string out = "{\"en\": " + json_string(text.en);
  auto const add = [&](char const* language, std::string_view words) {
    if (!words.empty()) {
      out += std::string(", \"") + language + "\": " + json_string(words);
    }
  };
  add("ar", text.ar);
  add("fr", text.fr);
  add("de", text.de);
  add("es", text.es);
  add("ro", text.ro);
  return out + "}";
}

std::string list_of(std::vector<std::string_view> const& keys) {
  std::string out = "[";
  for (auto const key : keys) {
    out += (out.size() > 1 ? ", " : "") + json_string(key);
  }
  return out + "]";
}

std::string price_of(double amount) {
  char text[64];
  std::snprintf(text, sizeof text, "{\"amount\": %.2f, \"currency\": \"EUR\"}", amount);
  return text;
}

}  // namespace demo

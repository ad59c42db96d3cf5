// Adds our deadlines to a connection string.
#include "storage/postgresql_target.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "storage/errors.hpp"

namespace storage {

std::string first_line(std::string text) {
  text.erase(std::min(text.find('\n'), text.size()));
  return text;
}

std::string with_deadlines(std::string const& target) {
  char* reason = nullptr;
  auto* const options = PQconninfoParse(target.c_str(), &reason);
  if (options == nullptr) {
    std::string const text = reason != nullptr ? first_line(reason) : "not a connection string";
    PQfreemem(reason);
    throw QueryError(Failure::connection, text, "connect");
  }
  std::vector<std::pair<std::string, std::string>> found = {{"connect_timeout", "2"},
                                                            {"tcp_user_timeout", "4000"},
                                                            {"keepalives_idle", "30"},
                                                            {"application_name", "kiosk"},
                                                            {"client_encoding", "UTF8"}};
  for (auto* option = options; option->keyword != nullptr; ++option) {
    if (option->val == nullptr) continue;
    std::erase_if(found, [&](auto const& each) { return each.first == option->keyword; });
    found.emplace_back(option->keyword, option->val);
  }
  PQconninfoFree(options);
  std::string out;
  for (auto const& [keyword, value] : found) {
    out += keyword + "='";
    for (char const c : value) {
      if (c == '\'' || c == '\\') out += '\\';
      out += c;
    }
    out += "' ";
  }
  return out;
}

}  // namespace storage

// Values derived from a request.
#include "http/request/request.hpp"

namespace http {

Cookies Request::cookies() const {
  // A proxy that came from HTTP/2 may have split the field.
  std::string joined;
  for (std::string_view const value : headers.all("Cookie")) {
    if (!joined.empty()) joined += "; ";
    joined += value;
  }
  return Cookies::parse(joined);
}

}  // namespace http

// Prints the document at the first request, since it is the same for as long as the program runs.
#include "app/description_api.hpp"

#include "app/openapi.hpp"
#include "http/conditional.hpp"

namespace app {

portal::Task<portal::KeptDocument<portal::JsonObject>> DescriptionApi::openapi(portal::Call const& call) {
  static auto const document = std::make_shared<std::string const>(openapi_document(backend_path_));
  co_return http::cached_text(call.request, "application/json", "public, max-age=300", document);
}

}  // namespace app

// Turns an envelope into a document: by the renderer, or without rendered content where no script runs.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "app/request/pages.hpp"

namespace app {

/// A document with the marker in place of its payload.
struct RenderedDocument {
  std::string html;
  bool complete = false;  // the page of its envelope, not its replacement after a failure
};
boost::asio::awaitable<RenderedDocument> render_document(App& app, std::shared_ptr<OwnedVisit> visit,
                                                         std::string const& envelope);
/// The document with the envelope as its payload.
std::string with_payload(std::string_view html, std::string_view envelope);

}  // namespace app

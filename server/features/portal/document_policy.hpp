// Additions of features to the Content-Security-Policy of documents: hosts that their pages load media from
// or frame.
//
// They hold for every page of a tenant, because a navigation in place keeps the policy of the document that
// it began in.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "features/portal/call.hpp"
#include "features/tenants/tenant.hpp"

namespace portal {

class DocumentPolicy {
 public:
  /// Sources as the policy writes them, each with a space in front: " https://cdn.example".
  using Sources =
      std::function<Task<std::string>(tenants::Tenant const& tenant, http::Request const& request)>;

  /// For these directives: "media-src", "img-src". Called before the first request.
  void add(std::vector<std::string_view> directives, Sources sources) {
    parts_.push_back({std::move(directives), std::move(sources)});
  }

  /// The added sources by directive, in the order of registration. `tenant` and `request` outlive the wait.
  Task<std::map<std::string_view, std::string>> sources_of(tenants::Tenant const& tenant,
                                                           http::Request const& request) const;

 private:
  struct Part {
    std::vector<std::string_view> directives;
    Sources sources;
  };
  std::vector<Part> parts_;
};

}  // namespace portal

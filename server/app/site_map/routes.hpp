// The site map: every page address and every call is one row.
#pragma once
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/site_map/typed_call.hpp"
#include "app/site_map/typed_page.hpp"
#include "http/pattern.hpp"
#include "http/request/query.hpp"
#include "http/router.hpp"

namespace app {

struct PageOptions {
  /// The parameters that belong to the page, and so to its cache key, as "?offset=24"; none where it is
  /// absent.
  std::string (*query)(http::Query const&) = nullptr;
  std::string_view layout = "default";  // default becomes the tenant's own storefront layout where it has one
  bool cacheable = true;                // false where the page is one visitor's
  /// Where the page's address lies below no section of the navigation: the addresses of the sections that it
  /// belongs to, the best first.
  std::vector<std::string> sections = {};
};

struct PageRoute {
  http::Pattern pattern;
  TypedPage page;
  PageOptions options = {};

  Access who() const { return page.who; }
  bool cached() const { return options.cacheable && who() == Access::anyone; }
  /// Editors may limit what is on it to an operating system.
  bool by_system() const { return page.name == "structure"; }
};

using SchemaOf = base::Schema const& (*)();

struct CallOptions {
  /// False for signing in and out, which an expired token must not prevent.
  bool reads_token = true;
  /// The answer holds tokens, codes or challenges: it is never kept for an Idempotency-Key.
  bool answers_secrets = false;
  /// Query parameters that the handler reads itself, to refuse a wrong one by a page.
  std::array<SchemaOf, 2> page_query = {};
};

struct CallRoute {
  std::string_view method;
  std::string_view pattern;  // below the backend's base
  TypedCall call;
  std::string_view summary;
  std::vector<base::ProblemType> problems = {};  // beside those that every call of its kind may answer
  CallOptions options = {};

  Access who() const { return call.who; }
  bool changes() const { return method != "GET"; }
  bool keeps_answers() const { return changes() && !options.answers_secrets; }
  BodyKind body_kind() const;
};

/// Calls of one feature: a chapter of the API's description.
struct CallGroup {
  std::string_view tag;
  std::string_view description;
  std::vector<CallRoute> rows;
};

using FileHandler = portal::Task<http::Response> (*)(App&, http::Request const&,
                                                     std::shared_ptr<tenants::Tenant const>);

/// A static file or feed: GET and HEAD only.
struct FileRoute {
  http::Pattern pattern;  // a whole path, or one that ends with a star: everything that begins so
  FileHandler handler;
  bool of_tenant = true;  // false: the same for every host, and answered before the tenant is known
};

/// In the order that decides between routes of equal precedence.
std::vector<FileRoute> const& file_routes();
std::vector<PageRoute> const& page_routes();
/// A protected page whose visitor comes back with an authorization code that the page's own script exchanges;
/// it has no address of its own.
TypedPage callback_page();
std::vector<CallGroup> const& call_groups();
/// Two of those groups, in sign_in_call_routes.cpp.
CallGroup sign_in_calls();
CallGroup hosted_calls();
/// In payment_call_routes.cpp.
CallGroup payment_calls();
/// In subscription_call_routes.cpp.
CallGroup subscription_calls();
/// In voucher_call_routes.cpp.
CallGroup voucher_calls();
/// In checkout_call_routes.cpp.
CallGroup checkout_calls();
/// Those of the sellers, each a chapter.
std::vector<CallGroup> selling_calls();
/// What paying and each of its steps may be refused with.
std::vector<base::ProblemType> of_payment(std::vector<base::ProblemType> more = {});
/// The rows of all groups.
std::vector<CallRoute const*> const& call_routes();

/// What may be answered beside a row's own problems, by what the row takes and does.
std::vector<base::ProblemType> common_problems(CallRoute const& row, CallSignature const& signature);

class SiteMap {
 public:
  SiteMap();

  struct PageMatch {
    PageRoute const* route;
    http::Params params;
  };
  FileRoute const* find_file(std::string_view path) const;
  std::optional<PageMatch> find_page(std::string_view path) const;

  struct CallMatch {
    CallRoute const* route = nullptr;  // absent where the path exists, but not with this method
    http::Params params;
    std::string allowed_methods;  // for 405
  };
  std::optional<CallMatch> find_call(std::string_view method, std::string_view path) const;

  /// First words that are taken, now or by a row of the specification still to come: no editor's page may be
  /// named so.
  std::vector<std::string> reserved_words() const;

 private:
  http::Router pages_;
  std::map<std::string, http::Router, std::less<>> calls_;  // by method
};

}  // namespace app

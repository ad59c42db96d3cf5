// The query or the form of a request as the JSON tree that its typed struct is read from.
#pragma once
#include <boost/json/value.hpp>

#include "base/json/schema.hpp"
#include "http/request/query.hpp"

namespace portal {

/// An object with the members of `schema` that `query` names. Numbers and flags are converted where the text
/// is one; other texts stay texts, so that reading the struct refuses them by name.
boost::json::value query_tree(http::Query const& query, base::Schema const& schema);

}  // namespace portal

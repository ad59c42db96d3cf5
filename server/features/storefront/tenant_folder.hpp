// Tenants from files, for `kiosk demo` and `kiosk tenant load`.
//
//   aurora/tenant.json          {"tenant": {...}, "flags": {...}, "redirects": {...}, "global": {...}}
//   aurora/messages/ar.json     own words over the built-in ones
//   aurora/structures/home.json a tree of nodes; the file's name is the structure's
//   aurora/logo.svg             small files
//   aurora/avatars/fox.svg      pictures for profiles; this one is the file avatar-fox.svg
#pragma once
#include <filesystem>
#include <span>
#include <string>

#include "base/time/instant.hpp"
#include "storage/database.hpp"

namespace storefront {

/// Whether identity providers may be on this machine or in a private network: for development.
enum class PrivateIssuers { refused, allowed };

/// Saves and publishes what differs from what is there, in one transaction; false where nothing did. The
/// folder's name is the tenant's. Throws base::Problem whose fields begin with the file's name, so that a
/// person finds the place.
bool load_tenant_folder(storage::Database& database, base::Clock const& clock,
                        std::filesystem::path const& folder, std::span<std::string const> reserved_words,
                        PrivateIssuers private_issuers = PrivateIssuers::refused);

}  // namespace storefront

// A call as its handler receives it: the request, whose storefront it is for, and who asks.
#pragma once
#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "features/accounts/account.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/request/request.hpp"

namespace portal {

template <class T>
using Task = boost::asio::awaitable<T>;

/// A call that anyone may make. The references outlive the handler's answer.
struct Call {
  http::Request const& request;
  tenants::BackendCall const& backend;
  /// The user of the request's access token; nullopt for a guest. Most of these calls do not need it.
  std::optional<accounts::SignedIn> const& caller;

  tenants::Tenant const& tenant() const { return *backend.tenant; }
};

/// A call that only a signed-in user reaches: 401 SIGN_IN_REQUIRED for everybody else, and 403
/// ACCOUNT_SUSPENDED for a suspended user who wants to change something.
struct UserCall : Call {
  accounts::SignedIn const& user;

  accounts::Account const& account() const { return user.account; }
};

/// A word that can be a template argument: the name of a path parameter.
template <std::size_t size>
struct Word {
  char text[size];
  consteval Word(char const (&word)[size]) { std::copy_n(word, size, text); }
  constexpr std::string_view view() const { return {text, size - 1}; }
};

/// A handler's argument that comes from the row's pattern: `Path<"id", accounts::SessionId>` of
/// "/user/sessions/:id". A malformed identifier is 404, like an unknown one.
template <Word name_, class T = std::string>
struct Path {
  static constexpr std::string_view name = name_.view();
  T value;
};

/// A handler's argument that comes from the address after the question mark: T is a described struct of
/// texts, numbers, flags and enumerations, most of them optional.
template <class T>
struct Query {
  T value;
};

/// The body of a call that an HTML form sends; T as in Query.
template <class T>
struct Form {
  T value;
};

}  // namespace portal

// The answers that the handler of a call returns. Each type prints {"data": …} and describes its own shape.
#pragma once
#include <algorithm>
#include <boost/describe/class.hpp>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "http/headers.hpp"
#include "http/response.hpp"

namespace portal {

/// {"data": T}, never stored. `headers` are sent along: cookies, Retry-After.
template <class T, int status_ = 200>
struct Data {
  using Content = T;
  static constexpr int status = status_;
  T data;
  http::Headers headers = {};
};

/// {"data": T} with one of several successful statuses, as the handler says; the first is the usual one.
template <class T, int... statuses_>
struct StatusData {
  using Content = T;
  static constexpr int statuses[] = {statuses_...};
  T data;
  int status = statuses[0];
};

/// The data of a call that has nothing to say: {"data": {}}.
struct Nothing {};
BOOST_DESCRIBE_STRUCT(Nothing, (), ())

/// {"data": [T, …]} with `x-result-count: a-b/total`, counted from 0.
template <class T, int status_ = 200>
struct List {
  using Content = T;
  static constexpr int status = status_;
  std::vector<T> items;
  std::int64_t offset = 0;
  std::optional<std::int64_t> total = std::nullopt;  // absent: what is shown is all there is
};

/// {"data": T} that was printed before and may be kept by the caller: with ETag and Cache-Control.
template <class T>
struct CacheableData {
  using Content = T;
  http::Response response;
};

/// T as JSON without an envelope, printed before; may be kept by the caller.
template <class T>
struct CacheableDocument {
  using Content = T;
  http::Response response;
};

/// An HTML document that was made before and may be kept by the caller.
struct HtmlDocument {
  http::Response response;
};

/// A file to download: T as JSON, without an envelope.
template <class T>
struct Download {
  using Content = T;
  T content;
  std::string file_name;
};

/// A PDF to download, never stored.
struct PdfFile {
  std::string content;
  std::string file_name;  // letters, digits, dots, hyphens and underscores
};

/// Which part of a list is wanted.
struct Paging {
  std::optional<base::Number<1, 100>> limit;
  std::optional<base::Number<0, 1'000'000>> offset;
};
BOOST_DESCRIBE_STRUCT(Paging, (), (limit, offset))

inline constexpr std::int64_t usual_limit = 50;

/// The part of `all` that `paging` asks for.
template <class T>
List<T> part_of_list(std::vector<T> all, Paging const& paging) {
  List<T> out;
  out.total = std::ssize(all);
  out.offset = paging.offset ? paging.offset->value : 0;
  auto const begin = std::min(out.offset, *out.total);
  auto const end = std::min(begin + (paging.limit ? paging.limit->value : usual_limit), *out.total);
  out.items.assign(std::make_move_iterator(all.begin() + begin), std::make_move_iterator(all.begin() + end));
  return out;
}

/// "0-9/57"; "0-0/0" of an empty list.
std::string result_count(std::int64_t offset, std::int64_t shown, std::int64_t total);

}  // namespace portal

KIOSK_JSON(portal::Nothing);
KIOSK_JSON(portal::Paging);

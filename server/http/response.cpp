// Makes common responses.
#include "http/response.hpp"

namespace http {

Response text(int status, std::string_view type, std::string body) {
  Response out{.status = status, .headers = {}, .body = std::move(body)};
  out.headers.add("Content-Type", type);
  return out;
}

Response json(int status, std::string body) { return text(status, "application/json", std::move(body)); }

std::string as_location(std::string_view location) {
  auto const is_slash = [](char c) { return c == '/' || c == '\\'; };
  if (location.starts_with('/'))
    while (location.size() > 1 && is_slash(location[1])) location.remove_prefix(1);
  return location.empty() || !is_slash(location.front()) ? std::string(location)
                                                         : '/' + std::string(location.substr(1));
}

Response redirect(int status, std::string_view location) {
  Response out{.status = status, .headers = {}, .body = {}};
  out.headers.add("Location", as_location(location));
  return out;
}

Response not_modified(std::string_view etag) {
  Response out{.status = 304, .headers = {}, .body = {}};
  out.headers.add("ETag", etag);
  return out;
}

std::uint64_t body_size(Body const& body) {
  if (auto const* own = std::get_if<std::string>(&body)) return own->size();
  if (auto const* range = std::get_if<FileRange>(&body)) return range->length;
  auto const& shared = std::get<std::shared_ptr<std::string const>>(body);
  return shared ? shared->size() : 0;
}

std::string_view body_text(Body const& body) {
  if (auto const* own = std::get_if<std::string>(&body)) return *own;
  if (auto const* shared = std::get_if<std::shared_ptr<std::string const>>(&body); shared && *shared)
    return **shared;
  return {};
}

std::string_view reason_phrase(int status) {
  switch (status) {
    case 100: return "Continue";
    case 101: return "Switching Protocols";
    case 200: return "OK";
    case 201: return "Created";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 206: return "Partial Content";
    case 300: return "Multiple Choices";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 307: return "Temporary Redirect";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 402: return "Payment Required";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 410: return "Gone";
    case 411: return "Length Required";
    case 412: return "Precondition Failed";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 416: return "Range Not Satisfiable";
    case 417: return "Expectation Failed";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Content";
    case 425: return "Too Early";
    case 428: return "Precondition Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 451: return "Unavailable For Legal Reasons";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    case 505: return "HTTP Version Not Supported";
    case 507: return "Insufficient Storage";
    default: break;
  }
  return status < 400 ? "Done" : "Error";
}

}  // namespace http

// Typed calls: a handler's arguments are read from the request by its signature, and its answer is printed.
// The same signature is described for TypeScript and OpenAPI.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/mp11.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/json/json_codec.hpp"
#include "base/json/schema.hpp"
#include "base/problem.hpp"
#include "features/accounts/staff/audit_trail.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/portal/form.hpp"
#include "features/portal/query_tree.hpp"
#include "features/portal/staff_call.hpp"
#include "http/response.hpp"
#include "http/router.hpp"

namespace portal {

inline constexpr base::ProblemType invalid_query{
    400, "INVALID_QUERY", "Some parameters of the address are invalid.", "error.invalidInput"};
inline constexpr base::ProblemType invalid_body{400, "INVALID_BODY", "Some fields of the body are invalid.",
                                                "error.invalidInput"};
inline constexpr base::ProblemType not_found{404, "NOT_FOUND", "It does not exist, or is not yours.",
                                             "error.notFound"};

inline constexpr base::ProblemType sign_in_required{
    401, "SIGN_IN_REQUIRED", "This call is for signed-in users.", "error.signInRequired"};
inline constexpr base::ProblemType account_suspended{403, "ACCOUNT_SUSPENDED", "This account is suspended.",
                                                     "error.accountSuspended"};

/// 401 with the challenge that RFC 9110 asks for.
base::Problem sign_in_required_with_challenge();

/// A call while it is answered; outlives its handler.
struct CallContext {
  http::Request const& request;
  tenants::BackendCall backend;
  http::Params params;
  std::optional<accounts::SignedIn> user = std::nullopt;
  Call call{request, backend, user};
  std::optional<UserCall> user_call = std::nullopt;
  accounts::AuditTrail* audit = nullptr;  // needed by calls of staff
};

enum class BodyKind { none, json, form };
enum class AnswerKind { data, list, cacheable, document, download, html, html_document, pdf };

struct PathParameter {
  std::string_view name;
  base::Schema const& (*schema)();
};

/// What a call's handler takes and gives back.
struct CallSignature {
  std::vector<PathParameter> path;
  base::Schema const& (*query)() = nullptr;
  BodyKind body_kind = BodyKind::none;
  base::Schema const& (*body)() = nullptr;
  AnswerKind answer_kind = AnswerKind::data;
  int status = 200;
  std::span<int const> more_statuses = {};    // beside it, with the same data
  base::Schema const& (*answer)() = nullptr;  // absent for HTML and PDF
  bool has_result_count = false;              // the header that says which part of a list this is
};

namespace detail {

base::Problem wrong_query(std::vector<base::FieldError> errors);
base::Problem no_such_thing();
http::Response data_response(int status, std::string data, http::Headers const& headers);

template <class Method>
struct MethodTraits;
template <class Owner_, class Answer_, class Caller_, class... Arguments_>
struct MethodTraits<boost::asio::awaitable<Answer_> (Owner_::*)(Caller_ const&, Arguments_...)> {
  using Owner = Owner_;
  using Answer = Answer_;
  using Caller = Caller_;
  using Arguments = boost::mp11::mp_list<std::remove_cvref_t<Arguments_>...>;
};
template <class Owner_, class Answer_, class Caller_, class... Arguments_>
struct MethodTraits<boost::asio::awaitable<Answer_> (Owner_::*)(Caller_ const&, Arguments_...) const>
    : MethodTraits<boost::asio::awaitable<Answer_> (Owner_::*)(Caller_ const&, Arguments_...)> {};

// ---- arguments ----

template <class T>
base::Schema const& schema_of_path() {
  if constexpr (std::is_same_v<T, std::string>)
    return base::plain_text_schema();
  else
    return base::id_schema();
}

/// A described struct is the body.
template <class Body>
struct Argument {
  static Body read(CallContext& context) {
    return base::or_throw(base::JsonCodec<Body>::parse(context.request.body));
  }
  static void describe(CallSignature& out) {
    out.body_kind = BodyKind::json;
    out.body = &base::JsonCodec<Body>::schema;
  }
};
template <Word name, class T>
struct Argument<Path<name, T>> {
  static Path<name, T> read(CallContext& context) {
    auto const& text = context.params.find(name.view())->second;
    if constexpr (std::is_same_v<T, std::string>) {
      return {text};
    } else {
      auto id = T::parse(text);
      if (!id) throw no_such_thing();
      return {*id};
    }
  }
  static void describe(CallSignature& out) { out.path.push_back({name.view(), &schema_of_path<T>}); }
};
template <class T>
struct Argument<Query<T>> {
  static Query<T> read(CallContext& context) {
    auto tree = query_tree(context.request.query, base::JsonCodec<T>::schema());
    auto query = base::JsonCodec<T>::parse_tree(tree);
    if (!query) throw wrong_query(std::move(query.error()));
    return {std::move(*query)};
  }
  static void describe(CallSignature& out) { out.query = &base::JsonCodec<T>::schema; }
};
template <class T>
struct Argument<Form<T>> {
  static Form<T> read(CallContext& context) {
    auto const tree = read_form(context.request, base::JsonCodec<T>::schema());
    return {base::or_throw(base::JsonCodec<T>::parse_tree(tree))};
  }
  static void describe(CallSignature& out) {
    out.body_kind = BodyKind::form;
    out.body = &base::JsonCodec<T>::schema;
  }
};

// ---- answers ----

template <class Answer>
struct Printed;
template <class T, int status>
struct Printed<Data<T, status>> {
  static http::Response print(Data<T, status> answer) {
    std::string data;
    base::JsonCodec<T>::append(data, answer.data);
    return data_response(status, std::move(data), answer.headers);
  }
  static void describe(CallSignature& out) {
    out.status = status;
    out.answer = &base::JsonCodec<T>::schema;
  }
};
template <class T, int... statuses>
struct Printed<StatusData<T, statuses...>> {
  static http::Response print(StatusData<T, statuses...> answer) {
    std::string data;
    base::JsonCodec<T>::append(data, answer.data);
    return data_response(answer.status, std::move(data), {});
  }
  static void describe(CallSignature& out) {
    out.status = StatusData<T, statuses...>::statuses[0];
    out.more_statuses = std::span(StatusData<T, statuses...>::statuses).subspan(1);
    out.answer = &base::JsonCodec<T>::schema;
  }
};
template <class T, int status>
struct Printed<List<T, status>> {
  static http::Response print(List<T, status> answer) {
    std::string data = "[";
    for (auto const& item : answer.items) {
      if (data.size() > 1) data += ',';
      base::JsonCodec<T>::append(data, item);
    }
    auto const shown = std::ssize(answer.items);
    http::Headers headers;
    headers.set("x-result-count",
                result_count(answer.offset, shown, answer.total.value_or(answer.offset + shown)));
    return data_response(status, data + ']', headers);
  }
  static void describe(CallSignature& out) {
    out.answer_kind = AnswerKind::list;
    out.has_result_count = true;
    out.status = status;
    out.answer = &base::JsonCodec<T>::schema;
  }
};
template <class T>
struct Printed<CacheableData<T>> {
  static http::Response print(CacheableData<T> answer) { return std::move(answer.response); }
  static void describe(CallSignature& out) {
    out.has_result_count = requires(T const& part) { part.offset, part.total; };
    out.answer_kind = AnswerKind::cacheable;
    out.answer = &base::JsonCodec<T>::schema;
  }
};
template <class T>
struct Printed<CacheableDocument<T>> {
  static http::Response print(CacheableDocument<T> answer) { return std::move(answer.response); }
  static void describe(CallSignature& out) {
    out.answer_kind = AnswerKind::document;
    out.answer = &base::JsonCodec<T>::schema;
  }
};
template <>
struct Printed<HtmlDocument> {
  static http::Response print(HtmlDocument answer) { return std::move(answer.response); }
  static void describe(CallSignature& out) { out.answer_kind = AnswerKind::html_document; }
};
template <class T>
struct Printed<Download<T>> {
  static http::Response print(Download<T> answer) {
    std::string text;
    base::JsonCodec<T>::append(text, answer.content);
    auto out = http::json(200, std::move(text));
    out.headers.set("Content-Disposition", "attachment; filename=\"" + answer.file_name + '"');
    return out;
  }
  static void describe(CallSignature& out) {
    out.answer_kind = AnswerKind::download;
    out.answer = &base::JsonCodec<T>::schema;
  }
};
template <>
struct Printed<PdfFile> {
  static http::Response print(PdfFile answer) {
    auto out = http::text(200, "application/pdf", std::move(answer.content));
    out.headers.set("Content-Disposition", "attachment; filename=\"" + answer.file_name + '"');
    return out;
  }
  static void describe(CallSignature& out) { out.answer_kind = AnswerKind::pdf; }
};
template <class Answer>
Task<http::Response> printed(Task<Answer> answer) {
  co_return Printed<Answer>::print(co_await std::move(answer));
}

template <class Owner, class Method, class Caller, class... Arguments>
auto invoke_with(Owner& owner, Method method, Caller const& caller, CallContext& context,
                 boost::mp11::mp_list<Arguments...>) {
  return (owner.*method)(caller, Argument<Arguments>::read(context)...);
}

template <class Owner, class Method>
Task<http::Response> answer_staff(Owner& owner, Method method, CallContext& context) {
  using Traits = MethodTraits<Method>;
  typename Traits::Caller const caller{*context.user_call};
  auto answering = invoke_with(owner, method, caller, context, typename Traits::Arguments());
  co_return Printed<typename Traits::Answer>::print(co_await std::move(answering));
}
/// Writes what is answered into the audit trail, before and after.
Task<http::Response> audited(CallContext& context, accounts::Permission permission,
                             Task<http::Response> answering);

}  // namespace detail

/// What a handler with a UserCall needs: a user, and one who is not suspended unless the call only reads.
void require_user(CallContext& context);
/// What a handler with a StaffCall needs besides.
void require_permission(CallContext const& context, accounts::Permission permission);

/// Calls the handler with what it takes of the request. Throws base::Problem where that can't be read. The
/// context outlives the answer.
template <class Owner, class Method>
auto invoke(Owner& owner, Method method, CallContext& context) {
  using Traits = detail::MethodTraits<Method>;
  if constexpr (std::is_same_v<typename Traits::Caller, UserCall>)
    return detail::invoke_with(owner, method, *context.user_call, context, typename Traits::Arguments());
  else
    return detail::invoke_with(owner, method, context.call, context, typename Traits::Arguments());
}

/// The same, printed; a call of staff is written into the audit trail.
template <class Owner, class Method>
Task<http::Response> answer(Owner& owner, Method method, CallContext& context) {
  if constexpr (constexpr auto permission = permission_of<typename detail::MethodTraits<Method>::Caller>)
    return detail::audited(context, *permission, detail::answer_staff(owner, method, context));
  else
    return detail::printed(invoke(owner, method, context));
}

template <class Method>
CallSignature signature_of() {
  using Traits = detail::MethodTraits<Method>;
  CallSignature out;
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, typename Traits::Arguments>>(
      [&]<class T>(std::type_identity<T>) { detail::Argument<T>::describe(out); });
  detail::Printed<typename Traits::Answer>::describe(out);
  return out;
}

}  // namespace portal

// Validates tokens and authorization codes. The SQL is in session_store.cpp.
#include "features/accounts/sessions/sessions.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "base/text.hpp"
#include "base/time/lifetime.hpp"
#include "features/accounts/sessions/session_store.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {
namespace {

using base::Refusal;
using namespace std::chrono_literals;

constexpr std::chrono::seconds code_lifetime = 60s;
constexpr std::chrono::minutes touched_every = 5min;
constexpr auto kept_after_end = std::chrono::days(30);
constexpr auto used_codes_kept = std::chrono::days(1);  // so long a second use is noticed
constexpr std::size_t secret_bytes = 32;
constexpr std::size_t refresh_secret_length = 43;  // of 32 bytes as base64url
constexpr std::size_t longest_token = 128;

/// "id.number.mac", in exactly the spelling that we give out.
struct Token {
  SessionId id;
  std::int64_t number = 0;  // when it expires, or its generation
  std::string_view mac;
};

std::optional<Token> read_token(std::string_view text) {
  if (text.size() > longest_token) return std::nullopt;
  auto const parts = base::split(text, '.');
  if (parts.size() != 3 || parts[2].size() != refresh_secret_length) return std::nullopt;
  auto const id = SessionId::parse(parts[0]);
  std::int64_t number = 0;
  auto const [end, failure] = std::from_chars(parts[1].data(), parts[1].data() + parts[1].size(), number);
  if (!id || failure != std::errc() || number < 0) return std::nullopt;
  // Another spelling of the same id or number would be the same token twice.
  if (base::id_text(id->value) != parts[0] || fmt::format("{}", number) != parts[1]) return std::nullopt;
  return Token{.id = *id, .number = number, .mac = parts[2]};
}

bool looks_like_a_secret(std::string_view text) {
  return text.size() == refresh_secret_length && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                  c == '_';
         });
}

/// Text from a client, cleaned for storage and display.
std::string printable_text(std::string_view text, std::size_t longest) {
  std::string out;
  for (char const c : text)
    if (c >= 0x20 && c < 0x7f && out.size() < longest) out += c;
  return out;
}

enum class Judgement { good, predecessor, reused, ended, foreign };

/// The state of a refresh token whose MAC is valid.
Judgement judge(RefreshRow const& row, std::int64_t generation, base::Instant now,
                SessionSettings const& settings) {
  if (row.ended_at || row.expires_at <= now || row.seen_at <= now - settings.idle) return Judgement::ended;
  if (generation == row.refresh_generation) return Judgement::good;
  if (generation > row.refresh_generation) return Judgement::foreign;
  bool const just_replaced =
      generation == row.refresh_generation - 1 && now - row.refreshed_at <= settings.grace;
  return just_replaced ? Judgement::predecessor : Judgement::reused;
}

bool fits(AuthorizationCodeRow const& code, std::string_view redirect_url,
          std::optional<std::string> const& verifier) {
  if (code.redirect_url != redirect_url) return false;
  if (code.challenge.has_value() != verifier.has_value()) return false;
  return !code.challenge || base::equal_in_constant_time(pkce_challenge(*verifier), *code.challenge);
}

SignedIn as_signed_in(SignedInRow&& row) {
  SignedIn out;
  out.session = row.session_id;
  out.method = row.method;
  out.authenticated_at = row.authenticated_at;
  out.account = std::move(static_cast<Account&>(row));
  return out;
}

// The tenant is part of what is signed: a token is invalid on another tenant's host.
std::string access_text(base::TenantId const& tenant, SessionId id, std::int64_t expires) {
  return fmt::format("access\n{}\n{}\n{}", tenant.value, id.value, expires);
}

std::string refresh_text(base::TenantId const& tenant, SessionId id, std::int64_t generation,
                         std::string_view secret) {
  return fmt::format("refresh\n{}\n{}\n{}\n{}", tenant.value, id.value, generation, secret);
}

}  // namespace

std::string pkce_challenge(std::string_view verifier) {
  std::string digest(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(digest.data()),
                     reinterpret_cast<unsigned char const*>(verifier.data()), verifier.size());
  return base::base64url(digest);
}

Sessions::Sessions(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                   SessionKeys keys, SessionSettings settings)
    : database_(database), clock_(clock), ids_(ids), keys_(std::move(keys)), settings_(settings) {}

Tokens Sessions::tokens_of(base::TenantId const& tenant, SessionId id, std::string_view secret,
                           std::int64_t generation, base::Instant ends) const {
  auto const now = clock_.now();
  auto const expires = std::min(now + settings_.access, ends);
  Tokens out;
  out.access_token = fmt::format("{}.{}.{}", base::id_text(id.value), expires.ms,
                                 keys_.sign(access_text(tenant, id, expires.ms)));
  out.refresh_token = fmt::format("{}.{}.{}", base::id_text(id.value), generation,
                                  keys_.sign(refresh_text(tenant, id, generation, secret)));
  out.expires = std::chrono::floor<std::chrono::seconds>(expires - now).count();
  return out;
}

OpenedSession Sessions::open(storage::TenantSession const& session, NewSession const& wanted) {
  auto const now = clock_.now();
  BegunSession begun;
  begun.tenant = session.tenant();
  begun.id = ids_.make<SessionId>();
  begun.account = wanted.account;
  begun.secret = base::base64url(base::random_bytes(secret_bytes));
  begun.method = wanted.method;
  begun.refreshed_at = begun.created_at = begun.authenticated_at = begun.seen_at = now;
  begun.expires_at = now + settings_.absolute;
  begun.device = printable_text(wanted.device, 80);
  begun.address = printable_text(wanted.address, 64);
  begun.channel = printable_text(wanted.channel, 40);
  SessionStore(session).add(begun);
  return {.id = begun.id,
          .tokens = tokens_of(session.tenant(), begun.id, begun.secret, begun.refresh_generation,
                              begun.expires_at)};
}

std::string Sessions::open_portal(storage::TenantSession const& session, SessionId id) {
  auto cookie = base::base64url(base::random_bytes(secret_bytes));
  if (!SessionStore(session).set_cookie(id, base::sha256_hex(cookie)))
    throw base::Problem(Refusal(session_ended));
  return cookie;
}

bool Sessions::end(storage::TenantSession const& session, AccountId account, SessionId id,
                   std::string_view reason) {
  return SessionStore(session).end_of(account, id, reason, clock_.now());
}

std::int64_t Sessions::end_others(storage::TenantSession const& session, AccountId account,
                                  std::optional<SessionId> kept, std::string_view reason) {
  SessionStore store(session);
  auto const now = clock_.now();
  store.use_codes_of(account, now);
  return store.end_others(account, kept, reason, now);
}

std::vector<SessionRow> Sessions::list(storage::TenantSession const& session, AccountId account) {
  return SessionStore(session).list_good(account, clock_.now(), idle_since());
}

std::string Sessions::issue_authorization_code(storage::TenantSession const& session,
                                               AuthorizationCode const& code, std::string_view redirect_url,
                                               std::optional<std::string> const& challenge) {
  auto const now = clock_.now();
  auto text = base::base64url(base::random_bytes(secret_bytes));
  AuthorizationCodeRow row;
  row.tenant = session.tenant();
  row.code_hash = base::sha256_hex(text);
  row.account = code.account;
  row.method = code.method;
  row.redirect_url = redirect_url;
  row.challenge = challenge;
  row.created_at = now;
  row.expires_at = now + code_lifetime;
  SessionStore(session).add_authorization_code(row);
  return text;
}

boost::asio::awaitable<std::expected<OpenedSession, SessionRefusal>> Sessions::redeem_authorization_code(
    base::TenantId tenant, std::string code, std::string redirect_url, std::optional<std::string> verifier,
    NewSession place) {
  if (!looks_like_a_secret(code)) co_return std::unexpected(Refusal(invalid_grant));
  auto const hash = base::sha256_hex(code);
  // A refusal is returned, not thrown: what it does to the code and its session is to be committed.
  auto work = [&](storage::Session& session) -> std::expected<OpenedSession, SessionRefusal> {
    SessionStore store({session, tenant});
    auto const now = clock_.now();
    auto const row = store.find_authorization_code(hash);
    if (!row) return std::unexpected(Refusal(invalid_grant));
    if (row->used_at) {
      bool const ended = row->session && store.end(*row->session, "code_reused", now);
      return std::unexpected(
          SessionRefusal(invalid_grant, ended ? std::optional(row->account) : std::nullopt));
    }
    if (row->expires_at <= now || !fits(*row, redirect_url, verifier)) {
      store.use_authorization_code(hash, std::nullopt, now);
      return std::unexpected(Refusal(invalid_grant));
    }
    NewSession wanted = place;
    wanted.account = row->account;
    wanted.method = row->method;
    auto opened = open({session, tenant}, wanted);
    if (!store.use_authorization_code(hash, opened.id, now))
      throw std::logic_error("a code was used twice at once");
    return opened;
  };
  co_return co_await database_.write(work);
}

boost::asio::awaitable<void> Sessions::void_authorization_code(base::TenantId tenant, std::string code) {
  if (!looks_like_a_secret(code)) co_return;
  auto const hash = base::sha256_hex(code);
  auto is_good = [&](storage::TenantSession const& session) {
    auto const row = SessionStore(session).find_authorization_code(hash);
    return row && !row->used_at;
  };
  // Anybody can make up a code: what is unknown costs no write.
  if (!co_await database_.read(tenant, is_good)) co_return;
  auto use = [&](storage::TenantSession const& session) {
    SessionStore(session).use_authorization_code(hash, std::nullopt, clock_.now());
  };
  co_await database_.write(tenant, use);
}

boost::asio::awaitable<std::expected<Tokens, SessionRefusal>> Sessions::refresh(base::TenantId tenant,
                                                                                std::string refresh_token) {
  struct Found {
    Judgement judgement = Judgement::foreign;
    RefreshRow row;
  };
  auto const token = read_token(refresh_token);
  if (!token) co_return std::unexpected(Refusal(token_invalid));
  auto look = [&](storage::Session& session) -> Found {
    auto row = SessionStore({session, tenant}).find_for_refresh(token->id);
    if (!row || !keys_.verify(refresh_text(tenant, token->id, token->number, row->secret), token->mac))
      return {};
    auto const judgement = judge(*row, token->number, clock_.now(), settings_);
    return {.judgement = judgement, .row = std::move(*row)};
  };
  // A guessed token is refused before any write transaction.
  Found found = co_await database_.read(look);
  if (found.judgement == Judgement::good || found.judgement == Judgement::reused) {
    auto act = [&](storage::TenantSession const& session) -> Found {
      SessionStore store(session);
      Found now_found = look(session);
      if (now_found.judgement == Judgement::good) {
        if (!store.rotate(token->id, token->number, clock_.now())) return look(session);
        ++now_found.row.refresh_generation;
      } else if (now_found.judgement == Judgement::reused) {
        store.end(token->id, "refresh_reused", clock_.now());
      }
      return now_found;
    };
    found = co_await database_.write(tenant, act);
  }
  switch (found.judgement) {
    case Judgement::foreign: co_return std::unexpected(Refusal(token_invalid));
    case Judgement::ended: co_return std::unexpected(Refusal(session_ended));
    case Judgement::reused: co_return std::unexpected(SessionRefusal(token_reused, found.row.account));
    case Judgement::good:
    case Judgement::predecessor: break;
  }
  co_return tokens_of(tenant, token->id, found.row.secret, found.row.refresh_generation,
                      found.row.expires_at);
}

boost::asio::awaitable<std::expected<SignedIn, Refusal>> Sessions::by_access_token(base::TenantId tenant,
                                                                                   std::string access_token) {
  auto const token = read_token(access_token);
  if (!token || !keys_.verify(access_text(tenant, token->id, token->number), token->mac))
    co_return std::unexpected(Refusal(token_invalid));
  if (!base::is_live({token->number}, clock_.now(), settings_.access))
    co_return std::unexpected(Refusal(token_expired));
  auto work = [&](storage::Session& session) {
    return SessionStore({session, tenant}).find_good(token->id, clock_.now(), idle_since());
  };
  auto row = co_await database_.read(work);
  if (!row) co_return std::unexpected(Refusal(session_ended));
  co_return as_signed_in(std::move(*row));
}

std::optional<SignedIn> Sessions::find(storage::TenantSession const& session, SessionId id) const {
  auto row = SessionStore(session).find_good(id, clock_.now(), idle_since());
  if (!row) return std::nullopt;
  return as_signed_in(std::move(*row));
}

boost::asio::awaitable<std::optional<SignedIn>> Sessions::by_cookie(base::TenantId tenant,
                                                                    std::string cookie) {
  if (!looks_like_a_secret(cookie)) co_return std::nullopt;
  auto const hash = base::sha256_hex(cookie);
  auto find = [&](storage::TenantSession const& session) {
    return SessionStore(session).find_good_by_cookie(hash, clock_.now(), idle_since());
  };
  auto row = co_await database_.read(tenant, find);
  if (!row) co_return std::nullopt;
  auto const now = clock_.now();
  if (row->seen_at <= now - touched_every) {
    auto touch = [&](storage::TenantSession const& session) {
      SessionStore(session).touch(row->session_id, now - touched_every, now);
    };
    try {
      co_await database_.write(tenant, touch);
    } catch (base::Problem const&) {
      // The storage has logged it. Sessions stay valid while the database cannot be written.
    }
  }
  co_return as_signed_in(std::move(*row));
}

boost::asio::awaitable<std::optional<SignedIn>> Sessions::by_refresh_token(base::TenantId tenant,
                                                                           std::string refresh_token) {
  auto const token = read_token(refresh_token);
  if (!token) co_return std::nullopt;
  auto work = [&](storage::TenantSession const& session) -> std::optional<SignedInRow> {
    SessionStore store(session);
    auto const known = store.find_for_refresh(token->id);
    if (!known || token->number > known->refresh_generation ||
        !keys_.verify(refresh_text(tenant, token->id, token->number, known->secret), token->mac))
      return std::nullopt;
    return store.find_good(token->id, clock_.now(), idle_since());
  };
  auto row = co_await database_.read(tenant, work);
  if (!row) co_return std::nullopt;
  co_return as_signed_in(std::move(*row));
}

std::int64_t Sessions::purge(storage::Session& session) {
  auto const over_before = clock_.now() - kept_after_end;
  return purge_sessions(session, over_before, over_before - settings_.idle) +
         purge_authorization_codes(session, clock_.now() - used_codes_kept);
}

}  // namespace accounts

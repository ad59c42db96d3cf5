// The page cache: sharded by key, each shard an LRU map with its pages in production (single flight).
#include "http/pages/page_cache.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>
#include <list>
#include <unordered_map>

#include "base/log.hpp"
#include "base/text.hpp"
#include "http/conditional.hpp"
#include "http/http_date.hpp"
#include "http/pages/single_flight.hpp"

namespace http {
namespace {

constexpr std::size_t smallest_to_compress = 256;
constexpr std::size_t remembered_drops = 256;
constexpr int brotli_quality = 5;
constexpr int gzip_level = 6;

}  // namespace

PageEntry::PageEntry(PageDraft draft, BodyForm form)
    : status_(draft.status),
      complete_(draft.complete),
      for_one_visitor_(draft.for_one_visitor),
      tags_(std::move(draft.tags)),
      fresh_until_(draft.fresh_until),
      stale_until_(draft.stale_until),
      digest_(draft.version.empty() ? base::sha256_hex(draft.body).substr(0, 20) : std::move(draft.version)),
      compressible_(draft.body.size() >= smallest_to_compress &&
                    is_compressible(draft.headers.find("Content-Type").value_or(""))),
      headers_(std::move(draft.headers)),
      identity_size_(draft.body.size()),
      held_(compressible_ && form == BodyForm::compressed ? Encoding::brotli : Encoding::identity) {
  body_ = std::make_shared<std::string const>(held_ == Encoding::brotli ? brotli(draft.body, brotli_quality)
                                                                        : std::move(draft.body));
  if (!compressible_) return;
  auto const vary = headers_.find("Vary");
  headers_.set("Vary", vary ? std::string(*vary) + ", Accept-Encoding" : "Accept-Encoding");
}

std::string PageEntry::etag(Encoding encoding) const {
  std::string_view const coding = token(encoding);
  return '"' + digest_ + (coding.empty() ? "" : "-") + std::string(coding) + '"';
}

std::shared_ptr<std::string const> const& PageEntry::further(Further const& form, Encoding encoding) const {
  std::call_once(form.made, [&] {
    auto const plain = identity();
    form.body = std::make_shared<std::string const>(
        encoding == Encoding::brotli ? brotli(*plain, brotli_quality) : gzip(*plain, gzip_level));
    further_bytes_ += form.body->size();
  });
  return form.body;
}

std::shared_ptr<std::string const> PageEntry::body(Encoding encoding) const {
  if (encoding == held_) return body_;
  switch (encoding) {
    case Encoding::brotli: return further(brotli_, encoding);
    case Encoding::gzip: return further(gzip_, encoding);
    case Encoding::identity: break;
  }
  return std::make_shared<std::string const>(brotli_decompress(*body_, identity_size_));
}

Response PageEntry::answer(Request const& request) const {
  Encoding const encoding =
      compressible_ ? negotiate_encoding(request.headers.find("Accept-Encoding")) : Encoding::identity;
  auto const tag = etag(encoding);
  Response out{.status = status_, .headers = headers_, .body = {}};
  out.headers.add("ETag", tag);
  auto const modified = headers_.find("Last-Modified");
  auto const since = modified ? parse_http_date(*modified) : std::nullopt;
  if (status_ == 200 && evaluate_conditions(request, tag, since) == Condition::not_modified) {
    out.status = 304;
    out.headers.remove("Content-Type");
    return out;
  }
  if (encoding != Encoding::identity) out.headers.add("Content-Encoding", token(encoding));
  out.body = body(encoding);
  return out;
}

std::size_t PageEntry::bytes() const {
  constexpr std::size_t overhead = 1024;  // of this, its key and its place in the cache
  return body_->size() + further_bytes_ + headers_.lines().size() + overhead;
}

/// A page in production, and the callers that wait for it.
class PageCache::InFlight : public SingleFlight<std::shared_ptr<PageEntry const>> {
 public:
  explicit InFlight(std::uint64_t begun_at) : generation(begun_at) {}
  std::uint64_t const generation;  // what was dropped before this production began is not in its page
};

struct PageCache::Shard {
  struct Cached {
    std::string key;
    std::shared_ptr<PageEntry const> entry;
    std::size_t counted = 0;  // of its bytes
  };
  std::mutex mutex;
  std::list<Cached> cached;  // most recently used first
  std::unordered_map<std::string_view, std::list<Cached>::iterator> by_key;
  std::unordered_map<std::string, std::shared_ptr<InFlight>> in_flight;
  std::size_t bytes = 0;

  /// An entry grows when somebody wants another form of it.
  void count(Cached& at) {
    auto const now = at.entry->bytes();
    bytes += now - at.counted;
    at.counted = now;
  }
  void forget(std::list<Cached>::iterator at) {
    bytes -= at->counted;
    by_key.erase(at->key);
    cached.erase(at);
  }
};

PageCache::PageCache(std::size_t max_bytes)
    : max_bytes_per_shard_(max_bytes / shard_count), shards_(std::make_unique<Shard[]>(shard_count)) {}

PageCache::~PageCache() = default;

PageCache::Shard& PageCache::shard_of(std::string_view key) const {
  return shards_[std::hash<std::string_view>()(key) % shard_count];
}

asio::awaitable<std::shared_ptr<PageEntry const>> PageCache::get(std::string key, base::Instant now,
                                                                 Producer producer) {
  std::shared_ptr<PageEntry const> found;
  std::shared_ptr<InFlight> pending;
  bool leads = false;
  {
    std::uint64_t const generation = generation_;
    Shard& shard = shard_of(key);
    std::lock_guard const lock(shard.mutex);
    if (auto const at = shard.by_key.find(key); at != shard.by_key.end()) {
      shard.cached.splice(shard.cached.begin(), shard.cached, at->second);
      shard.count(*at->second);
      auto const& entry = at->second->entry;
      if (now < entry->stale_until() || now < entry->fresh_until()) found = entry;
    }
    if (!found || now >= found->fresh_until()) {
      auto& current = shard.in_flight[key];
      // A production that began before something was dropped may carry what is no longer true: it is not
      // joined.
      leads = !current || current->generation != generation;
      if (leads) current = std::make_shared<InFlight>(generation);
      pending = current;
    }
  }
  if (found && !pending) {
    ++hits_;
    co_return found;
  }
  if (found) {
    ++stale_;
    if (leads) {
      auto const executor = co_await asio::this_coro::executor;
      asio::co_spawn(executor, refresh(*this, std::move(key), now, std::move(producer), std::move(pending)),
                     asio::detached);
    }
    co_return found;
  }
  ++misses_;
  if (leads) co_return co_await produce(key, now, producer, std::move(pending));
  co_return co_await InFlight::wait(std::move(pending));
}

asio::awaitable<std::shared_ptr<PageEntry const>> PageCache::produce(std::string const& key,
                                                                     base::Instant now,
                                                                     Producer const& producer,
                                                                     std::shared_ptr<InFlight> pending) {
  std::shared_ptr<PageEntry const> entry;
  std::exception_ptr failure;
  try {
    auto producing = producer();
    PageDraft draft = co_await std::move(producing);
    bool const keeps = max_bytes_per_shard_ > 0 && draft.complete && now < draft.fresh_until;
    entry =
        std::make_shared<PageEntry const>(std::move(draft), keeps ? BodyForm::compressed : BodyForm::plain);
    if (!entry->complete()) {
      if (auto older = cached(key)) entry = std::move(older);
    } else if (keeps) {
      keep(key, entry, pending->generation);
    }
  } catch (...) {
    failure = std::current_exception();
  }
  {
    Shard& shard = shard_of(key);
    std::lock_guard const lock(shard.mutex);
    if (auto const at = shard.in_flight.find(key); at != shard.in_flight.end() && at->second == pending)
      shard.in_flight.erase(at);
  }
  pending->complete(entry, failure);
  if (failure) std::rethrow_exception(failure);
  co_return entry;
}

asio::awaitable<void> PageCache::refresh(PageCache& cache, std::string key, base::Instant now,
                                         Producer producer, std::shared_ptr<InFlight> pending) {
  try {
    co_await cache.produce(key, now, producer, std::move(pending));
  } catch (std::exception const& failure) {
    base::log::warn("a stale page could not be refreshed", {{"key", key}, {"error", failure.what()}});
  }
}

std::shared_ptr<PageEntry const> PageCache::cached(std::string const& key) const {
  Shard& shard = shard_of(key);
  std::lock_guard const lock(shard.mutex);
  auto const at = shard.by_key.find(key);
  return at == shard.by_key.end() ? nullptr : at->second->entry;
}

void PageCache::keep(std::string const& key, std::shared_ptr<PageEntry const> const& entry,
                     std::uint64_t generation) {
  if (entry->bytes() > max_bytes_per_shard_) return;
  Shard& shard = shard_of(key);
  std::lock_guard const lock(shard.mutex);
  // Asked under the shard's lock: a drop is noted before it goes through the shards.
  if (was_dropped_since(generation, entry->tags())) return;
  if (auto const at = shard.by_key.find(key); at != shard.by_key.end()) shard.forget(at->second);
  shard.cached.push_front({.key = key, .entry = entry});
  shard.by_key.emplace(shard.cached.front().key, shard.cached.begin());
  shard.count(shard.cached.front());
  while (shard.bytes > max_bytes_per_shard_) {
    shard.forget(std::prev(shard.cached.end()));
    ++dropped_;
  }
}

bool PageCache::was_dropped_since(std::uint64_t generation, std::vector<std::string> const& tags) const {
  std::lock_guard const lock(drops_mutex_);
  if (generation < forgotten_drops_) return true;
  return std::ranges::any_of(drops_, [&](Drop const& drop) {
    return drop.generation > generation &&
           (drop.tag.empty() || std::ranges::find(tags, drop.tag) != tags.end());
  });
}

void PageCache::forget_all(std::function<bool(PageEntry const&)> const& is_meant, std::string_view tag) {
  {
    std::lock_guard const lock(drops_mutex_);
    drops_.push_back({++generation_, std::string(tag)});
    if (drops_.size() > remembered_drops) {
      forgotten_drops_ = drops_.front().generation;
      drops_.pop_front();
    }
  }
  for (std::size_t i = 0; i < shard_count; ++i) {
    Shard& shard = shards_[i];
    std::lock_guard const lock(shard.mutex);
    for (auto at = shard.cached.begin(); at != shard.cached.end();) {
      auto const current = at++;
      if (!is_meant(*current->entry)) continue;
      shard.forget(current);
      ++dropped_;
    }
  }
}

void PageCache::drop_tag(std::string_view tag) {
  if (tag.empty()) return;
  forget_all(
      [&](PageEntry const& entry) { return std::ranges::find(entry.tags(), tag) != entry.tags().end(); },
      tag);
}

void PageCache::clear() {
  forget_all([](PageEntry const&) { return true; }, "");
}

PageCacheCounts PageCache::counts() const {
  PageCacheCounts out{.hits = hits_, .misses = misses_, .stale = stale_, .dropped = dropped_};
  for (std::size_t i = 0; i < shard_count; ++i) {
    Shard& shard = shards_[i];
    std::lock_guard const lock(shard.mutex);
    out.entries += shard.cached.size();
    out.bytes += shard.bytes;
  }
  return out;
}

}  // namespace http

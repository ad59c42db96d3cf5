// Page cache in memory: single flight per key, stale-while-revalidate, LRU, invalidation by tag.
#pragma once
#include <array>
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/time/instant.hpp"
#include "http/compression.hpp"
#include "http/headers.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"

namespace http {

namespace asio = boost::asio;

/// The result of a producer. With fresh_until in the past the waiting callers get it, but it is not cached.
struct PageDraft {
  int status = 200;
  /// False for a page that had to be answered without all of its content, such as a document without markup
  /// while the renderer was busy: it is not cached, and a complete one that is still cached goes on instead.
  bool complete = true;
  bool for_one_visitor = false;  // must not be shown to others who waited for it
  Headers headers;  // Content-Type, Cache-Control and the like; ETag, Vary and Content-Encoding are added
  std::string body;
  /// Made for a body: two bodies with the same version are equal. Empty: the body is hashed for its ETag.
  std::string version;
  std::vector<std::string> tags;
  base::Instant fresh_until;
  base::Instant stale_until;  // until then it is served while it is refreshed
};

/// How a page holds its body: as it is, for one answer, or compressed with Brotli, for as long as it is
/// cached.
enum class BodyForm { plain, compressed };

/// A cached page. Immutable, except that further compressed forms are made on first use.
class PageEntry {
 public:
  explicit PageEntry(PageDraft draft, BodyForm form = BodyForm::plain);

  int status() const { return status_; }
  bool complete() const { return complete_; }
  bool for_one_visitor() const { return for_one_visitor_; }
  Headers const& headers() const { return headers_; }
  std::vector<std::string> const& tags() const { return tags_; }
  base::Instant fresh_until() const { return fresh_until_; }
  base::Instant stale_until() const { return stale_until_; }
  std::string etag(Encoding encoding = Encoding::identity) const;
  std::shared_ptr<std::string const> identity() const { return body(Encoding::identity); }
  /// The body in that coding. What is held compressed is decompressed for each caller who wants it so; gzip,
  /// which costs more to make, is kept from its first use on.
  std::shared_ptr<std::string const> body(Encoding encoding) const;

  /// 304 if the client has it, else the body in a coding that the client accepts, shared and not copied where
  /// it is held in that coding.
  Response answer(Request const& request) const;
  /// Memory that it takes now; grows when a further form is made.
  std::size_t bytes() const;

 private:
  struct Further {
    mutable std::once_flag made;
    mutable std::shared_ptr<std::string const> body;
  };
  std::shared_ptr<std::string const> const& further(Further const& form, Encoding encoding) const;

  int const status_;
  bool const complete_;
  bool const for_one_visitor_;
  std::vector<std::string> const tags_;
  base::Instant const fresh_until_;
  base::Instant const stale_until_;
  std::string digest_;  // the ETag without quotes and coding
  bool compressible_;
  Headers headers_;  // of an answer, but for ETag and Content-Encoding
  std::size_t identity_size_;
  Encoding held_;  // brotli or identity
  std::shared_ptr<std::string const> body_;
  Further brotli_;
  Further gzip_;
  mutable std::atomic<std::size_t> further_bytes_ = 0;
};

struct PageCacheCounts {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;  // this caller produced it or waited for the one who did
  std::uint64_t stale = 0;
  std::uint64_t dropped = 0;
  std::uint64_t entries = 0;
  std::uint64_t bytes = 0;
};

class PageCache {
 public:
  /// A producer may run after its caller was answered (a refresh), so it owns everything that it uses.
  using Producer = std::function<asio::awaitable<PageDraft>()>;

  explicit PageCache(std::size_t max_bytes = 64 * 1024 * 1024);
  ~PageCache();
  PageCache(PageCache const&) = delete;
  PageCache& operator=(PageCache const&) = delete;

  /// Fresh: the entry. Stale: the entry, and one refresh begins in the background. Else the producer runs,
  /// for all who ask for the key meanwhile; what it throws reaches each of them and nothing is kept. The
  /// cache outlives what runs in it, and is destroyed before the server on whose threads that waits.
  asio::awaitable<std::shared_ptr<PageEntry const>> get(std::string key, base::Instant now,
                                                        Producer producer);

  /// Invalidates every page with that tag, also one that is in production.
  void drop_tag(std::string_view tag);
  void clear();
  PageCacheCounts counts() const;

 private:
  class InFlight;
  struct Shard;
  static constexpr std::size_t shard_count = 16;

  Shard& shard_of(std::string_view key) const;
  asio::awaitable<std::shared_ptr<PageEntry const>> produce(std::string const& key, base::Instant now,
                                                            Producer const& producer,
                                                            std::shared_ptr<InFlight> pending);
  static asio::awaitable<void> refresh(PageCache& cache, std::string key, base::Instant now,
                                       Producer producer, std::shared_ptr<InFlight> pending);
  std::shared_ptr<PageEntry const> cached(std::string const& key) const;
  void keep(std::string const& key, std::shared_ptr<PageEntry const> const& entry, std::uint64_t generation);
  void forget_all(std::function<bool(PageEntry const&)> const& is_meant, std::string_view tag);
  bool was_dropped_since(std::uint64_t generation, std::vector<std::string> const& tags) const;

  std::size_t const max_bytes_per_shard_;
  std::unique_ptr<Shard[]> shards_;

  // Recently invalidated tags, so that a page in production with one of them is not cached.
  struct Drop {
    std::uint64_t generation;
    std::string tag;  // empty: all
  };
  mutable std::mutex drops_mutex_;
  std::deque<Drop> drops_;
  std::uint64_t forgotten_drops_ = 0;  // generations up to this one are no longer in the list
  std::atomic<std::uint64_t> generation_ = 0;

  std::atomic<std::uint64_t> hits_ = 0, misses_ = 0, stale_ = 0, dropped_ = 0;
};

}  // namespace http

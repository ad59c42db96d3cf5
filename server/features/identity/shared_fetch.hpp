// Single flight with a cache: one fetch for all concurrent callers, kept for a while.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "http/pages/single_flight.hpp"

namespace identity {

/// Thread safe; outlives its callers. A failure is passed on for a second, so that those who waited for it do
/// not ask again one after the other.
template <class Value>
class SharedFetch {
 public:
  static constexpr std::chrono::hours lifetime{1};
  static constexpr std::chrono::minutes between_renewals{1};
  static constexpr std::chrono::seconds failure_lifetime{1};

  using Outcome = std::expected<std::shared_ptr<Value const>, base::Refusal>;
  using Fetch = std::function<boost::asio::awaitable<std::expected<Value, base::Refusal>>()>;
  using Wanted = std::function<bool(Value const&)>;

  explicit SharedFetch(base::Clock const& clock) : clock_(clock) {}

  /// A cached value for which `wanted` is false is fetched again, at most once a minute; in between it is
  /// returned as it is.
  boost::asio::awaitable<Outcome> get(Wanted wanted, Fetch fetch) {
    for (;;) {
      auto turn = take_turn(wanted);
      if (turn.outcome) co_return std::move(*turn.outcome);
      if (turn.fetches) break;
      co_await UnderWay::wait(std::move(turn.under_way));
    }
    Completion completion{*this};
    auto fetched = co_await fetch();
    completion.outcome = fetched ? Outcome(std::make_shared<Value const>(std::move(*fetched)))
                                 : std::unexpected(fetched.error());
    co_return *completion.outcome;
  }

 private:
  /// The waiting callers go on, however the fetch ends.
  struct Completion {
    SharedFetch& owner;
    std::optional<Outcome> outcome = {};
    ~Completion() { owner.complete(std::move(outcome)); }
  };

  /// A running fetch, which other callers wait for; its result is in the cache afterwards.
  using UnderWay = http::SingleFlight<std::monostate>;

  /// There is a result, or this caller has to fetch, or another caller is fetching already.
  struct Turn {
    std::optional<Outcome> outcome = {};
    bool fetches = false;
    std::shared_ptr<UnderWay> under_way = {};
  };

  Turn take_turn(Wanted const& wanted) {
    std::lock_guard const lock(mutex_);
    auto const now = clock_.now();
    bool const fresh = value_ && now - fetched_at_ < lifetime;
    if (fresh && wanted(*value_)) return {.outcome = Outcome(value_)};
    if (under_way_) return {.under_way = under_way_};
    if (failure_ && now - failed_at_ < failure_lifetime)
      return {.outcome = Outcome(std::unexpected(*failure_))};
    if (fresh && renewed_at_ && now - *renewed_at_ < between_renewals) return {.outcome = Outcome(value_)};
    under_way_ = std::make_shared<UnderWay>();
    if (fresh) renewed_at_ = now;
    return {.fetches = true};
  }

  void complete(std::optional<Outcome> outcome) {
    std::shared_ptr<UnderWay> ended;
    {
      std::lock_guard const lock(mutex_);
      ended.swap(under_way_);
      if (outcome && *outcome) {
        value_ = **outcome;
        fetched_at_ = clock_.now();
        failure_.reset();
      } else if (outcome) {
        failure_ = outcome->error();
        failed_at_ = clock_.now();
      }
    }
    ended->complete({});
  }

  base::Clock const& clock_;
  std::mutex mutex_;
  std::shared_ptr<UnderWay> under_way_;
  std::shared_ptr<Value const> value_;
  base::Instant fetched_at_;
  std::optional<base::Instant> renewed_at_;
  std::optional<base::Refusal> failure_;
  base::Instant failed_at_;
};

}  // namespace identity

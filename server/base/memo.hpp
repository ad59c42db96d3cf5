// Memo: values by key in memory, bounded, the least recently used leaves first (LRU cache).
#pragma once
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace base {

/// Thread safe. `Key` is a struct with a defaulted <=>; `Value` is copied out, so it is small or a
/// shared_ptr.
template <class Key, class Value>
class Memo {
 public:
  explicit Memo(std::size_t most) : most_(most) {}

  std::optional<Value> find(Key const& key) const {
    std::lock_guard const lock(mutex_);
    auto const found = by_key_.find(key);
    if (found == by_key_.end()) return std::nullopt;
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->second;
  }

  /// Replaces what was kept for that key.
  void keep(Key const& key, Value value) {
    std::lock_guard const lock(mutex_);
    if (auto const found = by_key_.find(key); found != by_key_.end()) {
      entries_.splice(entries_.begin(), entries_, found->second);
      found->second->second = std::move(value);
      return;
    }
    entries_.emplace_front(key, std::move(value));
    by_key_.emplace(std::cref(entries_.front().first), entries_.begin());
    if (entries_.size() <= most_) return;
    by_key_.erase(entries_.back().first);
    entries_.pop_back();
  }

  /// The kept value, or what `make` returns, kept from then on. `make` runs without the lock: two callers may
  /// both make a value at the same time, and the later one stays.
  template <class Make>
  Value get(Key const& key, Make&& make) {
    if (auto found = find(key)) return std::move(*found);
    Value made = std::forward<Make>(make)();
    keep(key, made);
    return made;
  }

  /// Drops every entry whose key `is_meant` names.
  template <class Predicate>
  void forget_if(Predicate const& is_meant) {
    std::lock_guard const lock(mutex_);
    for (auto entry = entries_.begin(); entry != entries_.end();) {
      auto const current = entry++;
      if (!is_meant(std::as_const(current->first))) continue;
      by_key_.erase(current->first);
      entries_.erase(current);
    }
  }

  std::size_t size() const {
    std::lock_guard const lock(mutex_);
    return entries_.size();
  }

 private:
  using Entries = std::list<std::pair<Key const, Value>>;
  std::size_t const most_;
  mutable std::mutex mutex_;
  mutable Entries entries_;  // most recently used first
  // The keys live in the list; what orders them is the key's own <.
  std::map<std::reference_wrapper<Key const>, typename Entries::iterator, std::less<Key>> by_key_;
};

}  // namespace base

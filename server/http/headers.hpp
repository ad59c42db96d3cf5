// Header fields in their order; names compare without case, and values that could end a line are refused
// (header injection).
#pragma once
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace http {

/// Letters, digits and !#$%&'*+-.^_`|~ : what a method, a field name or a cookie name may be made of.
bool is_token(std::string_view text);

/// Kept as one block of "Name: value" lines, so that a copy is two allocations and sending is one append.
/// Views stay valid until the next change.
class Headers {
 public:
  using Field = std::pair<std::string_view, std::string_view>;

  Headers() = default;
  Headers(std::initializer_list<Field> fields);

  /// The first field of that name.
  std::optional<std::string_view> find(std::string_view name) const;
  std::vector<std::string_view> all(std::string_view name) const;
  bool contains(std::string_view name) const { return find(name).has_value(); }

  /// Throws std::invalid_argument if the name is not a token or the value contains a control character.
  void add(std::string_view name, std::string_view value);
  /// Replaces every field of that name by one.
  void set(std::string_view name, std::string_view value);
  void remove(std::string_view name);
  void clear();

  std::size_t size() const { return fields_.size(); }
  bool empty() const { return fields_.empty(); }
  /// All fields as they travel, each line ended by CR LF.
  std::string_view lines() const { return lines_; }

  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Field;
    using difference_type = std::ptrdiff_t;
    using pointer = Field const*;
    using reference = Field;

    Iterator() = default;
    Iterator(Headers const* headers, std::size_t index) : headers_(headers), index_(index) {}
    Field operator*() const { return headers_->field(index_); }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator const before = *this;
      ++index_;
      return before;
    }
    bool operator==(Iterator const&) const = default;

   private:
    Headers const* headers_ = nullptr;
    std::size_t index_ = 0;
  };
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, fields_.size()}; }

 private:
  struct Place {
    std::uint32_t start, name_length, value_length;
  };
  Field field(std::size_t index) const;

  std::string lines_;
  std::vector<Place> fields_;
};

}  // namespace http

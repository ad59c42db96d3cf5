// Parses CBOR; allocates only for bytes that are present.
#include "features/identity/cbor.hpp"

#include <limits>

#include "base/text.hpp"

namespace identity {
namespace {

constexpr int deepest = 8;
constexpr int most_values = 1000;

enum class Major : std::uint8_t { positive, negative, bytes, text, list, map, tag, simple };

struct Head {
  Major major;
  std::uint8_t detail;
  std::uint64_t number;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  std::string_view rest() const { return rest_; }

  std::optional<Cbor> read(int depth) {
    if (depth > deepest || ++values_ > most_values) return std::nullopt;
    auto const head = read_head();
    if (!head) return std::nullopt;
    switch (head->major) {
      case Major::positive:
      case Major::negative: return read_number(*head);
      case Major::bytes:
        if (auto bytes = take(head->number)) return Cbor{CborBytes{std::string(*bytes)}};
        return std::nullopt;
      case Major::text:
        if (auto text = take(head->number); text && base::is_valid_utf8(*text))
          return Cbor{std::string(*text)};
        return std::nullopt;
      case Major::list: return read_list(head->number, depth);
      case Major::map: return read_map(head->number, depth);
      case Major::simple: return read_simple(*head);
      case Major::tag: return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  std::optional<std::string_view> take(std::uint64_t count) {
    if (count > rest_.size()) return std::nullopt;
    auto const taken = rest_.substr(0, static_cast<std::size_t>(count));
    rest_.remove_prefix(static_cast<std::size_t>(count));
    return taken;
  }

  std::optional<Head> read_head() {
    auto const first = take(1);
    if (!first) return std::nullopt;
    auto const byte = static_cast<std::uint8_t>(first->front());
    Head head{static_cast<Major>(byte >> 5U), static_cast<std::uint8_t>(byte & 0x1fU), 0};
    if (head.detail < 24) {
      head.number = head.detail;
      return head;
    }
    if (head.detail > 27) return std::nullopt;  // reserved, or a length that comes later
    auto const following = take(std::uint64_t{1} << (head.detail - 24U));
    if (!following) return std::nullopt;
    for (char const part : *following) head.number = head.number << 8U | static_cast<std::uint8_t>(part);
    return head;
  }

  static std::optional<Cbor> read_number(Head const& head) {
    if (head.number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      return std::nullopt;
    auto const number = static_cast<std::int64_t>(head.number);
    return Cbor{head.major == Major::positive ? number : -1 - number};
  }

  static std::optional<Cbor> read_simple(Head const& head) {
    switch (head.detail) {
      case 20: return Cbor{false};
      case 21: return Cbor{true};
      case 22: return Cbor{nullptr};
      default: return std::nullopt;
    }
  }

  std::optional<Cbor> read_list(std::uint64_t count, int depth) {
    Cbor::List out;
    for (std::uint64_t index = 0; index < count; ++index) {
      auto item = read(depth + 1);
      if (!item) return std::nullopt;
      out.push_back(std::move(*item));
    }
    return Cbor{std::move(out)};
  }

  std::optional<Cbor> read_map(std::uint64_t count, int depth) {
    Cbor::Map out;
    for (std::uint64_t index = 0; index < count; ++index) {
      auto key = read(depth + 1);
      if (!key) return std::nullopt;
      Cbor::Key name;
      if (auto const* number = std::get_if<std::int64_t>(&key->value))
        name = *number;
      else if (auto* text = std::get_if<std::string>(&key->value))
        name = std::move(*text);
      else
        return std::nullopt;
      auto item = read(depth + 1);
      if (!item || !out.try_emplace(std::move(name), std::move(*item)).second) return std::nullopt;
    }
    return Cbor{std::move(out)};
  }

  std::string_view rest_;
  int values_ = 0;
};

}  // namespace

std::optional<Cbor> take_cbor(std::string_view& bytes) {
  Reader reader(bytes);
  auto value = reader.read(1);
  if (value) bytes = reader.rest();
  return value;
}

std::optional<Cbor> parse_cbor(std::string_view bytes) {
  auto value = take_cbor(bytes);
  if (!bytes.empty()) return std::nullopt;
  return value;
}

}  // namespace identity

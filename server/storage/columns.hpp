// Maps C++ values to and from columns: one small trait per type, and a described struct as a row.
//
// integer: every integral type (with its range checked), bool as 0/1, base::Id, base::Instant as milliseconds
// real:    double
// text:    std::string, base::TenantId, described enums by name
// std::optional of any of these is NULL where it is empty.
#pragma once
#include <array>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"

namespace storage {

enum class ColumnKind : char { integer = 'i', real = 'r', text = 't' };

/// One value on its way; which member counts is the column's kind.
struct Cell {
  bool null = false;
  long long integer = 0;
  double real = 0;
  std::string text;
};

/// Specialise for a type of your own: `kind`, `load` (may throw std::exception with the reason) and `store`.
template <class T>
struct Column;

template <class T>
  requires std::integral<T>
struct Column<T> {
  static constexpr ColumnKind kind = ColumnKind::integer;
  static void load(Cell& cell, T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      value = cell.integer != 0;
    } else {
      if (!std::in_range<T>(cell.integer)) throw std::range_error("the number does not fit the member");
      value = static_cast<T>(cell.integer);
    }
  }
  static void store(Cell& cell, T value) {
    if (!std::in_range<long long>(static_cast<std::conditional_t<std::is_same_v<T, bool>, int, T>>(value)))
      throw std::range_error("the number does not fit a bigint");
    cell.integer = static_cast<long long>(value);
  }
};

template <>
struct Column<double> {
  static constexpr ColumnKind kind = ColumnKind::real;
  static void load(Cell& cell, double& value) { value = cell.real; }
  static void store(Cell& cell, double value) { cell.real = value; }
};

template <>
struct Column<std::string> {
  static constexpr ColumnKind kind = ColumnKind::text;
  static void load(Cell& cell, std::string& value) { value = std::move(cell.text); }
  static void store(Cell& cell, std::string_view value) { cell.text = value; }
};
template <>
struct Column<std::string_view> {
  static constexpr ColumnKind kind = ColumnKind::text;
  static void store(Cell& cell, std::string_view value) { cell.text = value; }
};

template <class Tag>
struct Column<base::Id<Tag>> {
  static constexpr ColumnKind kind = ColumnKind::integer;
  static void load(Cell& cell, base::Id<Tag>& id) { id.value = cell.integer; }
  static void store(Cell& cell, base::Id<Tag> id) { cell.integer = id.value; }
};

template <>
struct Column<base::Instant> {
  static constexpr ColumnKind kind = ColumnKind::integer;
  static void load(Cell& cell, base::Instant& at) { at.ms = cell.integer; }
  static void store(Cell& cell, base::Instant at) { cell.integer = at.ms; }
};

template <>
struct Column<base::TenantId> {
  static constexpr ColumnKind kind = ColumnKind::text;
  static void load(Cell& cell, base::TenantId& id) { id.value = std::move(cell.text); }
  static void store(Cell& cell, base::TenantId const& id) { cell.text = id.value; }
};

template <class E>
  requires std::is_enum_v<E>
struct Column<E> {
  static constexpr ColumnKind kind = ColumnKind::text;
  static void load(Cell& cell, E& value) {
    bool known = false;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto enumerator) {
      if (!known && cell.text == enumerator.name) {
        value = enumerator.value;
        known = true;
      }
    });
    if (!known) throw std::range_error("the text is not an enumerator of the member's type");
  }
  static void store(Cell& cell, E value) {
    char const* name = nullptr;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto enumerator) {
      if (value == enumerator.value) name = enumerator.name;
    });
    if (name == nullptr) throw std::range_error("the value is not an enumerator of its type");
    cell.text = name;
  }
};

template <class T>
struct Column<std::optional<T>> {
  static constexpr ColumnKind kind = Column<T>::kind;
  static constexpr bool nullable = true;
  static void load(Cell& cell, std::optional<T>& value) {
    if (cell.null)
      value.reset();
    else
      Column<T>::load(cell, value.emplace());
  }
  static void store(Cell& cell, std::optional<T> const& value) {
    cell.null = !value;
    if (value) Column<T>::store(cell, *value);
  }
};

/// What a select must deliver for a row type; its address is part of the statement cache's key.
struct ColumnShape {
  std::string_view name;  // empty: any name
  ColumnKind kind;
  bool nullable;
};
struct RowShape {
  std::span<ColumnShape const> columns;
};

namespace detail {

template <class T>
inline constexpr bool is_nullable = requires { requires Column<T>::nullable; };

template <class Row>
using Members =
    boost::describe::describe_members<Row, boost::describe::mod_public | boost::describe::mod_inherited>;

template <class Row>
struct Shape {
  static constexpr auto columns = [] {
    std::array<ColumnShape, boost::mp11::mp_size<Members<Row>>::value> out{};
    std::size_t at = 0;
    boost::mp11::mp_for_each<Members<Row>>([&](auto member) {
      using Field = std::remove_cvref_t<decltype(std::declval<Row&>().*member.pointer)>;
      out[at++] = {member.name, Column<Field>::kind, is_nullable<Field>};
    });
    return out;
  }();
  static constexpr RowShape shape{columns};
};

template <class T>
struct ValueShape {
  static constexpr ColumnShape columns[1] = {{{}, Column<T>::kind, true}};
  static constexpr RowShape shape{columns};
};

/// Says which member could not be read; the session adds the statement.
[[noreturn]] void bad_member(char const* name, std::exception const& reason);

template <class Row>
void load_row(void* into, std::span<Cell> cells) {
  Row& row = static_cast<std::vector<Row>*>(into)->emplace_back();
  std::size_t at = 0;
  boost::mp11::mp_for_each<Members<Row>>([&](auto member) {
    auto& field = row.*member.pointer;
    try {
      Column<std::remove_cvref_t<decltype(field)>>::load(cells[at++], field);
    } catch (std::exception const& reason) {
      bad_member(member.name, reason);
    }
  });
}

template <class T>
void load_value(void* into, std::span<Cell> cells) {
  auto& found = *static_cast<std::vector<std::optional<T>>*>(into);
  Column<std::optional<T>>::load(cells[0], found.emplace_back());
}

}  // namespace detail

/// A value for `:name` in a statement. A list is bound as the rows in `column in (:name)`, whatever its
/// length.
struct Bind {
  std::string_view name;
  ColumnKind kind;
  bool list = false;
  Cell cell = {};
};

namespace detail {
void append_list_item(std::string& list, ColumnKind kind, Cell const& item);
}

namespace detail {

template <class T>
Bind make_bind(std::string_view name, T const& value) {
  if constexpr (std::is_convertible_v<T const&, std::string_view>) {
    Bind out{name, ColumnKind::text};
    Column<std::string_view>::store(out.cell, value);
    return out;
  } else {
    Bind out{name, Column<T>::kind};
    Column<T>::store(out.cell, value);
    return out;
  }
}

template <class T>
Bind make_bind(std::string_view name, std::vector<T> const& values) {
  Bind out{name, Column<T>::kind, true};
  for (auto const& value : values) {
    Cell item;
    Column<T>::store(item, value);
    append_list_item(out.cell.text, Column<T>::kind, item);
  }
  out.cell.text = "[" + out.cell.text + "]";
  return out;
}

}  // namespace detail

/// The name is a literal. (It is spelled as an array so that std::bind, which argument-dependent lookup finds
/// for a std::string, is never the better match.)
template <std::size_t N, class T>
Bind bind(char const (&name)[N], T&& value) {
  return detail::make_bind(std::string_view(name, N - 1), value);
}

/// Every member of a described struct under its own name, for an insert that lists them all.
template <class Row>
std::vector<Bind> bind_members(Row const& row) {
  std::vector<Bind> out;
  boost::mp11::mp_for_each<detail::Members<Row>>(
      [&](auto member) { out.push_back(detail::make_bind(member.name, row.*member.pointer)); });
  return out;
}

}  // namespace storage

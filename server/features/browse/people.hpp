// Lists the people who had a part in an article, each once with all their roles.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "features/browse/queries.hpp"

namespace browse {

inline constexpr std::int64_t most_people = 48;

inline ListBatch::Name add_people(ListBatch& lists) {
  return lists.add({.kind = catalogue::ListKind::people,
                    .content_type = catalogue::ContentType::person,
                    .limit = most_people});
}

/// The people in the order of their credits, each once with all roles. Who is not offered is not named.
/// `add(person, credit)` takes over what else a credit says.
template <class Person, class Credit, class Add>
std::vector<Person> people_of(Queries const& queries, catalogue::ListResult const& people,
                              std::vector<Credit> const& credits, Add add) {
  std::vector<Person> out;
  for (auto const& credit : credits) {
    auto const item = std::ranges::find(people.items, credit.person, &catalogue::Item::id);
    if (item == people.items.end()) continue;
    auto const id = base::text(credit.person);
    auto known = std::ranges::find(out, id, &Person::id);
    if (known == out.end()) {
      auto const shown = queries.presenter().artist(*item);
      Person person;
      person.id = id;
      person.name = shown.name;
      person.href = shown.href;
      person.artwork = shown.artwork;
      known = out.insert(out.end(), std::move(person));
    }
    if (std::ranges::find(known->roles, credit.role) == known->roles.end())
      known->roles.push_back(credit.role);
    add(*known, credit);
  }
  return out;
}

template <class Person, class Credit>
std::vector<Person> people_of(Queries const& queries, catalogue::ListResult const& people,
                              std::vector<Credit> const& credits) {
  return people_of<Person>(queries, people, credits, [](Person&, Credit const&) {});
}

}  // namespace browse

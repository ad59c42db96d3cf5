// The personal data in gifts about who gives them, for the data export and erasure.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "features/accounts/personal_data.hpp"
#include "features/gifts/gift_store.hpp"

namespace gifts {

/// An article that was bought for somebody else.
struct PersonGift {
  base::ArticleId article;
  std::string title;  // in English
  std::string email;  // of whom it is for
  std::string name;
  std::string message;
  GiftState state = GiftState::ORDERED;
  base::Instant ordered_at;
};
BOOST_DESCRIBE_STRUCT(PersonGift, (), (article, title, email, name, message, state, ordered_at))

void add_personal_data(accounts::PersonalData& data);

}  // namespace gifts

// What the play history holds about a person, for the data export. It goes with the account.
#pragma once
#include "features/accounts/personal_data.hpp"

namespace history {

void add_personal_data(accounts::PersonalData& data);

}  // namespace history

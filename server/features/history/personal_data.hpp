// The personal data of the play history, for the data export. It is deleted with the account.
#pragma once
#include "features/accounts/personal_data.hpp"

namespace history {

void add_personal_data(accounts::PersonalData& data);

}  // namespace history

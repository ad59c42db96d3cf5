// The calls by which people read and change what the portal knows of them: profile, theme and language.
#pragma once

#include "features/accounts/account.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/profile/bodies.hpp"
#include "storage/database.hpp"

namespace profile {

class ProfileApi {
 public:
  ProfileApi(storage::Database& database, base::Clock const& clock) : database_(database), clock_(clock) {}

  /// GET /user/profile
  portal::Task<portal::Data<Profile>> read(portal::UserCall const& call);
  /// PUT /user/profile
  portal::Task<portal::Data<Profile>> write(portal::UserCall const& call, ProfileBody body);
  /// GET /user/checkUserTheme: the member is left out where nothing was chosen.
  portal::Task<portal::Data<ChosenTheme>> theme(portal::UserCall const& call);
  /// PUT /user/selectUserTheme
  portal::Task<portal::Data<ChosenTheme>> choose_theme(portal::UserCall const& call, ThemeBody body);
  /// GET /user/checkUserLang
  portal::Task<portal::Data<ChosenLanguage>> language(portal::UserCall const& call);
  /// PUT /user/selectUserLang
  portal::Task<portal::Data<ChosenLanguage>> choose_language(portal::UserCall const& call, LanguageBody body);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
};

}  // namespace profile

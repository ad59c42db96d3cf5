// What is done once a day: rows that nobody needs any more go.
#pragma once

namespace app {

struct App;

/// Registers "accounts.purge" with the job loop, once a day.
void keep_house(App& app);

}  // namespace app
